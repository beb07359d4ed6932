-- The sandbox of an organization is an organization of its own, the twin of
-- the live one. copied_version is the version of the live catalog that its own
-- catalog is a copy of.
alter table organizations add column twin_of uuid references organizations (id);
create unique index organizations_one_twin on organizations (twin_of) where twin_of is not null;
alter table organizations add column copied_version bigint not null default 0;

-- The last event from before the endpoint was registered: it gets later ones.
alter table webhook_endpoints add column after_seq bigint not null default 0;
