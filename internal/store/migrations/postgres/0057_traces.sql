-- trace: of which trace an event is a part, as the header traceparent has it; null: nobody
-- follows it.
alter table events add column trace text;
create index events_traced on events (appointment_id) where trace is not null;
