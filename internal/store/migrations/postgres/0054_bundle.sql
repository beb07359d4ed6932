-- Appointments that were booked together know each other: a series, the services of a
-- visit, the people of a family.
alter table appointments add column bundle uuid;
create index appointments_by_bundle on appointments (bundle) where bundle is not null;
