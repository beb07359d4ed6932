CREATE TABLE migrations (name text primary key, checksum text not null default '');
CREATE TABLE organizations (
    id              text primary key,
    slug            text not null unique,
    name            text not null,
    name_ar         text not null,
    catalog_version integer not null default 1,
    created_at      integer not null
, language text not null default 'ar' check (language in ('ar', 'en')), week_start integer not null default 0 check (week_start between 0 and 6), digits text not null default 'latin' check (digits in ('latin', 'arabic')), hijri integer not null default 1, retention_days integer not null default 0 check (retention_days >= 0), twin_of text references organizations (id), copied_version integer not null default 0, session_idle integer not null default 720 check (session_idle between 15 and 20160), session_life integer not null default 10080 check (session_life between 60 and 129600), factor_roles text not null default '', closed_at integer not null default 0, remove_at integer not null default 0, receipt text, removing integer not null default 0, answers text not null default '', page text not null default '', page_host text not null default '', desk_blocks integer not null default 0, suspended_at integer not null default 0, suspended_why text not null default '', plan text not null default '', stored_bytes integer not null default 0);
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
    to_date   text not null, name text not null default '',
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
    end_at      integer not null, name text not null default '',
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
    cancel_note   text not null default '', replaces text, unverified integer not null default 0, late_by integer not null default 0, email text not null default '', source text not null default '', confirmed_at integer not null default 0, revision integer not null default 0, changed_at integer not null default 0, moved_at integer not null default 0, kept_at integer not null default 0, edition integer not null default 0, length integer not null default 0, maker text, bundle text,
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
, trace text);
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
    updated_at     integer not null, missing_since integer not null default 0, acted_at integer not null default 0, tries integer not null default 0, refused text not null default '', seen_at integer not null default 0, edition integer not null default 0,
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
, email text not null default '', alarms text not null default '', summary_hour integer not null default -1);
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
CREATE TABLE customer_marks (
    org_id    text primary key references organizations (id),
    seen_at   integer not null default 0,
    erased_to integer not null default 0
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
CREATE TABLE own_links (
    hash           text primary key,
    org_id         text not null references organizations (id),
    appointment_id text not null,
    generation     integer not null check (generation >= 0),
    forget_at      integer not null
);
CREATE TABLE own_acts (
    id             text primary key,
    org_id         text not null references organizations (id),
    root_id        text not null,
    appointment_id text not null,
    act            text not null check (act in ('moved', 'cancelled', 'undone', 'coming')),
    at             integer not null,
    from_at        integer not null,
    to_at          integer not null
, way text not null default 'link');
CREATE TABLE codes (
    org_id     text not null references organizations (id),
    subject    text not null,
    hash       text not null,
    tries      integer not null,
    sent_at    integer not null,
    expires_at integer not null,
    primary key (org_id, subject)
);
CREATE TABLE tallies (
    org_id     text not null references organizations (id),
    name       text not null,
    used       integer not null,
    expires_at integer not null,
    primary key (org_id, name)
);
CREATE TABLE code_holds (
    org_id     text not null references organizations (id),
    number     text not null,
    address    text not null,
    day        text not null,
    hold_id    text,
    expires_at integer not null, form text not null default '',
    primary key (org_id, number)
);
CREATE TABLE pardons (
    appointment_id text primary key,
    org_id         text not null references organizations (id),
    at             integer not null
);
CREATE TABLE intakes (
    appointment_id text primary key,
    org_id         text not null references organizations (id),
    answers        text not null,
    terms          integer not null,
    language       text not null,
    at             integer not null
);
CREATE TABLE customers (
    org_id     text not null references organizations (id),
    id         text not null,
    phone      text not null,
    folded     text not null,
    name       text not null,
    language   text not null default '' check (language in ('', 'ar', 'en')),
    email      text not null default '',
    notes      text not null default '',
    tags       text not null default '',
    birth_date text not null default '',
    gender     text not null default '' check (gender in ('', 'female', 'male')),
    seen_at    integer not null,
    created_at integer not null,
    updated_at integer not null default 0,
    primary key (org_id, id)
);
CREATE TABLE customer_names (
    org_id      text not null,
    phone       text not null,
    name        text not null,
    customer_id text not null,
    seen_at     integer not null,
    primary key (org_id, phone, name),
    foreign key (org_id, customer_id) references customers (org_id, id)
);
CREATE TABLE customer_merges (
    org_id    text not null,
    alias_id  text not null,
    into_id   text not null,
    main_id   text not null,
    merged_at integer not null,
    primary key (org_id, alias_id),
    check (alias_id <> into_id and alias_id <> main_id),
    foreign key (org_id, alias_id) references customers (org_id, id),
    foreign key (org_id, into_id) references customers (org_id, id),
    foreign key (org_id, main_id) references customers (org_id, id)
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
    at          integer not null,
    foreign key (org_id, customer_id) references customers (org_id, id)
);
CREATE TABLE logos (
    org_id     text primary key references organizations (id),
    mark       text not null,
    type       text not null check (type in ('image/png', 'image/jpeg')),
    picture    text not null check (length(picture) between 1 and 65536),
    created_at integer not null
);
CREATE TABLE message_rules (
    org_id  text primary key references organizations (id),
    rules   text not null,
    since   integer not null,
    version integer not null
);
CREATE TABLE message_channels (
    id         text primary key,
    org_id     text not null references organizations (id),
    kind       text not null,
    name       text not null,
    secrets    text not null,
    shown      text not null,
    place      integer not null,
    links      integer not null,
    rate       integer not null,
    refused    integer not null default 0,
    paused_at  integer not null default 0,
    paused_why text not null default '',
    reported_at integer not null default 0,
    version    integer not null default 1,
    created_at integer not null, cap_day integer not null default 0, cap_month integer not null default 0,
    unique (org_id, id)
);
CREATE TABLE message_texts (
    org_id   text not null references organizations (id),
    kind     text not null,
    form     text not null,
    lang     text not null check (lang in ('ar', 'en')),
    text     text not null,
    template text not null default '',
    primary key (org_id, kind, form, lang)
);
CREATE TABLE notices (
    id             text primary key,
    org_id         text not null references organizations (id),
    appointment_id text not null,
    purpose        text not null,
    minutes        integer not null,
    revision       integer not null,
    channel_id     text not null,
    medium         text not null,
    lang           text not null,
    status         text not null check (status in ('sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'skipped')),
    reason         text not null default '',
    code           text not null default '',
    permanent      integer not null default 0,
    attempts       integer not null,
    again          integer not null default 0,
    made_at        integer not null,
    tried_at       integer not null,
    told_at        integer not null default 0,
    start_at       integer not null,
    branch_id      text,
    resource_id    text,
    cancelled      integer not null,
    whom_hash      text not null,
    provider_id    text not null default '',
    units          integer not null default 0,
    cost           text not null default '', asked_at integer not null default 0, answered_at integer not null default 0,
    unique (org_id, appointment_id, purpose, minutes, revision, channel_id)
);
CREATE TABLE untold (
    org_id         text not null references organizations (id),
    appointment_id text not null,
    revision       integer not null,
    since          integer not null,
    called_at      integer not null default 0,
    primary key (org_id, appointment_id)
);
CREATE TABLE message_deaf (
    org_id     text not null references organizations (id),
    whom_hash  text not null,
    channel_id text not null,
    reason     text not null,
    until      integer not null,
    primary key (org_id, whom_hash, channel_id)
);
CREATE TABLE message_counts (
    org_id     text not null references organizations (id),
    day        integer not null,
    channel_id text not null,
    messages   integer not null,
    units      integer not null,
    primary key (org_id, day, channel_id)
);
CREATE TABLE waiting (
    id             text primary key,
    org_id         text not null references organizations (id),
    service_id     text not null,
    branch_id      text not null,
    resource_id    text,
    appointment_id text,
    from_date      text not null,
    to_date        text not null,
    parts          integer not null check (parts between 1 and 7),
    customer_name  text not null,
    phone          text not null,
    email          text not null,
    lang           text not null check (lang in ('ar', 'en')),
    channel        text not null,
    state          text not null check (state in ('waiting', 'offered', 'booked', 'left', 'ended')),
    why            text not null default '',
    hash           text not null unique,
    made_id        text,
    created_at     integer not null,
    changed_at     integer not null, asked_at integer not null default 0, had text not null default '',
    unique (org_id, id),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
CREATE TABLE waiting_offers (
    id          text primary key,
    org_id      text not null references organizations (id),
    entry_id    text not null,
    service_id  text not null,
    branch_id   text not null,
    resource_id text,
    start_at    integer not null,
    keeps       integer not null,
    hold_id     text,
    until       integer not null,
    state       text not null check (state in ('open', 'booked', 'declined', 'expired', 'untold', 'lost')),
    by_hand     integer not null,
    made_at     integer not null,
    told_at     integer not null default 0,
    ended_at    integer not null default 0,
    foreign key (org_id, entry_id) references waiting (org_id, id)
);
CREATE TABLE opt_outs (
    id             text primary key,
    org_id         text not null references organizations (id),
    whom_hash      text not null,
    what           text not null,
    appointment_id text not null,
    how            text not null check (how in ('mail', 'page', 'typed', 'provider')),
    at             integer not null,
    unique (org_id, whom_hash, what)
);
CREATE TABLE letters (
    id         text primary key,
    kind       text not null check (kind in ('invitation', 'password', 'changed', 'alarm', 'summary', 'affected')),
    org_id     text references organizations (id),
    person_id  text references persons (id) on delete cascade,
    email      text not null default '',
    whom_hash  text not null default '',
    lang       text not null default '',
    about      text not null default '',
    once       text unique,
    state      text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
    reason     text not null default '',
    attempts   integer not null default 0,
    made_at    integer not null,
    due_at     integer not null,
    held_until integer not null default 0,
    until      integer not null
);
CREATE TABLE waiting_free (
    org_id     text not null references organizations (id),
    branch_id  text not null,
    service_id text not null,
    who        text not null,
    seen_at    integer not null,
    starts     text not null,
    primary key (org_id, branch_id, service_id, who),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
CREATE TABLE corrections (
    deed_id        text not null,
    org_id         text not null references organizations (id),
    appointment_id text not null,
    field          text not null check (field in ('customer_name', 'phone', 'email', 'notes', 'service_id', 'end_time')),
    was            text not null,
    became         text not null,
    at             integer not null,
    primary key (deed_id, field)
);
CREATE TABLE plans (
    name               text primary key,
    bookings_per_month integer not null default 0,
    messages_per_month integer not null default 0,
    api_keys           integer not null default 0,
    endpoints          integer not null default 0,
    created_at         integer not null
, storage_bytes integer not null default 0);
CREATE TABLE booking_counts (
    org_id text not null references organizations (id),
    month  text not null,
    made   integer not null,
    primary key (org_id, month)
);
insert into agent_exams (agent_id, org_id, text, changed_at) values ('01a1f361-e36e-7a14-a8b1-f24257d96864', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'sentences:
- say: ابغى موعد
  intent: book
', 1794718800);
insert into agent_holds (org_id, agent_id, call, slot, hold_id, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e36e-7a14-a8b1-f24257d96864', '01a1f361-e3ef-7f02-a5d1-a0c93b6f2c4a', '01a1f361-dddf-7247-959d-d8cc05b35f16 01a1f361-ddde-75f1-991c-7cfe7026cc0d 2026-11-15T16:00', '01a1f361-e3f9-7afa-865e-44c859938b8f', 1794719100);
insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at, revoked_at, last_used_at) values ('01a1f361-e36e-7a14-a8b1-f24257d96864', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'Reception', 'agt_live_02GoBU', '0395a83977a640162ae05781c8a7175701376818e83382a886d2284cb4125530', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at) values ('01a1f361-e31d-7b3e-9e61-71074ece7ba0', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'crm', 'svc_live_IVHSAJ', '3e359974a22b91c26ce510d9dcf6603aa6e79e5fcd0b61428553a04704dcaf6f', 'appointments:create', 1794718800, 0, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e31d-7ef9-a69c-99e774ee2931', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 2, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e330-78ea-9da4-4dbfcc725099', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e332-719f-9744-0b2880bd4362', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e337-7e5e-9b6f-5a5dd5733caf', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e339-7557-aaa7-b6cbd1a00f6d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e33a-7939-b3ec-5b7b5392835c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e34b-7c60-872d-82a27991a70b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733440, 1794733440, 'staff', 'ill', NULL, 0, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e34d-72b2-bc59-4e7396dbf1af', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-ddf2-7b41-b759-9efe671264d8', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794749400, 1794750600, 'booked', 'سعود الحربي', '+966557654321', '', 'voice', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 1794733440, 2, 1794733440, 1794733440, 0, 1, 20, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e3dd-7742-9d22-7dc0c748a9dc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794742200, 1794744000, 'booked', 'Amal', '+966551234561', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-ddf2-7b41-b759-9efe671264d8', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e453-7f29-89e8-ce771870e00d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794814200, 1794816000, 'booked', 'Layan Alharbi', '+966551112277', '', 'dashboard', '', 1794718920, 1794718980, NULL, '', '', NULL, 0, 0, '', '', 0, 1, 1794718980, 1794718980, 0, 0, 0, '01a1f361-ddf2-7b41-b759-9efe671264d8', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e4dc-7955-a734-46b8db167b14', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794808800, 1794810600, 'booked', 'Salma Al-Qahtani', '+966551234598', '', 'dashboard', '', 1794733440, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-ddf2-7b41-b759-9efe671264d8', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e4e0-71a8-b14c-9f19eb909797', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794810600, 1794812400, 'booked', 'Salma Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733500, 1794733500, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-ddf2-7b41-b759-9efe671264d8', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f361-e4e4-70c2-a230-8c5f9ef860c1', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794812400, 1794814200, 'booked', 'Layan Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733560, 1794733560, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-ddf2-7b41-b759-9efe671264d8', NULL);
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-dde6-72f5-b873-0a9cfa1de97d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, NULL, '', 'user.added', 'owner@noor.example', 'owner', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-dde6-75f1-a6e7-26ebfd7cadfc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, NULL, '', 'user.added', 'manager@noor.example', 'manager', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-dde6-7781-bfa9-181727315d9b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, NULL, '', 'user.added', 'reception@noor.example', 'receptionist', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-dde6-7844-b8bc-8c3c74c91d35', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, NULL, '', 'user.added', 'sara@noor.example', 'practitioner', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-ddef-77d4-aa46-2606beb3cc9c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, NULL, '', 'catalogue.applied', '21', '0', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-dee9-7958-90ab-889948dcdea8', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'user.joined', 'owner@noor.example', 'owner', 'owner@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e068-74e9-8820-293bbfbba70e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '', 'owner@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e228-7241-aec2-43b3e8dc5edb', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'page.logo', '', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e2fa-7b17-9a1c-ef3a601cf9ec', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-e229-71b7-b8ce-7cb80fb7ad5f', 'Reem Al-Harbi', 'user.joined', 'reception@noor.example', 'receptionist', 'reception@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e2fb-7892-8d3a-6dcedc7cc908', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e2fb-7ec2-a6d4-5975f953b41f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:34641', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e302-7889-818c-74232f2d4675', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'connector.mapped', 'sara', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e309-7d22-a398-a3ec0ab5e806', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'connector.mapped', 'faisal', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e31d-7282-b6bb-a936292f83c6', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'feed.made', 'Dr Sara Al-Qahtani', 'busy', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e31d-77fd-ada1-edfe5ec3e315', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e31d-7c60-8994-d7cd74080529', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e362-7a78-9b00-64299a84921b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1f361-e34d-72b2-bc59-4e7396dbf1af', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e37c-7233-ba43-be5fda22557f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_02GoBU', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e37c-79d7-b923-df7a9663b533', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'agent.examined', 'Reception', 'agt_live_02GoBU', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e3ef-743c-b4d7-e8ed504313df', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 14:30', '01a1f361-e3dd-7742-9d22-7dc0c748a9dc', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e44a-7bcc-98df-75754c100089', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'channel.added', 'WhatsApp', 'whatsapp', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e44d-713c-891c-650b68a212be', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'channel.added', 'SMS', 'taqnyat', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e453-7136-b9ad-d4ce54097773', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'messages.wording', 'reminder.sms_plain.en', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e453-79b6-8f84-573ce5d86751', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'messages.changed', '', 'on', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e455-7f18-99c5-034688bcb400', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f361-e453-7f29-89e8-ce771870e00d', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e473-7d7b-9b4f-8b1a1a05c3ec', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718980, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'consent.withdrawn', 'messages', '01a1f361-e46b-7c38-8b62-7200a2518ee1', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e477-7c2a-96ec-b46e8c3d0128', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718980, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.moved', '2026-11-16 10:30', '01a1f361-e453-7f29-89e8-ce771870e00d', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e482-7ac2-9c5e-07a805eda116', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794719040, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'waiting.added', '', '01a1f361-e47d-74f7-b151-b815a730d773', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e48e-71d5-8f50-5ff951068d31', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794719040, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'waiting.offered', '', '01a1f361-e47d-74f7-b151-b815a730d773', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e497-7c8b-ae74-2754295d8a6b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1f361-e31d-7ef9-a69c-99e774ee2931', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e499-74ae-a4bb-ded4a1f2c694', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1f361-e31d-7ef9-a69c-99e774ee2931', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e49e-7220-9805-a922c8e97bce', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1f361-e330-78ea-9da4-4dbfcc725099', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4a0-78e5-94eb-70e9e810850e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.forgiven', '2026-11-15 09:30', '01a1f361-e330-78ea-9da4-4dbfcc725099', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4a2-75b0-9595-df2788ed7929', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1f361-e332-719f-9744-0b2880bd4362', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4a6-7e80-b9c5-92d62742000e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1f361-e34b-7c60-872d-82a27991a70b', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4b1-7308-900d-88c66c7a74fc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 16:30', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4bc-77cb-8df6-d19e39d867df', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-e4b5-769b-baf9-0c33c6020c9e', 'Huda', 'appointment.edited', '2026-11-15 16:30', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4d7-762d-836e-b790949189c8', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'customer.merged', '01a1f361-e46b-7c21-9285-b56e1daba386', '01a1f361-e46b-7c0f-91d9-849cb119ca65', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4dc-773f-966d-930835fc3337', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f361-e46b-7c0f-91d9-849cb119ca65', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4df-7cf8-944f-fd91fa18af91', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:00', '01a1f361-e4dc-7955-a734-46b8db167b14', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4e3-7d1a-9eca-f050689bcac2', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733500, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:30', '01a1f361-e4e0-71a8-b14c-9f19eb909797', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4e5-787e-ad27-cc8f2d89d638', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733560, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f361-e4e4-70c2-a230-8c5f9ef860c1', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4ea-761b-8839-04c98b150620', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733620, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4ee-71a2-a89e-ea4654a93d61', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733620, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'consent.withdrawn', 'recording', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4ee-7e8d-bae3-aae3318d4fb9', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733620, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'customer.merged', '01a1f361-e4e5-7e9a-873c-47aad0518eac', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f361-e4ef-7cdd-9583-f29e20b2f1a6', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733620, '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 'organization.plan', 'basic', '', '');
insert into booking_counts (org_id, month, made) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '2026-11', 14);
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, 0, '', '', '{"address":{"en":"Olaya Street, opposite the tower","ar":"شارع العليا، مقابل البرج"},"map":"https://maps.example.com/olaya"}');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1f361-ddde-7dbf-b13d-aa6aa645f562', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, 0, '["الملس","near the stadium"]', '{"parking":{"en":"There is free parking behind the building.","ar":"المواقف مجانية خلف المبنى."}}', '{}');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1f361-ddde-7dda-94d5-43054ffc6804', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, 0, '', '', '{}');
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794744000, 1794745800);
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794769320, 1794771120);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e37c-7cb6-8b52-791f64688aae', 'book 01a1f361-dddf-7247-959d-d8cc05b35f16 01a1f361-ddde-75f1-991c-7cfe7026cc0d 2026-11-15T13:30', 'created', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3ba-7d83-b565-e7d467dc3413', 'hand over', 'handed_over', NULL, NULL, 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3ef-7f02-a5d1-a0c93b6f2c4a', 'held 01a1f361-dddf-7247-959d-d8cc05b35f16 01a1f361-ddde-75f1-991c-7cfe7026cc0d 2026-11-15T16:00', 'held', NULL, '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 1794718800);
insert into call_turns (org_id, call_id, number, who, text, at, missed) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e37c-7cb6-8b52-791f64688aae', 1, 'caller', 'أبغى موعد', 1794718800, 0);
insert into call_turns (org_id, call_id, number, who, text, at, missed) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e37c-7cb6-8b52-791f64688aae', 2, 'agent', 'متى يناسبك؟', 1794718800, 0);
insert into callbacks (id, org_id, agent_id, call_id, phone, reason, summary, at, done_at, name) values ('01a1f361-e3c7-7e93-a1bc-e4367bd92f0f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e36e-7a14-a8b1-f24257d96864', '01a1f361-e3ba-7d83-b565-e7d467dc3413', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
insert into caller_codes (org_id, subject, hash, tries, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'subject', 'hash', 1, 1794719100);
insert into caller_turns (org_id, subject, holder, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'subject', 'holder', 1794718815);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1f361-e37c-7cb6-8b52-791f64688aae', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e36e-7a14-a8b1-f24257d96864', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 0, 2, 'The caller booked an appointment.', 1, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1f361-e3ba-7d83-b565-e7d467dc3413', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e36e-7a14-a8b1-f24257d96864', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1f361-e3ef-7f02-a5d1-a0c93b6f2c4a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e36e-7a14-a8b1-f24257d96864', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e31d-7ef9-a69c-99e774ee2931', 1794722400, 1794724200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e332-719f-9744-0b2880bd4362', 1794726000, 1794727800, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', 1794727800, 1794729600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', 1794729600, 1794731400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e33a-7939-b3ec-5b7b5392835c', 1794731400, 1794733200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e3dd-7742-9d22-7dc0c748a9dc', 1794742200, 1794744000, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e453-7f29-89e8-ce771870e00d', 1794814200, 1794816000, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-e48d-79f9-b342-98ebec1fe659', 1794816000, 1794817800, 1794720840);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 1794749400, 1794750600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e4dc-7955-a734-46b8db167b14', 1794808800, 1794810600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e4e0-71a8-b14c-9f19eb909797', 1794810600, 1794812400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e4e4-70c2-a230-8c5f9ef860c1', 1794812400, 1794814200, NULL);
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '2026-09-23', '2026-09-23', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '2027-02-22', '2027-02-22', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '2027-03-10', '2027-03-13', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', '2026-09-23', '2026-09-23', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', '2027-02-22', '2027-02-22', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', '2027-03-10', '2027-03-13', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-7dda-94d5-43054ffc6804', '2027-03-10', '2027-03-11', '');
insert into code_holds (org_id, number, address, day, hold_id, expires_at, form) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'number', 'address', 'day', NULL, 1794719400, '');
insert into codes (org_id, subject, hash, tries, sent_at, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'subject', 'hash', 1, 1794718800, 1794719400);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7ef9-a69c-99e774ee2931', 'B-1002', 'dr-sara', 1794722400, 1794724200, 0, 0, 0, '', 1794718800, 1794718920, 0, 0, '', 0, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e330-78ea-9da4-4dbfcc725099', 'B-1003', 'dr-sara', 1794724200, 1794726000, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e332-719f-9744-0b2880bd4362', 'B-1004', 'dr-sara', 1794726000, 1794727800, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', 'B-1005', 'dr-sara', 1794727800, 1794729600, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', 'B-1006', 'dr-sara', 1794729600, 1794731400, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e33a-7939-b3ec-5b7b5392835c', 'B-1007', 'dr-sara', 1794731400, 1794733200, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e34b-7c60-872d-82a27991a70b', 'B-1008', 'dr-sara', 1794736800, 1794738600, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'B-1009', 'dr-sara', 1794738600, 1794740400, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_maps (org_id, resource_id, external_id, missing_since, unread, unread_since, unread_what) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 'dr-sara', 0, 0, 0, '');
insert into connector_maps (org_id, resource_id, external_id, missing_since, unread, unread_since, unread_what) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-734a-a038-73f0d3385cb4', 'dr-faisal', 0, 0, 0, '');
insert into connector_strays (org_id, resource_id, appointment_id, start_at, end_at, since) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-e31d-7ef9-a69c-99e774ee2931', 1794769320, 1794771120, 1794718920);
insert into connectors (org_id, url, token, epoch, paused_at, paused_why, created_at, pulled_at, far_pulled_at, pull_failures, pull_error, check_failures, check_since, check_skips, check_after, differences, chosen_at, held_at, tells, far_error, hook_id, hook_hash, notified_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'http://127.0.0.1:34641', 's1:A6ykcbpu3l5/0nkgXYyfuZex/YBVO2k9OwgX+8KJz4cSzehI0nv0ag', 1, 0, '', 1794718800, 1794718920, 1794718800, 0, '', 0, 0, 0, 0, 'ask', 0, 0, 1, '', '', '', 0);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f361-e473-7d72-8822-64f1551e335e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c38-8b62-7200a2518ee1', 'messages', 0, '', 'telephone', '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 1794718980);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f361-e4dc-7736-8f04-e9850cefd860', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c0f-91d9-849cb119ca65', 'messages', 1, '', 'in_person', '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 1794733440);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f361-e4ea-7612-b6e1-e09477b42d29', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', 'messages', 1, '', 'telephone', '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 1794733620);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f361-e4ee-719c-9336-3f6bac153d7f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', 'recording', 0, '', 'telephone', '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', 1794733620);
insert into corrections (deed_id, org_id, appointment_id, field, was, became, at) values ('01a1f361-e4bc-77cb-8df6-d19e39d867df', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'phone', '+966551234567', '+966557654321', 1794733440);
insert into corrections (deed_id, org_id, appointment_id, field, was, became, at) values ('01a1f361-e4bc-77cb-8df6-d19e39d867df', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'end_time', '30', '20', 1794733440);
insert into cursors (name, mark) values ('webhooks', '35');
insert into customer_marks (org_id, seen_at, erased_to) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733560, 0);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c21-9285-b56e1daba386', '01a1f361-e46b-7c0f-91d9-849cb119ca65', '01a1f361-e46b-7c0f-91d9-849cb119ca65', 1794733440);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e4e5-7e9a-873c-47aad0518eac', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', 1794733620);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234560', 'نورة العتيبي', '01a1f361-e46b-78a2-aa53-05ad329b8708', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234561', 'Aisha Khan', '01a1f361-e46b-78b0-b09b-c845fd0cd15f', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234562', 'نورة العتيبي', '01a1f361-e46b-78be-b014-41c4463010d6', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234563', 'Aisha Khan', '01a1f361-e46b-78d2-b41b-8bf0f9069cfc', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234564', 'نورة العتيبي', '01a1f361-e46b-78dd-9b84-3db32e03db65', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234565', 'Aisha Khan', '01a1f361-e46b-7c02-853b-9cda27c81b5f', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234566', 'نورة العتيبي', '01a1f361-e46b-7c0f-91d9-849cb119ca65', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '', 'Hind', '01a1f361-e46b-7c16-a643-3f13594e228b', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234561', 'Amal', '01a1f361-e46b-7c31-9a0f-cacd5fc73fdd', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551112277', 'Layan Alharbi', '01a1f361-e46b-7c38-8b62-7200a2518ee1', 1794718980);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966557654321', 'سعود الحربي', '01a1f361-e46b-7c21-9285-b56e1daba386', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234598', 'Salma Al-Qahtani', '01a1f361-e4e5-7e9a-873c-47aad0518eac', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234599', 'Salma Al-Qahtani', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', 1794733500);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '+966551234599', 'Layan Al-Qahtani', '01a1f361-e4e5-7ea5-a66c-f53e352c3978', 1794733560);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-78a2-aa53-05ad329b8708', '+966551234560', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-78b0-b09b-c845fd0cd15f', '+966551234561', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794733440, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-78be-b014-41c4463010d6', '+966551234562', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-78d2-b41b-8bf0f9069cfc', '+966551234563', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-78dd-9b84-3db32e03db65', '+966551234564', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794718800, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c02-853b-9cda27c81b5f', '+966551234565', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c0f-91d9-849cb119ca65', '+966551234566', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c16-a643-3f13594e228b', '', 'hind', 'Hind', '', '', '', '', '', '', 1794718800, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c21-9285-b56e1daba386', '+966557654321', 'سعودالحربي', 'سعود الحربي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c31-9a0f-cacd5fc73fdd', '+966551234561', 'amal', 'Amal', '', '', '', '', '', '', 1794718800, 1794718800, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e46b-7c38-8b62-7200a2518ee1', '+966551112277', 'layanalharbi', 'Layan Alharbi', '', '', '', '', '', '', 1794718980, 1794718920, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e4e5-7e9a-873c-47aad0518eac', '+966551234598', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733440, 1794733440, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e4e5-7e9f-ad43-326403a43ea4', '+966551234599', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733500, 1794733500, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e4e5-7ea5-a66c-f53e352c3978', '+966551234599', 'layanalqahtani', 'Layan Al-Qahtani', '', '', '', '', '', '', 1794733560, 1794733560, 0);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (1, '01a1f361-dde4-7229-9d07-550b7757f066', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (2, '01a1f361-dee9-7939-b4f6-c175021c4841', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (3, '01a1f361-e228-7222-abb6-1ee01781ff17', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (4, '01a1f361-e2fa-7af4-ac0f-f4c870de5123', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (5, '01a1f361-e2fb-77e6-b2ea-7cf323f7be54', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (6, '01a1f361-e302-7876-85e3-15e99e0d82a2', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (7, '01a1f361-e309-7d0d-ab62-fe46866496d9', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (8, '01a1f361-e310-7854-a4bd-cbffc4930161', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (9, '01a1f361-e31d-7c4c-8ec2-5e5af9cdde15', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'keys.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (10, '01a1f361-e31d-7efb-ab61-57f528e0cca4', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e31d-7ef9-a69c-99e774ee2931', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e31d-7ef9-a69c-99e774ee2931","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"09:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (11, '01a1f361-e330-78eb-b9bd-b721daebd843', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e330-78ea-9da4-4dbfcc725099', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e330-78ea-9da4-4dbfcc725099","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"09:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (12, '01a1f361-e332-71a0-b327-6c7eb5ab96c8', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e332-719f-9744-0b2880bd4362', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e332-719f-9744-0b2880bd4362","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"10:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (13, '01a1f361-e337-7e60-b47c-96b6f9c11083', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e337-7e5e-9b6f-5a5dd5733caf","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"10:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (14, '01a1f361-e339-7558-a732-85490df483df', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e339-7557-aaa7-b6cbd1a00f6d","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"11:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (15, '01a1f361-e33a-793b-b2cc-ec2381597111', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e33a-7939-b3ec-5b7b5392835c', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e33a-7939-b3ec-5b7b5392835c","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"11:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (16, '01a1f361-e34b-7c61-ab9e-64624aabd581', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e34b-7c60-872d-82a27991a70b', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e34b-7c60-872d-82a27991a70b","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"13:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (17, '01a1f361-e34d-72b3-9b62-8de733d02ed0', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e34d-72b2-bc59-4e7396dbf1af', NULL, '01a1f361-dddf-731c-ace6-32b83173712a', '{"event":"appointment.created","id":"01a1f361-e34d-72b2-bc59-4e7396dbf1af","service_id":"01a1f361-dddf-731c-ace6-32b83173712a","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"18:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (18, '01a1f361-e36d-7680-9d6b-eb13edc77f5c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (19, '01a1f361-e36e-77fa-a045-b12f388f8a1e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, NULL, '01a1f361-dddf-731c-ace6-32b83173712a', '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (20, '01a1f361-e3a7-71a8-b8e7-e8c3fb2c6698', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e3a7-71a6-a10a-0e8e026eac20","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"13:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (21, '01a1f361-e3ba-7678-af2f-49d8e91b448a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'call.completed', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', NULL, NULL, '{"event":"call.completed","id":"01a1f361-e37c-7cb6-8b52-791f64688aae","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","agent_id":"01a1f361-e36e-7a14-a8b1-f24257d96864","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f361-e3a7-71a6-a10a-0e8e026eac20","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (22, '01a1f361-e3dd-7744-b5e7-e1626fa57d15', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e3dd-7742-9d22-7dc0c748a9dc', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e3dd-7742-9d22-7dc0c748a9dc","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"14:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (23, '01a1f361-e3f9-7dbe-99c5-5e8df1a810c2', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (24, '01a1f361-e448-76ab-8434-a2178b862cb0', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', NULL, '', 1794718920, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (25, '01a1f361-e453-7f2c-8aa5-d040d8c87b09', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e453-7f29-89e8-ce771870e00d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e453-7f29-89e8-ce771870e00d","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-16","time":"10:00"}', 1794718920, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (26, '01a1f361-e477-7c73-b6f1-37460dd6139f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.rescheduled', '01a1f361-e453-7f29-89e8-ce771870e00d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.rescheduled","id":"01a1f361-e453-7f29-89e8-ce771870e00d","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-16","time":"10:30","previous_date":"2026-11-16","previous_time":"10:00"}', 1794718980, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (27, '01a1f361-e48d-7c22-b69f-b383eaaa2c91', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794719040, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (28, '01a1f361-e497-7cb6-a0de-eba78e09958c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (29, '01a1f361-e499-74cf-a703-be8eb76180d2', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (30, '01a1f361-e49e-7247-95f0-57e80ea2da91', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (31, '01a1f361-e4a2-75cf-a1d2-09294d83a4c2', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', NULL, '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (32, '01a1f361-e4a6-7eaf-9586-5a7d8522b180', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.cancelled', '01a1f361-e34b-7c60-872d-82a27991a70b', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.cancelled","id":"01a1f361-e34b-7c60-872d-82a27991a70b","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:04:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (33, '01a1f361-e4b1-733a-99d6-a328a0dad2d4', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.rescheduled', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.rescheduled","id":"01a1f361-e3a7-71a6-a10a-0e8e026eac20","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (34, '01a1f361-e4bc-77f8-a7d7-e7dc51a9dae2', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.updated', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.updated","id":"01a1f361-e3a7-71a6-a10a-0e8e026eac20","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-15","time":"16:30","end_time":"16:50","changed":["phone","end_time"]}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (35, '01a1f361-e4c5-72ba-b5ff-964f0d4c192a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'claims.changed', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (36, '01a1f361-e4dc-7956-bcd3-f71248ff5a41', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e4dc-7955-a734-46b8db167b14', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e4dc-7955-a734-46b8db167b14","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-16","time":"09:00"}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (37, '01a1f361-e4e0-71a9-a3ef-c724cc1d8f0c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e4e0-71a8-b14c-9f19eb909797', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e4e0-71a8-b14c-9f19eb909797","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-16","time":"09:30"}', 1794733500, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (38, '01a1f361-e4e4-70c4-80c4-a80659d81f23', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'appointment.created', '01a1f361-e4e4-70c2-a230-8c5f9ef860c1', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16', '{"event":"appointment.created","id":"01a1f361-e4e4-70c2-a230-8c5f9ef860c1","service_id":"01a1f361-dddf-7247-959d-d8cc05b35f16","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","date":"2026-11-16","time":"10:00"}', 1794733560, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (39, '01a1f361-e4ef-7cd1-ad29-807fdf1aeb16', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'catalog.changed', NULL, NULL, NULL, '', 1794733620, NULL);
insert into feeds (id, org_id, resource_id, branch_id, shows, lang, hash, person_id, created_at, read_at) values ('01a1f361-e31c-7304-b79f-9ee38dcc89d3', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', NULL, 'busy', 'en', 'bdb9c33a5f5486627dc5982c94085cf0047f8457eba476dc32046d039672ab66', '01a1f361-ddf2-7b41-b759-9efe671264d8', 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7ef9-a69c-99e774ee2931', 'dr-sara', 1794722400, 1794724200, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e330-78ea-9da4-4dbfcc725099', 'dr-sara', 1794724200, 1794726000, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e332-719f-9744-0b2880bd4362', 'dr-sara', 1794726000, 1794727800, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', 'dr-sara', 1794727800, 1794729600, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', 'dr-sara', 1794729600, 1794731400, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e33a-7939-b3ec-5b7b5392835c', 'dr-sara', 1794731400, 1794733200, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e34b-7c60-872d-82a27991a70b', 'dr-sara', 1794736800, 1794738600, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'dr-sara', 1794738600, 1794740400, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into guesses (key, failures, last_at) values ('account:b7acd2094c57b7c840f2377c585f4e14ea254982324ee4789273608c6d8c0d5d', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('pair:437f70bd5ce12eb5f33038f908966cad8987bd2555f7698f56c268f71280dc84', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('address:192.0.2.7', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('pair:4f45a47e77ea47c045d39bafb66e4f12b327163b62fb1e0337431653c18e2b62', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('asking:192.0.2.7', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('forgotten:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f361-e36d-72e7-a7d1-83ce02060877', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794740400, 1794742200, '', 1794719700, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f361-e36e-76fb-ae3a-3078a210f1f8', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', NULL, 1794754800, 1794758400, '', 1794719700, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f361-e3f9-7afa-865e-44c859938b8f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1794747600, 1794749400, '', 1794719100, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f361-e48d-79f9-b342-98ebec1fe659', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-7390-bff6-5de12cf1f286', 1794816000, 1794817800, 'the only one free', 1794720840, NULL);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-0', 'b39eb65aab3d1d44d88f797a1e642daef12e0db212e46e613b360412cbeabe88', '01a1f361-e31d-7ef9-a69c-99e774ee2931', '01a1f361-e31d-7ef9-a69c-99e774ee2931', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-1', '59d52643d9f59554af35ad691288b777f17832f8ed75a078e93991464b1d62e8', '01a1f361-e330-78ea-9da4-4dbfcc725099', '01a1f361-e330-78ea-9da4-4dbfcc725099', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-2', '953f93ec8d5782fce338625a60d189fc2c89d75a4d89ed3d05afca66b7a0a9ff', '01a1f361-e332-719f-9744-0b2880bd4362', '01a1f361-e332-719f-9744-0b2880bd4362', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-3', 'bfcdfba0c1ff78b6fa70aacc168b6d9fc7625a42a363231223afee7c2d698592', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-4', '11eeae11ee4fe6714920eda03c970c008a99ef678c2389ba976bf34ee8aeb841', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-5', '0c720d137c0842b222d91eeca31e6de7c83a6a1bc23df228add41504eee559cf', '01a1f361-e33a-7939-b3ec-5b7b5392835c', '01a1f361-e33a-7939-b3ec-5b7b5392835c', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'order-6', 'b4b4ad885e4d80baf61769468674c0c50d5753959c30f36235d0166e7d954cb9', '01a1f361-e34b-7c60-872d-82a27991a70b', '01a1f361-e34b-7c60-872d-82a27991a70b', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'waiting:hold:01a1f361-e485-7245-b0b9-598c0dc4cc6b', 'hold dd20c0fbe71cb75dde961a35dbefc9e4b7a5391d1d47ede931e3f46684cc7a72', '01a1f361-e48d-79f9-b342-98ebec1fe659', '01a1f361-e48d-79f9-b342-98ebec1fe659', 0, 1794805440);
insert into intakes (appointment_id, org_id, answers, terms, language, at) values ('01a1f361-e3dd-7742-9d22-7dc0c748a9dc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 's1:t0fbSMKBbtqQE81TpmRc4le5eV9/EsGOczPcN9+hIZtheq5iyWy1qkGOQfSQA+OErKlD32xbO2/poHW9eCMGDcOJFp0VtKN7t2yEhCSxA/9gq8UthxiwVzLKLcHaxf2sLD7m', 1, 'ar', 1794718800);
insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ('01a1f361-dde6-75fd-baa5-62ef87cf8428', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'manager@noor.example', 'Tariq Nasser', 'manager', NULL, '4a2a628484f289aa325be202ba7418c20286e655ad3bf913af4cbd53ac84af1c', 1794718800, 1794805200);
insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ('01a1f361-dde6-7849-9f03-c50b4b8403a9', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'sara@noor.example', 'Dr Sara', 'practitioner', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '93fec8d6b830cec6c45dafc1e5efa58113f2fee4a2e4fb8f5bdb82747bb273e0', 1794718800, 1794805200);
insert into letters (id, kind, org_id, person_id, email, whom_hash, lang, about, once, state, reason, attempts, made_at, due_at, held_until, until) values ('01a1f361-e228-7a63-a253-5857697abe02', 'password', NULL, NULL, 'manager@noor.example', '', 'ar', '', NULL, 'waiting', '', 0, 1794718800, 1794718800, 0, 1794720600);
insert into links (hash, kind, person_id, created_at, expires_at) values ('58adc6170a902bafe94e0f831f1bcc0addee3a035dac252ce412b8ef6d7aa81d', 'password', '01a1f361-e229-71b7-b8ce-7cb80fb7ad5f', 1794718800, 1794805200);
insert into logos (org_id, mark, type, picture, created_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '738cb8e6da6c51ca', 'image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mJiwAGGmAQgAAD//wfQABGpWC6yAAAAAElFTkSuQmCC', 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddf2-7b41-b759-9efe671264d8', 'owner', NULL, 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e229-71b7-b8ce-7cb80fb7ad5f', 'receptionist', NULL, 1794718800);
insert into message_channels (id, org_id, kind, name, secrets, shown, place, links, rate, refused, paused_at, paused_why, reported_at, version, created_at, cap_day, cap_month) values ('01a1f361-e44a-7044-ae94-0d4f032ba273', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'whatsapp', 'WhatsApp', 's1:ZpPYzYXf7OQzHWKPvvMrkJeNjP9goaonPJwOOJZ1gPxvTDiFdH6CvlpO4DSTSCKFhNoVTTtRY6FvhiypzPy8mKYX1ZDuQg', '{"phone_number_id":"1065","token":""}', 1, 0, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
insert into message_channels (id, org_id, kind, name, secrets, shown, place, links, rate, refused, paused_at, paused_why, reported_at, version, created_at, cap_day, cap_month) values ('01a1f361-e44b-7579-873c-1ef2c328b44e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'taqnyat', 'SMS', 's1:NiCxPEVfqruc+eJJM2g7nD/D4Q4vz6zyVhQ4QO9qdKXv2dqhZKRAHEEAAqnTBPJ9I0vIneTYDGMzibyr', '{"sender":"Noor","token":""}', 2, 0, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
insert into message_counts (org_id, day, channel_id, messages, units) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 20772, '01a1f361-e44b-7579-873c-1ef2c328b44e', 1, 1);
insert into message_deaf (org_id, whom_hash, channel_id, reason, until) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'daa8000be21d848912753923108596ffd5a7b8e33f341f4ede67ba2099ef4e6b', '01a1f361-e44a-7044-ae94-0d4f032ba273', 'message_not_there', 1797310980);
insert into message_rules (org_id, rules, since, version) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '{"off":["no_show"],"reminders":[1440,120],"quiet":{"from":"21:00","to":"08:00"}}', 1794718920, 1);
insert into message_texts (org_id, kind, form, lang, text, template) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'reminder', 'sms_plain', 'en', 'See you on {date} at {time}. If you cannot come, call {phone}', '');
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
insert into migrations (name, checksum) values ('0037_page', '7f853a31ab16ceca73814f80f19ecdfa434094af14cc73ab0d19f4181f86d5ca');
insert into migrations (name, checksum) values ('0038_own_links', 'c243d171c56a5df7cf4ef70a968ced73fede78757e551728be30a8d09c41f882');
insert into migrations (name, checksum) values ('0039_codes', 'd1739c7e8240dd5fabcbbc1bd901674a710a4e3f592645928d95ef5e259201f1');
insert into migrations (name, checksum) values ('0040_intakes', 'fb2a6c81568ee88ac2fb1f487173c1b1d8986098bae869c501fbecaa4a9e8098');
insert into migrations (name, checksum) values ('0041_persons', '64f5417225e6f835ace290194fd3f9f3d5c9426200c17b2c56983161e630f0be');
insert into migrations (name, checksum) values ('0042_logos', 'de594d73933e5089ff7ee6466d47b464ae30da53cb6b9473934bef811d67702e');
insert into migrations (name, checksum) values ('0043_flow', 'd24c5e0f5dd36581645cd96c5c7d003dc296d8ce6d088dac3fc650fae694eb1d');
insert into migrations (name, checksum) values ('0044_messages', '4566ae563ee879ec76f8fa5b909572e8e54d4429ae4f4fbe4d31a40c4c101302');
insert into migrations (name, checksum) values ('0045_due', '5803e08cfbed488c567ab11584a709c04dea7ccc2e3f1577f4a6e30fc2951a9d');
insert into migrations (name, checksum) values ('0046_waiting', 'cfe66f0e226cf3c883482b5120ed1a1e1e9ecbe76b3bcbbc4c4bffc3ba0bd27d');
insert into migrations (name, checksum) values ('0047_replies', '1078471cb9121f8f90da466a2db54ed6c4359e651ff7146e1a4b41899eb2cdec');
insert into migrations (name, checksum) values ('0048_letters', 'a853b7a0fe48c6e6f9fbe4da5096d3cc826ce41dbdb495c415cefe90c55f4f97');
insert into migrations (name, checksum) values ('0049_summaries', 'd1732892d813f603ecf74e40da0f0b1de7768c675e48cf65ccd89cc0342b6f15');
insert into migrations (name, checksum) values ('0050_waiting_free', 'c28069618d0a68503aab2ed99d85df2df9c9cd301ed5ec7196f50b64e1dbdf1a');
insert into migrations (name, checksum) values ('0051_kept', '1176cbc0c7dc51b33aa652df1d72788cf6f1404766a463dee8ea924abb2272ed');
insert into migrations (name, checksum) values ('0052_corrections', 'a01a498a3555ef739dd67451bc24a0e640017bf42527136007088699268acac9');
insert into migrations (name, checksum) values ('0053_named_times', '19251de7bfacdd697d67edd071cdea80f1832dcb87208f066dd02f458b112352');
insert into migrations (name, checksum) values ('0054_bundle', '68d6d1a34185f3ce562bed7831611ce970e0ca82fdb963b76a37885a36bf1ec7');
insert into migrations (name, checksum) values ('0055_desk_blocks', 'af13e0636d7db20be5cb27dbb2480e383b5917ae806209673ac3d5dd2a4d33f8');
insert into migrations (name, checksum) values ('0056_tenants', '3d1c742f260d70d713e74ac86c174a2d414926bbd2b49f5e6003168cc545482b');
insert into migrations (name, checksum) values ('0057_traces', '1f09792e01448502375ef424298089cf328b9efeb54fe0914d6261acc0c254d8');
insert into migrations (name, checksum) values ('0058_caps', 'ceefe5d726694dae14b07e0a3a37b88113515a4aac11675e1713d1156c251174');
insert into migrations (name, checksum) values ('0059_storage', '0cdf7db828fa6b85586088372dd221c3e10bf36474d58ab26dac7816a35f10f6');
insert into notices (id, org_id, appointment_id, purpose, minutes, revision, channel_id, medium, lang, status, reason, code, permanent, attempts, again, made_at, tried_at, told_at, start_at, branch_id, resource_id, cancelled, whom_hash, provider_id, units, cost, asked_at, answered_at) values ('01a1f361-e460-7095-8a58-6068ab5dbf38', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e453-7f29-89e8-ce771870e00d', 'confirmation', 0, 0, '01a1f361-e44a-7044-ae94-0d4f032ba273', 'whatsapp', 'ar', 'failed', 'message_not_there', '131026', 1, 1, 0, 1794718980, 1794718980, 0, 1794812400, '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 0, 'daa8000be21d848912753923108596ffd5a7b8e33f341f4ede67ba2099ef4e6b', '', 0, '', 0, 0);
insert into notices (id, org_id, appointment_id, purpose, minutes, revision, channel_id, medium, lang, status, reason, code, permanent, attempts, again, made_at, tried_at, told_at, start_at, branch_id, resource_id, cancelled, whom_hash, provider_id, units, cost, asked_at, answered_at) values ('01a1f361-e463-71ae-a582-7bc491dedd28', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e453-7f29-89e8-ce771870e00d', 'confirmation', 0, 0, '01a1f361-e44b-7579-873c-1ef2c328b44e', 'sms_plain', 'ar', 'sent', '', '', 0, 1, 0, 1794718980, 1794718980, 0, 1794812400, '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 0, 'daa8000be21d848912753923108596ffd5a7b8e33f341f4ede67ba2099ef4e6b', '5452891002', 1, '0.0500 SAR', 0, 0);
insert into opt_outs (id, org_id, whom_hash, what, appointment_id, how, at) values ('01a1f361-e46a-7456-8a66-0e04bf2a6e30', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'daa8000be21d848912753923108596ffd5a7b8e33f341f4ede67ba2099ef4e6b', 'reminders', '01a1f361-e453-7f29-89e8-ce771870e00d', 'page', 1794718980);
insert into organizations (id, slug, name, name_ar, catalog_version, created_at, language, week_start, digits, hijri, retention_days, twin_of, copied_version, session_idle, session_life, factor_roles, closed_at, remove_at, receipt, removing, answers, page, page_host, desk_blocks, suspended_at, suspended_why, plan, stored_bytes) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 6, 1794718800, 'ar', 0, 'latin', 1, 0, NULL, 0, 720, 10080, '', 0, 0, NULL, 0, '{"payment":{"en":"We take cash and cards.","ar":"نقبل النقد والبطاقات."}}', '{"open":true,"phone":"+966112345678","welcome":{"en":"Welcome to Noor. Book your appointment here at any hour.","ar":"أهلًا بكم في مركز نور. احجزوا موعدكم من هنا في أي ساعة."},"terms":{"en":"Please come ten minutes early, and cancel in time if you cannot come.","ar":"نرجو الحضور قبل الموعد بعشر دقائق، وإلغاءه مبكرًا عند تعذّر الحضور."},"version":1,"logo":{"mark":"738cb8e6da6c51ca","width":8,"height":8}}', '', 0, 0, '', 'basic', 0);
insert into own_acts (id, org_id, root_id, appointment_id, act, at, from_at, to_at, way) values ('01a1f361-e4c5-72c7-ad6f-9542c0baee49', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'coming', 1794733440, 1794749400, 1794749400, 'link');
insert into own_links (hash, org_id, appointment_id, generation, forget_at) values ('4cedd837efd9ff4836d2813010c98c84066f9c382e82b603e0826838fd01b7a1', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 0, 1829310600);
insert into pardons (appointment_id, org_id, at) values ('01a1f361-e330-78ea-9da4-4dbfcc725099', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440);
insert into persons (id, handle, name, password, language, totp, totp_step, recovery, created_at, email, alarms, summary_hour) values ('01a1f361-ddf2-7b41-b759-9efe671264d8', '01a1f361-ddf2-7b41-b759-9efe671264d8', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$zZ0uxn2oPeOBdPFo0mU0Zw$b6bTGjUrhyuHvaVe5UDbnTD991D3pTNl1SCti1Y/ItU', '', '', 0, '', 1794718800, 'owner@noor.example', '', -1);
insert into persons (id, handle, name, password, language, totp, totp_step, recovery, created_at, email, alarms, summary_hour) values ('01a1f361-e229-71b7-b8ce-7cb80fb7ad5f', '01a1f361-e229-71b7-b8ce-7cb80fb7ad5f', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800, 'reception@noor.example', '', -1);
insert into plans (name, bookings_per_month, messages_per_month, api_keys, endpoints, created_at, storage_bytes) values ('basic', 500, 0, 0, 0, 1794733620, 0);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '239cc4e4f42a2e36e9567f44eddcb8ac7c19d14ef49a2372a108bd81fa89d8ae', 1, 1794787200);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'f4a2834927f04e5f44436c976c0b4e4be7eef2c2f123094f0a1206dc81a7c06e', 1, 1794719400);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'fcb8d3c5e492a9dcce675fbdba81e0b7563706b82ee15194bbf60cca3fdae6dc', 1, 1794787200);
insert into removals (receipt, closed_at, removed_at, counts, remains) values ('01a1f361-e4f2-7664-a14b-cd3e037d39e1', 1794733620, 1794733620, '{"audit_log":2,"events":2,"organizations":1}', 0);
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-7247-959d-d8cc05b35f16');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-734a-a038-73f0d3385cb4', '01a1f361-dddf-7247-959d-d8cc05b35f16');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-734a-a038-73f0d3385cb4', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-dddf-7247-959d-d8cc05b35f16');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-dddf-72e4-82d8-55cda0793e53');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73a4-8722-89013761ebf8', '01a1f361-dddf-72c9-a40e-260853a62b16');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73b8-bd84-5460555a5682', '01a1f361-dddf-72f9-9efe-19f9700e5248');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73c5-80c1-85247378b83d', '01a1f361-dddf-72f9-9efe-19f9700e5248');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73d3-b201-6f411811d882', '01a1f361-dddf-7247-959d-d8cc05b35f16');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73d3-b201-6f411811d882', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, 0, '', 'female');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-734a-a038-73f0d3385cb4', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, 0, '', 'male');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, 0, '', 'female');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-73a4-8722-89013761ebf8', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, 0, '', 'male');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-73b8-bd84-5460555a5682', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, 0, '', '');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-73c5-80c1-85247378b83d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, 0, '', '');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f361-dddf-73d3-b201-6f411811d882', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, 0, '', '');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 0, '{"branch":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-734a-a038-73f0d3385cb4', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 0, '{"branch":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-734a-a038-73f0d3385cb4', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', 1, '{"branch":"01a1f361-ddde-7dbf-b13d-aa6aa645f562","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7390-bff6-5de12cf1f286', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 0, '{"branch":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73a4-8722-89013761ebf8', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', 0, '{"branch":"01a1f361-ddde-7dbf-b13d-aa6aa645f562","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73a4-8722-89013761ebf8', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 1, '{"branch":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73b8-bd84-5460555a5682', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 0, '{"branch":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73c5-80c1-85247378b83d', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', 0, '{"branch":"01a1f361-ddde-7dbf-b13d-aa6aa645f562","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-73d3-b201-6f411811d882', '01a1f361-ddde-7dda-94d5-43054ffc6804', 0, '{"branch":"01a1f361-ddde-7dda-94d5-43054ffc6804","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 1794754800, 1, 10, '01a1f361-e34d-72b2-bc59-4e7396dbf1af', NULL);
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 1794754800, 2, 10, '01a1f361-e36e-76fb-ae3a-3078a210f1f8', 1794719700);
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-7dbf-b13d-aa6aa645f562');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-7dda-94d5-43054ffc6804');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa', '01a1f361-ddde-75f1-991c-7cfe7026cc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa', '01a1f361-ddde-7dbf-b13d-aa6aa645f562');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72b2-9b40-2ea2aefc17fa', '01a1f361-ddde-7dda-94d5-43054ffc6804');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72c9-a40e-260853a62b16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72c9-a40e-260853a62b16', '01a1f361-ddde-7dbf-b13d-aa6aa645f562');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72e4-82d8-55cda0793e53', '01a1f361-ddde-75f1-991c-7cfe7026cc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72f9-9efe-19f9700e5248', '01a1f361-ddde-75f1-991c-7cfe7026cc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-72f9-9efe-19f9700e5248', '01a1f361-ddde-7dbf-b13d-aa6aa645f562');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-7dbf-b13d-aa6aa645f562');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, 0, 'SAR 150', '150 ريالًا', '["كشف","general doctor"]', '{"preparation":{"en":"Please bring your last reports.","ar":"أحضر معك آخر التقارير."}}', '{"about":{"en":"With a general practitioner, for adults and children.","ar":"مع طبيب عام، للكبار والأطفال."},"questions":[{"slug":"first-visit","kind":"yes_no","label":{"en":"Is it your first visit?","ar":"هل هذه زيارتك الأولى؟"}}]}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f361-dddf-72b2-9b40-2ea2aefc17fa', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f361-dddf-72c9-a40e-260853a62b16', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f361-dddf-72e4-82d8-55cda0793e53', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f361-dddf-72f9-9efe-19f9700e5248', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, 0, '', '', '', '', '{}');
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 0, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', 2, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-7dbf-b13d-aa6aa645f562', 6, NULL, '10:30', 6);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-731c-ace6-32b83173712a', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', NULL, '2026-12-03', '17:00', 20);
insert into settings (name, value) values ('seal_key', '186b646bc6e8837e');
insert into settings (name, value) values ('stamp', 's1:VLgneaoVyH/7TE6YB7QOsWLcPl+aTyFQjbZt8BrTkBHUrFEri6sZibfiLsv+qwpzHH08pyDLXYGMb1FBYR2NM7tiyEY+BByjGZlveQ9Zyqac9n/bXRxewW7C+vw');
insert into settings (name, value) values ('selfservice', 's1:BSid5MDJfo0X2QWOGDtzzuw0SoHJb+6r8CqqCMUdX80gFMavSM/t1s4XLP36UyYsJqzYNDc3SfIB5Fcv+/XRpyGTQ7xemahZ+WKOSM0cfxrRcBhJ9A0aLWrSOeU');
insert into settings (name, value) values ('messages', 's1:BQXZJCK/UNE+mnXs6SZe4Y2CBjUjJTgBt7ltnOE/LbyFej+ggmj6jb/z09kQMKZflrxZqfggLlp0l95Ca5x09CVtoSQkQekL2JYABWB+6/ETWPllPP6vNOe308I');
insert into settings (name, value) values ('scrub_due', '01a1f361-e736-7da2-b640-7cb4f41dcd71');
insert into sign_ins (hash, id, person_id, confirmed, created_at, seen_at, address, agent, shared, weak) values ('c25ecd557b4b74ad0488edd9a87bb7859d1217c79a7f1075de6fa664cfee95c1', '01a1f361-e064-7e18-a328-40bf9cb6ff2b', '01a1f361-ddf2-7b41-b759-9efe671264d8', 1, 1794718800, 1794718800, '192.0.2.7', 'Firefox', 0, 0);
insert into tallies (org_id, name, used, expires_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'name', 1, 1794722400);
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('pull', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1f361-e37c-7cb6-8b52-791f64688aae', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1f361-e3ba-7d83-b565-e7d467dc3413', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1f361-e3ef-7f02-a5d1-a0c93b6f2c4a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('deliver', '01a1f361-e31d-7554-8c85-bbb0d285285a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e31d-7ef9-a69c-99e774ee2931', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e330-78ea-9da4-4dbfcc725099', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e332-719f-9744-0b2880bd4362', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e33a-7939-b3ec-5b7b5392835c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e34b-7c60-872d-82a27991a70b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e34d-72b2-bc59-4e7396dbf1af', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e3dd-7742-9d22-7dc0c748a9dc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e31d-7ef9-a69c-99e774ee2931', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e330-78ea-9da4-4dbfcc725099', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e332-719f-9744-0b2880bd4362', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e33a-7939-b3ec-5b7b5392835c', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e34b-7c60-872d-82a27991a70b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e3a7-71a6-a10a-0e8e026eac20', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e3dd-7742-9d22-7dc0c748a9dc', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e34d-72b2-bc59-4e7396dbf1af', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('wait', '01a1f361-ddde-75f1-991c-7cfe7026cc0d/01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794719040, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f361-e453-7f29-89e8-ce771870e00d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f361-e453-7f29-89e8-ce771870e00d', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 1794733440, 0, '');
insert into time_off (org_id, resource_id, start_at, end_at, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-732b-8c9d-fbee29cbd2cc', 1796882400, 1796893200, '');
insert into time_off (org_id, resource_id, start_at, end_at, name) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-734a-a038-73f0d3385cb4', 1797714000, 1798146000, '');
insert into untold (org_id, appointment_id, revision, since, called_at) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e453-7f29-89e8-ce771870e00d', 1, 1794719040, 0);
insert into waiting (id, org_id, service_id, branch_id, resource_id, appointment_id, from_date, to_date, parts, customer_name, phone, email, lang, channel, state, why, hash, made_id, created_at, changed_at, asked_at, had) values ('01a1f361-e47d-74f7-b151-b815a730d773', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', NULL, NULL, '2026-11-16', '2026-11-16', 7, 'Lama Alqahtani', '+966551112299', '', 'en', 'dashboard', 'offered', '', '920530464475214c45786bd18a06a42f990e2331075ee3e0d3d2b9787f4df21e', NULL, 1794719040, 1794719040, 1794719040, '');
insert into waiting_free (org_id, branch_id, service_id, who, seen_at, starts) values ('01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', '01a1f361-dddf-7247-959d-d8cc05b35f16', '', 1794719040, '{"1794719039":[1794726000,1794726900,1794727800,1794728700,1794729600,1794730500,1794731400,1794732300,1794733200,1794734100,1794735000,1794735900,1794736800,1794737700,1794738600,1794739500,1794740400,1794741300,1794742200,1794745800,1794747600,1794748500,1794749400,1794750300,1794751200,1794752100,1794753000,1794753900,1794754800,1794755700,1794756600,1794757500,1794758400,1794759300,1794760200,1794808800,1794809700,1794810600,1794811500,1794812400,1794816000,1794816900,1794817800,1794818700,1794819600,1794820500,1794821400,1794822300,1794823200,1794824100,1794825000,1794825900,1794826800,1794827700,1794828600,1794829500,1794830400,1794831300,1794832200,1794833100,1794834000,1794834900,1794835800,1794836700,1794837600,1794838500,1794839400,1794840300,1794841200,1794842100,1794843000,1794895200,1794896100,1794897000,1794897900,1794898800,1794899700,1794900600,1794901500,1794902400,1794903300,1794904200,1794905100,1794906000,1794906900,1794907800,1794908700,1794909600,1794910500,1794911400,1794912300,1794913200,1794914100,1794915000,1794915900,1794916800,1794917700,1794918600,1794919500,1794920400,1794921300,1794922200,1794923100,1794924000,1794924900,1794925800,1794926700,1794927600,1794928500,1794929400,1794930300,1794931200,1794932100,1794933000]}');
insert into waiting_offers (id, org_id, entry_id, service_id, branch_id, resource_id, start_at, keeps, hold_id, until, state, by_hand, made_at, told_at, ended_at) values ('01a1f361-e485-7245-b0b9-598c0dc4cc6b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e47d-74f7-b151-b815a730d773', '01a1f361-dddf-7247-959d-d8cc05b35f16', '01a1f361-ddde-75f1-991c-7cfe7026cc0d', NULL, 1794816000, 1, '01a1f361-e48d-79f9-b342-98ebec1fe659', 1794720840, 'open', 1, 1794719040, 0, 0);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1f361-e408-78da-8028-a334bb2d03d1', 1, 1794718800, 40, 204, 'success', '', 0);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1f361-e408-78f6-9e55-72963e762eda', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
insert into webhook_bodies (event_id, endpoint_id, org_id, call_id, body, made_at) values ('01a1f361-e3ba-7678-af2f-49d8e91b448a', '01a1f361-e31d-7554-8c85-bbb0d285285a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e37c-7cb6-8b52-791f64688aae', '{"event":"call.completed","id":"01a1f361-e37c-7cb6-8b52-791f64688aae","branch_id":"01a1f361-ddde-75f1-991c-7cfe7026cc0d","agent_id":"01a1f361-e36e-7a14-a8b1-f24257d96864","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f361-e3a7-71a6-a10a-0e8e026eac20","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-78da-8028-a334bb2d03d1', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 10, '01a1f361-e31d-7ef9-a69c-99e774ee2931', 'delivered', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-78f6-9e55-72963e762eda', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 11, '01a1f361-e330-78ea-9da4-4dbfcc725099', 'failed', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-790b-9787-e7ea194db6b4', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 12, '01a1f361-e332-719f-9744-0b2880bd4362', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-791e-935f-0c15878fd900', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 13, '01a1f361-e337-7e5e-9b6f-5a5dd5733caf', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-792d-ba5f-48e153a11c7e', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 14, '01a1f361-e339-7557-aaa7-b6cbd1a00f6d', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-794b-aed2-f774c87f42a6', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 15, '01a1f361-e33a-7939-b3ec-5b7b5392835c', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-795c-a69b-9f04bfca1f09', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 16, '01a1f361-e34b-7c60-872d-82a27991a70b', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-796b-b077-4e0845b340cd', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 17, '01a1f361-e34d-72b2-bc59-4e7396dbf1af', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-7987-ae91-3f896d65a21b', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 20, '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-7997-a67a-0532b2944543', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 21, '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e408-79b2-8033-7da897aace39', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 22, '01a1f361-e3dd-7742-9d22-7dc0c748a9dc', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e4c9-7286-98b7-a0d0290ce60f', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 25, '01a1f361-e453-7f29-89e8-ce771870e00d', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e4c9-72a4-af2d-f1b33c12a6d0', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 26, '01a1f361-e453-7f29-89e8-ce771870e00d', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e4c9-72fb-88da-a5f79d144269', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 32, '01a1f361-e34b-7c60-872d-82a27991a70b', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e4c9-7310-973e-b8bc3f3875b4', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 33, '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f361-e4c9-7325-a86f-68595b6f62a3', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', '01a1f361-e31d-7554-8c85-bbb0d285285a', 34, '01a1f361-e3a7-71a6-a10a-0e8e026eac20', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_endpoints (id, org_id, url, kinds, secrets, disabled_at, disabled_why, created_at, last_success_at, failing_since, exhausted_at, details, after_seq) values ('01a1f361-e31d-7554-8c85-bbb0d285285a', '01a1f361-ddd5-74ea-9ed5-4c38a9348954', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,appointment.updated,call.completed', 's1:NblaEXFC3R31TooX0j4bqrZR/ITo0uMdRAAXSxUgBCjghZ9wkxVPnUpI2jczUMVhS8tdoZYBOinE/OmmRCj2SxHoUMuNpYeWW6RoBK5JjXE9WhgxzyHaxxrMzQ0M', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript', 8);
insert into sqlite_sequence (name, seq) values ('events', 41);
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
CREATE INDEX own_links_by_appointment on own_links (org_id, appointment_id);
CREATE INDEX own_links_by_age on own_links (forget_at);
CREATE INDEX own_acts_by_root on own_acts (org_id, root_id, id);
CREATE INDEX own_acts_by_age on own_acts (at);
CREATE INDEX codes_by_expiry on codes (expires_at);
CREATE INDEX tallies_by_expiry on tallies (expires_at);
CREATE INDEX code_holds_by_expiry on code_holds (expires_at);
CREATE INDEX pardons_by_org on pardons (org_id);
CREATE INDEX intakes_by_org on intakes (org_id);
CREATE UNIQUE INDEX customers_once on customers (org_id, phone, folded) where folded <> '';
CREATE INDEX customer_names_by_customer on customer_names (org_id, customer_id);
CREATE INDEX customer_merges_by_main on customer_merges (org_id, main_id);
CREATE INDEX consents_by_customer on consents (org_id, customer_id, id);
CREATE INDEX message_channels_by_org on message_channels (org_id, place);
CREATE INDEX notices_by_time on notices (org_id, made_at, id);
CREATE INDEX notices_by_person on notices (org_id, whom_hash, made_at);
CREATE INDEX notices_by_provider on notices (channel_id, provider_id) where provider_id <> '';
CREATE INDEX message_deaf_by_time on message_deaf (until);
CREATE INDEX appointments_by_replaced on appointments (replaces) where replaces is not null;
CREATE INDEX tasks_by_due on tasks (kind, due_at, org_id, key, lease_until);
CREATE INDEX tasks_leased on tasks (kind, lease_until) where lease_until <> 0;
CREATE INDEX waiting_by_place on waiting (org_id, branch_id, service_id, state);
CREATE INDEX waiting_by_person on waiting (org_id, phone);
CREATE UNIQUE INDEX waiting_offers_once on waiting_offers (org_id, entry_id) where state = 'open';
CREATE INDEX waiting_offers_by_entry on waiting_offers (org_id, entry_id, made_at);
CREATE INDEX waiting_offers_by_time on waiting_offers (org_id, branch_id, service_id, made_at);
CREATE INDEX tasks_waiting on tasks (org_id) where kind = 'wait';
CREATE INDEX opt_outs_by_time on opt_outs (org_id, at, id);
CREATE INDEX opt_outs_by_appointment on opt_outs (org_id, appointment_id);
CREATE INDEX letters_by_due on letters (due_at) where state in ('waiting', 'sending');
CREATE INDEX letters_by_org on letters (org_id, kind, made_at);
CREATE INDEX letters_by_person on letters (person_id);
CREATE INDEX persons_by_summary on persons (summary_hour) where summary_hour >= 0;
CREATE INDEX corrections_by_appointment on corrections (org_id, appointment_id);
CREATE INDEX corrections_by_age on corrections (at);
CREATE INDEX appointments_by_bundle on appointments (bundle) where bundle is not null;
CREATE INDEX events_traced on events (appointment_id) where trace is not null;
