create extension if not exists btree_gist;

create table organizations (
    id              uuid primary key,
    slug            text not null unique,
    name            text not null,
    name_ar         text not null,
    catalog_version bigint not null default 1,
    created_at      bigint not null
);

create table branches (
    id        uuid primary key,
    org_id    uuid not null references organizations (id),
    slug      text not null,
    name      text not null,
    name_ar   text not null,
    time_zone text not null,
    position  bigint not null,
    retired   boolean not null,
    unique (org_id, id),
    unique (org_id, slug)
);

create table closures (
    org_id    uuid not null,
    branch_id uuid not null,
    from_date text not null,
    to_date   text not null,
    check (from_date <= to_date),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index closures_by_org on closures (org_id);

create table services (
    id            uuid primary key,
    org_id        uuid not null references organizations (id),
    slug          text not null,
    name          text not null,
    name_ar       text not null,
    duration      bigint not null check (duration between 1 and 1440),
    step          bigint not null check (step between 1 and 1440),
    buffer_before bigint not null check (buffer_before between 0 and 240),
    buffer_after  bigint not null check (buffer_after between 0 and 240),
    min_notice    bigint not null check (min_notice >= 0),
    horizon       bigint not null check (horizon >= 0),
    capacity      bigint not null check (capacity >= 0),
    position      bigint not null,
    retired       boolean not null,
    unique (org_id, id),
    unique (org_id, slug)
);

create table service_branches (
    org_id     uuid not null,
    service_id uuid not null,
    branch_id  uuid not null,
    primary key (org_id, service_id, branch_id),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);

-- A session repeats every week on its weekday (0 is Sunday), or, when
-- on_date is given, takes place once.
create table sessions (
    org_id     uuid not null,
    service_id uuid not null,
    branch_id  uuid not null,
    weekday    bigint check (weekday between 0 and 6),
    on_date    text,
    at_time    text not null,
    capacity   bigint not null check (capacity > 0),
    check ((weekday is null) <> (on_date is null)),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index sessions_by_org on sessions (org_id);

create table resources (
    id       uuid primary key,
    org_id   uuid not null references organizations (id),
    slug     text not null,
    name     text not null,
    name_ar  text not null,
    position bigint not null,
    retired  boolean not null,
    unique (org_id, id),
    unique (org_id, slug)
);

create table resource_services (
    org_id      uuid not null,
    resource_id uuid not null,
    service_id  uuid not null,
    primary key (org_id, resource_id, service_id),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, service_id) references services (org_id, id)
);

-- roster is JSON: the weekly hours and the overrides at that branch.
create table rosters (
    org_id      uuid not null,
    resource_id uuid not null,
    branch_id   uuid not null,
    position    bigint not null,
    roster      text not null,
    primary key (org_id, resource_id, branch_id),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);

create table time_off (
    org_id      uuid not null,
    resource_id uuid not null,
    start_at    bigint not null,
    end_at      bigint not null,
    check (start_at < end_at),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index time_off_by_org on time_off (org_id);

create table appointments (
    id            uuid primary key,
    org_id        uuid not null,
    service_id    uuid not null,
    branch_id     uuid not null,
    resource_id   uuid,
    start_at      bigint not null,
    end_at        bigint not null,
    status        text not null check (status in ('booked', 'arrived', 'completed', 'cancelled', 'no_show')),
    customer_name text not null,
    phone         text not null,
    notes         text not null,
    channel       text not null,
    reason        text not null,
    created_at    bigint not null,
    updated_at    bigint not null,
    cancelled_at  bigint,
    cancelled_by  text not null default '',
    cancel_note   text not null default '',
    check (start_at < end_at),
    check ((status = 'cancelled') = (cancelled_at is not null))
);

-- Tenancy, as foreign keys would hold it. A foreign key locks the row it
-- refers to for each booking, and hundreds of bookings a second lock the same
-- few rows; looking is enough, for what is referred to is never deleted.
create function appointments_same_org() returns trigger language plpgsql as $$
begin
    if exists (select 1 from services where id = new.service_id and org_id = new.org_id)
        and exists (select 1 from branches where id = new.branch_id and org_id = new.org_id)
        and (new.resource_id is null or exists (select 1 from resources where id = new.resource_id and org_id = new.org_id)) then
        return new;
    end if;
    raise foreign_key_violation using message = 'an appointment refers to another organization';
end $$;
create trigger appointments_same_org before insert or update of org_id, service_id, branch_id, resource_id on appointments
    for each row execute function appointments_same_org();

create function never_deleted() returns trigger language plpgsql as $$
begin
    raise foreign_key_violation using message = tg_table_name || ' are retired, never deleted';
end $$;
create trigger services_never_deleted before delete on services for each row execute function never_deleted();
create trigger branches_never_deleted before delete on branches for each row execute function never_deleted();
create trigger resources_never_deleted before delete on resources for each row execute function never_deleted();
create index appointments_by_start on appointments (org_id, start_at, id);
create index appointments_by_update on appointments (org_id, updated_at, id);
create index appointments_by_phone on appointments (org_id, phone, start_at, id);

create table holds (
    id          uuid primary key,
    org_id      uuid not null,
    service_id  uuid not null,
    branch_id   uuid not null,
    resource_id uuid,
    start_at    bigint not null,
    end_at      bigint not null,
    reason      text not null,
    expires_at  bigint not null,
    check (start_at < end_at),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index holds_by_expiry on holds (expires_at);

-- What holds a resource's time, buffers included: live appointments and
-- holds. id is the appointment's or the hold's; only holds expire. Two claims
-- of one resource never overlap, whatever the code above does. (Tenancy is held
-- where the appointments and the holds are.)
create table claims (
    org_id      uuid not null,
    resource_id uuid not null,
    id          uuid not null,
    start_at    bigint not null,
    end_at      bigint not null,
    expires_at  bigint,
    primary key (resource_id, id),
    check (start_at < end_at and end_at - start_at <= 115200),
    constraint claims_never_overlap exclude using gist (resource_id with =, int8range(start_at, end_at) with &&)
);
create index claims_by_start on claims (resource_id, start_at);
create index claims_by_expiry on claims (expires_at) where expires_at is not null;

-- Seats taken in a session. A seat has a number within the capacity, and no
-- number is given twice.
create table seats (
    org_id     uuid not null,
    service_id uuid not null,
    branch_id  uuid not null,
    start_at   bigint not null,
    seat       bigint not null,
    capacity   bigint not null,
    id         uuid not null unique,
    expires_at bigint,
    primary key (service_id, branch_id, start_at, seat),
    check (seat between 1 and capacity),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index seats_by_expiry on seats (expires_at) where expires_at is not null;

-- What happened, in the transaction in which it happened. tx lets a reader
-- that polls miss nothing although transactions commit out of order.
create table events (
    seq            bigint generated always as identity primary key,
    tx             xid8 not null default pg_current_xact_id(),
    id             uuid not null,
    org_id         uuid not null,
    kind           text not null,
    appointment_id uuid,
    resource_id    uuid,
    service_id     uuid,
    body           text not null,
    at             bigint not null
);
create index events_by_age on events (at) where kind in ('claims.changed', 'catalog.changed', 'keys.changed');
create index events_by_tx on events (tx);

create table idempotency_keys (
    org_id         uuid not null references organizations (id),
    key            text not null,
    request        text not null,
    appointment_id uuid,
    owner          uuid not null,
    lease_until    bigint not null,
    expires_at     bigint not null,
    primary key (org_id, key)
);
create index idempotency_keys_by_expiry on idempotency_keys (expires_at);

create table api_keys (
    id           uuid primary key,
    org_id       uuid not null references organizations (id),
    name         text not null,
    prefix       text not null,
    hash         text not null unique,
    scopes       text not null,
    created_at   bigint not null,
    expires_at   bigint not null,
    revoked_at   bigint not null,
    last_used_at bigint not null
);
create index api_keys_by_org on api_keys (org_id);

-- How much of a key's budget the nodes have taken, by minute. Losing it in a
-- crash costs nothing but a minute's count.
create unlogged table rate_windows (
    key    text not null,
    minute bigint not null,
    taken  bigint not null,
    primary key (key, minute)
);
