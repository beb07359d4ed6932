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
, places integer not null default 0);
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
    updated_at integer not null default 0, place integer,
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
CREATE TABLE customer_index (
    org_id text not null references organizations (id),
    part   text not null,
    block  integer not null,
    value  text not null,
    primary key (org_id, part, block)
);
CREATE TABLE customer_news (
    org_id      text not null references organizations (id),
    customer_id text not null,
    primary key (org_id, customer_id),
    foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
insert into agent_exams (agent_id, org_id, text, changed_at) values ('01a1f362-bd62-7d52-9f5a-3a9c3b278811', '01a1f362-b978-7529-8307-d146c52e2b86', 'sentences:
- say: ابغى موعد
  intent: book
', 1794718800);
insert into agent_holds (org_id, agent_id, call, slot, hold_id, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd62-7d52-9f5a-3a9c3b278811', '01a1f362-bd84-7d70-8e61-2855c0e9cc0f', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6 01a1f362-b97a-7738-82e3-5cbe0ee28120 2026-11-15T16:00', '01a1f362-bd8a-7773-85ea-4c16b2ad6a81', 1794719100);
insert into agents (id, org_id, name, prefix, hash, profile, secrets, retention_days, created_at, revoked_at, last_used_at) values ('01a1f362-bd62-7d52-9f5a-3a9c3b278811', '01a1f362-b978-7529-8307-d146c52e2b86', 'Reception', 'agt_live_amVwZ3', '2c7ff6edc7f84ab256b02e3a802c564b6f6cd73fc73eca1aa367ea5c4ca653da', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
insert into api_keys (id, org_id, name, prefix, hash, scopes, created_at, expires_at, revoked_at, last_used_at) values ('01a1f362-bd45-7468-b179-a67a64c75ee5', '01a1f362-b978-7529-8307-d146c52e2b86', 'crm', 'svc_live_Ao015P', '3ce801fbfc5219bdd15fbdba21f5698d60d9692f8ac0a3a64964f52991a9bcea', 'appointments:create', 1794718800, 0, 0, 0);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd45-77d3-ac1a-7afe43a03384', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 2, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd47-7947-b8d0-2cd4080f0f95', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd55-71a1-a116-d05c6e5d5f4f', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd57-71a3-a63b-2a04989abc56', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd59-72ac-950b-b66e730571e1', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733440, 1794733440, 'staff', 'ill', NULL, 0, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd5a-7cfd-a352-c448c5ce65a5', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794749400, 1794750600, 'booked', 'سعود الحربي', '+966557654321', '', 'voice', '', 1794718800, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 1794733440, 2, 1794733440, 1794733440, 0, 1, 20, NULL, NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bd7f-72fa-bb28-81a6532eea00', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794742200, 1794744000, 'booked', 'Amal', '+966551234561', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-bdcd-76fc-abc6-9f8789c3939a', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794814200, 1794816000, 'booked', 'Layan Alharbi', '+966551112277', '', 'dashboard', '', 1794718920, 1794718980, NULL, '', '', NULL, 0, 0, '', '', 0, 1, 1794718980, 1794718980, 0, 0, 0, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-be5c-7858-a3cb-7753d0a7a85d', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794808800, 1794810600, 'booked', 'Salma Al-Qahtani', '+966551234598', '', 'dashboard', '', 1794733440, 1794733440, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-be5f-7ce9-a005-bf7c0ff7a4d2', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794810600, 1794812400, 'booked', 'Salma Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733500, 1794733500, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', NULL);
insert into appointments (id, org_id, service_id, branch_id, resource_id, start_at, end_at, status, customer_name, phone, notes, channel, reason, created_at, updated_at, cancelled_at, cancelled_by, cancel_note, replaces, unverified, late_by, email, source, confirmed_at, revision, changed_at, moved_at, kept_at, edition, length, maker, bundle) values ('01a1f362-be62-7668-8a36-f57872da79a9', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794812400, 1794814200, 'booked', 'Layan Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733560, 1794733560, NULL, '', '', NULL, 0, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', NULL);
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-ba00-762b-ad4f-2222e4e9eed8', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, NULL, '', 'user.added', 'owner@noor.example', 'owner', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-ba00-78f5-91a5-dd40e7539fe1', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, NULL, '', 'user.added', 'manager@noor.example', 'manager', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-ba00-79e9-8c97-ce39f8b0a14e', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, NULL, '', 'user.added', 'reception@noor.example', 'receptionist', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-ba00-7aba-aab2-90999fae1431', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, NULL, '', 'user.added', 'sara@noor.example', 'practitioner', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-ba01-76d6-b6ef-7e681d0e0ba4', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, NULL, '', 'catalogue.applied', '21', '0', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bb06-7b4f-a99f-193ef44e1ddc', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'user.joined', 'owner@noor.example', 'owner', 'owner@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bbd0-76c9-8df9-c7e28b4105d5', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '', 'owner@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bc69-7d4d-af21-b395a9ec255a', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'page.logo', '', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd0f-72bd-a5bb-5717299dd339', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-bc6f-7372-b71a-47e48b1712eb', 'Reem Al-Harbi', 'user.joined', 'reception@noor.example', 'receptionist', 'reception@noor.example');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd18-7efa-a3b1-5e8f11489cbf', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd1f-763f-b607-e2775c38f3bb', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:44823', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd20-7b30-8a4b-1af5b4318951', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'connector.mapped', 'sara', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd21-7a1a-b4d0-6d8c85de8504', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'connector.mapped', 'faisal', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd3e-7d99-8e23-c2987f940d94', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'feed.made', 'Dr Sara Al-Qahtani', 'busy', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd44-7d3a-b80c-88a163ac53bf', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd45-755b-b651-a18c3394818e', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd5d-78a8-93e4-6179d9d4165e', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1f362-bd5a-7cfd-a352-c448c5ce65a5', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd65-7a64-9621-30f0679770d0', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_amVwZ3', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd66-7044-a489-79112c3f788b', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'agent.examined', 'Reception', 'agt_live_amVwZ3', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bd81-7c2c-8eeb-d4802fee11d7', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 14:30', '01a1f362-bd7f-72fa-bb28-81a6532eea00', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bdc1-74aa-a0e4-bad2c9b2cc89', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'channel.added', 'WhatsApp', 'whatsapp', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bdc3-7848-931f-7f82011d005f', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'channel.added', 'SMS', 'taqnyat', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bdcc-7b6a-967d-91c513b10153', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'messages.wording', 'reminder.sms_plain.en', '', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bdcd-7482-9f55-60f06c0cba5b', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'messages.changed', '', 'on', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-bddd-7756-9cca-2a4148e8fd2c', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be11-7036-a48e-d56e7804de52', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718980, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'consent.withdrawn', 'messages', '01a1f362-be04-7671-8ce8-c805c6f1e98e', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be15-7df4-a6b7-fb6deab9fde0', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718980, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.moved', '2026-11-16 10:00>2026-11-16 10:30', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be1e-78d9-8a68-ddad7f632402', '01a1f362-b978-7529-8307-d146c52e2b86', 1794719040, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'waiting.added', '', '01a1f362-be1c-7c0c-9637-1bf0a6545525', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be2e-72df-b2d6-b7aeef1bf695', '01a1f362-b978-7529-8307-d146c52e2b86', 1794719040, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'waiting.offered', '', '01a1f362-be1c-7c0c-9637-1bf0a6545525', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be32-7473-a12e-d80557fbc0f2', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1f362-bd45-77d3-ac1a-7afe43a03384', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be33-7cc1-841a-2ea9f3587fdb', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1f362-bd45-77d3-ac1a-7afe43a03384', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be34-7e4a-93eb-50fa86538ab0', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be38-793f-92c7-096d495e8625', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.forgiven', '2026-11-15 09:30', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be3a-723a-aa4d-7fb04def1530', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be3d-7768-96a6-52aaac5ec172', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1f362-bd59-72ac-950b-b66e730571e1', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be40-76c7-8af4-90052ed08aa9', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 13:30>2026-11-15 16:30', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be43-78bf-83d2-6cb621d7a35c', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-be41-7994-b7d3-afaa1bcc81ae', 'Huda', 'appointment.edited', '2026-11-15 16:30', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be54-7366-9174-530ff136ead5', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'customer.merged', '01a1f362-be04-765f-84c1-e85e9c7a6f16', '01a1f362-be04-7650-a488-3ae2c140bbb3', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be55-7bae-a55a-2726f6018924', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f362-be04-7650-a488-3ae2c140bbb3', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be5f-796d-8b0e-badecf7db419', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:00', '01a1f362-be5c-7858-a3cb-7753d0a7a85d', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be62-7208-8459-a6273dfe3efc', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733500, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:30', '01a1f362-be5f-7ce9-a005-bf7c0ff7a4d2', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be64-7015-a0b9-ccaae11820c2', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733560, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f362-be62-7668-8a36-f57872da79a9', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be67-762c-bc29-7c9322a5fbfe', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733620, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f362-be64-770c-b7a2-264b5603fa43', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be68-7757-943d-3ce58970212c', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733620, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'consent.withdrawn', 'recording', '01a1f362-be64-770c-b7a2-264b5603fa43', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be6a-7619-98b5-1ef48a35f2bf', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733620, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'customer.merged', '01a1f362-be64-7703-aa81-25746a57e8d3', '01a1f362-be64-770c-b7a2-264b5603fa43', '');
insert into audit_log (id, org_id, at, person_id, person_name, action, object, detail, person_email) values ('01a1f362-be6a-7dd1-98db-a440fb7e7772', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733620, '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 'organization.plan', 'basic', '', '');
insert into booking_counts (org_id, month, made) values ('01a1f362-b978-7529-8307-d146c52e2b86', '2026-11', 14);
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b978-7529-8307-d146c52e2b86', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, 0, '', '', '{"address":{"en":"Olaya Street, opposite the tower","ar":"شارع العليا، مقابل البرج"},"map":"https://maps.example.com/olaya"}');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1f362-b9e9-7422-8210-ab5dc040fb25', '01a1f362-b978-7529-8307-d146c52e2b86', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, 0, '["الملس","near the stadium"]', '{"parking":{"en":"There is free parking behind the building.","ar":"المواقف مجانية خلف المبنى."}}', '{}');
insert into branches (id, org_id, slug, name, name_ar, time_zone, position, retired, aliases, answers, page) values ('01a1f362-b9e9-744a-8da8-5be86ead2125', '01a1f362-b978-7529-8307-d146c52e2b86', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, 0, '', '', '{}');
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794744000, 1794745800);
insert into busy (org_id, resource_id, start_at, end_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794769320, 1794771120);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd66-72b9-a8cc-255bd7e6863b', 'book 01a1f362-b9e9-76cc-8c31-b4b74e78dac6 01a1f362-b97a-7738-82e3-5cbe0ee28120 2026-11-15T13:30', 'created', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd72-7959-a1a0-d7ab278a8861', 'hand over', 'handed_over', NULL, NULL, 1794718800);
insert into call_actions (org_id, call_id, name, action, appointment_id, branch_id, at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd84-7d70-8e61-2855c0e9cc0f', 'held 01a1f362-b9e9-76cc-8c31-b4b74e78dac6 01a1f362-b97a-7738-82e3-5cbe0ee28120 2026-11-15T16:00', 'held', NULL, '01a1f362-b97a-7738-82e3-5cbe0ee28120', 1794718800);
insert into call_turns (org_id, call_id, number, who, text, at, missed) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd66-72b9-a8cc-255bd7e6863b', 1, 'caller', 'أبغى موعد', 1794718800, 0);
insert into call_turns (org_id, call_id, number, who, text, at, missed) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd66-72b9-a8cc-255bd7e6863b', 2, 'agent', 'متى يناسبك؟', 1794718800, 0);
insert into callbacks (id, org_id, agent_id, call_id, phone, reason, summary, at, done_at, name) values ('01a1f362-bd74-7660-b5d8-fa2e87ea3203', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd62-7d52-9f5a-3a9c3b278811', '01a1f362-bd72-7959-a1a0-d7ab278a8861', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
insert into caller_codes (org_id, subject, hash, tries, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'subject', 'hash', 1, 1794719100);
insert into caller_turns (org_id, subject, holder, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'subject', 'holder', 1794718815);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1f362-bd66-72b9-a8cc-255bd7e6863b', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd62-7d52-9f5a-3a9c3b278811', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 0, 2, 'The caller booked an appointment.', 1, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1f362-bd72-7959-a1a0-d7ab278a8861', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd62-7d52-9f5a-3a9c3b278811', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into calls (id, org_id, agent_id, provider, provider_call_id, direction, language, caller, state, version, started_at, heard_at, ended_at, closed_at, end_reason, outcome, branch_id, handoff, turns, summary, transcript, recording) values ('01a1f362-bd84-7d70-8e61-2855c0e9cc0f', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd62-7d52-9f5a-3a9c3b278811', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, 0, 0, '', 0, 0);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd45-77d3-ac1a-7afe43a03384', 1794722400, 1794724200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', 1794726000, 1794727800, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', 1794727800, 1794729600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', 1794729600, 1794731400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd57-71a3-a63b-2a04989abc56', 1794731400, 1794733200, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd7f-72fa-bb28-81a6532eea00', 1794742200, 1794744000, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 1794814200, 1794816000, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-be2c-7ccb-a4f4-0c02f7100085', 1794816000, 1794817800, 1794720840);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 1794749400, 1794750600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-be5c-7858-a3cb-7753d0a7a85d', 1794808800, 1794810600, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-be5f-7ce9-a005-bf7c0ff7a4d2', 1794810600, 1794812400, NULL);
insert into claims (org_id, resource_id, id, start_at, end_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-be62-7668-8a36-f57872da79a9', 1794812400, 1794814200, NULL);
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '2026-09-23', '2026-09-23', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '2027-02-22', '2027-02-22', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '2027-03-10', '2027-03-13', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7422-8210-ab5dc040fb25', '2026-09-23', '2026-09-23', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7422-8210-ab5dc040fb25', '2027-02-22', '2027-02-22', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7422-8210-ab5dc040fb25', '2027-03-10', '2027-03-13', '');
insert into closures (org_id, branch_id, from_date, to_date, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-744a-8da8-5be86ead2125', '2027-03-10', '2027-03-11', '');
insert into code_holds (org_id, number, address, day, hold_id, expires_at, form) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'number', 'address', 'day', NULL, 1794719400, '');
insert into codes (org_id, subject, hash, tries, sent_at, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'subject', 'hash', 1, 1794718800, 1794719400);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd45-77d3-ac1a-7afe43a03384', 'B-1002', 'dr-sara', 1794722400, 1794724200, 0, 0, 0, '', 1794718800, 1794718920, 0, 0, '', 0, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', 'B-1003', 'dr-sara', 1794724200, 1794726000, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', 'B-1004', 'dr-sara', 1794726000, 1794727800, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', 'B-1005', 'dr-sara', 1794727800, 1794729600, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', 'B-1006', 'dr-sara', 1794729600, 1794731400, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd57-71a3-a63b-2a04989abc56', 'B-1007', 'dr-sara', 1794731400, 1794733200, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd59-72ac-950b-b66e730571e1', 'B-1008', 'dr-sara', 1794736800, 1794738600, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_bookings (org_id, appointment_id, external_id, resource, start_at, end_at, unsure, confirm, attempts, problem, updated_at, missing_since, acted_at, tries, refused, seen_at, edition) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'B-1009', 'dr-sara', 1794738600, 1794740400, 0, 0, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
insert into connector_maps (org_id, resource_id, external_id, missing_since, unread, unread_since, unread_what) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 'dr-sara', 0, 0, 0, '');
insert into connector_maps (org_id, resource_id, external_id, missing_since, unread, unread_since, unread_what) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77b3-8d9e-727a330f724e', 'dr-faisal', 0, 0, 0, '');
insert into connector_strays (org_id, resource_id, appointment_id, start_at, end_at, since) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-bd45-77d3-ac1a-7afe43a03384', 1794769320, 1794771120, 1794718920);
insert into connectors (org_id, url, token, epoch, paused_at, paused_why, created_at, pulled_at, far_pulled_at, pull_failures, pull_error, check_failures, check_since, check_skips, check_after, differences, chosen_at, held_at, tells, far_error, hook_id, hook_hash, notified_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'http://127.0.0.1:44823', 's1:rYDi5OX/E/t/2713/9CxZAx08H9PTJZ4vREGNfAWlnL+B3oSgzzrtQ', 1, 0, '', 1794718800, 1794718920, 1794718800, 0, '', 0, 0, 0, 0, 'ask', 0, 0, 1, '', '', '', 0);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f362-be11-702e-907d-13bd72f2998f', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7671-8ce8-c805c6f1e98e', 'messages', 0, '', 'telephone', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 1794718980);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f362-be55-7ba8-995d-fee1c6507b7a', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7650-a488-3ae2c140bbb3', 'messages', 1, '', 'in_person', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 1794733440);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f362-be67-7625-9662-30d9d0796ce8', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-770c-b7a2-264b5603fa43', 'messages', 1, '', 'telephone', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 1794733620);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at) values ('01a1f362-be68-7753-a8c5-1771146d4173', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-770c-b7a2-264b5603fa43', 'recording', 0, '', 'telephone', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', 1794733620);
insert into corrections (deed_id, org_id, appointment_id, field, was, became, at) values ('01a1f362-be43-78bf-83d2-6cb621d7a35c', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'phone', '+966551234567', '+966557654321', 1794733440);
insert into corrections (deed_id, org_id, appointment_id, field, was, became, at) values ('01a1f362-be43-78bf-83d2-6cb621d7a35c', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'end_time', '30', '20', 1794733440);
insert into cursors (name, mark) values ('webhooks', '35');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '++96', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+111', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+112', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+122', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+123', 0, 'AAAAAQACAAMABAAFAAYACQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+227', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+234', 0, 'AAAAAQACAAMABAAFAAYACQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+277', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+321', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+345', 0, 'AAAAAQACAAMABAAFAAYACQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+432', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+456', 0, 'AAAAAQACAAMABAAFAAYACQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+511', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+512', 0, 'AAAAAQACAAMABAAFAAYACQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+543', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+551', 0, 'AAAAAQACAAMABAAFAAYACQAK');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+557', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+560', 0, 'AAA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+561', 0, 'AAEACQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+562', 0, 'AAI');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+563', 0, 'AAM');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+564', 0, 'AAQ');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+565', 0, 'AAU');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+566', 0, 'AAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+576', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+654', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+655', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+665', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+765', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'a', 0, 'AAEAAwAFAAkACg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ai', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ais', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ak', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'akh', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'al', 0, 'AAkACg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'alh', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'am', 0, 'AAk');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ama', 0, 'AAk');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'an', 0, 'AAEAAwAFAAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ana', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ar', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'arb', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ay', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'aya', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'b', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'bi', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'd', 0, 'AAc');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'h', 0, 'AAEAAwAFAAcACg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ha', 0, 'AAEAAwAFAAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'hak', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'han', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'har', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'hi', 0, 'AAc');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'hin', 0, 'AAc');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'i', 0, 'AAEAAwAFAAcACg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'in', 0, 'AAc');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ind', 0, 'AAc');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'is', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ish', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'k', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'kh', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'kha', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'l', 0, 'AAkACg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'la', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'lay', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'lh', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'lha', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'm', 0, 'AAk');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ma', 0, 'AAk');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'mal', 0, 'AAk');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'n', 0, 'AAEAAwAFAAcACg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'na', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'nal', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'nd', 0, 'AAc');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'r', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'rb', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'rbi', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 's', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'sh', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'sha', 0, 'AAEAAwAF');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'y', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ya', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'yan', 0, 'AAo');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ا', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ال', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'الح', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'الع', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ب', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'بي', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ت', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'تي', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'تيب', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ح', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'حر', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'حرب', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'د', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'دا', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'دال', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ر', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'رب', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ربي', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ره', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'رها', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'س', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'سع', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'سعو', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ع', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'عت', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'عتي', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'عو', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'عود', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ل', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'لح', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'لحر', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'لع', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'لعت', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ن', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'نو', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'نور', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ه', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ها', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'هال', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'و', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ود', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ودا', 0, 'AAg');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ور', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'وره', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'ي', 0, 'AAAAAgAEAAYACA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'يب', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'يبي', 0, 'AAAAAgAEAAY');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'seen_at/0', 0, 'avl1gGr5dYBq+XWAavk8UGr5PFBq+TxQavl1gGr5PFBq+XWAavk8UGr5PQQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into customer_index (org_id, part, block, value) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'customer/0', 0, 'AaHzYr4EdfO+C1grIp3nsQGh82K+BHYDvTMy2PSFlRcBofNivgR2Fac3jmTmzh5/AaHzYr4EdiCwtFom6oEk1gGh82K+BHYysNidpZp/IBABofNivgR2Q514RxRfD6PGAaHzYr4EdlCkiDriwUC7swGh82K+BHZUpAJiNg0ni4IBofNivgR2X4TB6F6cem8WAaHzYr4Edmqpcul3QoYpyQGh82K+BHZxjOjIBcbx6Y4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
insert into customer_marks (org_id, seen_at, erased_to, places) values ('01a1f362-b978-7529-8307-d146c52e2b86', 1794733560, 0, 11);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-765f-84c1-e85e9c7a6f16', '01a1f362-be04-7650-a488-3ae2c140bbb3', '01a1f362-be04-7650-a488-3ae2c140bbb3', 1794733440);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-7703-aa81-25746a57e8d3', '01a1f362-be64-770c-b7a2-264b5603fa43', '01a1f362-be64-770c-b7a2-264b5603fa43', 1794733620);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234560', 'نورة العتيبي', '01a1f362-be04-75f3-be0b-582b229de7b1', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234561', 'Aisha Khan', '01a1f362-be04-7603-bd33-32d8f4859517', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234562', 'نورة العتيبي', '01a1f362-be04-7615-a737-8e64e6ce1e7f', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234563', 'Aisha Khan', '01a1f362-be04-7620-b0b4-5a26ea8124d6', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234564', 'نورة العتيبي', '01a1f362-be04-7632-b0d8-9da59a7f2010', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234565', 'Aisha Khan', '01a1f362-be04-7643-9d78-47145f0fa3c6', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234566', 'نورة العتيبي', '01a1f362-be04-7650-a488-3ae2c140bbb3', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '', 'Hind', '01a1f362-be04-7654-a402-62360d278b82', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234561', 'Amal', '01a1f362-be04-766a-a972-e977428629c9', 1794718800);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551112277', 'Layan Alharbi', '01a1f362-be04-7671-8ce8-c805c6f1e98e', 1794718980);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966557654321', 'سعود الحربي', '01a1f362-be04-765f-84c1-e85e9c7a6f16', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234598', 'Salma Al-Qahtani', '01a1f362-be64-7703-aa81-25746a57e8d3', 1794733440);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234599', 'Salma Al-Qahtani', '01a1f362-be64-770c-b7a2-264b5603fa43', 1794733500);
insert into customer_names (org_id, phone, name, customer_id, seen_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '+966551234599', 'Layan Al-Qahtani', '01a1f362-be64-7712-929f-2e1bdee666a2', 1794733560);
insert into customer_news (org_id, customer_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-7703-aa81-25746a57e8d3');
insert into customer_news (org_id, customer_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-770c-b7a2-264b5603fa43');
insert into customer_news (org_id, customer_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-7712-929f-2e1bdee666a2');
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-75f3-be0b-582b229de7b1', '+966551234560', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 0);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7603-bd33-32d8f4859517', '+966551234561', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794733440, 1794718800, 0, 1);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7615-a737-8e64e6ce1e7f', '+966551234562', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 2);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7620-b0b4-5a26ea8124d6', '+966551234563', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0, 3);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7632-b0d8-9da59a7f2010', '+966551234564', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794718800, 1794718800, 0, 4);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7643-9d78-47145f0fa3c6', '+966551234565', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0, 5);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7650-a488-3ae2c140bbb3', '+966551234566', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 6);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7654-a402-62360d278b82', '', 'hind', 'Hind', '', '', '', '', '', '', 1794718800, 1794718800, 0, 7);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-765f-84c1-e85e9c7a6f16', '+966557654321', 'سعودالحربي', 'سعود الحربي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 8);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-766a-a972-e977428629c9', '+966551234561', 'amal', 'Amal', '', '', '', '', '', '', 1794718800, 1794718800, 0, 9);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be04-7671-8ce8-c805c6f1e98e', '+966551112277', 'layanalharbi', 'Layan Alharbi', '', '', '', '', '', '', 1794718980, 1794718920, 0, 10);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-7703-aa81-25746a57e8d3', '+966551234598', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733440, 1794733440, 0, NULL);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-770c-b7a2-264b5603fa43', '+966551234599', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733500, 1794733500, 0, NULL);
insert into customers (org_id, id, phone, folded, name, language, email, notes, tags, birth_date, gender, seen_at, created_at, updated_at, place) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be64-7712-929f-2e1bdee666a2', '+966551234599', 'layanalqahtani', 'Layan Al-Qahtani', '', '', '', '', '', '', 1794733560, 1794733560, 0, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (1, '01a1f362-b9ea-73a6-879e-221c77e43e0a', '01a1f362-b978-7529-8307-d146c52e2b86', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (2, '01a1f362-bb06-7b31-986d-09ba6ce98222', '01a1f362-b978-7529-8307-d146c52e2b86', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (3, '01a1f362-bc69-7d30-998a-96972779e5f9', '01a1f362-b978-7529-8307-d146c52e2b86', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (4, '01a1f362-bd0f-72a2-92a6-d3ca2421d085', '01a1f362-b978-7529-8307-d146c52e2b86', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (5, '01a1f362-bd18-7e48-ac33-ae23374c1df9', '01a1f362-b978-7529-8307-d146c52e2b86', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (6, '01a1f362-bd20-7b19-b634-80401830eefa', '01a1f362-b978-7529-8307-d146c52e2b86', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (7, '01a1f362-bd21-7a0b-a00a-bbab3bbf9059', '01a1f362-b978-7529-8307-d146c52e2b86', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (8, '01a1f362-bd33-7c96-be19-f7a22ff7aee7', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (9, '01a1f362-bd45-754f-be8b-a7335f590653', '01a1f362-b978-7529-8307-d146c52e2b86', 'keys.changed', NULL, NULL, NULL, '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (10, '01a1f362-bd45-77d6-bc64-f5e7ea4d537c', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd45-77d3-ac1a-7afe43a03384', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd45-77d3-ac1a-7afe43a03384","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"09:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (11, '01a1f362-bd47-7948-b7dd-231d6c2dd6d6', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd47-7947-b8d0-2cd4080f0f95","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"09:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (12, '01a1f362-bd48-7c3d-9445-090455843a0a', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"10:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (13, '01a1f362-bd49-7dc7-9b85-7561d482fbcd', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd49-7dc6-87e6-47e1c36b3a9a","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"10:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (14, '01a1f362-bd55-71a3-ba52-a3d4ba27c62d', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd55-71a1-a116-d05c6e5d5f4f","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"11:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (15, '01a1f362-bd57-71a6-8d78-fb487399ee95', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd57-71a3-a63b-2a04989abc56', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd57-71a3-a63b-2a04989abc56","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"11:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (16, '01a1f362-bd59-72ad-90e3-812bd80fc811', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd59-72ac-950b-b66e730571e1', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd59-72ac-950b-b66e730571e1","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"13:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (17, '01a1f362-bd5a-7cfe-a843-05f5c6fb9ad8', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd5a-7cfd-a352-c448c5ce65a5', NULL, '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '{"event":"appointment.created","id":"01a1f362-bd5a-7cfd-a352-c448c5ce65a5","service_id":"01a1f362-b9e9-7787-bbdb-f91d41aa95e8","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"18:00"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (18, '01a1f362-bd61-7e2b-a452-ee03f5824f22', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (19, '01a1f362-bd62-7b95-bce4-e7cc67c0e694', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, NULL, '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (20, '01a1f362-bd6e-7722-a025-c0fd4ed330c5', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd6e-7721-8a10-71b09f2e22f1","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"13:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (21, '01a1f362-bd72-730d-a48a-5efb996c8497', '01a1f362-b978-7529-8307-d146c52e2b86', 'call.completed', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', NULL, NULL, '{"event":"call.completed","id":"01a1f362-bd66-72b9-a8cc-255bd7e6863b","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","agent_id":"01a1f362-bd62-7d52-9f5a-3a9c3b278811","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f362-bd6e-7721-8a10-71b09f2e22f1","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (22, '01a1f362-bd7f-72fc-b76b-f8e368500e01', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bd7f-72fa-bb28-81a6532eea00', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bd7f-72fa-bb28-81a6532eea00","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"14:30"}', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (23, '01a1f362-bd8b-787a-8801-3f7e2fc29f4b', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794718800, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (24, '01a1f362-bdbc-78cb-ac49-42e1a886c986', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', NULL, '', 1794718920, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (25, '01a1f362-bdcd-76fe-b567-ab4c69193c12', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-bdcd-76fc-abc6-9f8789c3939a","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-16","time":"10:00"}', 1794718920, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (26, '01a1f362-be15-7e3b-ba85-34b2021b3cca', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.rescheduled', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.rescheduled","id":"01a1f362-bdcd-76fc-abc6-9f8789c3939a","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-16","time":"10:30","previous_date":"2026-11-16","previous_time":"10:00"}', 1794718980, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (27, '01a1f362-be2d-7273-99d3-1bff653abd6e', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794719040, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (28, '01a1f362-be32-7493-8f88-5aaed5706dbc', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (29, '01a1f362-be33-7cdc-9fb3-e5b58e4ea2fb', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (30, '01a1f362-be34-7e66-a8f2-2a193bf23db3', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (31, '01a1f362-be3a-725b-beed-99422234f30b', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', NULL, '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (32, '01a1f362-be3d-7799-814b-61d1c5c2ecbd', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.cancelled', '01a1f362-bd59-72ac-950b-b66e730571e1', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.cancelled","id":"01a1f362-bd59-72ac-950b-b66e730571e1","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:04:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (33, '01a1f362-be40-76f1-bd0d-f5a6c63e7c4b', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.rescheduled', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.rescheduled","id":"01a1f362-bd6e-7721-8a10-71b09f2e22f1","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (34, '01a1f362-be43-78e5-af78-13edac821116', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.updated', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.updated","id":"01a1f362-bd6e-7721-8a10-71b09f2e22f1","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-15","time":"16:30","end_time":"16:50","changed":["phone","end_time"]}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (35, '01a1f362-be4b-7eda-9668-cb0598bdbe52', '01a1f362-b978-7529-8307-d146c52e2b86', 'claims.changed', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (36, '01a1f362-be5c-7859-90e3-04468311acec', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-be5c-7858-a3cb-7753d0a7a85d', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-be5c-7858-a3cb-7753d0a7a85d","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-16","time":"09:00"}', 1794733440, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (37, '01a1f362-be5f-7cec-acff-1266cfe5fb88', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-be5f-7ce9-a005-bf7c0ff7a4d2', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-be5f-7ce9-a005-bf7c0ff7a4d2","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-16","time":"09:30"}', 1794733500, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (38, '01a1f362-be62-7669-a48f-d4bc04518a9a', '01a1f362-b978-7529-8307-d146c52e2b86', 'appointment.created', '01a1f362-be62-7668-8a36-f57872da79a9', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '{"event":"appointment.created","id":"01a1f362-be62-7668-8a36-f57872da79a9","service_id":"01a1f362-b9e9-76cc-8c31-b4b74e78dac6","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","date":"2026-11-16","time":"10:00"}', 1794733560, NULL);
insert into events (seq, id, org_id, kind, appointment_id, resource_id, service_id, body, at, trace) values (39, '01a1f362-be6a-7dc2-9958-a22bf16b6a08', '01a1f362-b978-7529-8307-d146c52e2b86', 'catalog.changed', NULL, NULL, NULL, '', 1794733620, NULL);
insert into feeds (id, org_id, resource_id, branch_id, shows, lang, hash, person_id, created_at, read_at) values ('01a1f362-bd3e-72f4-bad4-c324f307fe92', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', NULL, 'busy', 'en', '39b739bf44dc762860582b9163963861c7a60065938bef9381d71bc39b104da8', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd45-77d3-ac1a-7afe43a03384', 'dr-sara', 1794722400, 1794724200, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', 'dr-sara', 1794724200, 1794726000, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', 'dr-sara', 1794726000, 1794727800, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', 'dr-sara', 1794727800, 1794729600, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', 'dr-sara', 1794729600, 1794731400, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd57-71a3-a63b-2a04989abc56', 'dr-sara', 1794731400, 1794733200, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd59-72ac-950b-b66e730571e1', 'dr-sara', 1794736800, 1794738600, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into footprints (org_id, appointment_id, resource, start_at, end_at, certain, sent_at, gone_at, unanswered, tried_at, looked_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'dr-sara', 1794738600, 1794740400, 1, 1794718800, NULL, 0, 1794718800, 0);
insert into guesses (key, failures, last_at) values ('account:b7acd2094c57b7c840f2377c585f4e14ea254982324ee4789273608c6d8c0d5d', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('pair:437f70bd5ce12eb5f33038f908966cad8987bd2555f7698f56c268f71280dc84', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('address:192.0.2.7', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('pair:4f45a47e77ea47c045d39bafb66e4f12b327163b62fb1e0337431653c18e2b62', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('asking:192.0.2.7', 1, 1794718800);
insert into guesses (key, failures, last_at) values ('forgotten:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f362-bd61-7adf-b93b-c9c6d9d60545', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794740400, 1794742200, '', 1794719700, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f362-bd62-7ad5-bd81-1d7f5d4de512', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', NULL, 1794754800, 1794758400, '', 1794719700, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f362-bd8a-7773-85ea-4c16b2ad6a81', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1794747600, 1794749400, '', 1794719100, NULL);
insert into holds (id, org_id, service_id, branch_id, resource_id, start_at, end_at, reason, expires_at, key_id) values ('01a1f362-be2c-7ccb-a4f4-0c02f7100085', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-77ca-a35d-6b2788c7f973', 1794816000, 1794817800, 'the only one free', 1794720840, NULL);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-0', '8699a9421d24b479b6faa3a7531fd6b3bcb50ca6532383bde50a81bd6496057c', '01a1f362-bd45-77d3-ac1a-7afe43a03384', '01a1f362-bd45-77d3-ac1a-7afe43a03384', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-1', 'd3b9bedb041ecd96ed0814800d5684ebadf7c16a5caac884a8d9194f3b50acca', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-2', '4038c308c00576c4e1f9972cc67575d4f82229f87d64565a17de9f90ddf9204e', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-3', '61514d7d20506460894c77da3ec4c791a48d904bfd6ffe66f0e4185e73d06bf7', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-4', 'e94c9c0a84c7ebea441e781a046f795f4487b342eb733bcba01dd1633151a584', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-5', '968acf876d7773c2b9957121bec70ac2f54a03208291a9fe9b5c7bfbf8ab2dee', '01a1f362-bd57-71a3-a63b-2a04989abc56', '01a1f362-bd57-71a3-a63b-2a04989abc56', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'order-6', 'f173d0e764b4c62e65c3c6989c18d5f5d72c75f2d14f92d1aec6a47c10074ce8', '01a1f362-bd59-72ac-950b-b66e730571e1', '01a1f362-bd59-72ac-950b-b66e730571e1', 0, 1794805200);
insert into idempotency_keys (org_id, key, request, appointment_id, owner, lease_until, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'waiting:hold:01a1f362-be24-76bc-bd60-b8643f14ae9d', 'hold 88ec3adeed47fc0323e44c54aa8562512c7025321c52b1c54f46ed20b5db5682', '01a1f362-be2c-7ccb-a4f4-0c02f7100085', '01a1f362-be2c-7ccb-a4f4-0c02f7100085', 0, 1794805440);
insert into intakes (appointment_id, org_id, answers, terms, language, at) values ('01a1f362-bd7f-72fa-bb28-81a6532eea00', '01a1f362-b978-7529-8307-d146c52e2b86', 's1:d06vQRCHOk8nsqEvDAKIGgBi99z7BKnqweqKt0UHkMVfU8tLHwxjgr8cHCsTdwbgMjdJD/nUOeojySFjTPC87e5UHN8EI40G7JxXWADuED+7JamonwObSHgtMj7/7NJC397X', 1, 'ar', 1794718800);
insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ('01a1f362-ba00-78fb-9b0c-b233ebdf0a62', '01a1f362-b978-7529-8307-d146c52e2b86', 'manager@noor.example', 'Tariq Nasser', 'manager', NULL, '7228b89775b89e7aae2dd0517fb6cc525ac41938192631c8523a0383395764bd', 1794718800, 1794805200);
insert into invitations (id, org_id, email, name, role, resource_id, hash, created_at, expires_at) values ('01a1f362-ba00-7ac0-8100-f7deef442f97', '01a1f362-b978-7529-8307-d146c52e2b86', 'sara@noor.example', 'Dr Sara', 'practitioner', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '51d1f5736ef5720da62f5f4dde1e0356f886b9af621dd78d34c10a6828f96d6f', 1794718800, 1794805200);
insert into letters (id, kind, org_id, person_id, email, whom_hash, lang, about, once, state, reason, attempts, made_at, due_at, held_until, until) values ('01a1f362-bc6e-7cd7-93b7-174632b117a0', 'password', NULL, NULL, 'manager@noor.example', '', 'ar', '', NULL, 'waiting', '', 0, 1794718800, 1794718800, 0, 1794720600);
insert into links (hash, kind, person_id, created_at, expires_at) values ('bac31e79b704abaf46ee22898a69f89608aba5d5d42f3748560bb38571a64c33', 'password', '01a1f362-bc6f-7372-b71a-47e48b1712eb', 1794718800, 1794805200);
insert into logos (org_id, mark, type, picture, created_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '738cb8e6da6c51ca', 'image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mJiwAGGmAQgAAD//wfQABGpWC6yAAAAAElFTkSuQmCC', 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'owner', NULL, 1794718800);
insert into memberships (org_id, person_id, role, resource_id, created_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bc6f-7372-b71a-47e48b1712eb', 'receptionist', NULL, 1794718800);
insert into message_channels (id, org_id, kind, name, secrets, shown, place, links, rate, refused, paused_at, paused_why, reported_at, version, created_at, cap_day, cap_month) values ('01a1f362-bdbf-7d60-87de-56ebbfef03b8', '01a1f362-b978-7529-8307-d146c52e2b86', 'whatsapp', 'WhatsApp', 's1:xQmLCn0Dj9t8k/GuWPe6+FSTIsD4KEKnzv0BUZWPvjcD0R8/6ypeNyiAqSgI7EB1rHPfeUvQ3qXEr+m6owtk67isBQj+oA', '{"phone_number_id":"1065","token":""}', 1, 0, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
insert into message_channels (id, org_id, kind, name, secrets, shown, place, links, rate, refused, paused_at, paused_why, reported_at, version, created_at, cap_day, cap_month) values ('01a1f362-bdc1-7949-b4bd-01bf71c29379', '01a1f362-b978-7529-8307-d146c52e2b86', 'taqnyat', 'SMS', 's1:4BcnVNlxsWeuyYQESXysc6JiUA3HHuL5MklZ0lVg6PaoIG6A2ACon1cC18XwVmAWqvbmua8JtLlZ/G5/', '{"sender":"Noor","token":""}', 2, 0, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
insert into message_counts (org_id, day, channel_id, messages, units) values ('01a1f362-b978-7529-8307-d146c52e2b86', 20772, '01a1f362-bdc1-7949-b4bd-01bf71c29379', 1, 1);
insert into message_deaf (org_id, whom_hash, channel_id, reason, until) values ('01a1f362-b978-7529-8307-d146c52e2b86', '96d560bbfebec5aa3058138ab9f10c18fc6033eca9ef83583debd2da83f0080b', '01a1f362-bdbf-7d60-87de-56ebbfef03b8', 'message_not_there', 1797310980);
insert into message_rules (org_id, rules, since, version) values ('01a1f362-b978-7529-8307-d146c52e2b86', '{"off":["no_show"],"reminders":[1440,120],"quiet":{"from":"21:00","to":"08:00"}}', 1794718920, 1);
insert into message_texts (org_id, kind, form, lang, text, template) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'reminder', 'sms_plain', 'en', 'See you on {date} at {time}. If you cannot come, call {phone}', '');
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
insert into migrations (name, checksum) values ('0060_months', '85e1ca7452bdafb73f4a32c0bbd64a7e3858bf29463c1a3f9f6ca9650d9c9065');
insert into migrations (name, checksum) values ('0061_finding', 'a92abdf67ea7d497d77e46fbba0b8c770770e07becc03d9e55d5bc3dff3c3f29');
insert into notices (id, org_id, appointment_id, purpose, minutes, revision, channel_id, medium, lang, status, reason, code, permanent, attempts, again, made_at, tried_at, told_at, start_at, branch_id, resource_id, cancelled, whom_hash, provider_id, units, cost, asked_at, answered_at) values ('01a1f362-bde8-7d9b-8bb2-d0ff411dc24c', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 'confirmation', 0, 0, '01a1f362-bdbf-7d60-87de-56ebbfef03b8', 'whatsapp', 'ar', 'failed', 'message_not_there', '131026', 1, 1, 0, 1794718980, 1794718980, 0, 1794812400, '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 0, '96d560bbfebec5aa3058138ab9f10c18fc6033eca9ef83583debd2da83f0080b', '', 0, '', 0, 0);
insert into notices (id, org_id, appointment_id, purpose, minutes, revision, channel_id, medium, lang, status, reason, code, permanent, attempts, again, made_at, tried_at, told_at, start_at, branch_id, resource_id, cancelled, whom_hash, provider_id, units, cost, asked_at, answered_at) values ('01a1f362-bdfd-74fc-bee4-da4c0d6ec9a1', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 'confirmation', 0, 0, '01a1f362-bdc1-7949-b4bd-01bf71c29379', 'sms_plain', 'ar', 'sent', '', '', 0, 1, 0, 1794718980, 1794718980, 0, 1794812400, '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 0, '96d560bbfebec5aa3058138ab9f10c18fc6033eca9ef83583debd2da83f0080b', '5452891002', 1, '0.0500 SAR', 0, 0);
insert into opt_outs (id, org_id, whom_hash, what, appointment_id, how, at) values ('01a1f362-be03-7ce2-9f60-8fc557127e31', '01a1f362-b978-7529-8307-d146c52e2b86', '96d560bbfebec5aa3058138ab9f10c18fc6033eca9ef83583debd2da83f0080b', 'reminders', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 'page', 1794718980);
insert into organizations (id, slug, name, name_ar, catalog_version, created_at, language, week_start, digits, hijri, retention_days, twin_of, copied_version, session_idle, session_life, factor_roles, closed_at, remove_at, receipt, removing, answers, page, page_host, desk_blocks, suspended_at, suspended_why, plan, stored_bytes) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 6, 1794718800, 'ar', 0, 'latin', 1, 0, NULL, 0, 720, 10080, '', 0, 0, NULL, 0, '{"payment":{"en":"We take cash and cards.","ar":"نقبل النقد والبطاقات."}}', '{"open":true,"phone":"+966112345678","welcome":{"en":"Welcome to Noor. Book your appointment here at any hour.","ar":"أهلًا بكم في مركز نور. احجزوا موعدكم من هنا في أي ساعة."},"terms":{"en":"Please come ten minutes early, and cancel in time if you cannot come.","ar":"نرجو الحضور قبل الموعد بعشر دقائق، وإلغاءه مبكرًا عند تعذّر الحضور."},"version":1,"logo":{"mark":"738cb8e6da6c51ca","width":8,"height":8}}', '', 0, 0, '', 'basic', 0);
insert into own_acts (id, org_id, root_id, appointment_id, act, at, from_at, to_at, way) values ('01a1f362-be4b-7ee5-87a9-bbca19cfa783', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'coming', 1794733440, 1794749400, 1794749400, 'link');
insert into own_links (hash, org_id, appointment_id, generation, forget_at) values ('afc597c2e2f63957a6549d2b6340952b13e4d202b6bffcc2983a1d8740321e0f', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 0, 1829310600);
insert into pardons (appointment_id, org_id, at) values ('01a1f362-bd47-7947-b8d0-2cd4080f0f95', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440);
insert into persons (id, handle, name, password, language, totp, totp_step, recovery, created_at, email, alarms, summary_hour) values ('01a1f362-ba17-7a42-bb70-c4b5c8908f44', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$zhlqA1diDkpWYh+3ivfbOg$VTtj0tj0tKnTWsrD0nKAI4mdeQBmkLDvyC4c1O60sbg', '', '', 0, '', 1794718800, 'owner@noor.example', '', -1);
insert into persons (id, handle, name, password, language, totp, totp_step, recovery, created_at, email, alarms, summary_hour) values ('01a1f362-bc6f-7372-b71a-47e48b1712eb', '01a1f362-bc6f-7372-b71a-47e48b1712eb', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800, 'reception@noor.example', '', -1);
insert into plans (name, bookings_per_month, messages_per_month, api_keys, endpoints, created_at, storage_bytes) values ('basic', 500, 0, 0, 0, 1794733620, 0);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '5dfbc5166a98935d7c8ac8467a4fa2939d71306d2ab98bad270defa6ddbb71c6', 1, 1794787200);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '65246cdb0f7a21bc3a36dac71bced05ac0ff86d9f51babcb216687f43ddcf10e', 1, 1794787200);
insert into proofs (org_id, bucket, wrong, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '763c188c5368982d24c9744fa0f4a95afc441d34bc510e752488e9b6a45a5d1e', 1, 1794719400);
insert into removals (receipt, closed_at, removed_at, counts, remains) values ('01a1f362-be6b-7eaa-a1c2-54bbf2c5b09c', 1794733620, 1794733620, '{"audit_log":2,"events":2,"organizations":1}', 0);
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b9e9-7732-b2d9-66045bf20cd3');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77b3-8d9e-727a330f724e', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77b3-8d9e-727a330f724e', '01a1f362-b9e9-7732-b2d9-66045bf20cd3');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-b9e9-7732-b2d9-66045bf20cd3');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-b9e9-7757-8107-7fb23cb5f9e0');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77db-8a9a-c2fa5f87e2c6', '01a1f362-b9e9-7745-aa2a-60267d78c0ae');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77f0-9074-84c73d0e831a', '01a1f362-b9e9-7769-abc4-202f6d01938b');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77fd-aab2-9486a11ffcc5', '01a1f362-b9e9-7769-abc4-202f6d01938b');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-780b-8457-2c75c481b989', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6');
insert into resource_services (org_id, resource_id, service_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-780b-8457-2c75c481b989', '01a1f362-b9e9-7732-b2d9-66045bf20cd3');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b978-7529-8307-d146c52e2b86', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, 0, '', 'female');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-77b3-8d9e-727a330f724e', '01a1f362-b978-7529-8307-d146c52e2b86', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, 0, '', 'male');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-b978-7529-8307-d146c52e2b86', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, 0, '', 'female');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-77db-8a9a-c2fa5f87e2c6', '01a1f362-b978-7529-8307-d146c52e2b86', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, 0, '', 'male');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-77f0-9074-84c73d0e831a', '01a1f362-b978-7529-8307-d146c52e2b86', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, 0, '', '');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-77fd-aab2-9486a11ffcc5', '01a1f362-b978-7529-8307-d146c52e2b86', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, 0, '', '');
insert into resources (id, org_id, slug, name, name_ar, position, retired, aliases, gender) values ('01a1f362-b9e9-780b-8457-2c75c481b989', '01a1f362-b978-7529-8307-d146c52e2b86', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, 0, '', '');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 0, '{"branch":"01a1f362-b97a-7738-82e3-5cbe0ee28120","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77b3-8d9e-727a330f724e', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 0, '{"branch":"01a1f362-b97a-7738-82e3-5cbe0ee28120","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77b3-8d9e-727a330f724e', '01a1f362-b9e9-7422-8210-ab5dc040fb25', 1, '{"branch":"01a1f362-b9e9-7422-8210-ab5dc040fb25","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77ca-a35d-6b2788c7f973', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 0, '{"branch":"01a1f362-b97a-7738-82e3-5cbe0ee28120","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77db-8a9a-c2fa5f87e2c6', '01a1f362-b9e9-7422-8210-ab5dc040fb25', 0, '{"branch":"01a1f362-b9e9-7422-8210-ab5dc040fb25","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77db-8a9a-c2fa5f87e2c6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 1, '{"branch":"01a1f362-b97a-7738-82e3-5cbe0ee28120","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77f0-9074-84c73d0e831a', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 0, '{"branch":"01a1f362-b97a-7738-82e3-5cbe0ee28120","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77fd-aab2-9486a11ffcc5', '01a1f362-b9e9-7422-8210-ab5dc040fb25', 0, '{"branch":"01a1f362-b9e9-7422-8210-ab5dc040fb25","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
insert into rosters (org_id, resource_id, branch_id, position, roster) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-780b-8457-2c75c481b989', '01a1f362-b9e9-744a-8da8-5be86ead2125', 0, '{"branch":"01a1f362-b9e9-744a-8da8-5be86ead2125","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 1794754800, 1, 10, '01a1f362-bd5a-7cfd-a352-c448c5ce65a5', NULL);
insert into seats (org_id, service_id, branch_id, start_at, seat, capacity, id, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 1794754800, 2, 10, '01a1f362-bd62-7ad5-bd81-1d7f5d4de512', 1794719700);
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b9e9-7422-8210-ab5dc040fb25');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b9e9-744a-8da8-5be86ead2125');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7732-b2d9-66045bf20cd3', '01a1f362-b97a-7738-82e3-5cbe0ee28120');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7732-b2d9-66045bf20cd3', '01a1f362-b9e9-7422-8210-ab5dc040fb25');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7732-b2d9-66045bf20cd3', '01a1f362-b9e9-744a-8da8-5be86ead2125');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7745-aa2a-60267d78c0ae', '01a1f362-b97a-7738-82e3-5cbe0ee28120');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7745-aa2a-60267d78c0ae', '01a1f362-b9e9-7422-8210-ab5dc040fb25');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7757-8107-7fb23cb5f9e0', '01a1f362-b97a-7738-82e3-5cbe0ee28120');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7769-abc4-202f6d01938b', '01a1f362-b97a-7738-82e3-5cbe0ee28120');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7769-abc4-202f6d01938b', '01a1f362-b9e9-7422-8210-ab5dc040fb25');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120');
insert into service_branches (org_id, service_id, branch_id) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b9e9-7422-8210-ab5dc040fb25');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b978-7529-8307-d146c52e2b86', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, 0, 'SAR 150', '150 ريالًا', '["كشف","general doctor"]', '{"preparation":{"en":"Please bring your last reports.","ar":"أحضر معك آخر التقارير."}}', '{"about":{"en":"With a general practitioner, for adults and children.","ar":"مع طبيب عام، للكبار والأطفال."},"questions":[{"slug":"first-visit","kind":"yes_no","label":{"en":"Is it your first visit?","ar":"هل هذه زيارتك الأولى؟"}}]}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f362-b9e9-7732-b2d9-66045bf20cd3', '01a1f362-b978-7529-8307-d146c52e2b86', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f362-b9e9-7745-aa2a-60267d78c0ae', '01a1f362-b978-7529-8307-d146c52e2b86', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f362-b9e9-7757-8107-7fb23cb5f9e0', '01a1f362-b978-7529-8307-d146c52e2b86', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f362-b9e9-7769-abc4-202f6d01938b', '01a1f362-b978-7529-8307-d146c52e2b86', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, 0, '', '', '', '', '{}');
insert into services (id, org_id, slug, name, name_ar, duration, step, buffer_before, buffer_after, min_notice, horizon, capacity, position, retired, price_text, price_text_ar, aliases, answers, page) values ('01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b978-7529-8307-d146c52e2b86', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, 0, '', '', '', '', '{}');
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 0, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', 2, NULL, '18:00', 10);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b9e9-7422-8210-ab5dc040fb25', 6, NULL, '10:30', 6);
insert into sessions (org_id, service_id, branch_id, weekday, on_date, at_time, capacity) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7787-bbdb-f91d41aa95e8', '01a1f362-b97a-7738-82e3-5cbe0ee28120', NULL, '2026-12-03', '17:00', 20);
insert into settings (name, value) values ('seal_key', '186b646bc6e8837e');
insert into settings (name, value) values ('stamp', 's1:BREN+tXhmeE9OrBz7K5ecGuhuJNE/OCoRJEJibn6FtUslpjdyWYl4YAiyZ0+RrnsnsZ+zKE3WNFQNhhIvGIF8NSt+swqyqODINwGFVwSmRiKKXrgd009hpXc+ZU');
insert into settings (name, value) values ('selfservice', 's1:gx5jt4aie/igLHs8HTdxyjQnaMWnMnPTYRLVJswujkeQLJChsussnlqNaRI7MUXcb+f819privBkEBLLdbTxz/6cMbDNzEINPT5kJSx05p61bQ/RIm0r6G0JoUY');
insert into settings (name, value) values ('messages', 's1:YTZTm3KWvGAdFJo0rsvmVrGhv4mnT4UDCtLX/Fa48DrQBpzzg1njwEJ8+b0UbTiyMWYLJhMpLJE1p+sSFHOvB6xhiYHv83iofaRSBVZl+2zbGBUnA00r80/UXS4');
insert into settings (name, value) values ('scrub_due', '01a1f362-c0e0-767e-bfa4-e6824275225c');
insert into sign_ins (hash, id, person_id, confirmed, created_at, seen_at, address, agent, shared, weak) values ('4e36f9b05c5f3f110164c75e29d999cad0f7cd3f6a05381b568ae18cfdce372e', '01a1f362-bbcf-75c2-8450-1ffbcee5259e', '01a1f362-ba17-7a42-bb70-c4b5c8908f44', 1, 1794718800, 1794718800, '192.0.2.7', 'Firefox', 0, 0);
insert into tallies (org_id, name, used, expires_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', 'name', 1, 1794722400);
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('pull', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1f362-bd66-72b9-a8cc-255bd7e6863b', '01a1f362-b978-7529-8307-d146c52e2b86', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1f362-bd72-7959-a1a0-d7ab278a8861', '01a1f362-b978-7529-8307-d146c52e2b86', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('call', '01a1f362-bd84-7d70-8e61-2855c0e9cc0f', '01a1f362-b978-7529-8307-d146c52e2b86', 1794719400, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('deliver', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd45-77d3-ac1a-7afe43a03384', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd57-71a3-a63b-2a04989abc56', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd59-72ac-950b-b66e730571e1', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd5a-7cfd-a352-c448c5ce65a5', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bd7f-72fa-bb28-81a6532eea00', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718800, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd45-77d3-ac1a-7afe43a03384', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd47-7947-b8d0-2cd4080f0f95', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd57-71a3-a63b-2a04989abc56', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd59-72ac-950b-b66e730571e1', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd6e-7721-8a10-71b09f2e22f1', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd7f-72fa-bb28-81a6532eea00', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bd5a-7cfd-a352-c448c5ce65a5', '01a1f362-b978-7529-8307-d146c52e2b86', 1794718920, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('wait', '01a1f362-b97a-7738-82e3-5cbe0ee28120/01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b978-7529-8307-d146c52e2b86', 1794719040, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('push', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, 0, '');
insert into tasks (kind, key, org_id, due_at, lease_until, owner) values ('tell', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', '01a1f362-b978-7529-8307-d146c52e2b86', 1794733440, 0, '');
insert into time_off (org_id, resource_id, start_at, end_at, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-7796-946b-f31ef0fbbce3', 1796882400, 1796893200, '');
insert into time_off (org_id, resource_id, start_at, end_at, name) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-77b3-8d9e-727a330f724e', 1797714000, 1798146000, '');
insert into untold (org_id, appointment_id, revision, since, called_at) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 1, 1794719040, 0);
insert into waiting (id, org_id, service_id, branch_id, resource_id, appointment_id, from_date, to_date, parts, customer_name, phone, email, lang, channel, state, why, hash, made_id, created_at, changed_at, asked_at, had) values ('01a1f362-be1c-7c0c-9637-1bf0a6545525', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', NULL, NULL, '2026-11-16', '2026-11-16', 7, 'Lama Alqahtani', '+966551112299', '', 'en', 'dashboard', 'offered', '', 'fa6fcb3d1a92716b13daa176ec1754fb4f1aa3d54f7f4fb36d1d74551a5c8823', NULL, 1794719040, 1794719040, 1794719040, '');
insert into waiting_free (org_id, branch_id, service_id, who, seen_at, starts) values ('01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-b97a-7738-82e3-5cbe0ee28120', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '', 1794719040, '{"1794719039":[1794726000,1794726900,1794727800,1794728700,1794729600,1794730500,1794731400,1794732300,1794733200,1794734100,1794735000,1794735900,1794736800,1794737700,1794738600,1794739500,1794740400,1794741300,1794742200,1794745800,1794747600,1794748500,1794749400,1794750300,1794751200,1794752100,1794753000,1794753900,1794754800,1794755700,1794756600,1794757500,1794758400,1794759300,1794760200,1794808800,1794809700,1794810600,1794811500,1794812400,1794816000,1794816900,1794817800,1794818700,1794819600,1794820500,1794821400,1794822300,1794823200,1794824100,1794825000,1794825900,1794826800,1794827700,1794828600,1794829500,1794830400,1794831300,1794832200,1794833100,1794834000,1794834900,1794835800,1794836700,1794837600,1794838500,1794839400,1794840300,1794841200,1794842100,1794843000,1794895200,1794896100,1794897000,1794897900,1794898800,1794899700,1794900600,1794901500,1794902400,1794903300,1794904200,1794905100,1794906000,1794906900,1794907800,1794908700,1794909600,1794910500,1794911400,1794912300,1794913200,1794914100,1794915000,1794915900,1794916800,1794917700,1794918600,1794919500,1794920400,1794921300,1794922200,1794923100,1794924000,1794924900,1794925800,1794926700,1794927600,1794928500,1794929400,1794930300,1794931200,1794932100,1794933000]}');
insert into waiting_offers (id, org_id, entry_id, service_id, branch_id, resource_id, start_at, keeps, hold_id, until, state, by_hand, made_at, told_at, ended_at) values ('01a1f362-be24-76bc-bd60-b8643f14ae9d', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-be1c-7c0c-9637-1bf0a6545525', '01a1f362-b9e9-76cc-8c31-b4b74e78dac6', '01a1f362-b97a-7738-82e3-5cbe0ee28120', NULL, 1794816000, 1, '01a1f362-be2c-7ccb-a4f4-0c02f7100085', 1794720840, 'open', 1, 1794719040, 0, 0);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1f362-bd8c-7cae-ae7a-90d86f93cd96', 1, 1794718800, 40, 204, 'success', '', 0);
insert into webhook_attempts (delivery_id, number, at, latency_ms, status, class, answer, next_at) values ('01a1f362-bd8c-7cc4-8ae2-5f893bb421c5', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
insert into webhook_bodies (event_id, endpoint_id, org_id, call_id, body, made_at) values ('01a1f362-bd72-730d-a48a-5efb996c8497', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd66-72b9-a8cc-255bd7e6863b', '{"event":"call.completed","id":"01a1f362-bd66-72b9-a8cc-255bd7e6863b","branch_id":"01a1f362-b97a-7738-82e3-5cbe0ee28120","agent_id":"01a1f362-bd62-7d52-9f5a-3a9c3b278811","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f362-bd6e-7721-8a10-71b09f2e22f1","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7cae-ae7a-90d86f93cd96', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 10, '01a1f362-bd45-77d3-ac1a-7afe43a03384', 'delivered', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7cc4-8ae2-5f893bb421c5', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 11, '01a1f362-bd47-7947-b8d0-2cd4080f0f95', 'failed', 0, 1, 0, 1794718800, 1794718800);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7cdd-a2df-5f0bca684e37', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 12, '01a1f362-bd48-7c3a-9fb5-d2ba3d19c7ee', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7cf1-89dd-0605386212bb', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 13, '01a1f362-bd49-7dc6-87e6-47e1c36b3a9a', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d0a-9bdc-96ece78f0942', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 14, '01a1f362-bd55-71a1-a116-d05c6e5d5f4f', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d1d-80a6-f3201cc39d36', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 15, '01a1f362-bd57-71a3-a63b-2a04989abc56', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d33-87a1-64a52fb7a1d4', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 16, '01a1f362-bd59-72ac-950b-b66e730571e1', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d44-b27e-fc81140bf279', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 17, '01a1f362-bd5a-7cfd-a352-c448c5ce65a5', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d5d-b645-375c419e5c8d', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 20, '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d6c-b073-c9badf744c8f', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 21, '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-bd8c-7d89-ad4d-7f2078dae1cd', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 22, '01a1f362-bd7f-72fa-bb28-81a6532eea00', 'pending', 0, 0, 1794718800, 1794718800, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-be4f-730a-a2a9-328ad6458070', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 25, '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-be4f-731f-9ea6-686e689bd6c9', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 26, '01a1f362-bdcd-76fc-abc6-9f8789c3939a', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-be4f-738f-a1f4-d9d1b9acbb5f', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 32, '01a1f362-bd59-72ac-950b-b66e730571e1', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-be4f-73a2-b04e-140422df6d56', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 33, '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_deliveries (id, org_id, endpoint_id, event_seq, appointment_id, state, replay, attempts, next_at, created_at, done_at) values ('01a1f362-be4f-73b2-ab64-e7d773647c4a', '01a1f362-b978-7529-8307-d146c52e2b86', '01a1f362-bd3f-71b9-b0e8-7cdfec580205', 34, '01a1f362-bd6e-7721-8a10-71b09f2e22f1', 'pending', 0, 0, 1794733440, 1794733440, 0);
insert into webhook_endpoints (id, org_id, url, kinds, secrets, disabled_at, disabled_why, created_at, last_success_at, failing_since, exhausted_at, details, after_seq) values ('01a1f362-bd3f-71b9-b0e8-7cdfec580205', '01a1f362-b978-7529-8307-d146c52e2b86', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,appointment.updated,call.completed', 's1:Abn94ja75Ltj7OU8cBlZmqTlad+w/Qzt4VQK+x7h0e3p5pmyEebi2gkd/+wzyPauSJFo+pn9H7Kv6ysGEVjm/CjDMjnqg4vkBaORqbHoUqHtrGtOdwbdKCV+fcLc', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript', 8);
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
CREATE TRIGGER customers_made after insert on customers when new.folded <> '' begin
    insert into customer_news (org_id, customer_id) select new.org_id, new.id
        where not exists (select 1 from customer_news n where n.org_id = new.org_id and n.customer_id = new.id);
end;
CREATE TRIGGER customers_changed after update on customers
    when new.folded <> '' and (new.seen_at, new.phone, new.folded) <> (old.seen_at, old.phone, old.folded) begin
    insert into customer_news (org_id, customer_id) select new.org_id, new.id
        where not exists (select 1 from customer_news n where n.org_id = new.org_id and n.customer_id = new.id);
end;
