-- The deliveries that an endpoint is due are read in the order in which they
-- are sent, without sorting all that wait.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, event_seq) where state = 'pending';
