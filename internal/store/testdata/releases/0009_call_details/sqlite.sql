CREATE TABLE migrations (name text primary key);
CREATE TABLE organizations (
    id              text primary key,
    slug            text not null unique,
    name            text not null,
    name_ar         text not null,
    catalog_version integer not null default 1,
    created_at      integer not null
, language text not null default 'ar' check (language in ('ar', 'en')), week_start integer not null default 0 check (week_start between 0 and 6), digits text not null default 'latin' check (digits in ('latin', 'arabic')), hijri integer not null default 1, retention_days integer not null default 0 check (retention_days >= 0));
CREATE TABLE branches (
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
CREATE TABLE closures (
    org_id    text not null,
    branch_id text not null,
    from_date text not null,
    to_date   text not null,
    check (from_date <= to_date),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
CREATE TABLE services (
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
CREATE TABLE service_branches (
    org_id     text not null,
    service_id text not null,
    branch_id  text not null,
    primary key (org_id, service_id, branch_id),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
CREATE TABLE sessions (
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
CREATE TABLE resources (
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
CREATE TABLE resource_services (
    org_id      text not null,
    resource_id text not null,
    service_id  text not null,
    primary key (org_id, resource_id, service_id),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, service_id) references services (org_id, id)
);
CREATE TABLE rosters (
    org_id      text not null,
    resource_id text not null,
    branch_id   text not null,
    position    integer not null,
    roster      text not null,
    primary key (org_id, resource_id, branch_id),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
CREATE TABLE time_off (
    org_id      text not null,
    resource_id text not null,
    start_at    integer not null,
    end_at      integer not null,
    check (start_at < end_at),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
CREATE TABLE appointments (
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
CREATE TABLE holds (
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
CREATE TABLE claims (
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
CREATE TABLE seats (
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
CREATE TABLE events (
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
CREATE TABLE idempotency_keys (
    org_id         text not null references organizations (id),
    key            text not null,
    request        text not null,
    appointment_id text,
    owner          text not null,
    lease_until    integer not null,
    expires_at     integer not null,
    primary key (org_id, key)
);
CREATE TABLE api_keys (
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
CREATE TABLE tasks (
    kind        text not null,
    key         text not null,
    org_id      text not null references organizations (id),
    due_at      integer not null,
    lease_until integer not null default 0,
    owner       text not null default '',
    primary key (kind, key)
);
CREATE TABLE cursors (
    name text primary key,
    mark text not null
);
CREATE TABLE settings (
    name  text primary key,
    value text not null
);
CREATE TABLE webhook_endpoints (
    id              text primary key,
    org_id          text not null references organizations (id),
    url             text not null,
    kinds           text not null,
    secrets         text not null,
    disabled_at     integer not null default 0,
    disabled_why    text not null default '',
    created_at      integer not null,
    last_success_at integer not null default 0,
    failing_since   integer not null default 0,
    exhausted_at    integer not null default 0, details text not null default '',
    unique (org_id, id)
);
CREATE TABLE webhook_deliveries (
    id             text primary key,
    org_id         text not null,
    endpoint_id    text not null,
    event_seq      integer not null,
    appointment_id text,
    state          text not null check (state in ('pending', 'delivered', 'failed', 'skipped')),
    replay         integer not null,
    attempts       integer not null default 0,
    next_at        integer not null,
    created_at     integer not null,
    done_at        integer not null default 0,
    foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade
);
CREATE TABLE webhook_attempts (
    delivery_id text not null references webhook_deliveries (id) on delete cascade,
    number      integer not null,
    at          integer not null,
    latency_ms  integer not null,
    status      integer not null,
    class       text not null,
    answer      text not null,
    next_at     integer not null,
    primary key (delivery_id, number)
);
CREATE TABLE connectors (
    org_id         text primary key references organizations (id),
    url            text not null,
    token          text not null,
    epoch          integer not null,
    paused_at      integer not null default 0,
    paused_why     text not null default '',
    created_at     integer not null,
    pulled_at      integer not null default 0,
    far_pulled_at  integer not null default 0,
    pull_failures  integer not null default 0,
    pull_error     text not null default '',
    check_failures integer not null default 0,
    check_since    integer not null default 0,
    check_skips    integer not null default 0,
    check_after    integer not null default 0
);
CREATE TABLE connector_maps (
    org_id        text not null references connectors (org_id) on delete cascade,
    resource_id   text not null,
    external_id   text not null,
    missing_since integer not null default 0,
    primary key (org_id, resource_id),
    unique (org_id, external_id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
CREATE TABLE busy (
    org_id      text not null,
    resource_id text not null,
    start_at    integer not null,
    end_at      integer not null,
    check (start_at < end_at and end_at - start_at <= 86400),
    foreign key (org_id, resource_id) references connector_maps (org_id, resource_id) on delete cascade
);
CREATE TABLE connector_bookings (
    org_id         text not null references connectors (org_id) on delete cascade,
    appointment_id text not null,
    external_id    text not null default '',
    resource       text not null default '',
    start_at       integer not null default 0,
    end_at         integer not null default 0,
    unsure         integer not null default 0,
    confirm        integer not null default 0,
    attempts       integer not null default 0,
    problem        text not null default '',
    updated_at     integer not null, missing_since integer not null default 0,
    primary key (org_id, appointment_id)
);
CREATE TABLE footprints (
    org_id         text not null references connectors (org_id) on delete cascade,
    appointment_id text not null,
    resource       text not null,
    start_at       integer not null,
    end_at         integer not null,
    certain        integer not null,
    sent_at        integer not null,
    gone_at        integer,
    primary key (org_id, appointment_id, resource, start_at, end_at)
);
CREATE TABLE persons (
    id         text primary key,
    email      text not null unique,
    name       text not null,
    password   text not null default '',
    language   text not null default '',
    totp       text not null default '',
    totp_step  integer not null default 0,
    recovery   text not null default '',
    created_at integer not null
);
CREATE TABLE memberships (
    org_id      text not null references organizations (id),
    person_id   text not null references persons (id) on delete cascade,
    role        text not null check (role in ('owner', 'manager', 'receptionist', 'practitioner')),
    resource_id text,
    created_at  integer not null,
    primary key (org_id, person_id),
    check ((role = 'practitioner') = (resource_id is not null)),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
CREATE TABLE sign_ins (
    hash       text primary key,
    id         text not null unique,
    person_id  text not null references persons (id) on delete cascade,
    confirmed  integer not null,
    created_at integer not null,
    seen_at    integer not null,
    address    text not null,
    agent      text not null
);
CREATE TABLE links (
    hash       text primary key,
    kind       text not null check (kind in ('setup', 'password')),
    person_id  text references persons (id) on delete cascade,
    created_at integer not null,
    expires_at integer not null,
    check ((kind = 'setup') = (person_id is null))
);
CREATE TABLE guesses (
    key      text primary key,
    failures integer not null,
    last_at  integer not null
);
CREATE TABLE audit_log (
    id          text primary key,
    org_id      text not null references organizations (id),
    at          integer not null,
    person_id   text,
    person_name text not null,
    action      text not null,
    object      text not null,
    detail      text not null
);
CREATE TABLE customer_names (
    org_id  text not null references organizations (id),
    id      text not null,
    name    text not null,
    phone   text not null,
    folded  text not null,
    seen_at integer not null,
    primary key (org_id, id, name)
);
CREATE TABLE customer_marks (
    org_id    text primary key references organizations (id),
    seen_at   integer not null default 0,
    erased_to integer not null default 0
);
CREATE TABLE customer_merges (
    org_id    text not null references organizations (id),
    alias_id  text not null,
    into_id   text not null,
    main_id   text not null,
    merged_at integer not null,
    primary key (org_id, alias_id),
    check (alias_id <> into_id and alias_id <> main_id)
);
CREATE TABLE agents (
    id             text primary key,
    org_id         text not null references organizations (id),
    name           text not null,
    prefix         text not null,
    hash           text not null unique,
    profile        text not null,
    secrets        text not null,
    retention_days integer not null check (retention_days between 0 and 3650),
    created_at     integer not null,
    revoked_at     integer not null default 0,
    last_used_at   integer not null default 0,
    unique (org_id, id)
);
CREATE TABLE calls (
    id               text primary key,
    org_id           text not null,
    agent_id         text not null,
    provider         text not null,
    provider_call_id text not null,
    direction        text not null check (direction in ('inbound', 'outbound')),
    language         text not null,
    caller           text not null,
    state            text not null default '',
    version          integer not null default 0,
    started_at       integer not null,
    heard_at         integer not null,
    ended_at         integer not null default 0,
    closed_at        integer not null default 0,
    end_reason       text not null default '',
    outcome          text not null default '',
    branch_id        text,
    handoff          integer not null default 0,
    turns            integer not null default 0,
    summary          text not null default '',
    transcript       integer not null default 0,
    recording        integer not null default 0,
    unique (org_id, id),
    unique (org_id, provider, provider_call_id),
    foreign key (org_id, agent_id) references agents (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
CREATE TABLE call_turns (
    org_id  text not null,
    call_id text not null,
    number  integer not null,
    who     text not null check (who in ('caller', 'agent')),
    text    text not null,
    at      integer not null,
    primary key (call_id, number),
    foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
);
CREATE TABLE call_actions (
    org_id         text not null,
    call_id        text not null,
    name           text not null,
    action         text not null,
    appointment_id text,
    branch_id      text,
    at             integer not null,
    primary key (call_id, name),
    foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
);
CREATE TABLE agent_holds (
    org_id     text not null,
    agent_id   text not null,
    call       text not null,
    slot       text not null,
    hold_id    text not null,
    expires_at integer not null,
    primary key (agent_id, call, slot),
    foreign key (org_id, agent_id) references agents (org_id, id)
);
CREATE TABLE callbacks (
    id       text primary key,
    org_id   text not null,
    agent_id text not null,
    call_id  text,
    phone    text not null,
    reason   text not null,
    summary  text not null,
    at       integer not null,
    done_at  integer not null default 0, name text not null default '',
    foreign key (org_id, agent_id) references agents (org_id, id)
);
CREATE TABLE webhook_bodies (
    event_id    text not null,
    endpoint_id text not null,
    org_id      text not null,
    call_id     text not null,
    body        text not null,
    made_at     integer not null,
    primary key (event_id, endpoint_id),
    foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade,
    foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
);
insert into agent_holds (org_id, agent_id, call, slot, hold_id, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-276b-777b-a74a-20fd47b91bdc', '01a1e1cb-27ae-730e-b9d8-920a58663226', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e 01a1e1cb-210e-79f9-a1cf-b27e042884f3 2026-11-15T16:00', '01a1e1cb-27af-75d8-812c-26e9d2b4607e', 1794719100);
insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at, revoked_at, last_used_at) values ('01a1e1cb-276b-777b-a74a-20fd47b91bdc', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'Reception', 'agt_live_TuOtV8', '087f0c3d2ce935e4504504e07b66ba7f99ed9641a6805f5e06c51abd144829ec', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at) values ('01a1e1cb-273e-7e3d-8020-eb1602955573', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'crm', 'svc_live_uRdxbK', '575b08bee6cc85aa1da342352480f53ba407c26b0c1571e5bd403525a185f176', 'appointments:create', 1794718800, 0, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-2740-784c-97c1-f61c09b37b2b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733200, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-2756-73ae-a4b4-35a85871c4a4', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733200, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-275e-720e-861b-07f96206ca62', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733200, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-275f-7ca4-888a-9b42d59b49da', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-2761-7188-8fb9-6b981833b7a4', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-2767-7381-884c-b498aed5b573', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733200, 1794733200, 'staff', 'ill');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-2768-785e-b297-86dd630a422f', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '');
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note) values ('01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794749400, 1794751200, 'booked', 'سعود الحربي', '+966551234567', '', 'voice', '', 1794718800, 1794733200, NULL, '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-25ad-73c0-8c18-92ebdb04c039', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-270b-7307-85f2-0830a8b4d0b9', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-2712-7e1d-84e7-8aa2aa24396f', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:39779', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-271b-7563-ab30-2d57d908adf3', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'connector.mapped', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-2720-7111-9c58-50bd40497ebf', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'connector.mapped', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-2726-7615-97ff-e97cc013f915', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-273e-7ead-8eb9-08f6fee35572', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-2769-7337-8df3-afb66f74700b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1e1cb-2768-785e-b297-86dd630a422f');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-276c-70a3-85ea-32ae0376a5f1', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_TuOtV8');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27bc-7bf3-bf31-bd9aa09295ae', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1e1cb-2740-784c-97c1-f61c09b37b2b');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27bd-7acd-af3e-329d940f0c59', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1e1cb-2740-784c-97c1-f61c09b37b2b');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27be-7a15-bf26-ab36f3bc3e69', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1e1cb-2756-73ae-a4b4-35a85871c4a4');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27bf-7a1f-8258-ad24219ac7e0', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1e1cb-275e-720e-861b-07f96206ca62');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27c0-7749-9c54-15a50d113e54', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1e1cb-2767-7381-884c-b498aed5b573');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27c1-7d10-b7cc-f10b5755bb34', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 16:30', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail) values ('01a1e1cb-27c5-74e2-9962-90b7172093d1', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'Huda Al-Rashid', 'customer.merged', 'aef6cd72-119e-1a06-fcce-9cafcaaecda0', '953e2dd5-ed16-7bd2-6be6-79943796dc41');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired) values ('01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, 0);
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired) values ('01a1e1cb-210e-7a0c-8331-f603a966b1f1', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, 0);
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired) values ('01a1e1cb-210e-7a1d-8d3b-d239b63abc0d', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, 0);
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794744000, 1794745800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2786-731d-be6b-2cfb76dfbf93', 'book 01a1e1cb-210e-7a44-b051-9a50d8c8d93e 01a1e1cb-210e-79f9-a1cf-b27e042884f3 2026-11-15T13:30', 'created', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-27ac-7841-9eff-2f22746037a7', 'hand over', 'handed_over', NULL, NULL, 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-27ae-730e-b9d8-920a58663226', 'held 01a1e1cb-210e-7a44-b051-9a50d8c8d93e 01a1e1cb-210e-79f9-a1cf-b27e042884f3 2026-11-15T16:00', 'held', NULL, '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 1794718800);
insert into call_turns (org_id, call_id, number, who, text, at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2786-731d-be6b-2cfb76dfbf93', 1, 'caller', 'أبغى موعد', 1794718800);
insert into call_turns (org_id, call_id, number, who, text, at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2786-731d-be6b-2cfb76dfbf93', 2, 'agent', 'متى يناسبك؟', 1794718800);
insert into callbacks (id, org_id, agent_id, call_id, phone, reason, summary, at, done_at, name) values ('01a1e1cb-27ad-7dfc-9d57-1b3927616848', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-276b-777b-a74a-20fd47b91bdc', '01a1e1cb-27ac-7841-9eff-2f22746037a7', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1e1cb-2786-731d-be6b-2cfb76dfbf93', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-276b-777b-a74a-20fd47b91bdc', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 0, 2, 'The caller booked an appointment.', 1, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1e1cb-27ac-7841-9eff-2f22746037a7', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-276b-777b-a74a-20fd47b91bdc', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1e1cb-27ae-730e-b9d8-920a58663226', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-276b-777b-a74a-20fd47b91bdc', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-2740-784c-97c1-f61c09b37b2b', 1794722400, 1794724200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-275e-720e-861b-07f96206ca62', 1794726000, 1794727800, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-275f-7ca4-888a-9b42d59b49da', 1794727800, 1794729600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-2761-7188-8fb9-6b981833b7a4', 1794729600, 1794731400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', 1794731400, 1794733200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', 1794749400, 1794751200, NULL);
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '2026-09-23', '2026-09-23');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '2027-02-22', '2027-02-22');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '2027-03-10', '2027-03-13');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', '2026-09-23', '2026-09-23');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', '2027-02-22', '2027-02-22');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', '2027-03-10', '2027-03-13');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a1d-8d3b-d239b63abc0d', '2027-03-10', '2027-03-11');
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2740-784c-97c1-f61c09b37b2b', 'B-1002', 'dr-sara', 1794722400, 1794724200, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2756-73ae-a4b4-35a85871c4a4', 'B-1003', 'dr-sara', 1794724200, 1794726000, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-275e-720e-861b-07f96206ca62', 'B-1004', 'dr-sara', 1794726000, 1794727800, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-275f-7ca4-888a-9b42d59b49da', 'B-1005', 'dr-sara', 1794727800, 1794729600, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2761-7188-8fb9-6b981833b7a4', 'B-1006', 'dr-sara', 1794729600, 1794731400, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', 'B-1007', 'dr-sara', 1794731400, 1794733200, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2767-7381-884c-b498aed5b573', 'B-1008', 'dr-sara', 1794736800, 1794738600, 0, 0, 0, '', 1794718800, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', 'B-1009', 'dr-sara', 1794738600, 1794740400, 0, 0, 0, '', 1794718800, 0);
insert into connector_maps (org_id, resource_id, external_id, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 'dr-sara', 0);
insert into connector_maps (org_id, resource_id, external_id, missing_since) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b7f-bf8d-ba44538b921f', 'dr-faisal', 0);
insert into connectors (org_id, url, token, epoch, paused_at, paused_why, created_at, pulled_at, far_pulled_at, pull_failures, pull_error, check_failures, check_since, check_skips, check_after) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'http://127.0.0.1:39779', 's1:8038e9romwtsLhqZ1DO4s7gwpjDXBYjO++7hCF79ZCvyqMolusAGMA', 1, 0, '', 1794718800, 1794718800, 1794718800, 0, '', 0, 0, 0, 0);
insert into cursors (name, mark) values ('webhooks', '24');
insert into customer_marks (org_id, seen_at, erased_to) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794733200, 0);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'aef6cd72-119e-1a06-fcce-9cafcaaecda0', '953e2dd5-ed16-7bd2-6be6-79943796dc41', '953e2dd5-ed16-7bd2-6be6-79943796dc41', 1794733200);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'e6f7d273-7f5c-a8d2-85aa-7ae4f770405c', 'Aisha Khan', '+966551234563', 'aishakhan', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '712ddaac-aed3-4a3f-edaa-8b88f4929bd5', 'نورة العتيبي', '+966551234564', 'نورهالعتيبي', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '21acf078-2b96-ec72-c5bc-8d59f3405b46', 'Aisha Khan', '+966551234565', 'aishakhan', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '785cbeb9-6234-613a-05c1-e125e11180a8', 'Hind', '', 'hind', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '953e2dd5-ed16-7bd2-6be6-79943796dc41', 'نورة العتيبي', '+966551234560', 'نورهالعتيبي', 1794733200);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'aef6cd72-119e-1a06-fcce-9cafcaaecda0', 'Aisha Khan', '+966551234561', 'aishakhan', 1794733200);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '5c0e82f6-07ea-3564-f88f-462f0c2f7747', 'نورة العتيبي', '+966551234562', 'نورهالعتيبي', 1794733200);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '1270f09b-00ab-960c-31d3-0a8c64564ef1', 'نورة العتيبي', '+966551234566', 'نورهالعتيبي', 1794733200);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '858905f6-7d4e-5ffa-7b3f-8d02f83b57b2', 'سعود الحربي', '+966551234567', 'سعودالحربي', 1794733200);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (1, '01a1e1cb-210f-7064-b68c-04feca739bd6', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (2, '01a1e1cb-271b-755d-8dbd-3d7e08a8cdfe', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (3, '01a1e1cb-2720-7109-91bf-f4175cc5f064', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (4, '01a1e1cb-2722-7d8f-a2b8-791378c1fd38', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (5, '01a1e1cb-273e-7ea4-b08f-618d9c842235', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'keys.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (6, '01a1e1cb-2740-784e-bc84-7df8d7d0b6f1', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-2740-784c-97c1-f61c09b37b2b', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-2740-784c-97c1-f61c09b37b2b","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"09:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (7, '01a1e1cb-2756-73b1-841f-f42e3a561f22', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-2756-73ae-a4b4-35a85871c4a4', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-2756-73ae-a4b4-35a85871c4a4","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"09:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (8, '01a1e1cb-275e-7211-887a-b9b4b3269cbc', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-275e-720e-861b-07f96206ca62', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-275e-720e-861b-07f96206ca62","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"10:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (9, '01a1e1cb-275f-7ca6-89db-8baecc713480', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-275f-7ca4-888a-9b42d59b49da', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-275f-7ca4-888a-9b42d59b49da","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"10:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (10, '01a1e1cb-2761-718a-908c-9b5e6609606b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-2761-7188-8fb9-6b981833b7a4', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-2761-7188-8fb9-6b981833b7a4","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"11:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (11, '01a1e1cb-2763-7c0d-9931-00c35a9cc878', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-2763-7c0b-a16a-65f8a71ce60d","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"11:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (12, '01a1e1cb-2767-7383-8f38-fb305bc848a5', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-2767-7381-884c-b498aed5b573', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-2767-7381-884c-b498aed5b573","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"13:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (13, '01a1e1cb-2768-7860-9774-b2099f4f21e2', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-2768-785e-b297-86dd630a422f', NULL, '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '{"event":"appointment.created","id":"01a1e1cb-2768-785e-b297-86dd630a422f","service_id":"01a1e1cb-210e-7b4d-b476-e1be13dd2d00","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"18:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (14, '01a1e1cb-276a-761c-9ca3-dbe2dcfaee76', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (15, '01a1e1cb-276b-73ff-86e4-7fcc0f403f9e', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, NULL, '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (16, '01a1e1cb-27a8-7a76-80f1-02fa963d500b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.created', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.created","id":"01a1e1cb-27a8-7a71-9bd8-4d375f5526cf","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"13:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (17, '01a1e1cb-27ab-7e6f-8ac7-3c37e2d10c56', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'call.completed', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', NULL, NULL, '{"event":"call.completed","id":"01a1e1cb-2786-731d-be6b-2cfb76dfbf93","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","agent_id":"01a1e1cb-276b-777b-a74a-20fd47b91bdc","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e1cb-27a8-7a71-9bd8-4d375f5526cf","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (18, '01a1e1cb-27af-75e8-a1b2-41bfe9155344', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (19, '01a1e1cb-27bc-7bea-b480-c5ed0cf48bc7', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '', 1794733200);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (20, '01a1e1cb-27bd-7ac7-8cec-5e3b47f3a675', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '', 1794733200);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (21, '01a1e1cb-27be-7a0d-b3eb-5540c9cb871f', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '', 1794733200);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (22, '01a1e1cb-27bf-7a16-8189-6c3811d3b49b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'claims.changed', NULL, '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '', 1794733200);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (23, '01a1e1cb-27c0-7744-aa2f-2a6b393ed07c', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.cancelled', '01a1e1cb-2767-7381-884c-b498aed5b573', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.cancelled","id":"01a1e1cb-2767-7381-884c-b498aed5b573","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:00:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733200);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (24, '01a1e1cb-27c1-7d09-a159-dcc618545a77', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'appointment.rescheduled', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '{"event":"appointment.rescheduled","id":"01a1e1cb-27a8-7a71-9bd8-4d375f5526cf","service_id":"01a1e1cb-210e-7a44-b051-9a50d8c8d93e","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733200);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2740-784c-97c1-f61c09b37b2b', 'dr-sara', 1794722400, 1794724200, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2756-73ae-a4b4-35a85871c4a4', 'dr-sara', 1794724200, 1794726000, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-275e-720e-861b-07f96206ca62', 'dr-sara', 1794726000, 1794727800, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-275f-7ca4-888a-9b42d59b49da', 'dr-sara', 1794727800, 1794729600, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2761-7188-8fb9-6b981833b7a4', 'dr-sara', 1794729600, 1794731400, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', 'dr-sara', 1794731400, 1794733200, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2767-7381-884c-b498aed5b573', 'dr-sara', 1794736800, 1794738600, 1, 1794718800, NULL);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', 'dr-sara', 1794738600, 1794740400, 1, 1794718800, NULL);
insert into guesses (key, failures, last_at) values ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('address:192.0.2.7', 1, 1794718800);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at) values ('01a1e1cb-276a-760f-9b7d-e0f3936fcd74', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794740400, 1794742200, '', 1794719700);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at) values ('01a1e1cb-276b-73f7-9801-932d194d0a2c', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', NULL, 1794754800, 1794758400, '', 1794719700);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at) values ('01a1e1cb-27af-75d8-812c-26e9d2b4607e', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794747600, 1794749400, '', 1794719100);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-0', '136f3111cbefc3105fada2f98f4a08ad5eb0a7a6eb2689e952da5aa5a4e55258', '01a1e1cb-2740-784c-97c1-f61c09b37b2b', '01a1e1cb-273f-77b6-a24b-eba87d155cf2', 1794718860, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-1', '4a783953a5705a985d812c706bd463643605282346882bed702b5f1cfb0701aa', '01a1e1cb-2756-73ae-a4b4-35a85871c4a4', '01a1e1cb-2752-749f-ad90-ef0578d0d6bd', 1794718860, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-2', '0671ebc54672f7c4bbab3397f881fee3e7a5d9ac3cb37a5fcc7d6a97e4862667', '01a1e1cb-275e-720e-861b-07f96206ca62', '01a1e1cb-275a-734d-8a5e-c5648497437a', 1794718860, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-3', 'e90b0e240887609745e8f2bbee22ca7b847ff8211fa0ee7fb9148fc24009f4fa', '01a1e1cb-275f-7ca4-888a-9b42d59b49da', '01a1e1cb-275f-7a68-aba7-8e8c3bc7eaa9', 1794718860, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-4', 'f32860419869a3255940b7b449fd7f53c27c90fc8783f0c525cf48a2ad3dbd61', '01a1e1cb-2761-7188-8fb9-6b981833b7a4', '01a1e1cb-2760-7e8c-9f62-48382f390f49', 1794718860, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-5', 'ead2fa2638f102f0b0397a1599732413439a794da58df55ba65d4ddbed1358dd', '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', '01a1e1cb-2762-7412-80a3-fa8a2ddae9c6', 1794718860, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'order-6', '13f58905a7b33ffcd3b5ab4876be7ecd7f86c35748ddf59f7c6aa84e123aac3b', '01a1e1cb-2767-7381-884c-b498aed5b573', '01a1e1cb-2766-7331-99b9-9509d30c551b', 1794718860, 1794805200);
insert into links (hash, kind, person_id, created_at, expires_at) values ('b905f8183feeb98d54747e552225693ca30edc524511e6bbf6a11f4e79956b8f', 'password', '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 1794718800, 1795323600);
insert into links (hash, kind, person_id, created_at, expires_at) values ('1d7c96eb2bcf1c4d46ebdf31a48e98c49ade2ad12973c8994736ad44c550598c', 'password', '01a1e1cb-2111-724b-8e17-d4fc059619bc', 1794718800, 1795323600);
insert into links (hash, kind, person_id, created_at, expires_at) values ('55542427164d815e174aa1e6ed97778b3a4225db0331fc63b339653697b16d68', 'password', '01a1e1cb-2111-744f-85d9-bbdd4ef66328', 1794718800, 1795323600);
insert into links (hash, kind, person_id, created_at, expires_at) values ('945cda27c3e2c9ffaa25d2a062c7a8d9470751a5e6450ebbbc939e2b5524f7d1', 'password', '01a1e1cb-2111-738a-8569-e5ae2061fb74', 1794718800, 1795323600);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'owner', NULL, 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2111-724b-8e17-d4fc059619bc', 'manager', NULL, 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2111-738a-8569-e5ae2061fb74', 'receptionist', NULL, 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2111-744f-85d9-bbdd4ef66328', 'practitioner', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1794718800);
insert into migrations (name) values ('0001_foundation');
insert into migrations (name) values ('0002_webhooks');
insert into migrations (name) values ('0003_connector');
insert into migrations (name) values ('0004_people');
insert into migrations (name) values ('0005_customers');
insert into migrations (name) values ('0006_voice');
insert into migrations (name) values ('0007_drift');
insert into migrations (name) values ('0008_callbacks');
insert into migrations (name) values ('0009_call_details');
insert into organizations (id, slug, name, name_ar, catalog_version, created_at, language, week_start, digits, hijri, retention_days) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 4, 1794718800, 'ar', 0, 'latin', 1, 0);
insert into persons (id, email, name, password, language, totp, totp_step, recovery, created_at) values ('01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 'owner@noor.example', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$oAGq5jpL9VqOghXkQ+jIsQ$HeVBCOrELiU0pojcYO+z2DqRZEQa+UY4EpucoRjD9tE', '', '', 0, '', 1794718800);
insert into persons (id, email, name, password, language, totp, totp_step, recovery, created_at) values ('01a1e1cb-2111-724b-8e17-d4fc059619bc', 'manager@noor.example', 'Tariq Nasser', '', '', '', 0, '', 1794718800);
insert into persons (id, email, name, password, language, totp, totp_step, recovery, created_at) values ('01a1e1cb-2111-738a-8569-e5ae2061fb74', 'reception@noor.example', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800);
insert into persons (id, email, name, password, language, totp, totp_step, recovery, created_at) values ('01a1e1cb-2111-744f-85d9-bbdd4ef66328', 'sara@noor.example', 'Dr Sara', '', '', '', 0, '', 1794718800);
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-7a5d-9051-71cfa45308ad');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b7f-bf8d-ba44538b921f', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b7f-bf8d-ba44538b921f', '01a1e1cb-210e-7a5d-9051-71cfa45308ad');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7ba4-9cd5-5f39b54613b8', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7ba4-9cd5-5f39b54613b8', '01a1e1cb-210e-7a5d-9051-71cfa45308ad');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7ba4-9cd5-5f39b54613b8', '01a1e1cb-210e-7aae-9990-fa42a71da637');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bbf-9b91-605aaa904f67', '01a1e1cb-210e-7a9a-9279-053875a2eaca');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bd9-b23c-2bd349cfd1f4', '01a1e1cb-210e-7b0c-8e2a-ae9fe9894074');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bea-8e0f-e7dc6d9383de', '01a1e1cb-210e-7b0c-8e2a-ae9fe9894074');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bfa-8869-8048cd7a1999', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bfa-8869-8048cd7a1999', '01a1e1cb-210e-7a5d-9051-71cfa45308ad');
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, 0);
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7b7f-bf8d-ba44538b921f', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, 0);
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7ba4-9cd5-5f39b54613b8', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, 0);
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7bbf-9b91-605aaa904f67', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, 0);
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7bd9-b23c-2bd349cfd1f4', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, 0);
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7bea-8e0f-e7dc6d9383de', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, 0);
insert into resources (id, org_id, slug, name, name_ar, position, retired) values ('01a1e1cb-210e-7bfa-8869-8048cd7a1999', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, 0);
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 0, '{"branch":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b7f-bf8d-ba44538b921f', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 0, '{"branch":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b7f-bf8d-ba44538b921f', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', 1, '{"branch":"01a1e1cb-210e-7a0c-8331-f603a966b1f1","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7ba4-9cd5-5f39b54613b8', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 0, '{"branch":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bbf-9b91-605aaa904f67', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', 0, '{"branch":"01a1e1cb-210e-7a0c-8331-f603a966b1f1","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bbf-9b91-605aaa904f67', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 1, '{"branch":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bd9-b23c-2bd349cfd1f4', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 0, '{"branch":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bea-8e0f-e7dc6d9383de', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', 0, '{"branch":"01a1e1cb-210e-7a0c-8331-f603a966b1f1","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7bfa-8869-8048cd7a1999', '01a1e1cb-210e-7a1d-8d3b-d239b63abc0d', 0, '{"branch":"01a1e1cb-210e-7a1d-8d3b-d239b63abc0d","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 1794754800, 1, 10, '01a1e1cb-2768-785e-b297-86dd630a422f', NULL);
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 1794754800, 2, 10, '01a1e1cb-276b-73f7-9801-932d194d0a2c', 1794719700);
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-79f9-a1cf-b27e042884f3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-7a0c-8331-f603a966b1f1');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210e-7a1d-8d3b-d239b63abc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a5d-9051-71cfa45308ad', '01a1e1cb-210e-79f9-a1cf-b27e042884f3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a5d-9051-71cfa45308ad', '01a1e1cb-210e-7a0c-8331-f603a966b1f1');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a5d-9051-71cfa45308ad', '01a1e1cb-210e-7a1d-8d3b-d239b63abc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a9a-9279-053875a2eaca', '01a1e1cb-210e-79f9-a1cf-b27e042884f3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7a9a-9279-053875a2eaca', '01a1e1cb-210e-7a0c-8331-f603a966b1f1');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7aae-9990-fa42a71da637', '01a1e1cb-210e-79f9-a1cf-b27e042884f3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b0c-8e2a-ae9fe9894074', '01a1e1cb-210e-79f9-a1cf-b27e042884f3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b0c-8e2a-ae9fe9894074', '01a1e1cb-210e-7a0c-8331-f603a966b1f1');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-7a0c-8331-f603a966b1f1');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired) values ('01a1e1cb-210e-7a44-b051-9a50d8c8d93e', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, 0);
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired) values ('01a1e1cb-210e-7a5d-9051-71cfa45308ad', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, 0);
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired) values ('01a1e1cb-210e-7a9a-9279-053875a2eaca', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, 0);
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired) values ('01a1e1cb-210e-7aae-9990-fa42a71da637', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, 0);
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired) values ('01a1e1cb-210e-7b0c-8e2a-ae9fe9894074', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, 0);
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired) values ('01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, 0);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 0, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', 2, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-7a0c-8331-f603a966b1f1', 6, NULL, '10:30', 6);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b4d-b476-e1be13dd2d00', '01a1e1cb-210e-79f9-a1cf-b27e042884f3', NULL, '2026-12-03', '17:00', 20);
insert into settings (name, value) values ('seal_key', 'k');
insert into sign_ins (hash, id, person_id, confirmed, created_at, seen_at, address, agent) values ('042a1d1d8a92317741d02235e2089607b7dcbec15a28058e8568ee3949d93049', '01a1e1cb-25ac-7f0e-b86a-3b505825bd18', '01a1e1cb-2110-7cea-8ba0-6d3a959027fa', 1, 1794718800, 1794718800, '192.0.2.7', 'Firefox');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('pull', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1e1cb-2786-731d-be6b-2cfb76dfbf93', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1e1cb-27ac-7841-9eff-2f22746037a7', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1e1cb-27ae-730e-b9d8-920a58663226', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('deliver', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-2740-784c-97c1-f61c09b37b2b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-2756-73ae-a4b4-35a85871c4a4', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-275e-720e-861b-07f96206ca62', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-275f-7ca4-888a-9b42d59b49da', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-2761-7188-8fb9-6b981833b7a4', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-2767-7381-884c-b498aed5b573', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-2768-785e-b297-86dd630a422f', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 1794718800, 0, '');
insert into time_off (org_id, resource_id, start_at, end_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b5d-8f4e-8413cddaf53d', 1796882400, 1796893200);
insert into time_off (org_id, resource_id, start_at, end_at) values ('01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-210e-7b7f-bf8d-ba44538b921f', 1797714000, 1798146000);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1e1cb-27b0-77a7-a3df-2b20282386b0', 1, 1794718800, 40, 204, 'success', '', 0);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1e1cb-27b0-77c6-b053-7620772f27ff', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
insert into webhook_bodies (event_id, endpoint_id, org_id, call_id, body, made_at) values ('01a1e1cb-27ab-7e6f-8ac7-3c37e2d10c56', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2786-731d-be6b-2cfb76dfbf93', '{"event":"call.completed","id":"01a1e1cb-2786-731d-be6b-2cfb76dfbf93","branch_id":"01a1e1cb-210e-79f9-a1cf-b27e042884f3","agent_id":"01a1e1cb-276b-777b-a74a-20fd47b91bdc","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e1cb-27a8-7a71-9bd8-4d375f5526cf","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-77a7-a3df-2b20282386b0', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 6, '01a1e1cb-2740-784c-97c1-f61c09b37b2b', 'delivered', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-77c6-b053-7620772f27ff', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 7, '01a1e1cb-2756-73ae-a4b4-35a85871c4a4', 'failed', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-77d8-87f0-d9403f89d206', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 8, '01a1e1cb-275e-720e-861b-07f96206ca62', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-77e9-a2fb-8f3acf5ea47d', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 9, '01a1e1cb-275f-7ca4-888a-9b42d59b49da', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-77f7-8f6f-b1c0eaabca35', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 10, '01a1e1cb-2761-7188-8fb9-6b981833b7a4', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-7808-aca1-4a744cc7585b', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 11, '01a1e1cb-2763-7c0b-a16a-65f8a71ce60d', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-7816-adbb-c0becee81488', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 12, '01a1e1cb-2767-7381-884c-b498aed5b573', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-7822-bfe1-7575a0033ebd', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 13, '01a1e1cb-2768-785e-b297-86dd630a422f', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-7834-a0f3-9bbd0d2b88f3', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 16, '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27b0-7849-ac39-ebdc7e6bbd19', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 17, '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27c2-7b83-bdb7-662af240da85', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 23, '01a1e1cb-2767-7381-884c-b498aed5b573', 'pending', 0, 0, 1794733200, 1794733200, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e1cb-27c2-7b9a-a81b-0faa2c666b20', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', '01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', 24, '01a1e1cb-27a8-7a71-9bd8-4d375f5526cf', 'pending', 0, 0, 1794733200, 1794733200, 0);
insert into webhook_endpoints (id, org_id, url, kinds, secrets, disabled_at, disabled_why, created_at, last_success_at, failing_since, exhausted_at, details) values ('01a1e1cb-2726-70b2-ab2c-cfda9ea6f297', '01a1e1cb-210c-7946-ba5b-31bd19cdfd60', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,call.completed', 's1:m1xaXfY+NkBE3PKTE0Ghc4BaTbAZFqvGucz1ee/F7aU+wB0la8I5K1Xka7ogfbrVBHGmMn78EO6UkTFEGO9aCch/BJX4gEha5kf8bnMmdbIVWYzyAY1v5H8PRRpn', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript');
insert into sqlite_sequence (name, seq) values ('events', 24);
CREATE INDEX closures_by_org on closures (org_id);
CREATE INDEX sessions_by_org on sessions (org_id);
CREATE INDEX time_off_by_org on time_off (org_id);
CREATE INDEX appointments_by_start on appointments (org_id, start_at, id);
CREATE INDEX appointments_by_update on appointments (org_id, updated_at, id);
CREATE INDEX appointments_by_phone on appointments (org_id, phone, start_at, id);
CREATE INDEX holds_by_expiry on holds (expires_at);
CREATE INDEX claims_by_start on claims (resource_id, start_at, end_at, expires_at, id, org_id);
CREATE TRIGGER claims_never_overlap_insert before insert on claims
when exists (
    select 1 from claims c
    where c.resource_id = new.resource_id and c.start_at > new.start_at - 115200
      and c.start_at < new.end_at and c.end_at > new.start_at)
begin
    select raise(abort, 'claims_never_overlap');
end;
CREATE TRIGGER claims_never_overlap_update before update on claims
when exists (
    select 1 from claims c
    where c.resource_id = new.resource_id and c.id <> old.id and c.start_at > new.start_at - 115200
      and c.start_at < new.end_at and c.end_at > new.start_at)
begin
    select raise(abort, 'claims_never_overlap');
end;
CREATE INDEX claims_by_expiry on claims (expires_at) where expires_at is not null;
CREATE INDEX seats_by_expiry on seats (expires_at) where expires_at is not null;
CREATE INDEX events_by_age on events (at) where kind in ('claims.changed', 'catalog.changed', 'keys.changed');
CREATE INDEX idempotency_keys_by_expiry on idempotency_keys (expires_at);
CREATE INDEX api_keys_by_org on api_keys (org_id);
CREATE INDEX tasks_by_due on tasks (kind, due_at);
CREATE UNIQUE INDEX webhook_deliveries_once on webhook_deliveries (endpoint_id, event_seq) where not replay;
CREATE INDEX webhook_deliveries_replays on webhook_deliveries (endpoint_id, event_seq) where replay;
CREATE INDEX webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'pending';
CREATE INDEX webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_age on webhook_deliveries (created_at);
CREATE INDEX busy_by_start on busy (resource_id, start_at);
CREATE INDEX footprints_by_time on footprints (org_id, end_at);
CREATE INDEX memberships_by_person on memberships (person_id);
CREATE INDEX sign_ins_by_person on sign_ins (person_id);
CREATE INDEX audit_log_by_org on audit_log (org_id, id);
CREATE INDEX audit_log_by_person on audit_log (org_id, person_id, id);
CREATE INDEX customer_merges_by_main on customer_merges (org_id, main_id);
CREATE INDEX events_of_cancellations on events (appointment_id) where kind = 'appointment.cancelled';
CREATE INDEX agents_by_org on agents (org_id);
CREATE INDEX calls_by_org on calls (org_id, started_at, id);
CREATE INDEX calls_by_caller on calls (org_id, caller) where caller <> '';
CREATE INDEX calls_by_end on calls (ended_at) where closed_at <> 0 and (caller <> '' or state <> '' or transcript);
CREATE INDEX call_actions_by_appointment on call_actions (appointment_id) where appointment_id is not null;
CREATE INDEX agent_holds_by_expiry on agent_holds (expires_at);
CREATE INDEX callbacks_by_org on callbacks (org_id, at, id);
CREATE INDEX callbacks_by_call on callbacks (call_id) where call_id is not null;
CREATE INDEX webhook_bodies_by_call on webhook_bodies (call_id);
CREATE INDEX webhook_bodies_by_age on webhook_bodies (made_at);
