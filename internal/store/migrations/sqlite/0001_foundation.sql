create table organizations (
    id              text primary key,
    slug            text not null unique,
    name            text not null,
    name_ar         text not null,
    catalog_version integer not null default 1,
    created_at      integer not null
);

create table branches (
    id        text primary key,
    org_id    text not null references organizations (id),
    slug      text not null,
    name      text not null,
    name_ar   text not null,
    time_zone text not null,
    position  integer not null,
    retired   integer not null,
    unique (org_id, id),
    unique (org_id, slug)
);

create table closures (
    org_id    text not null,
    branch_id text not null,
    from_date text not null,
    to_date   text not null,
    check (from_date <= to_date),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index closures_by_org on closures (org_id);

create table services (
    id            text primary key,
    org_id        text not null references organizations (id),
    slug          text not null,
    name          text not null,
    name_ar       text not null,
    duration      integer not null check (duration between 1 and 1440),
    step          integer not null check (step between 1 and 1440),
    buffer_before integer not null check (buffer_before between 0 and 240),
    buffer_after  integer not null check (buffer_after between 0 and 240),
    min_notice    integer not null check (min_notice >= 0),
    horizon       integer not null check (horizon >= 0),
    capacity      integer not null check (capacity >= 0),
    position      integer not null,
    retired       integer not null,
    unique (org_id, id),
    unique (org_id, slug)
);

create table service_branches (
    org_id     text not null,
    service_id text not null,
    branch_id  text not null,
    primary key (org_id, service_id, branch_id),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);

-- A session repeats every week on its weekday (0 is Sunday), or, when
-- on_date is given, takes place once.
create table sessions (
    org_id     text not null,
    service_id text not null,
    branch_id  text not null,
    weekday    integer check (weekday between 0 and 6),
    on_date    text,
    at_time    text not null,
    capacity   integer not null check (capacity > 0),
    check ((weekday is null) <> (on_date is null)),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index sessions_by_org on sessions (org_id);

create table resources (
    id       text primary key,
    org_id   text not null references organizations (id),
    slug     text not null,
    name     text not null,
    name_ar  text not null,
    position integer not null,
    retired  integer not null,
    unique (org_id, id),
    unique (org_id, slug)
);

create table resource_services (
    org_id      text not null,
    resource_id text not null,
    service_id  text not null,
    primary key (org_id, resource_id, service_id),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, service_id) references services (org_id, id)
);

-- roster is JSON: the weekly hours and the overrides at that branch.
create table rosters (
    org_id      text not null,
    resource_id text not null,
    branch_id   text not null,
    position    integer not null,
    roster      text not null,
    primary key (org_id, resource_id, branch_id),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);

create table time_off (
    org_id      text not null,
    resource_id text not null,
    start_at    integer not null,
    end_at      integer not null,
    check (start_at < end_at),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index time_off_by_org on time_off (org_id);

create table appointments (
    id            text primary key,
    org_id        text not null,
    service_id    text not null,
    branch_id     text not null,
    resource_id   text,
    start_at      integer not null,
    end_at        integer not null,
    status        text not null check (status in ('booked', 'arrived', 'completed', 'cancelled', 'no_show')),
    customer_name text not null,
    phone         text not null,
    notes         text not null,
    channel       text not null,
    reason        text not null,
    created_at    integer not null,
    updated_at    integer not null,
    cancelled_at  integer,
    cancelled_by  text not null default '',
    cancel_note   text not null default '',
    check (start_at < end_at),
    check ((status = 'cancelled') = (cancelled_at is not null)),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index appointments_by_start on appointments (org_id, start_at, id);
create index appointments_by_update on appointments (org_id, updated_at, id);
create index appointments_by_phone on appointments (org_id, phone, start_at, id);

create table holds (
    id          text primary key,
    org_id      text not null,
    service_id  text not null,
    branch_id   text not null,
    resource_id text,
    start_at    integer not null,
    end_at      integer not null,
    reason      text not null,
    expires_at  integer not null,
    check (start_at < end_at),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index holds_by_expiry on holds (expires_at);

-- What holds a resource's time, buffers included: live appointments and
-- holds. id is the appointment's or the hold's; only holds expire. Two claims
-- of one resource never overlap, whatever the code above does.
create table claims (
    org_id      text not null,
    resource_id text not null,
    id          text not null,
    start_at    integer not null,
    end_at      integer not null,
    expires_at  integer,
    primary key (resource_id, id),
    check (start_at < end_at and end_at - start_at <= 115200),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
-- Covers every question about claims, so that the table itself is not read.
create index claims_by_start on claims (resource_id, start_at, end_at, expires_at, id, org_id);

-- The bound from below keeps the search from walking through the past: no
-- claim is longer than the check above allows.
create trigger claims_never_overlap_insert before insert on claims
when exists (
    select 1 from claims c
    where c.resource_id = new.resource_id and c.start_at > new.start_at - 115200
      and c.start_at < new.end_at and c.end_at > new.start_at)
begin
    select raise(abort, 'claims_never_overlap');
end;
create trigger claims_never_overlap_update before update on claims
when exists (
    select 1 from claims c
    where c.resource_id = new.resource_id and c.id <> old.id and c.start_at > new.start_at - 115200
      and c.start_at < new.end_at and c.end_at > new.start_at)
begin
    select raise(abort, 'claims_never_overlap');
end;

create index claims_by_expiry on claims (expires_at) where expires_at is not null;

-- Seats taken in a session. A seat has a number within the capacity, and no
-- number is given twice.
create table seats (
    org_id     text not null,
    service_id text not null,
    branch_id  text not null,
    start_at   integer not null,
    seat       integer not null,
    capacity   integer not null,
    id         text not null unique,
    expires_at integer,
    primary key (service_id, branch_id, start_at, seat),
    check (seat between 1 and capacity),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index seats_by_expiry on seats (expires_at) where expires_at is not null;

-- What happened, in the transaction in which it happened.
create table events (
    seq            integer primary key autoincrement,
    id             text not null,
    org_id         text not null,
    kind           text not null,
    appointment_id text,
    resource_id    text,
    service_id     text,
    body           text not null,
    at             integer not null
);
create index events_by_age on events (at) where kind in ('claims.changed', 'catalog.changed', 'keys.changed');

create table idempotency_keys (
    org_id         text not null references organizations (id),
    key            text not null,
    request        text not null,
    appointment_id text,
    owner          text not null,
    lease_until    integer not null,
    expires_at     integer not null,
    primary key (org_id, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

create table api_keys (
    id           text primary key,
    org_id       text not null references organizations (id),
    name         text not null,
    prefix       text not null,
    hash         text not null unique,
    scopes       text not null,
    created_at   integer not null,
    expires_at   integer not null,
    revoked_at   integer not null,
    last_used_at integer not null
);
create index api_keys_by_org on api_keys (org_id);
