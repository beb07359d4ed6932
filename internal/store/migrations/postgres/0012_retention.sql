-- What is removed by age is found by it.
create index audit_log_by_age on audit_log (at);
create index calls_by_close on calls (closed_at) where closed_at <> 0;
create index callbacks_by_end on callbacks (done_at) where done_at <> 0;
create index busy_by_end on busy (end_at);
create index footprints_by_end on footprints (end_at);
create index connector_bookings_by_end on connector_bookings (end_at);
