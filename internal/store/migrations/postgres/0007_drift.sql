-- Since when the other system no longer shows a booking that it had taken;
-- zero: it does. It is shown to people, and nothing is done about it.
alter table connector_bookings add column missing_since bigint not null default 0;
