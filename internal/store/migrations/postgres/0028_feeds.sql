-- Addresses at which a calendar program reads the appointments of a resource
-- or of a branch. Only the hash of the secret in the address is kept.
-- shows: what it reads of each: that there is one (busy), of which service, or
-- also whose (names). person_id: who made it, and with whom it goes.
create table feeds (
    id          uuid primary key,
    org_id      uuid not null references organizations (id),
    resource_id uuid,
    branch_id   uuid,
    shows       text not null check (shows in ('busy', 'service', 'names')),
    lang        text not null check (lang in ('ar', 'en')),
    hash        text not null unique,
    person_id   uuid not null,
    created_at  bigint not null,
    read_at     bigint not null default 0,
    check ((resource_id is null) <> (branch_id is null)),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index feeds_by_org on feeds (org_id, id);
