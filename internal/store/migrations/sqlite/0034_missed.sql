-- Which of a caller's sentences our own agent did not understand: 0 none of
-- them, 1 this one, 2 this one, and it was to be a name or a number. They go
-- with what was said.
alter table call_turns add column missed integer not null default 0 check (missed in (0, 1, 2));
