-- The organization's own system. epoch grows when its address or token
-- changes: what was learned from the old one no longer counts.
create table connectors (
    org_id         uuid primary key references organizations (id),
    url            text not null,
    token          text not null,
    epoch          bigint not null,
    paused_at      bigint not null default 0,
    paused_why     text not null default '',
    created_at     bigint not null,
    pulled_at      bigint not null default 0,
    far_pulled_at  bigint not null default 0,
    pull_failures  bigint not null default 0,
    pull_error     text not null default '',
    check_failures bigint not null default 0,
    check_since    bigint not null default 0,
    check_skips    bigint not null default 0,
    check_after    bigint not null default 0
);

-- Which resource of ours is which of theirs. missing_since is when their
-- answers began to leave it out.
create table connector_maps (
    org_id        uuid not null references connectors (org_id) on delete cascade,
    resource_id   uuid not null,
    external_id   text not null,
    missing_since bigint not null default 0,
    primary key (org_id, resource_id),
    unique (org_id, external_id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);

-- When a resource is busy elsewhere. Entries are at most a day long (longer
-- ones are cut into days), so that a search can be bounded from below.
create table busy (
    org_id      uuid not null,
    resource_id uuid not null,
    start_at    bigint not null,
    end_at      bigint not null,
    check (start_at < end_at and end_at - start_at <= 86400),
    foreign key (org_id, resource_id) references connector_maps (org_id, resource_id) on delete cascade
);
create index busy_by_start on busy (resource_id, start_at);

-- What of ours stands in the other system, as far as we know. unsure says
-- that a request was sent whose answer never came, and confirm that one may
-- still be on its way, so that what we found must be looked at once more.
create table connector_bookings (
    org_id         uuid not null references connectors (org_id) on delete cascade,
    appointment_id uuid not null,
    external_id    text not null default '',
    resource       text not null default '',
    start_at       bigint not null default 0,
    end_at         bigint not null default 0,
    unsure         boolean not null default false,
    confirm        boolean not null default false,
    attempts       bigint not null default 0,
    problem        text not null default '',
    updated_at     bigint not null,
    primary key (org_id, appointment_id)
);

-- Every stretch of time that we may have taken in the other system: it
-- reports them as busy, and they are ours. certain says that it confirmed;
-- gone_at is when it was taken back.
create table footprints (
    org_id         uuid not null references connectors (org_id) on delete cascade,
    appointment_id uuid not null,
    resource       text not null,
    start_at       bigint not null,
    end_at         bigint not null,
    certain        boolean not null,
    sent_at        bigint not null,
    gone_at        bigint,
    primary key (org_id, appointment_id, resource, start_at, end_at)
);
create index footprints_by_time on footprints (org_id, end_at);
