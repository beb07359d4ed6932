CREATE TABLE migrations (name text primary key, checksum text not null default '');
CREATE TABLE organizations (
    id              text primary key,
    slug            text not null unique,
    name            text not null,
    name_ar         text not null,
    catalog_version integer not null default 1,
    created_at      integer not null
, language text not null default 'ar' check (language in ('ar', 'en')), week_start integer not null default 0 check (week_start between 0 and 6), digits text not null default 'latin' check (digits in ('latin', 'arabic')), hijri integer not null default 1, retention_days integer not null default 0 check (retention_days >= 0), twin_of text references organizations (id), copied_version integer not null default 0, session_idle integer not null default 720 check (session_idle between 15 and 20160), session_life integer not null default 10080 check (session_life between 60 and 129600), factor_roles text not null default '', closed_at integer not null default 0, remove_at integer not null default 0, receipt text, removing integer not null default 0, answers text not null default '', page text not null default '', page_host text not null default '');
CREATE TABLE branches (
    id        text primary key,
    org_id    text not null references organizations (id),
    slug      text not null,
    name      text not null,
    name_ar   text not null,
    time_zone text not null,
    position  integer not null,
    retired   integer not null, aliases text not null default '', answers text not null default '', page text not null default '',
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
    retired       integer not null, price_text text not null default '', price_text_ar text not null default '', aliases text not null default '', answers text not null default '', page text not null default '',
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
    retired  integer not null, aliases text not null default '', gender text not null default '' check (gender in ('', 'female', 'male')),
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
    cancel_note   text not null default '', replaces text, unverified integer not null default 0, late_by integer not null default 0,
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
    expires_at  integer not null, key_id text,
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
    exhausted_at    integer not null default 0, details text not null default '', after_seq integer not null default 0,
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
, differences text not null default 'ask', chosen_at integer not null default 0, held_at integer not null default 0, tells integer not null default 0, far_error text not null default '', hook_id text not null default '', hook_hash text not null default '', notified_at integer not null default 0);
CREATE TABLE connector_maps (
    org_id        text not null references connectors (org_id) on delete cascade,
    resource_id   text not null,
    external_id   text not null,
    missing_since integer not null default 0, unread integer not null default 0, unread_since integer not null default 0, unread_what text not null default '',
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
    updated_at     integer not null, missing_since integer not null default 0, acted_at integer not null default 0, tries integer not null default 0, refused text not null default '', seen_at integer not null default 0,
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
    gone_at        integer, unanswered integer not null default 0, tried_at integer not null default 0, looked_at integer not null default 0,
    primary key (org_id, appointment_id, resource, start_at, end_at)
);
CREATE TABLE persons (
    id         text primary key,
    handle      text not null unique,
    name       text not null,
    password   text not null default '',
    language   text not null default '',
    totp       text not null default '',
    totp_step  integer not null default 0,
    recovery   text not null default '',
    created_at integer not null
, email text not null default '');
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
, shared integer not null default 0, weak integer not null default 0);
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
, person_email text not null default '');
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
    at      integer not null, missed integer not null default 0 check (missed in (0, 1, 2)),
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
CREATE TABLE invitations (
    id          text primary key,
    org_id      text not null references organizations (id),
    email       text not null,
    name        text not null,
    role        text not null check (role in ('owner', 'manager', 'receptionist', 'practitioner')),
    resource_id text,
    hash        text not null unique,
    created_at  integer not null,
    expires_at  integer not null,
    unique (org_id, email),
    check ((role = 'practitioner') = (resource_id is not null)),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
CREATE TABLE proofs (
    org_id     text not null references organizations (id),
    bucket     text not null,
    wrong      integer not null,
    expires_at integer not null,
    primary key (org_id, bucket)
);
CREATE TABLE consents (
    id          text primary key,
    org_id      text not null references organizations (id),
    customer_id text not null,
    kind        text not null check (kind in ('messages', 'recording', 'data')),
    given       integer not null,
    what        text not null,
    channel     text not null,
    person_id   text,
    person_name text not null,
    at          integer not null
);
CREATE TABLE removals (
    receipt    text primary key,
    closed_at  integer not null,
    removed_at integer not null,
    counts     text not null,
    remains    integer not null
);
CREATE TABLE connector_strays (
    org_id         text not null,
    resource_id    text not null,
    appointment_id text not null,
    start_at       integer not null,
    end_at         integer not null,
    since          integer not null,
    primary key (org_id, appointment_id, resource_id, start_at, end_at),
    foreign key (org_id, resource_id) references connector_maps (org_id, resource_id) on delete cascade
);
CREATE TABLE feeds (
    id          text primary key,
    org_id      text not null references organizations (id),
    resource_id text,
    branch_id   text,
    shows       text not null check (shows in ('busy', 'service', 'names')),
    lang        text not null check (lang in ('ar', 'en')),
    hash        text not null unique,
    person_id   text not null,
    created_at  integer not null,
    read_at     integer not null default 0,
    check ((resource_id is null) <> (branch_id is null)),
    foreign key (org_id, resource_id) references resources (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
CREATE TABLE caller_codes (
    org_id     text not null references organizations (id),
    subject    text not null,
    hash       text not null,
    tries      integer not null,
    expires_at integer not null,
    primary key (org_id, subject)
);
CREATE TABLE caller_turns (
    org_id     text not null references organizations (id),
    subject    text not null,
    holder     text not null,
    expires_at integer not null,
    primary key (org_id, subject)
);
CREATE TABLE agent_exams (
    agent_id   text primary key,
    org_id     text not null,
    text       text not null,
    changed_at integer not null,
    foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade
);
insert into agent_exams (agent_id, org_id, text, changed_at) values ('01a1e963-d09d-7540-bd8d-74768f48a07a', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'sentences:
- say: ابغى موعد
  intent: book
', 1794718800);
insert into agent_holds (org_id, agent_id, call, slot, hold_id, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d09d-7540-bd8d-74768f48a07a', '01a1e963-d1db-7643-9b8b-f4fc8918db20', '01a1e963-adb2-740b-9eb6-540ebb43951e 01a1e963-adb1-7a26-8379-36012920b1dc 2026-11-15T16:00', '01a1e963-d1dc-7ee7-a90a-4fe620485f8b', 1794719100);
insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at, revoked_at, last_used_at) values ('01a1e963-d09d-7540-bd8d-74768f48a07a', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'Reception', 'agt_live_d1D8H2', '038ba6f4f47488882f53f4bfe1bab18caaa52adefe7dfd5f9a1ad6773a349a0e', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at) values ('01a1e963-ce58-717e-800a-bee76b19e9ae', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'crm', 'svc_live_nKH8TO', 'ffb750f1f1511efd5477213cada524683cb44d548199d22f40cda48800fbff5f', 'appointments:create', 1794718800, 0, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-ce58-7cca-9de3-a8143d74ee9b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733320, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-ce93-764e-9967-612ab11296cc', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733320, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-ceff-713f-b160-ed5747f84cff', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733320, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-cf95-7db5-8312-48f1ca39a6fa', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-cfb3-7cb5-ba36-8f61dddac77c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-cfc5-70d5-bf1e-246cf0235a57', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-cfd7-7758-a33a-f7a070cba1b0', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733320, 1794733320, 'staff', 'ill', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-d01b-76c2-bb1d-318b6a9264f2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-d15d-77a7-9922-6e1ffecd7bb9', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794749400, 1794751200, 'booked', 'سعود الحربي', '+966551234567', '', 'voice', '', 1794718800, 1794733320, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-d51b-7466-b5e2-8111dc8c0e35', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794808800, 1794810600, 'booked', 'Salma Al-Qahtani', '+966551234598', '', 'dashboard', '', 1794733320, 1794733320, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-d532-7d8c-bc24-77df0fb38e80', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794810600, 1794812400, 'booked', 'Salma Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733380, 1794733380, NULL, '', '', NULL, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by) values ('01a1e963-d601-7f25-983f-509d2a2f16d6', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794812400, 1794814200, 'booked', 'Layan Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733440, 1794733440, NULL, '', '', NULL, 0, 0);
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-af94-71f3-82d1-f0d74743995f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, NULL, '', 'user.added', 'owner@noor.example', 'owner', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-af94-761e-80e3-5cfda7d28bc5', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, NULL, '', 'user.added', 'manager@noor.example', 'manager', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-af94-78a8-a728-30b6028df6c4', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, NULL, '', 'user.added', 'reception@noor.example', 'receptionist', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-af94-7a5b-9b1f-cb520f39172f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, NULL, '', 'user.added', 'sara@noor.example', 'practitioner', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-af95-7bfd-b13d-e3ea31f043e0', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, NULL, '', 'catalogue.applied', '21', '0', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-b895-77d0-b571-5d88643cc30e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'user.joined', 'owner@noor.example', 'owner', 'owner@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-bcc1-7746-a199-d29c1972dfde', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '', 'owner@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-ca86-7e5d-81cb-7fd65af2bb7d', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-c088-7aee-8116-ddd3155a709b', 'Reem Al-Harbi', 'user.joined', 'reception@noor.example', 'receptionist', 'reception@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-cb8e-77fe-8864-e5bab6956d00', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-cc2c-7369-9d60-34aa3e9834f4', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:40483', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-cd0d-7190-9390-2c97747936c9', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'connector.mapped', '', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-cd27-7c04-9ba9-192656bff673', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'connector.mapped', '', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-ce19-73fc-a704-69177b76bea8', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'feed.made', 'Dr Sara Al-Qahtani', 'busy', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-ce1a-71d1-b9a6-bdfa02ac93b6', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-ce58-72fc-8d6d-16ca988f1656', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d01c-79d7-8c5c-6806f88787b3', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1e963-d01b-76c2-bb1d-318b6a9264f2', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d0c6-7783-9200-d30cb8c55e6d', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_d1D8H2', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d0e1-7806-8a3e-38334f4122f2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'agent.examined', 'Reception', 'agt_live_d1D8H2', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d425-7a83-ac86-b1534351e09f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d427-7302-a518-b6f9da37e8d2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d428-73b8-a065-cf97c816869c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1e963-ce93-764e-9967-612ab11296cc', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d429-7600-87a1-e0fe3d991d64', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1e963-ceff-713f-b160-ed5747f84cff', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d42b-76ed-900a-8cade311860f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d480-7a71-8b42-e0cf9f85572c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 16:30', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d516-701f-9d19-3ceec8d9a5e8', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'customer.merged', 'eb6f6ab0-d987-8550-8bf9-849f5d47d207', 'bc92e7f7-cbe5-6291-88ea-8754a3b2db30', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d518-7e2e-bc36-158cdd4d41b1', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'consent.given', 'messages', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d530-77be-b709-afeea0b5a06c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733320, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:00', '01a1e963-d51b-7466-b5e2-8111dc8c0e35', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d57d-71ec-b7c8-3752329377e5', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733380, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:30', '01a1e963-d532-7d8c-bc24-77df0fb38e80', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d62c-7c23-a865-13af3baf68d1', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733440, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1e963-d601-7f25-983f-509d2a2f16d6', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d6fd-702b-9854-b8da7c5091b8', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733500, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'consent.given', 'messages', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d713-7c19-909c-2163417c5449', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733500, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'consent.withdrawn', 'recording', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1e963-d72c-7b22-ad09-097f5cfe693d', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733500, '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 'customer.merged', '69902982-a3fc-6068-4e17-c0b11df22540', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', '');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, 0, '', '', '{}');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1e963-adb2-70be-8304-f94807adb3d3', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, 0, '["الملس","near the stadium"]', '{"parking":{"en":"There is free parking behind the building.","ar":"المواقف مجانية خلف المبنى."}}', '{}');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1e963-adb2-70e3-b99e-c266a5b83a45', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, 0, '', '', '{}');
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794744000, 1794745800);
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794769320, 1794771120);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d100-7749-a854-ee813452a48e', 'book 01a1e963-adb2-740b-9eb6-540ebb43951e 01a1e963-adb1-7a26-8379-36012920b1dc 2026-11-15T13:30', 'created', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', '01a1e963-adb1-7a26-8379-36012920b1dc', 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d1a7-7451-8e74-4892b77ac2cf', 'hand over', 'handed_over', NULL, NULL, 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d1db-7643-9b8b-f4fc8918db20', 'held 01a1e963-adb2-740b-9eb6-540ebb43951e 01a1e963-adb1-7a26-8379-36012920b1dc 2026-11-15T16:00', 'held', NULL, '01a1e963-adb1-7a26-8379-36012920b1dc', 1794718800);
insert into call_turns (org_id, call_id, number, who, text, at, missed) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d100-7749-a854-ee813452a48e', 1, 'caller', 'أبغى موعد', 1794718800, 0);
insert into call_turns (org_id, call_id, number, who, text, at, missed) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d100-7749-a854-ee813452a48e', 2, 'agent', 'متى يناسبك؟', 1794718800, 0);
insert into callbacks (id, org_id, agent_id, call_id, phone, reason, summary, at, done_at, name) values ('01a1e963-d1d8-74a4-9b69-72f0fe744042', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d09d-7540-bd8d-74768f48a07a', '01a1e963-d1a7-7451-8e74-4892b77ac2cf', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
insert into caller_codes (org_id, subject, hash, tries, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'subject', 'hash', 1, 1794719100);
insert into caller_turns (org_id, subject, holder, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'subject', 'holder', 1794718815);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1e963-d100-7749-a854-ee813452a48e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d09d-7540-bd8d-74768f48a07a', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1e963-adb1-7a26-8379-36012920b1dc', 0, 2, 'The caller booked an appointment.', 1, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1e963-d1a7-7451-8e74-4892b77ac2cf', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d09d-7540-bd8d-74768f48a07a', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1e963-d1db-7643-9b8b-f4fc8918db20', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d09d-7540-bd8d-74768f48a07a', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', 1794722400, 1794724200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-ceff-713f-b160-ed5747f84cff', 1794726000, 1794727800, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', 1794727800, 1794729600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', 1794729600, 1794731400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', 1794731400, 1794733200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', 1794749400, 1794751200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-d51b-7466-b5e2-8111dc8c0e35', 1794808800, 1794810600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-d532-7d8c-bc24-77df0fb38e80', 1794810600, 1794812400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-d601-7f25-983f-509d2a2f16d6', 1794812400, 1794814200, NULL);
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb1-7a26-8379-36012920b1dc', '2026-09-23', '2026-09-23');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb1-7a26-8379-36012920b1dc', '2027-02-22', '2027-02-22');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb1-7a26-8379-36012920b1dc', '2027-03-10', '2027-03-13');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-70be-8304-f94807adb3d3', '2026-09-23', '2026-09-23');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-70be-8304-f94807adb3d3', '2027-02-22', '2027-02-22');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-70be-8304-f94807adb3d3', '2027-03-10', '2027-03-13');
insert into closures (org_id, branch_id, from_date, to_date) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-70e3-b99e-c266a5b83a45', '2027-03-10', '2027-03-11');
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', 'B-1002', 'dr-sara', 1794722400, 1794724200, 0, 0, 0, '', 1794718800, 1794718920, 0, 0, '', 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce93-764e-9967-612ab11296cc', 'B-1003', 'dr-sara', 1794724200, 1794726000, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ceff-713f-b160-ed5747f84cff', 'B-1004', 'dr-sara', 1794726000, 1794727800, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', 'B-1005', 'dr-sara', 1794727800, 1794729600, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', 'B-1006', 'dr-sara', 1794729600, 1794731400, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', 'B-1007', 'dr-sara', 1794731400, 1794733200, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', 'B-1008', 'dr-sara', 1794736800, 1794738600, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', 'B-1009', 'dr-sara', 1794738600, 1794740400, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
insert into connector_maps (org_id, resource_id, external_id, missing_since, unread, unread_since, unread_what) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 'dr-sara', 0, 0, 0, '');
insert into connector_maps (org_id, resource_id, external_id, missing_since, unread, unread_since, unread_what) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74cc-a240-72742c396b67', 'dr-faisal', 0, 0, 0, '');
insert into connector_strays (org_id, resource_id, appointment_id, start_at, end_at, since) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', 1794769320, 1794771120, 1794718920);
insert into connectors (org_id, url, token, epoch, paused_at, paused_why, created_at, pulled_at, far_pulled_at, pull_failures, pull_error, check_failures, check_since, check_skips, check_after, differences, chosen_at, held_at, tells, far_error, hook_id, hook_hash, notified_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'http://127.0.0.1:40483', 's1:EG7QIdQxPuROdvhz9XZjv1p1mRtA2hogZMMVjwpxCvZRE7GMM/Ddwg', 1, 0, '', 1794718800, 1794718920, 1794718800, 0, '', 0, 0, 0, 0, 'ask', 0, 0, 1, '', '', '', 0);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1e963-d518-7e27-b43e-e1113834cd13', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bc92e7f7-cbe5-6291-88ea-8754a3b2db30', 'messages', 1, '', 'in_person', '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 1794733320);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1e963-d6fd-7016-af6b-2f6791784bf1', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', 'messages', 1, '', 'telephone', '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 1794733500);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1e963-d713-7c0f-a6e8-3880dd7f171e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', 'recording', 0, '', 'telephone', '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', 1794733500);
insert into cursors (name, mark) values ('webhooks', '28');
insert into customer_marks (org_id, seen_at, erased_to) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794733440, 0);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'eb6f6ab0-d987-8550-8bf9-849f5d47d207', 'bc92e7f7-cbe5-6291-88ea-8754a3b2db30', 'bc92e7f7-cbe5-6291-88ea-8754a3b2db30', 1794733320);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '69902982-a3fc-6068-4e17-c0b11df22540', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', 1794733500);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '297fe7ff-c731-a92b-4a98-615730450ba3', 'Aisha Khan', '+966551234563', 'aishakhan', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '65d0bfa0-8a21-a0a4-cf6e-f83ad7f0d19b', 'نورة العتيبي', '+966551234564', 'نورهالعتيبي', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bb9b9458-1d22-a6a8-716b-897288c1e020', 'Aisha Khan', '+966551234565', 'aishakhan', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '902e2a1a-41aa-8532-7f27-8787a1de1fa1', 'Hind', '', 'hind', 1794718800);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '4894b33f-8924-9781-2702-f80e73df0b44', 'نورة العتيبي', '+966551234560', 'نورهالعتيبي', 1794733320);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '63a9e86e-24b3-8ae0-109f-12b57976b20f', 'Aisha Khan', '+966551234561', 'aishakhan', 1794733320);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '356facfe-1152-4f55-79db-3f7a70c9fe58', 'نورة العتيبي', '+966551234562', 'نورهالعتيبي', 1794733320);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bc92e7f7-cbe5-6291-88ea-8754a3b2db30', 'نورة العتيبي', '+966551234566', 'نورهالعتيبي', 1794733320);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'eb6f6ab0-d987-8550-8bf9-849f5d47d207', 'سعود الحربي', '+966551234567', 'سعودالحربي', 1794733320);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '69902982-a3fc-6068-4e17-c0b11df22540', 'Salma Al-Qahtani', '+966551234598', 'salmaalqahtani', 1794733320);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', 'Salma Al-Qahtani', '+966551234599', 'salmaalqahtani', 1794733380);
insert into customer_names (org_id, id, name, phone, folded, seen_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'bb6927a4-1bcb-f311-bf65-9327e6e7d067', 'Layan Al-Qahtani', '+966551234599', 'layanalqahtani', 1794733440);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (1, '01a1e963-ae4f-78de-9730-c08180f75984', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (2, '01a1e963-b895-77ae-bbd7-d058b25899fa', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'people.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (3, '01a1e963-ca86-7e3e-a191-57df0e2f2242', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'people.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (4, '01a1e963-cb8e-773c-bc3e-fbf1cc1d8b03', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'people.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (5, '01a1e963-cd0d-7179-93e6-5b0532050b09', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (6, '01a1e963-cd27-7be8-a0b8-3aeed9d985a2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (7, '01a1e963-cd34-722f-a71f-447d00b74fb3', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (8, '01a1e963-ce58-72e1-a89c-f5f8b327bce5', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'keys.changed', NULL, NULL, NULL, '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (9, '01a1e963-ce58-7ccb-b904-01bb4daa9eb0', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-ce58-7cca-9de3-a8143d74ee9b","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"09:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (10, '01a1e963-ce93-764f-be32-c0d449496faa', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-ce93-764e-9967-612ab11296cc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-ce93-764e-9967-612ab11296cc","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"09:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (11, '01a1e963-ceff-7141-b51f-c6343f9c7674', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-ceff-713f-b160-ed5747f84cff', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-ceff-713f-b160-ed5747f84cff","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"10:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (12, '01a1e963-cf95-7db7-95e9-03c1f4c2adb0', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-cf95-7db5-8312-48f1ca39a6fa","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"10:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (13, '01a1e963-cfb3-7cb7-8a51-5af17124114a', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-cfb3-7cb5-ba36-8f61dddac77c","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"11:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (14, '01a1e963-cfc5-70d8-851e-cd0cd44e6250', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-cfc5-70d5-bf1e-246cf0235a57","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"11:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (15, '01a1e963-cfd7-7759-aae9-d61f2619df6f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-cfd7-7758-a33a-f7a070cba1b0","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"13:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (16, '01a1e963-d01b-76c5-b4c7-0c830c66717d', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-d01b-76c2-bb1d-318b6a9264f2', NULL, '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '{"event":"appointment.created","id":"01a1e963-d01b-76c2-bb1d-318b6a9264f2","service_id":"01a1e963-adb2-749b-8fd8-feaa4d8c9499","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"18:00"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (17, '01a1e963-d05b-7862-a626-a2e50d277b2e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (18, '01a1e963-d081-7095-b616-68c8b5b81d96', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, NULL, '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (19, '01a1e963-d15d-77aa-9901-8b9741d58f9e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-d15d-77a7-9922-6e1ffecd7bb9","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"13:30"}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (20, '01a1e963-d1a4-7749-8cd1-69715393237e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'call.completed', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', NULL, NULL, '{"event":"call.completed","id":"01a1e963-d100-7749-a854-ee813452a48e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","agent_id":"01a1e963-d09d-7540-bd8d-74768f48a07a","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e963-d15d-77a7-9922-6e1ffecd7bb9","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (21, '01a1e963-d1dd-7341-9358-88a2364f121f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '', 1794718800);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (22, '01a1e963-d3eb-7a05-a800-92f948454133', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', NULL, '', 1794718920);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (23, '01a1e963-d425-7aad-bd5d-e8bf0590ef7c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (24, '01a1e963-d427-731e-8584-cd25bed03033', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (25, '01a1e963-d428-73d3-a4a8-77c5b57aa907', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (26, '01a1e963-d429-7618-9de6-66bf4ce67c3c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'claims.changed', NULL, '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (27, '01a1e963-d42b-770a-8ff9-dac6fecdfd0b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.cancelled', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.cancelled","id":"01a1e963-cfd7-7758-a33a-f7a070cba1b0","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:02:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (28, '01a1e963-d480-7ad2-9a75-84cb9f12ab8f', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.rescheduled', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.rescheduled","id":"01a1e963-d15d-77a7-9922-6e1ffecd7bb9","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (29, '01a1e963-d51b-7467-b62c-bdbf11108ed4', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-d51b-7466-b5e2-8111dc8c0e35', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-d51b-7466-b5e2-8111dc8c0e35","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-16","time":"09:00"}', 1794733320);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (30, '01a1e963-d532-7d8f-ba5a-a111f7c474e8', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-d532-7d8c-bc24-77df0fb38e80', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-d532-7d8c-bc24-77df0fb38e80","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-16","time":"09:30"}', 1794733380);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at) values (31, '01a1e963-d601-7f28-ac93-18e2b81b81f9', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'appointment.created', '01a1e963-d601-7f25-983f-509d2a2f16d6', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '{"event":"appointment.created","id":"01a1e963-d601-7f25-983f-509d2a2f16d6","service_id":"01a1e963-adb2-740b-9eb6-540ebb43951e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","date":"2026-11-16","time":"10:00"}', 1794733440);
insert into feeds (id, org_id, resource_id, branch_id, shows, lang, hash, person_id, created_at, read_at) values ('01a1e963-ce01-79e9-a590-2b90e21c012b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', NULL, 'busy', 'en', 'edd4bfdbf24b6b0012873828260665e415fae3b8bdede193e9966d53be02f6b4', '01a1e963-b012-77c9-98bf-0e363931d0f8', 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', 'dr-sara', 1794722400, 1794724200, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce93-764e-9967-612ab11296cc', 'dr-sara', 1794724200, 1794726000, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ceff-713f-b160-ed5747f84cff', 'dr-sara', 1794726000, 1794727800, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', 'dr-sara', 1794727800, 1794729600, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', 'dr-sara', 1794729600, 1794731400, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', 'dr-sara', 1794731400, 1794733200, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', 'dr-sara', 1794736800, 1794738600, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', 'dr-sara', 1794738600, 1794740400, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into guesses (key, failures, last_at) values ('account:b7acd2094c57b7c840f2377c585f4e14ea254982324ee4789273608c6d8c0d5d', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('pair:437f70bd5ce12eb5f33038f908966cad8987bd2555f7698f56c268f71280dc84', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('address:192.0.2.7', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('pair:4f45a47e77ea47c045d39bafb66e4f12b327163b62fb1e0337431653c18e2b62', 1, 1794718800);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1e963-d05b-7301-888e-5cf52dc50209', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794740400, 1794742200, '', 1794719700, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1e963-d07c-7e10-9587-d5ac50350dff', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', NULL, 1794754800, 1794758400, '', 1794719700, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1e963-d1dc-7ee7-a90a-4fe620485f8b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1794747600, 1794749400, '', 1794719100, NULL);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-0', 'c3daae0ca1188154ed904ae904d84f8dfcfc53a5fa9a80878a57542654e27631', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-1', '5bc41559ae19967a68ab2f78cf96149ed4380fabe746ab8d8bf10cb4e7eb7ff9', '01a1e963-ce93-764e-9967-612ab11296cc', '01a1e963-ce93-764e-9967-612ab11296cc', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-2', 'e4b4951d8a078398eefc1bae90984932f3dcae02dedf81adbb79e790ea40506c', '01a1e963-ceff-713f-b160-ed5747f84cff', '01a1e963-ceff-713f-b160-ed5747f84cff', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-3', 'd60d069fc6aa6e0e5f66f1061f178cf4ce90fae71b03a554a5c731c9ff10bfb3', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-4', '8ecfd856218e88543d7ab3a9cce47703372baf29b93f2e267f5bc438fdae5165', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-5', '1cca5e9a2629e6502e395d3f43d6cb0ffad5dd6f04f65e630776faa5c3261317', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'order-6', '04acceab2080c19497e62d145d4a681432daadaba839e747d6342f1e936ed15f', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', 0, 1794805200);
insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ('01a1e963-af94-763c-b692-14c48d7ee3a7', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'manager@noor.example', 'Tariq Nasser', 'manager', NULL, 'd7c18e041efb2fe56d17769298b1d1f05cda237c2466cfe88e3ca83877ba9eb9', 1794718800, 1794805200);
insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ('01a1e963-af94-7a66-a023-9343085d1ff2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'sara@noor.example', 'Dr Sara', 'practitioner', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 'cf90c18e0f69736968a75c8c0b924b757429bf19a86ab5c24fbfbda0e32d741d', 1794718800, 1794805200);
insert into links (hash, kind, person_id, created_at, expires_at) values ('3a43409fcde91a804eb9e38a2b84e3b1212f91d07e713614f7ad45fcbb90bc3e', 'password', '01a1e963-c088-7aee-8116-ddd3155a709b', 1794718800, 1794805200);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-b012-77c9-98bf-0e363931d0f8', 'owner', NULL, 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-c088-7aee-8116-ddd3155a709b', 'receptionist', NULL, 1794718800);
insert into migrations (name, checksum) values ('0001_foundation', '7612793629da798e52e5f08067c824dfc0d0b99925c2953282f250b7e891ce92');
insert into migrations (name, checksum) values ('0002_webhooks', '6cef8a394c9888d0ae4195adc77351ab689ff965bbf47e798d6c399ed3643284');
insert into migrations (name, checksum) values ('0003_connector', '223bd17483732d41177f83533e93d4939951f171549e6cb60b6e5919775b3e16');
insert into migrations (name, checksum) values ('0004_people', 'a4d6db61bd83bdcf2f083bbb62cf1c0e0a1c8640e140d9a77ebc13a66012706e');
insert into migrations (name, checksum) values ('0005_customers', 'b9ce4f513227605e7f870e0c92a558506dd4c3c53f772668949c0b514fd85579');
insert into migrations (name, checksum) values ('0006_voice', '58a929b80549b978ab05f619da4f39485380522d7274e63bbb20d277ef972ada');
insert into migrations (name, checksum) values ('0007_drift', 'c76bf45323a24c102a926c80e1a22d18834f88c2ccdd348b5b6c2a4288751748');
insert into migrations (name, checksum) values ('0008_callbacks', '6605eb9d2b92a5b06ce0832da35921e648128a4314f4433d57b7b89216992896');
insert into migrations (name, checksum) values ('0009_call_details', '508b56c3668b1289b1abe00d61ce6c8119ddd949e0058b1e68576f6a223cb880');
insert into migrations (name, checksum) values ('0010_once', 'c082d9761756a09f3b6ac4ea51db7f6952931e0d3beb082d93798b1e1ffaa9de');
insert into migrations (name, checksum) values ('0012_retention', '8fdfd62bb0fb6e627418da2f2cf8e10f40251f18fc16389441b8833c966087d2');
insert into migrations (name, checksum) values ('0013_deliveries_in_order', 'b57dab3fc7431fa8531b74067a26e37fa55b8ccca4358572d5d7065f880e820b');
insert into migrations (name, checksum) values ('0015_price_text', 'c56634df64bb700d8d544587b6cde76d53afcfea85c0f8d9aa55222212448976');
insert into migrations (name, checksum) values ('0016_sandbox', 'f0f1a6d7f996184522ce1d526e4de80d82088963759d7ca127047c52ed2357f8');
insert into migrations (name, checksum) values ('0017_busy', '26346c908221a11a4181873b664f607d221b1d53dcea34c1e76d0f5fc60a02dd');
insert into migrations (name, checksum) values ('0019_invitations', 'faebe6b751a3b4690795f485073da4b4e467f91a18784931753efe959651ccfc');
insert into migrations (name, checksum) values ('0020_proofs', '57a034270dca29f8c15405064fd4d4f6d2d9ef7e31a63348b367e84c2de8a2fa');
insert into migrations (name, checksum) values ('0021_sessions', 'fc483486fdced1980560a116ebc1613c7cc0e49181464163cac651b43adcc545');
insert into migrations (name, checksum) values ('0022_at_rest', 'cef7d7cfabeea92010efa5677d09ee430d07c0d63164c985f02eb5dd3fb107c2');
insert into migrations (name, checksum) values ('0023_alarms', '92e7b52739fe51e855bd5701f873240976cff999cca28266110a3e5660cc2d74');
insert into migrations (name, checksum) values ('0024_by_hand', '2ec669b0554b2e459238b23d5eeda74dfa9163864cbbf1452244a5884f420f4a');
insert into migrations (name, checksum) values ('0025_customers_again', '3e36b086ba4fe52ce6a8218aa4904b72df26d23230aaf3ec7e34a2bd65efe139');
insert into migrations (name, checksum) values ('0026_identity', 'd48353da0073866dfe4aa4926c54d664b581606a36d3bf82700ecdb8e767e88f');
insert into migrations (name, checksum) values ('0028_feeds', 'f4158ab6d38348352ccdb03af4b9bb4d75d06c91790c2897c6905aa01f34151d');
insert into migrations (name, checksum) values ('0029_unverified', '60ff55321e3c874b5be8312767c19b07908deee6b4b4fdd9dbf37cf875df27f5');
insert into migrations (name, checksum) values ('0030_names_and_answers', '6df1be07e8d3eb24caa715fc7a4f1ef1f81df8c953f28a35f81685c466a242fc');
insert into migrations (name, checksum) values ('0032_callers', '91dd5eb489fa284c473a98db464d1d0a62456a156368d2a07eca0bad74416323');
insert into migrations (name, checksum) values ('0033_late', '433d711cf3d72e4d53410dbcb07bd04aa5d516f725a705d77c6f4b085412a9dd');
insert into migrations (name, checksum) values ('0034_missed', 'f7abcf9e1821c5e6f1a7e4195fb452117addba572e19211f4f2722bb84bb11ea');
insert into migrations (name, checksum) values ('0035_exams', 'e3be98a8c3dcdac4f6797b6e97d78b5ac17a4d1c55a19c47670b9139d6eb96b2');
insert into migrations (name, checksum) values ('0036_page', '63cb6fcb3115ea5c49f27946d4e0d0411e1cbccf52cdf8358a0225db45f2646a');
insert into organizations (id, slug, name, name_ar, catalog_version, created_at, language, week_start, digits, hijri, retention_days, twin_of, copied_version, session_idle, session_life, factor_roles, closed_at, remove_at, receipt, removing, answers, page, page_host) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 4, 1794718800, 'ar', 0, 'latin', 1, 0, NULL, 0, 720, 10080, '', 0, 0, NULL, 0, '{"payment":{"en":"We take cash and cards.","ar":"نقبل النقد والبطاقات."}}', '', '');
insert into persons (id, handle, name, password, language, totp, totp_step, recovery, created_at, email) values ('01a1e963-b012-77c9-98bf-0e363931d0f8', '01a1e963-b012-77c9-98bf-0e363931d0f8', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$JTRXi48rn9W1Xl5CvJq7Nw$OVB5BK6e25s+RUaQF96iYP+3ew5duKYj9ZqUHgyEp3o', '', '', 0, '', 1794718800, 'owner@noor.example');
insert into persons (id, handle, name, password, language, totp, totp_step, recovery, created_at, email) values ('01a1e963-c088-7aee-8116-ddd3155a709b', '01a1e963-c088-7aee-8116-ddd3155a709b', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800, 'reception@noor.example');
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '0e4f26e9725fe3bfc894cd193309163c84fcce90dc1df735bfa573903ca8d509', 1, 1794719400);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '3c0cf9756fde9911f5f20d9451efa73e3b49caac019e3ae902ea9951ceaab39b', 1, 1794787200);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'fb4f69537e89254b7383c673865ebd861ce3a6f7c3ca2f0b93a9c7acaeef3e2c', 1, 1794787200);
insert into removals (receipt, closed_at, removed_at, counts, remains) values ('01a1e963-d7aa-7e14-a883-99801adc2e3f', 1794733500, 1794733500, '{"audit_log":2,"events":2,"organizations":1}', 0);
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-740b-9eb6-540ebb43951e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb2-742c-831c-4958bbc99dac');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74cc-a240-72742c396b67', '01a1e963-adb2-740b-9eb6-540ebb43951e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74cc-a240-72742c396b67', '01a1e963-adb2-742c-831c-4958bbc99dac');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74eb-a0c4-fd518591952b', '01a1e963-adb2-740b-9eb6-540ebb43951e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74eb-a0c4-fd518591952b', '01a1e963-adb2-742c-831c-4958bbc99dac');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74eb-a0c4-fd518591952b', '01a1e963-adb2-745d-9d34-a31e7f8cdaa7');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7508-ae4b-a644ab3a7e23', '01a1e963-adb2-7445-ab8a-d7dcf4b304c5');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7523-9aa8-c0bff3041540', '01a1e963-adb2-7472-8b26-55f4634c4cd5');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7535-bb45-807d729ad791', '01a1e963-adb2-7472-8b26-55f4634c4cd5');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7546-9104-8b3e164eb63c', '01a1e963-adb2-740b-9eb6-540ebb43951e');
insert into resource_services (org_id, resource_id, service_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7546-9104-8b3e164eb63c', '01a1e963-adb2-742c-831c-4958bbc99dac');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, 0, '', 'female');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-74cc-a240-72742c396b67', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, 0, '', 'male');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-74eb-a0c4-fd518591952b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, 0, '', 'female');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-7508-ae4b-a644ab3a7e23', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, 0, '', 'male');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-7523-9aa8-c0bff3041540', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, 0, '', '');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-7535-bb45-807d729ad791', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, 0, '', '');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1e963-adb2-7546-9104-8b3e164eb63c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, 0, '', '');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', '01a1e963-adb1-7a26-8379-36012920b1dc', 0, '{"branch":"01a1e963-adb1-7a26-8379-36012920b1dc","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74cc-a240-72742c396b67', '01a1e963-adb1-7a26-8379-36012920b1dc', 0, '{"branch":"01a1e963-adb1-7a26-8379-36012920b1dc","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74cc-a240-72742c396b67', '01a1e963-adb2-70be-8304-f94807adb3d3', 1, '{"branch":"01a1e963-adb2-70be-8304-f94807adb3d3","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74eb-a0c4-fd518591952b', '01a1e963-adb1-7a26-8379-36012920b1dc', 0, '{"branch":"01a1e963-adb1-7a26-8379-36012920b1dc","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7508-ae4b-a644ab3a7e23', '01a1e963-adb2-70be-8304-f94807adb3d3', 0, '{"branch":"01a1e963-adb2-70be-8304-f94807adb3d3","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7508-ae4b-a644ab3a7e23', '01a1e963-adb1-7a26-8379-36012920b1dc', 1, '{"branch":"01a1e963-adb1-7a26-8379-36012920b1dc","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7523-9aa8-c0bff3041540', '01a1e963-adb1-7a26-8379-36012920b1dc', 0, '{"branch":"01a1e963-adb1-7a26-8379-36012920b1dc","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7535-bb45-807d729ad791', '01a1e963-adb2-70be-8304-f94807adb3d3', 0, '{"branch":"01a1e963-adb2-70be-8304-f94807adb3d3","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7546-9104-8b3e164eb63c', '01a1e963-adb2-70e3-b99e-c266a5b83a45', 0, '{"branch":"01a1e963-adb2-70e3-b99e-c266a5b83a45","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', 1794754800, 1, 10, '01a1e963-d01b-76c2-bb1d-318b6a9264f2', NULL);
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', 1794754800, 2, 10, '01a1e963-d07c-7e10-9587-d5ac50350dff', 1794719700);
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb1-7a26-8379-36012920b1dc');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb2-70be-8304-f94807adb3d3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-adb2-70e3-b99e-c266a5b83a45');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-742c-831c-4958bbc99dac', '01a1e963-adb1-7a26-8379-36012920b1dc');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-742c-831c-4958bbc99dac', '01a1e963-adb2-70be-8304-f94807adb3d3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-742c-831c-4958bbc99dac', '01a1e963-adb2-70e3-b99e-c266a5b83a45');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7445-ab8a-d7dcf4b304c5', '01a1e963-adb1-7a26-8379-36012920b1dc');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7445-ab8a-d7dcf4b304c5', '01a1e963-adb2-70be-8304-f94807adb3d3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-745d-9d34-a31e7f8cdaa7', '01a1e963-adb1-7a26-8379-36012920b1dc');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7472-8b26-55f4634c4cd5', '01a1e963-adb1-7a26-8379-36012920b1dc');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-7472-8b26-55f4634c4cd5', '01a1e963-adb2-70be-8304-f94807adb3d3');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc');
insert into service_branches (org_id, service_id, branch_id) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb2-70be-8304-f94807adb3d3');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1e963-adb2-740b-9eb6-540ebb43951e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, 0, 'SAR 150', '150 ريالًا', '["كشف","general doctor"]', '{"preparation":{"en":"Please bring your last reports.","ar":"أحضر معك آخر التقارير."}}', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1e963-adb2-742c-831c-4958bbc99dac', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1e963-adb2-7445-ab8a-d7dcf4b304c5', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1e963-adb2-745d-9d34-a31e7f8cdaa7', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1e963-adb2-7472-8b26-55f4634c4cd5', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, 0, '', '', '', '', '{}');
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', 0, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', 2, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb2-70be-8304-f94807adb3d3', 6, NULL, '10:30', 6);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-749b-8fd8-feaa4d8c9499', '01a1e963-adb1-7a26-8379-36012920b1dc', NULL, '2026-12-03', '17:00', 20);
insert into settings (name, value) values ('seal_key', '186b646bc6e8837e');
insert into settings (name, value) values ('stamp', 's1:KCFmP6nIm8A4XNUqqe6yhkHALvUSnBRrN2kwXgiQYdA6DD6VAbGjpOjXR4t9BPnV43REQySvQMjymMTBhnDqA3AB9xwzRlTVty8QNVhdJGTkIze6rHxAtVTSF9g');
insert into settings (name, value) values ('scrub_due', '01a1e963-e0de-7034-be3e-7c715b93438d');
insert into sign_ins (hash, id, person_id, confirmed, created_at, seen_at, address, agent, shared, weak) values ('f4db02f2b1a6ee1e69245f6431f885e13bbfc380b6f6a1d3232db1f853925ce4', '01a1e963-bcbb-787c-8bce-a79cfa0f1e6b', '01a1e963-b012-77c9-98bf-0e363931d0f8', 1, 1794718800, 1794718800, '192.0.2.7', 'Firefox', 0, 0);
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('pull', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1e963-d100-7749-a854-ee813452a48e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1e963-d1a7-7451-8e74-4892b77ac2cf', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1e963-d1db-7643-9b8b-f4fc8918db20', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('deliver', '01a1e963-ce19-7e06-af0d-6481a73c0a01', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-ce58-7cca-9de3-a8143d74ee9b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-ce93-764e-9967-612ab11296cc', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-ceff-713f-b160-ed5747f84cff', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-cf95-7db5-8312-48f1ca39a6fa', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-cfc5-70d5-bf1e-246cf0235a57', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-cfd7-7758-a33a-f7a070cba1b0', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-d01b-76c2-bb1d-318b6a9264f2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 1794718800, 0, '');
insert into time_off (org_id, resource_id, start_at, end_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74ac-a142-20eba5e3f8b1', 1796882400, 1796893200);
insert into time_off (org_id, resource_id, start_at, end_at) values ('01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-adb2-74cc-a240-72742c396b67', 1797714000, 1798146000);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1e963-d1df-76f8-8393-9cddce10f18e', 1, 1794718800, 40, 204, 'success', '', 0);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1e963-d1df-7710-8502-0541a0671bd0', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
insert into webhook_bodies (event_id, endpoint_id, org_id, call_id, body, made_at) values ('01a1e963-d1a4-7749-8cd1-69715393237e', '01a1e963-ce19-7e06-af0d-6481a73c0a01', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-d100-7749-a854-ee813452a48e', '{"event":"call.completed","id":"01a1e963-d100-7749-a854-ee813452a48e","branch_id":"01a1e963-adb1-7a26-8379-36012920b1dc","agent_id":"01a1e963-d09d-7540-bd8d-74768f48a07a","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e963-d15d-77a7-9922-6e1ffecd7bb9","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-76f8-8393-9cddce10f18e', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 9, '01a1e963-ce58-7cca-9de3-a8143d74ee9b', 'delivered', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-7710-8502-0541a0671bd0', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 10, '01a1e963-ce93-764e-9967-612ab11296cc', 'failed', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-7721-817b-47742727fe55', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 11, '01a1e963-ceff-713f-b160-ed5747f84cff', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-7733-82a3-f53c6a8f1b41', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 12, '01a1e963-cf95-7db5-8312-48f1ca39a6fa', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-7744-bdb4-13a3874a2be2', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 13, '01a1e963-cfb3-7cb5-ba36-8f61dddac77c', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-775b-b769-ec0e542dae45', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 14, '01a1e963-cfc5-70d5-bf1e-246cf0235a57', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-776c-ba1a-dfb97baffdcd', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 15, '01a1e963-cfd7-7758-a33a-f7a070cba1b0', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-777b-a3f6-34fc90aac5a3', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 16, '01a1e963-d01b-76c2-bb1d-318b6a9264f2', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-7796-ad23-d8834e77f5e6', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 19, '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d1df-77ae-81bd-5e0b27cf03e7', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 20, '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d509-7939-9604-14dfc0a73e10', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 27, '01a1e963-cfd7-7758-a33a-f7a070cba1b0', 'pending', 0, 0, 1794733320, 1794733320, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1e963-d509-7992-8d71-b69851964b8b', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', '01a1e963-ce19-7e06-af0d-6481a73c0a01', 28, '01a1e963-d15d-77a7-9922-6e1ffecd7bb9', 'pending', 0, 0, 1794733320, 1794733320, 0);
insert into webhook_endpoints (id, org_id, url, kinds, secrets, disabled_at, disabled_why, created_at, last_success_at, failing_since, exhausted_at, details, after_seq) values ('01a1e963-ce19-7e06-af0d-6481a73c0a01', '01a1e963-ad9b-70b1-b777-e7a0758f2ba1', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,call.completed', 's1:pCZIcLbSi6fKGA48dIpd422qIiVcxU0qJsgSV/e/QiUJ/zCCW6JWq8ltj5QIpdEsTwHrVbtCpdb0DAPizv4R65+gYLsQTnLnJNNlBmwbOAPQ94VAgTGMOebaelnQ', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript', 7);
insert into sqlite_sequence (name, seq) values ('events', 33);
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
CREATE UNIQUE INDEX appointments_replaced_once on appointments (replaces) where replaces is not null and status <> 'cancelled';
CREATE INDEX holds_by_org on holds (org_id, expires_at);
CREATE INDEX audit_log_by_age on audit_log (at);
CREATE INDEX calls_by_close on calls (closed_at) where closed_at <> 0;
CREATE INDEX callbacks_by_end on callbacks (done_at) where done_at <> 0;
CREATE INDEX busy_by_end on busy (end_at);
CREATE INDEX footprints_by_end on footprints (end_at);
CREATE INDEX connector_bookings_by_end on connector_bookings (end_at);
CREATE INDEX webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, event_seq) where state = 'pending';
CREATE UNIQUE INDEX organizations_one_twin on organizations (twin_of) where twin_of is not null;
CREATE INDEX persons_by_email on persons (email);
CREATE INDEX proofs_by_expiry on proofs (expires_at);
CREATE INDEX consents_by_customer on consents (org_id, customer_id, id);
CREATE INDEX organizations_by_removal on organizations (remove_at) where remove_at <> 0;
CREATE INDEX events_of_calls on events (id) where kind = 'call.completed';
CREATE INDEX audit_log_alarms on audit_log (org_id, action, at) where substr(action, 1, 9) = 'security.';
CREATE UNIQUE INDEX connectors_by_hook on connectors (hook_id) where hook_id <> '';
CREATE INDEX connector_bookings_missing on connector_bookings (org_id, resource) where missing_since <> 0;
CREATE INDEX connector_strays_by_resource on connector_strays (org_id, resource_id, start_at);
CREATE INDEX feeds_by_org on feeds (org_id, id);
CREATE INDEX caller_codes_by_expiry on caller_codes (expires_at);
CREATE INDEX caller_turns_by_expiry on caller_turns (expires_at);
CREATE INDEX agent_exams_by_org on agent_exams (org_id);
CREATE UNIQUE INDEX organizations_by_page_host on organizations (page_host) where page_host <> '';
