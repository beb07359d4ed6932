-- storage_bytes: how much an organization of the plan may store; 0: as much as it
-- likes. stored_bytes: how much that was when it was measured last, of organizations
-- whose plan has such an end.
alter table plans add column storage_bytes integer not null default 0;
alter table organizations add column stored_bytes integer not null default 0;
