-- What took an appointment's place is found without reading all of them, and so are
-- the tasks whose lease has run out. Of the tasks that are due a look reads nothing
-- but this index.
create index appointments_by_replaced on appointments (replaces) where replaces is not null;
drop index tasks_by_due;
create index tasks_by_due on tasks (kind, due_at, org_id, key, lease_until);
create index tasks_leased on tasks (kind, lease_until) where lease_until <> 0;
