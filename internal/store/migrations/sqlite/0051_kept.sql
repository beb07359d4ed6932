-- kept_at: when somebody of the house said that the appointment stays where it is,
-- although it does not fit what is offered; 0: nobody has, since it has its present
-- time.
alter table appointments add column kept_at integer not null default 0;
