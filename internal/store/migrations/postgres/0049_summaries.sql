-- Two more kinds of letters: what is booked on a day, and that appointments no
-- longer fit what was changed.
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check
    check (kind in ('invitation', 'password', 'changed', 'alarm', 'summary', 'affected'));

-- The hour of the day at which somebody wants to be written to of what is booked;
-- -1: they do not.
alter table persons add column summary_hour bigint not null default -1;
create index persons_by_summary on persons (summary_hour) where summary_hour >= 0;
