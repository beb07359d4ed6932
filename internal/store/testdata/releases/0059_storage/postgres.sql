SELECT pg_catalog.set_config('search_path', '', false);
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
CREATE FUNCTION public.appointments_same_org() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if exists (select 1 from services where id = new.service_id and org_id = new.org_id)
        and exists (select 1 from branches where id = new.branch_id and org_id = new.org_id)
        and (new.resource_id is null or exists (select 1 from resources where id = new.resource_id and org_id = new.org_id)) then
        return new;
    end if;
    raise foreign_key_violation using message = 'an appointment refers to another organization';
end $$;
CREATE FUNCTION public.never_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if exists (select 1 from organizations o left join organizations l on l.id = o.twin_of
            where o.id = old.org_id and coalesce(l.closed_at, o.closed_at) <> 0)
        and not exists (select 1 from appointments a where a.org_id = old.org_id) then
        return old;
    end if;
    raise foreign_key_violation using message = tg_table_name || ' are retired, never deleted';
end $$;
CREATE TABLE public.agent_exams (
    agent_id uuid NOT NULL,
    org_id uuid NOT NULL,
    text text NOT NULL,
    changed_at bigint NOT NULL
);
CREATE TABLE public.agent_holds (
    org_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    call text NOT NULL,
    slot text NOT NULL,
    hold_id uuid NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.agents (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    profile text NOT NULL,
    secrets text NOT NULL,
    retention_days bigint NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint DEFAULT 0 NOT NULL,
    last_used_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT agents_retention_days_check CHECK (((retention_days >= 0) AND (retention_days <= 3650)))
);
CREATE TABLE public.api_keys (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint NOT NULL,
    last_used_at bigint NOT NULL
);
CREATE TABLE public.appointments (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    resource_id uuid,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    status text NOT NULL,
    customer_name text NOT NULL,
    phone text NOT NULL,
    notes text NOT NULL,
    channel text NOT NULL,
    reason text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    cancelled_at bigint,
    cancelled_by text DEFAULT ''::text NOT NULL,
    cancel_note text DEFAULT ''::text NOT NULL,
    replaces uuid,
    unverified boolean DEFAULT false NOT NULL,
    late_by bigint DEFAULT 0 NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    source text DEFAULT ''::text NOT NULL,
    confirmed_at bigint DEFAULT 0 NOT NULL,
    revision bigint DEFAULT 0 NOT NULL,
    changed_at bigint DEFAULT 0 NOT NULL,
    moved_at bigint DEFAULT 0 NOT NULL,
    kept_at bigint DEFAULT 0 NOT NULL,
    edition bigint DEFAULT 0 NOT NULL,
    length bigint DEFAULT 0 NOT NULL,
    maker uuid,
    bundle uuid,
    CONSTRAINT appointments_check CHECK ((start_at < end_at)),
    CONSTRAINT appointments_check1 CHECK (((status = 'cancelled'::text) = (cancelled_at IS NOT NULL))),
    CONSTRAINT appointments_status_check CHECK ((status = ANY (ARRAY['booked'::text, 'arrived'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text])))
);
CREATE TABLE public.audit_log (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    at bigint NOT NULL,
    person_id uuid,
    person_name text NOT NULL,
    action text NOT NULL,
    object text NOT NULL,
    detail text NOT NULL,
    person_email text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.booking_counts (
    org_id uuid NOT NULL,
    month text NOT NULL,
    made bigint NOT NULL
);
CREATE TABLE public.branches (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ar text NOT NULL,
    time_zone text NOT NULL,
    "position" bigint NOT NULL,
    retired boolean NOT NULL,
    aliases text DEFAULT ''::text NOT NULL,
    answers text DEFAULT ''::text NOT NULL,
    page text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.busy (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    CONSTRAINT busy_check CHECK (((start_at < end_at) AND ((end_at - start_at) <= 86400)))
);
CREATE TABLE public.call_actions (
    org_id uuid NOT NULL,
    call_id uuid NOT NULL,
    name text NOT NULL,
    action text NOT NULL,
    appointment_id uuid,
    branch_id uuid,
    at bigint NOT NULL
);
CREATE TABLE public.call_turns (
    org_id uuid NOT NULL,
    call_id uuid NOT NULL,
    number bigint NOT NULL,
    who text NOT NULL,
    text text NOT NULL,
    at bigint NOT NULL,
    missed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT call_turns_missed_check CHECK ((missed = ANY (ARRAY[(0)::bigint, (1)::bigint, (2)::bigint]))),
    CONSTRAINT call_turns_who_check CHECK ((who = ANY (ARRAY['caller'::text, 'agent'::text])))
);
CREATE TABLE public.callbacks (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    call_id uuid,
    phone text NOT NULL,
    reason text NOT NULL,
    summary text NOT NULL,
    at bigint NOT NULL,
    done_at bigint DEFAULT 0 NOT NULL,
    name text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.caller_codes (
    org_id uuid NOT NULL,
    subject text NOT NULL,
    hash text NOT NULL,
    tries bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.caller_turns (
    org_id uuid NOT NULL,
    subject text NOT NULL,
    holder text NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.calls (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    provider text NOT NULL,
    provider_call_id text NOT NULL,
    direction text NOT NULL,
    language text NOT NULL,
    caller text NOT NULL,
    state text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    started_at bigint NOT NULL,
    heard_at bigint NOT NULL,
    ended_at bigint DEFAULT 0 NOT NULL,
    closed_at bigint DEFAULT 0 NOT NULL,
    end_reason text DEFAULT ''::text NOT NULL,
    outcome text DEFAULT ''::text NOT NULL,
    branch_id uuid,
    handoff boolean DEFAULT false NOT NULL,
    turns bigint DEFAULT 0 NOT NULL,
    summary text DEFAULT ''::text NOT NULL,
    transcript boolean DEFAULT false NOT NULL,
    recording boolean DEFAULT false NOT NULL,
    CONSTRAINT calls_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text])))
);
CREATE TABLE public.claims (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    id uuid NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    expires_at bigint,
    CONSTRAINT claims_check CHECK (((start_at < end_at) AND ((end_at - start_at) <= 115200)))
);
CREATE TABLE public.closures (
    org_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    from_date text NOT NULL,
    to_date text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    CONSTRAINT closures_check CHECK ((from_date <= to_date))
);
CREATE TABLE public.code_holds (
    org_id uuid NOT NULL,
    number text NOT NULL,
    address text NOT NULL,
    day text NOT NULL,
    hold_id uuid,
    expires_at bigint NOT NULL,
    form text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.codes (
    org_id uuid NOT NULL,
    subject text NOT NULL,
    hash text NOT NULL,
    tries bigint NOT NULL,
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.connector_bookings (
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    external_id text DEFAULT ''::text NOT NULL,
    resource text DEFAULT ''::text NOT NULL,
    start_at bigint DEFAULT 0 NOT NULL,
    end_at bigint DEFAULT 0 NOT NULL,
    unsure boolean DEFAULT false NOT NULL,
    confirm boolean DEFAULT false NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    problem text DEFAULT ''::text NOT NULL,
    updated_at bigint NOT NULL,
    missing_since bigint DEFAULT 0 NOT NULL,
    acted_at bigint DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    refused text DEFAULT ''::text NOT NULL,
    seen_at bigint DEFAULT 0 NOT NULL,
    edition bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.connector_maps (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    external_id text NOT NULL,
    missing_since bigint DEFAULT 0 NOT NULL,
    unread bigint DEFAULT 0 NOT NULL,
    unread_since bigint DEFAULT 0 NOT NULL,
    unread_what text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.connector_strays (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.connectors (
    org_id uuid NOT NULL,
    url text NOT NULL,
    token text NOT NULL,
    epoch bigint NOT NULL,
    paused_at bigint DEFAULT 0 NOT NULL,
    paused_why text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL,
    pulled_at bigint DEFAULT 0 NOT NULL,
    far_pulled_at bigint DEFAULT 0 NOT NULL,
    pull_failures bigint DEFAULT 0 NOT NULL,
    pull_error text DEFAULT ''::text NOT NULL,
    check_failures bigint DEFAULT 0 NOT NULL,
    check_since bigint DEFAULT 0 NOT NULL,
    check_skips bigint DEFAULT 0 NOT NULL,
    check_after bigint DEFAULT 0 NOT NULL,
    differences text DEFAULT 'ask'::text NOT NULL,
    chosen_at bigint DEFAULT 0 NOT NULL,
    held_at bigint DEFAULT 0 NOT NULL,
    tells boolean DEFAULT false NOT NULL,
    far_error text DEFAULT ''::text NOT NULL,
    hook_id text DEFAULT ''::text NOT NULL,
    hook_hash text DEFAULT ''::text NOT NULL,
    notified_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.consents (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    customer_id uuid NOT NULL,
    kind text NOT NULL,
    given boolean NOT NULL,
    what text NOT NULL,
    channel text NOT NULL,
    person_id uuid,
    person_name text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT consents_kind_check CHECK ((kind = ANY (ARRAY['messages'::text, 'recording'::text, 'data'::text])))
);
CREATE TABLE public.corrections (
    deed_id uuid NOT NULL,
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    field text NOT NULL,
    was text NOT NULL,
    became text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT corrections_field_check CHECK ((field = ANY (ARRAY['customer_name'::text, 'phone'::text, 'email'::text, 'notes'::text, 'service_id'::text, 'end_time'::text])))
);
CREATE TABLE public.cursors (
    name text NOT NULL,
    mark text NOT NULL
);
CREATE TABLE public.customer_marks (
    org_id uuid NOT NULL,
    seen_at bigint DEFAULT 0 NOT NULL,
    erased_to bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.customer_merges (
    org_id uuid NOT NULL,
    alias_id uuid NOT NULL,
    into_id uuid NOT NULL,
    main_id uuid NOT NULL,
    merged_at bigint NOT NULL,
    CONSTRAINT customer_merges_check CHECK (((alias_id <> into_id) AND (alias_id <> main_id)))
);
CREATE TABLE public.customer_names (
    org_id uuid NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    seen_at bigint NOT NULL,
    customer_id uuid NOT NULL
);
CREATE TABLE public.customers (
    org_id uuid NOT NULL,
    id uuid NOT NULL,
    phone text NOT NULL,
    folded text NOT NULL,
    name text NOT NULL,
    language text DEFAULT ''::text NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    notes text DEFAULT ''::text NOT NULL,
    tags text DEFAULT ''::text NOT NULL,
    birth_date text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    seen_at bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT customers_gender_check CHECK ((gender = ANY (ARRAY[''::text, 'female'::text, 'male'::text]))),
    CONSTRAINT customers_language_check CHECK ((language = ANY (ARRAY[''::text, 'ar'::text, 'en'::text])))
);
CREATE TABLE public.events (
    seq bigint NOT NULL,
    tx xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    kind text NOT NULL,
    appointment_id uuid,
    resource_id uuid,
    service_id uuid,
    body text NOT NULL,
    at bigint NOT NULL,
    trace text
);
ALTER TABLE public.events ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.events_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.feeds (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    resource_id uuid,
    branch_id uuid,
    shows text NOT NULL,
    lang text NOT NULL,
    hash text NOT NULL,
    person_id uuid NOT NULL,
    created_at bigint NOT NULL,
    read_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT feeds_check CHECK (((resource_id IS NULL) <> (branch_id IS NULL))),
    CONSTRAINT feeds_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text]))),
    CONSTRAINT feeds_shows_check CHECK ((shows = ANY (ARRAY['busy'::text, 'service'::text, 'names'::text])))
);
CREATE TABLE public.footprints (
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    resource text NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    certain boolean NOT NULL,
    sent_at bigint NOT NULL,
    gone_at bigint,
    unanswered bigint DEFAULT 0 NOT NULL,
    tried_at bigint DEFAULT 0 NOT NULL,
    looked_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.guesses (
    key text NOT NULL,
    failures bigint NOT NULL,
    last_at bigint NOT NULL
);
CREATE TABLE public.holds (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    resource_id uuid,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    reason text NOT NULL,
    expires_at bigint NOT NULL,
    key_id uuid,
    CONSTRAINT holds_check CHECK ((start_at < end_at))
);
CREATE TABLE public.idempotency_keys (
    org_id uuid NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    appointment_id uuid,
    owner uuid NOT NULL,
    lease_until bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.intakes (
    appointment_id uuid NOT NULL,
    org_id uuid NOT NULL,
    answers text NOT NULL,
    terms bigint NOT NULL,
    language text NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.invitations (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    resource_id uuid,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT invitations_check CHECK (((role = 'practitioner'::text) = (resource_id IS NOT NULL))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'receptionist'::text, 'practitioner'::text])))
);
CREATE TABLE public.letters (
    id uuid NOT NULL,
    kind text NOT NULL,
    org_id uuid,
    person_id uuid,
    email text DEFAULT ''::text NOT NULL,
    whom_hash text DEFAULT ''::text NOT NULL,
    lang text DEFAULT ''::text NOT NULL,
    about text DEFAULT ''::text NOT NULL,
    once text,
    state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    made_at bigint NOT NULL,
    due_at bigint NOT NULL,
    held_until bigint DEFAULT 0 NOT NULL,
    until bigint NOT NULL,
    CONSTRAINT letters_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'password'::text, 'changed'::text, 'alarm'::text, 'summary'::text, 'affected'::text]))),
    CONSTRAINT letters_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
);
CREATE TABLE public.links (
    hash text NOT NULL,
    kind text NOT NULL,
    person_id uuid,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT links_check CHECK (((kind = 'setup'::text) = (person_id IS NULL))),
    CONSTRAINT links_kind_check CHECK ((kind = ANY (ARRAY['setup'::text, 'password'::text])))
);
CREATE TABLE public.logos (
    org_id uuid NOT NULL,
    mark text NOT NULL,
    type text NOT NULL,
    picture text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT logos_picture_check CHECK (((length(picture) >= 1) AND (length(picture) <= 65536))),
    CONSTRAINT logos_type_check CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
);
CREATE TABLE public.memberships (
    org_id uuid NOT NULL,
    person_id uuid NOT NULL,
    role text NOT NULL,
    resource_id uuid,
    created_at bigint NOT NULL,
    CONSTRAINT memberships_check CHECK (((role = 'practitioner'::text) = (resource_id IS NOT NULL))),
    CONSTRAINT memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'receptionist'::text, 'practitioner'::text])))
);
CREATE TABLE public.message_channels (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    secrets text NOT NULL,
    shown text NOT NULL,
    place bigint NOT NULL,
    links boolean NOT NULL,
    rate bigint NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    paused_at bigint DEFAULT 0 NOT NULL,
    paused_why text DEFAULT ''::text NOT NULL,
    reported_at bigint DEFAULT 0 NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at bigint NOT NULL,
    cap_day bigint DEFAULT 0 NOT NULL,
    cap_month bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.message_counts (
    org_id uuid NOT NULL,
    day bigint NOT NULL,
    channel_id uuid NOT NULL,
    messages bigint NOT NULL,
    units bigint NOT NULL
);
CREATE TABLE public.message_deaf (
    org_id uuid NOT NULL,
    whom_hash text NOT NULL,
    channel_id uuid NOT NULL,
    reason text NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.message_rules (
    org_id uuid NOT NULL,
    rules text NOT NULL,
    since bigint NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.message_texts (
    org_id uuid NOT NULL,
    kind text NOT NULL,
    form text NOT NULL,
    lang text NOT NULL,
    text text NOT NULL,
    template text DEFAULT ''::text NOT NULL,
    CONSTRAINT message_texts_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text])))
);
CREATE TABLE public.migrations (
    name text NOT NULL,
    checksum text DEFAULT ''::text NOT NULL
);
CREATE UNLOGGED TABLE public.nodes (
    id uuid NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.notices (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    purpose text NOT NULL,
    minutes bigint NOT NULL,
    revision bigint NOT NULL,
    channel_id uuid NOT NULL,
    medium text NOT NULL,
    lang text NOT NULL,
    status text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    code text DEFAULT ''::text NOT NULL,
    permanent boolean DEFAULT false NOT NULL,
    attempts bigint NOT NULL,
    again boolean DEFAULT false NOT NULL,
    made_at bigint NOT NULL,
    tried_at bigint NOT NULL,
    told_at bigint DEFAULT 0 NOT NULL,
    start_at bigint NOT NULL,
    branch_id uuid,
    resource_id uuid,
    cancelled boolean NOT NULL,
    whom_hash text NOT NULL,
    provider_id text DEFAULT ''::text NOT NULL,
    units bigint DEFAULT 0 NOT NULL,
    cost text DEFAULT ''::text NOT NULL,
    asked_at bigint DEFAULT 0 NOT NULL,
    answered_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT notices_status_check CHECK ((status = ANY (ARRAY['sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);
CREATE TABLE public.opt_outs (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    whom_hash text NOT NULL,
    what text NOT NULL,
    appointment_id uuid NOT NULL,
    how text NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT opt_outs_how_check CHECK ((how = ANY (ARRAY['mail'::text, 'page'::text, 'typed'::text, 'provider'::text])))
);
CREATE TABLE public.organizations (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ar text NOT NULL,
    catalog_version bigint DEFAULT 1 NOT NULL,
    created_at bigint NOT NULL,
    language text DEFAULT 'ar'::text NOT NULL,
    week_start bigint DEFAULT 0 NOT NULL,
    digits text DEFAULT 'latin'::text NOT NULL,
    hijri boolean DEFAULT true NOT NULL,
    retention_days bigint DEFAULT 0 NOT NULL,
    twin_of uuid,
    copied_version bigint DEFAULT 0 NOT NULL,
    session_idle bigint DEFAULT 720 NOT NULL,
    session_life bigint DEFAULT 10080 NOT NULL,
    factor_roles text DEFAULT ''::text NOT NULL,
    closed_at bigint DEFAULT 0 NOT NULL,
    remove_at bigint DEFAULT 0 NOT NULL,
    receipt uuid,
    removing boolean DEFAULT false NOT NULL,
    answers text DEFAULT ''::text NOT NULL,
    page text DEFAULT ''::text NOT NULL,
    page_host text DEFAULT ''::text NOT NULL,
    desk_blocks boolean DEFAULT false NOT NULL,
    suspended_at bigint DEFAULT 0 NOT NULL,
    suspended_why text DEFAULT ''::text NOT NULL,
    plan text DEFAULT ''::text NOT NULL,
    stored_bytes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT organizations_digits_check CHECK ((digits = ANY (ARRAY['latin'::text, 'arabic'::text]))),
    CONSTRAINT organizations_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
    CONSTRAINT organizations_retention_days_check CHECK ((retention_days >= 0)),
    CONSTRAINT organizations_session_idle_check CHECK (((session_idle >= 15) AND (session_idle <= 20160))),
    CONSTRAINT organizations_session_life_check CHECK (((session_life >= 60) AND (session_life <= 129600))),
    CONSTRAINT organizations_week_start_check CHECK (((week_start >= 0) AND (week_start <= 6)))
);
CREATE TABLE public.own_acts (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    root_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    act text NOT NULL,
    at bigint NOT NULL,
    from_at bigint NOT NULL,
    to_at bigint NOT NULL,
    way text DEFAULT 'link'::text NOT NULL,
    CONSTRAINT own_acts_act_check CHECK ((act = ANY (ARRAY['moved'::text, 'cancelled'::text, 'undone'::text, 'coming'::text])))
);
CREATE TABLE public.own_links (
    hash text NOT NULL,
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    generation bigint NOT NULL,
    forget_at bigint NOT NULL,
    CONSTRAINT own_links_generation_check CHECK ((generation >= 0))
);
CREATE TABLE public.pardons (
    appointment_id uuid NOT NULL,
    org_id uuid NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.persons (
    id uuid NOT NULL,
    handle text NOT NULL,
    name text NOT NULL,
    password text DEFAULT ''::text NOT NULL,
    language text DEFAULT ''::text NOT NULL,
    totp text DEFAULT ''::text NOT NULL,
    totp_step bigint DEFAULT 0 NOT NULL,
    recovery text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL,
    email text DEFAULT ''::text NOT NULL,
    alarms text DEFAULT ''::text NOT NULL,
    summary_hour bigint DEFAULT '-1'::integer NOT NULL
);
CREATE TABLE public.plans (
    name text NOT NULL,
    bookings_per_month bigint DEFAULT 0 NOT NULL,
    messages_per_month bigint DEFAULT 0 NOT NULL,
    api_keys bigint DEFAULT 0 NOT NULL,
    endpoints bigint DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    storage_bytes bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.proofs (
    org_id uuid NOT NULL,
    bucket text NOT NULL,
    wrong bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE UNLOGGED TABLE public.rate_windows (
    key text NOT NULL,
    minute bigint NOT NULL,
    taken bigint NOT NULL
);
CREATE TABLE public.removals (
    receipt uuid NOT NULL,
    closed_at bigint NOT NULL,
    removed_at bigint NOT NULL,
    counts text NOT NULL,
    remains bigint NOT NULL
);
CREATE TABLE public.resource_services (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    service_id uuid NOT NULL
);
CREATE TABLE public.resources (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ar text NOT NULL,
    "position" bigint NOT NULL,
    retired boolean NOT NULL,
    aliases text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    CONSTRAINT resources_gender_check CHECK ((gender = ANY (ARRAY[''::text, 'female'::text, 'male'::text])))
);
CREATE TABLE public.rosters (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    "position" bigint NOT NULL,
    roster text NOT NULL
);
CREATE TABLE public.seats (
    org_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    start_at bigint NOT NULL,
    seat bigint NOT NULL,
    capacity bigint NOT NULL,
    id uuid NOT NULL,
    expires_at bigint,
    CONSTRAINT seats_check CHECK (((seat >= 1) AND (seat <= capacity)))
);
CREATE TABLE public.service_branches (
    org_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL
);
CREATE TABLE public.services (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ar text NOT NULL,
    duration bigint NOT NULL,
    step bigint NOT NULL,
    buffer_before bigint NOT NULL,
    buffer_after bigint NOT NULL,
    min_notice bigint NOT NULL,
    horizon bigint NOT NULL,
    capacity bigint NOT NULL,
    "position" bigint NOT NULL,
    retired boolean NOT NULL,
    price_text text DEFAULT ''::text NOT NULL,
    price_text_ar text DEFAULT ''::text NOT NULL,
    aliases text DEFAULT ''::text NOT NULL,
    answers text DEFAULT ''::text NOT NULL,
    page text DEFAULT ''::text NOT NULL,
    CONSTRAINT services_buffer_after_check CHECK (((buffer_after >= 0) AND (buffer_after <= 240))),
    CONSTRAINT services_buffer_before_check CHECK (((buffer_before >= 0) AND (buffer_before <= 240))),
    CONSTRAINT services_capacity_check CHECK ((capacity >= 0)),
    CONSTRAINT services_duration_check CHECK (((duration >= 1) AND (duration <= 1440))),
    CONSTRAINT services_horizon_check CHECK ((horizon >= 0)),
    CONSTRAINT services_min_notice_check CHECK ((min_notice >= 0)),
    CONSTRAINT services_step_check CHECK (((step >= 1) AND (step <= 1440)))
);
CREATE TABLE public.sessions (
    org_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    weekday bigint,
    on_date text,
    at_time text NOT NULL,
    capacity bigint NOT NULL,
    CONSTRAINT sessions_capacity_check CHECK ((capacity > 0)),
    CONSTRAINT sessions_check CHECK (((weekday IS NULL) <> (on_date IS NULL))),
    CONSTRAINT sessions_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.sign_ins (
    hash text NOT NULL,
    id uuid NOT NULL,
    person_id uuid NOT NULL,
    confirmed boolean NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    address text NOT NULL,
    agent text NOT NULL,
    shared boolean DEFAULT false NOT NULL,
    weak boolean DEFAULT false NOT NULL
);
CREATE TABLE public.tallies (
    org_id uuid NOT NULL,
    name text NOT NULL,
    used bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE public.tasks (
    kind text NOT NULL,
    key text NOT NULL,
    org_id uuid NOT NULL,
    due_at bigint NOT NULL,
    lease_until bigint DEFAULT 0 NOT NULL,
    owner text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.time_off (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    CONSTRAINT time_off_check CHECK ((start_at < end_at))
);
CREATE TABLE public.untold (
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    revision bigint NOT NULL,
    since bigint NOT NULL,
    called_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.waiting (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    resource_id uuid,
    appointment_id uuid,
    from_date text NOT NULL,
    to_date text NOT NULL,
    parts bigint NOT NULL,
    customer_name text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    lang text NOT NULL,
    channel text NOT NULL,
    state text NOT NULL,
    why text DEFAULT ''::text NOT NULL,
    hash text NOT NULL,
    made_id uuid,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    asked_at bigint DEFAULT 0 NOT NULL,
    had text DEFAULT ''::text NOT NULL,
    CONSTRAINT waiting_lang_check CHECK ((lang = ANY (ARRAY['ar'::text, 'en'::text]))),
    CONSTRAINT waiting_parts_check CHECK (((parts >= 1) AND (parts <= 7))),
    CONSTRAINT waiting_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'booked'::text, 'left'::text, 'ended'::text])))
);
CREATE TABLE public.waiting_free (
    org_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    service_id uuid NOT NULL,
    who text NOT NULL,
    seen_at bigint NOT NULL,
    starts text NOT NULL
);
CREATE TABLE public.waiting_offers (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    service_id uuid NOT NULL,
    branch_id uuid NOT NULL,
    resource_id uuid,
    start_at bigint NOT NULL,
    keeps boolean NOT NULL,
    hold_id uuid,
    until bigint NOT NULL,
    state text NOT NULL,
    by_hand boolean NOT NULL,
    made_at bigint NOT NULL,
    told_at bigint DEFAULT 0 NOT NULL,
    ended_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT waiting_offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'declined'::text, 'expired'::text, 'untold'::text, 'lost'::text])))
);
CREATE TABLE public.webhook_attempts (
    delivery_id uuid NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    latency_ms bigint NOT NULL,
    status bigint NOT NULL,
    class text NOT NULL,
    answer text NOT NULL,
    next_at bigint NOT NULL
);
CREATE TABLE public.webhook_bodies (
    event_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    org_id uuid NOT NULL,
    call_id uuid NOT NULL,
    body text NOT NULL,
    made_at bigint NOT NULL
);
CREATE TABLE public.webhook_deliveries (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    event_seq bigint NOT NULL,
    appointment_id uuid,
    state text NOT NULL,
    replay boolean NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    next_at bigint NOT NULL,
    created_at bigint NOT NULL,
    done_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])))
);
CREATE TABLE public.webhook_endpoints (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    url text NOT NULL,
    kinds text NOT NULL,
    secrets text NOT NULL,
    disabled_at bigint DEFAULT 0 NOT NULL,
    disabled_why text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL,
    last_success_at bigint DEFAULT 0 NOT NULL,
    failing_since bigint DEFAULT 0 NOT NULL,
    exhausted_at bigint DEFAULT 0 NOT NULL,
    details text DEFAULT ''::text NOT NULL,
    after_seq bigint DEFAULT 0 NOT NULL
);
INSERT INTO public.agent_exams VALUES ('01a1f361-f206-7340-9aa3-6038e53cca4c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'sentences:
- say: ابغى موعد
  intent: book
', 1794718800);
INSERT INTO public.agent_holds VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f206-7340-9aa3-6038e53cca4c', '01a1f361-f2cf-7782-913b-8db9f63d4b0c', '01a1f361-ed8c-7391-af9c-6ef41e0b0583 01a1f361-ed8b-79d1-9d5d-790a46118838 2026-11-15T16:00', '01a1f361-f2d1-76b2-a78d-875c6ff82345', 1794719100);
INSERT INTO public.agents VALUES ('01a1f361-f206-7340-9aa3-6038e53cca4c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Reception', 'agt_live_ZVmX4j', '9fc895ad1bba6374a338062d0ded8095a494d871959a93552e7eea4bf6905638', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
INSERT INTO public.api_keys VALUES ('01a1f361-f18f-7bba-98fc-4969691d838b', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'crm', 'svc_live_U461TU', 'a75948b4e739780d638e08eb8d3694312608cd9fd1184048735bb75fee11b98e', 'appointments:create', 1794718800, 0, 0, 0);
INSERT INTO public.appointments VALUES ('01a1f361-f1cb-7929-83d2-f3f41c32a3fd', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f1de-73db-8b26-bf979b535ee6', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f1e7-723a-98be-1d9581d6f86c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f1f1-7e16-8213-c81889b53ce1', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f2c0-7332-ad9f-ff6052f55848', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794742200, 1794744000, 'booked', 'Amal', '+966551234561', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f467-71ef-8a8c-8439a6bc90a3', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794814200, 1794816000, 'booked', 'Layan Alharbi', '+966551112277', '', 'dashboard', '', 1794718920, 1794718980, NULL, '', '', NULL, false, 0, '', '', 0, 1, 1794718980, 1794718980, 0, 0, 0, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f191-74dd-8464-6d9cacae7f6e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 2, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f1ad-771c-a137-11afb0315d3a', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f1b8-7f1d-9f06-04016323605c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f1ef-7718-8fcf-35e116c6f60c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733440, 1794733440, 'staff', 'ill', NULL, false, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794749400, 1794750600, 'booked', 'سعود الحربي', '+966557654321', '', 'voice', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 1794733440, 2, 1794733440, 1794733440, 0, 1, 20, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f5d2-72f3-af5e-d1c96e7ec828', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794808800, 1794810600, 'booked', 'Salma Al-Qahtani', '+966551234598', '', 'dashboard', '', 1794733440, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f5ee-72d6-9d47-105685c0e613', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794810600, 1794812400, 'booked', 'Salma Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733500, 1794733500, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', NULL);
INSERT INTO public.appointments VALUES ('01a1f361-f608-7d0d-bdca-005a2d4aca0d', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794812400, 1794814200, 'booked', 'Layan Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733560, 1794733560, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', NULL);
INSERT INTO public.audit_log VALUES ('01a1f361-edca-753f-bae4-fecf289725f2', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, NULL, '', 'user.added', 'owner@noor.example', 'owner', '');
INSERT INTO public.audit_log VALUES ('01a1f361-edcb-7bff-bd06-d44b6d3dbd68', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, NULL, '', 'user.added', 'manager@noor.example', 'manager', '');
INSERT INTO public.audit_log VALUES ('01a1f361-edcc-7469-a112-12f9740866fc', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, NULL, '', 'user.added', 'reception@noor.example', 'receptionist', '');
INSERT INTO public.audit_log VALUES ('01a1f361-edcc-7966-b66b-8ed8195f8bee', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, NULL, '', 'user.added', 'sara@noor.example', 'practitioner', '');
INSERT INTO public.audit_log VALUES ('01a1f361-edce-7a2d-a70f-7da49c6f6238', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, NULL, '', 'catalogue.applied', '21', '0', '');
INSERT INTO public.audit_log VALUES ('01a1f361-ee65-72e1-be92-57b4a4b202ac', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'user.joined', 'owner@noor.example', 'owner', 'owner@noor.example');
INSERT INTO public.audit_log VALUES ('01a1f361-ef69-725c-a1b1-9c1f079ef5e4', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '', 'owner@noor.example');
INSERT INTO public.audit_log VALUES ('01a1f361-f045-7efa-a56b-964d75bd8ada', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'page.logo', '', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f0df-7b4b-8568-acd64bf4d2c2', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-f050-7ea4-8870-4e9be8ccf728', 'Reem Al-Harbi', 'user.joined', 'reception@noor.example', 'receptionist', 'reception@noor.example');
INSERT INTO public.audit_log VALUES ('01a1f361-f0e8-793b-a79e-97b306c482fc', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f0e9-7bc3-b06d-9a28cc9304b8', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:38437', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f0f1-71c8-9912-a3b85bcc58dc', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'connector.mapped', 'sara', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f0f3-79a3-944b-7a706026be3b', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'connector.mapped', 'faisal', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f187-7841-9f3a-98f28a6b309c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'feed.made', 'Dr Sara Al-Qahtani', 'busy', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f189-74cc-9cc4-0cb70ba1b485', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f190-775c-a931-831269dd290e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f1f4-7229-874a-295a714e3b3e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1f361-f1f1-7e16-8213-c81889b53ce1', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f20b-7dad-b08e-17664e6298c7', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_ZVmX4j', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f20f-7354-bfee-0fcaf2d78b85', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'agent.examined', 'Reception', 'agt_live_ZVmX4j', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f2c4-7180-8bc5-f217f1160776', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 14:30', '01a1f361-f2c0-7332-ad9f-ff6052f55848', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f40b-7ee9-a356-0fcbee76245e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'channel.added', 'WhatsApp', 'whatsapp', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f40e-7e1b-aeb7-0749ac6ea298', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'channel.added', 'SMS', 'taqnyat', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f414-790d-a0f0-9a860056db04', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'messages.wording', 'reminder.sms_plain.en', '', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f466-7808-8b7a-862d5205c158', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'messages.changed', '', 'on', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f468-7aae-abd0-24caf93692e3', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f48e-79cf-9a39-1ce04aed68ea', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718980, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'consent.withdrawn', 'messages', '01a1f361-f483-7cd2-9564-3449a7a6761f', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f492-7498-a21f-a83e38709ec4', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718980, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.moved', '2026-11-16 10:30', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f49c-7780-9fd6-91a3d0f10621', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794719040, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'waiting.added', '', '01a1f361-f49a-758a-9af3-c5c9e75464bf', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4a4-707f-95cc-424a7f592168', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794719040, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'waiting.offered', '', '01a1f361-f49a-758a-9af3-c5c9e75464bf', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4a9-7342-ac28-ac0ed149d56a', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1f361-f191-74dd-8464-6d9cacae7f6e', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4aa-7d1c-af0c-24d2bbfdeaea', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1f361-f191-74dd-8464-6d9cacae7f6e', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4ac-737b-af31-2aaa9f53ffb9', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1f361-f1ad-771c-a137-11afb0315d3a', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4ad-7bd6-9c04-27c635f05406', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.forgiven', '2026-11-15 09:30', '01a1f361-f1ad-771c-a137-11afb0315d3a', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4ae-7984-94bd-2303747e5698', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1f361-f1b8-7f1d-9f06-04016323605c', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4af-7c7d-9e29-6aec701362e2', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4b4-7c2e-9382-b4ab8c99e62d', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 16:30', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f4f2-7155-9568-8c448299ef60', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-f4b6-7485-b096-5e40209d7e9b', 'Huda', 'appointment.edited', '2026-11-15 16:30', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f56f-7a57-9143-8bb7ecdeaae7', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'customer.merged', '01a1f361-f483-7cc2-830c-94d05798f5eb', '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f5d1-7bfd-905e-863e83892918', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f5d8-7347-859a-9b27e1dcfbc8', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:00', '01a1f361-f5d2-72f3-af5e-d1c96e7ec828', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f607-776b-bf80-d841ca4dfe46', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733500, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:30', '01a1f361-f5ee-72d6-9d47-105685c0e613', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f624-7b3e-acbe-938c52bf340c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733560, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f361-f608-7d0d-bdca-005a2d4aca0d', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f62c-77a1-9171-36bfa3a50e25', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733620, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f630-704a-9677-36a4d351aeb4', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733620, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'consent.withdrawn', 'recording', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f632-77e1-96d4-dac4d610f942', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733620, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'customer.merged', '01a1f361-f626-717a-b054-c7b305af49dd', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', '');
INSERT INTO public.audit_log VALUES ('01a1f361-f634-73aa-a652-b76416e12e66', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733620, '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 'organization.plan', 'basic', '', '');
INSERT INTO public.booking_counts VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '2026-11', 14);
INSERT INTO public.branches VALUES ('01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, false, '', '', '{"address":{"en":"Olaya Street, opposite the tower","ar":"شارع العليا، مقابل البرج"},"map":"https://maps.example.com/olaya"}');
INSERT INTO public.branches VALUES ('01a1f361-ed8c-70a1-b65b-6a1db213964d', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, false, '["الملس","near the stadium"]', '{"parking":{"en":"There is free parking behind the building.","ar":"المواقف مجانية خلف المبنى."}}', '{}');
INSERT INTO public.branches VALUES ('01a1f361-ed8c-70b9-9bc9-e881f31c25d0', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, false, '', '', '{}');
INSERT INTO public.busy VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794744000, 1794745800);
INSERT INTO public.busy VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794769320, 1794771120);
INSERT INTO public.call_actions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f210-7b2b-813e-07c96d26321f', 'book 01a1f361-ed8c-7391-af9c-6ef41e0b0583 01a1f361-ed8b-79d1-9d5d-790a46118838 2026-11-15T13:30', 'created', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ed8b-79d1-9d5d-790a46118838', 1794718800);
INSERT INTO public.call_actions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f2b5-7768-8ad2-f021159b537e', 'hand over', 'handed_over', NULL, NULL, 1794718800);
INSERT INTO public.call_actions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f2cf-7782-913b-8db9f63d4b0c', 'held 01a1f361-ed8c-7391-af9c-6ef41e0b0583 01a1f361-ed8b-79d1-9d5d-790a46118838 2026-11-15T16:00', 'held', NULL, '01a1f361-ed8b-79d1-9d5d-790a46118838', 1794718800);
INSERT INTO public.call_turns VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f210-7b2b-813e-07c96d26321f', 1, 'caller', 'أبغى موعد', 1794718800, 0);
INSERT INTO public.call_turns VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f210-7b2b-813e-07c96d26321f', 2, 'agent', 'متى يناسبك؟', 1794718800, 0);
INSERT INTO public.callbacks VALUES ('01a1f361-f2bb-7aa2-9f68-1e9599507a6e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f206-7340-9aa3-6038e53cca4c', '01a1f361-f2b5-7768-8ad2-f021159b537e', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
INSERT INTO public.caller_codes VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'subject', 'hash', 1, 1794719100);
INSERT INTO public.caller_turns VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'subject', 'holder', 1794718815);
INSERT INTO public.calls VALUES ('01a1f361-f210-7b2b-813e-07c96d26321f', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f206-7340-9aa3-6038e53cca4c', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1f361-ed8b-79d1-9d5d-790a46118838', false, 2, 'The caller booked an appointment.', true, false);
INSERT INTO public.calls VALUES ('01a1f361-f2b5-7768-8ad2-f021159b537e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f206-7340-9aa3-6038e53cca4c', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.calls VALUES ('01a1f361-f2cf-7782-913b-8db9f63d4b0c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f206-7340-9aa3-6038e53cca4c', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f191-74dd-8464-6d9cacae7f6e', 1794722400, 1794724200, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f1b8-7f1d-9f06-04016323605c', 1794726000, 1794727800, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', 1794727800, 1794729600, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f1de-73db-8b26-bf979b535ee6', 1794729600, 1794731400, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f1e7-723a-98be-1d9581d6f86c', 1794731400, 1794733200, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f2c0-7332-ad9f-ff6052f55848', 1794742200, 1794744000, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 1794814200, 1794816000, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-f4a2-7800-939c-9fc471ed4b14', 1794816000, 1794817800, 1794720840);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 1794749400, 1794750600, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f5d2-72f3-af5e-d1c96e7ec828', 1794808800, 1794810600, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f5ee-72d6-9d47-105685c0e613', 1794810600, 1794812400, NULL);
INSERT INTO public.claims VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f608-7d0d-bdca-005a2d4aca0d', 1794812400, 1794814200, NULL);
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8b-79d1-9d5d-790a46118838', '2026-09-23', '2026-09-23', '');
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8b-79d1-9d5d-790a46118838', '2027-02-22', '2027-02-22', '');
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8b-79d1-9d5d-790a46118838', '2027-03-10', '2027-03-13', '');
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-70a1-b65b-6a1db213964d', '2026-09-23', '2026-09-23', '');
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-70a1-b65b-6a1db213964d', '2027-02-22', '2027-02-22', '');
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-70a1-b65b-6a1db213964d', '2027-03-10', '2027-03-13', '');
INSERT INTO public.closures VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-70b9-9bc9-e881f31c25d0', '2027-03-10', '2027-03-11', '');
INSERT INTO public.code_holds VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'number', 'address', 'day', NULL, 1794719400, '');
INSERT INTO public.codes VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'subject', 'hash', 1, 1794718800, 1794719400);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f191-74dd-8464-6d9cacae7f6e', 'B-1002', 'dr-sara', 1794722400, 1794724200, false, false, 0, '', 1794718800, 1794718920, 0, 0, '', 0, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1ad-771c-a137-11afb0315d3a', 'B-1003', 'dr-sara', 1794724200, 1794726000, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1b8-7f1d-9f06-04016323605c', 'B-1004', 'dr-sara', 1794726000, 1794727800, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', 'B-1005', 'dr-sara', 1794727800, 1794729600, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1de-73db-8b26-bf979b535ee6', 'B-1006', 'dr-sara', 1794729600, 1794731400, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1e7-723a-98be-1d9581d6f86c', 'B-1007', 'dr-sara', 1794731400, 1794733200, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', 'B-1008', 'dr-sara', 1794736800, 1794738600, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'B-1009', 'dr-sara', 1794738600, 1794740400, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_maps VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 'dr-sara', 0, 0, 0, '');
INSERT INTO public.connector_maps VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7477-be45-b52e9cc12d95', 'dr-faisal', 0, 0, 0, '');
INSERT INTO public.connector_strays VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-f191-74dd-8464-6d9cacae7f6e', 1794769320, 1794771120, 1794718920);
INSERT INTO public.connectors VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'http://127.0.0.1:38437', 's1:eTFnXErxBriz1iMn1Cq6CyY4/nlTpysUugCvxj6EwDqpcLdhZlHIBA', 1, 0, '', 1794718800, 1794718920, 1794718800, 0, '', 0, 0, 0, 0, 'ask', 0, 0, true, '', '', '', 0);
INSERT INTO public.consents VALUES ('01a1f361-f48e-79c7-b407-a70728158343', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cd2-9564-3449a7a6761f', 'messages', false, '', 'telephone', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 1794718980);
INSERT INTO public.consents VALUES ('01a1f361-f5d1-7bf3-b5b3-0717d8209f01', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f', 'messages', true, '', 'in_person', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 1794733440);
INSERT INTO public.consents VALUES ('01a1f361-f62c-7796-84ac-907acdef13f2', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', 'messages', true, '', 'telephone', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 1794733620);
INSERT INTO public.consents VALUES ('01a1f361-f630-703f-bff2-6c5bca870c79', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', 'recording', false, '', 'telephone', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', 1794733620);
INSERT INTO public.corrections VALUES ('01a1f361-f4f2-7155-9568-8c448299ef60', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'phone', '+966551234567', '+966557654321', 1794733440);
INSERT INTO public.corrections VALUES ('01a1f361-f4f2-7155-9568-8c448299ef60', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'end_time', '30', '20', 1794733440);
INSERT INTO public.cursors VALUES ('webhooks', '829:829:');
INSERT INTO public.customer_marks VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733560, 0);
INSERT INTO public.customer_merges VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cc2-830c-94d05798f5eb', '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f', '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f', 1794733440);
INSERT INTO public.customer_merges VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f626-717a-b054-c7b305af49dd', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', 1794733620);
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Aisha Khan', '+966551234563', 1794718800, '01a1f361-f483-7c94-9a97-e5a2cbe1d91e');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'نورة العتيبي', '+966551234564', 1794718800, '01a1f361-f483-7ca1-8c59-c8849e6b7ae3');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Aisha Khan', '+966551234565', 1794718800, '01a1f361-f483-7caa-955c-e7a3b345a1e2');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Hind', '', 1794718800, '01a1f361-f483-7cb8-a80c-aaf613592c93');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Amal', '+966551234561', 1794718800, '01a1f361-f483-7ccb-be51-ac46c1df6fa3');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'سعود الحربي', '+966557654321', 1794733440, '01a1f361-f483-7cc2-830c-94d05798f5eb');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Layan Alharbi', '+966551112277', 1794718980, '01a1f361-f483-7cd2-9564-3449a7a6761f');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'نورة العتيبي', '+966551234560', 1794733440, '01a1f361-f483-7c71-9ad0-4cd88f9b0c1a');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Aisha Khan', '+966551234561', 1794733440, '01a1f361-f483-7c7f-a11f-4a16ef34c6d2');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'نورة العتيبي', '+966551234562', 1794733440, '01a1f361-f483-7c8c-bf20-78976c8ad392');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'نورة العتيبي', '+966551234566', 1794733440, '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Salma Al-Qahtani', '+966551234598', 1794733440, '01a1f361-f626-717a-b054-c7b305af49dd');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Salma Al-Qahtani', '+966551234599', 1794733500, '01a1f361-f626-7181-9ae0-6e24a78bbc1d');
INSERT INTO public.customer_names VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'Layan Al-Qahtani', '+966551234599', 1794733560, '01a1f361-f626-7188-bad8-c453d7efd200');
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7c94-9a97-e5a2cbe1d91e', '+966551234563', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7ca1-8c59-c8849e6b7ae3', '+966551234564', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794718800, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7caa-955c-e7a3b345a1e2', '+966551234565', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cb8-a80c-aaf613592c93', '', 'hind', 'Hind', '', '', '', '', '', '', 1794718800, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7ccb-be51-ac46c1df6fa3', '+966551234561', 'amal', 'Amal', '', '', '', '', '', '', 1794718800, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cc2-830c-94d05798f5eb', '+966557654321', 'سعودالحربي', 'سعود الحربي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cd2-9564-3449a7a6761f', '+966551112277', 'layanalharbi', 'Layan Alharbi', '', '', '', '', '', '', 1794718980, 1794718920, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7c71-9ad0-4cd88f9b0c1a', '+966551234560', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7c7f-a11f-4a16ef34c6d2', '+966551234561', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794733440, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7c8c-bf20-78976c8ad392', '+966551234562', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f483-7cb4-b6ea-b7eb836c6e0f', '+966551234566', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f626-717a-b054-c7b305af49dd', '+966551234598', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733440, 1794733440, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f626-7181-9ae0-6e24a78bbc1d', '+966551234599', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733500, 1794733500, 0);
INSERT INTO public.customers VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f626-7188-bad8-c453d7efd200', '+966551234599', 'layanalqahtani', 'Layan Al-Qahtani', '', '', '', '', '', '', 1794733560, 1794733560, 0);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, '727', '01a1f361-ed8c-78c9-9de8-ff9fc14ed141', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, '730', '01a1f361-ee65-72c1-92d1-f457af2bd6e8', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, '734', '01a1f361-f045-7ede-8ef1-f567ddcfde9f', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, '737', '01a1f361-f0df-7b2d-8c76-a1723db65b10', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, '738', '01a1f361-f0e8-774f-a8a5-fdd3b1b0179c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, '741', '01a1f361-f0f1-71b2-a92d-74b1c2ab76a6', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, '742', '01a1f361-f0f3-7994-9232-e6f5861e7eac', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, '743', '01a1f361-f10b-7041-8482-1b927ebe75c1', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, '749', '01a1f361-f190-7742-b576-322a3139e0e5', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'keys.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, '750', '01a1f361-f191-74df-83b9-f0dedeb286df', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f191-74dd-8464-6d9cacae7f6e', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f191-74dd-8464-6d9cacae7f6e","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"09:00"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, '751', '01a1f361-f1ad-771d-818b-eb2134731626', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1ad-771c-a137-11afb0315d3a', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f1ad-771c-a137-11afb0315d3a","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"09:30"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, '752', '01a1f361-f1b8-7f1e-903f-3b291dc4d10d', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1b8-7f1d-9f06-04016323605c', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f1b8-7f1d-9f06-04016323605c","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"10:00"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, '753', '01a1f361-f1cb-792b-ab92-3df52cd98db2', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f1cb-7929-83d2-f3f41c32a3fd","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"10:30"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, '754', '01a1f361-f1de-73dd-b336-be9fea1cdbbc', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1de-73db-8b26-bf979b535ee6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f1de-73db-8b26-bf979b535ee6","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"11:00"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, '755', '01a1f361-f1e7-723b-a6e2-8834581571a1', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1e7-723a-98be-1d9581d6f86c', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f1e7-723a-98be-1d9581d6f86c","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"11:30"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, '756', '01a1f361-f1ef-7719-8c57-6a3ceded8f0c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f1ef-7718-8fcf-35e116c6f60c","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"13:00"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, '757', '01a1f361-f1f1-7e18-8402-994420e686c4', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f1f1-7e16-8213-c81889b53ce1', NULL, '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '{"event":"appointment.created","id":"01a1f361-f1f1-7e16-8213-c81889b53ce1","service_id":"01a1f361-ed8c-744d-9655-a9a650ba4ae5","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"18:00"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, '758', '01a1f361-f1ff-7923-ba72-c6903f57ffad', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, '759', '01a1f361-f204-78a4-8f41-6473e9b29abc', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, NULL, '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, '766', '01a1f361-f220-77fc-85f2-65ac6460ca5d', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f220-77fb-bfeb-bcbb2d381361","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"13:30"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, '768', '01a1f361-f2b3-7e15-8c16-1f3471517a7d', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'call.completed', '01a1f361-f220-77fb-bfeb-bcbb2d381361', NULL, NULL, '{"event":"call.completed","id":"01a1f361-f210-7b2b-813e-07c96d26321f","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","agent_id":"01a1f361-f206-7340-9aa3-6038e53cca4c","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f361-f220-77fb-bfeb-bcbb2d381361","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, '774', '01a1f361-f2c0-7334-989d-37b24b011134', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f2c0-7332-ad9f-ff6052f55848', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f2c0-7332-ad9f-ff6052f55848","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"14:30"}', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, '777', '01a1f361-f2d1-7c5f-b9e4-352d96916c90', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794718800, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, '797', '01a1f361-f3fc-70a8-b7dd-b619cb762dac', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', NULL, '', 1794718920, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, '803', '01a1f361-f467-71f1-b6c7-b6fefbd3f2d8', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f467-71ef-8a8c-8439a6bc90a3","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-16","time":"10:00"}', 1794718920, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, '813', '01a1f361-f492-74d3-8e42-5dfd81692dbe', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.rescheduled', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.rescheduled","id":"01a1f361-f467-71ef-8a8c-8439a6bc90a3","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-16","time":"10:30","previous_date":"2026-11-16","previous_time":"10:00"}', 1794718980, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, '817', '01a1f361-f4a2-7eb6-9131-a195e0141caa', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794719040, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, '819', '01a1f361-f4a9-7370-a02a-98776640175b', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, '820', '01a1f361-f4aa-7d3d-a560-12100daba50c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, '821', '01a1f361-f4ac-73a1-b017-7025274027b0', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, '823', '01a1f361-f4ae-79a5-91e9-a8502f3a7465', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', NULL, '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (32, '824', '01a1f361-f4af-7caa-8d23-b29cfaad19bf', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.cancelled', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.cancelled","id":"01a1f361-f1ef-7718-8fcf-35e116c6f60c","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:04:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (33, '825', '01a1f361-f4b4-7c57-8ff9-33b6e041e871', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.rescheduled', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.rescheduled","id":"01a1f361-f220-77fb-bfeb-bcbb2d381361","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (34, '826', '01a1f361-f4f2-71b0-87ee-dd7d14ff4f32', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.updated', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.updated","id":"01a1f361-f220-77fb-bfeb-bcbb2d381361","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-15","time":"16:30","end_time":"16:50","changed":["phone","end_time"]}', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (35, '828', '01a1f361-f4fe-73c6-95e2-2be31c477f33', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'claims.changed', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (36, '836', '01a1f361-f5d2-72f4-8728-555465bba607', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f5d2-72f3-af5e-d1c96e7ec828', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f5d2-72f3-af5e-d1c96e7ec828","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-16","time":"09:00"}', 1794733440, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (37, '837', '01a1f361-f5ee-72d8-acd8-c93f1377a921', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f5ee-72d6-9d47-105685c0e613', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f5ee-72d6-9d47-105685c0e613","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-16","time":"09:30"}', 1794733500, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (38, '838', '01a1f361-f608-7d0e-9c68-7aa1a5df06e4', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'appointment.created', '01a1f361-f608-7d0d-bdca-005a2d4aca0d', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '{"event":"appointment.created","id":"01a1f361-f608-7d0d-bdca-005a2d4aca0d","service_id":"01a1f361-ed8c-7391-af9c-6ef41e0b0583","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","date":"2026-11-16","time":"10:00"}', 1794733560, NULL);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (39, '849', '01a1f361-f634-7395-9a12-1fcedf12302e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'catalog.changed', NULL, NULL, NULL, '', 1794733620, NULL);
INSERT INTO public.feeds VALUES ('01a1f361-f185-76f1-be84-67d2e6d72c21', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', NULL, 'busy', 'en', '0370af4aa5bb3ba44b3bd1ae26d48d27c519e00231ecec234adbaae4a80eab45', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f191-74dd-8464-6d9cacae7f6e', 'dr-sara', 1794722400, 1794724200, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1ad-771c-a137-11afb0315d3a', 'dr-sara', 1794724200, 1794726000, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1b8-7f1d-9f06-04016323605c', 'dr-sara', 1794726000, 1794727800, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', 'dr-sara', 1794727800, 1794729600, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1de-73db-8b26-bf979b535ee6', 'dr-sara', 1794729600, 1794731400, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1e7-723a-98be-1d9581d6f86c', 'dr-sara', 1794731400, 1794733200, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', 'dr-sara', 1794736800, 1794738600, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'dr-sara', 1794738600, 1794740400, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.guesses VALUES ('account:b7acd2094c57b7c840f2377c585f4e14ea254982324ee4789273608c6d8c0d5d', 1, 1794718800);
INSERT INTO public.guesses VALUES ('pair:437f70bd5ce12eb5f33038f908966cad8987bd2555f7698f56c268f71280dc84', 1, 1794718800);
INSERT INTO public.guesses VALUES ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
INSERT INTO public.guesses VALUES ('address:192.0.2.7', 1, 1794718800);
INSERT INTO public.guesses VALUES ('pair:4f45a47e77ea47c045d39bafb66e4f12b327163b62fb1e0337431653c18e2b62', 1, 1794718800);
INSERT INTO public.guesses VALUES ('asking:192.0.2.7', 1, 1794718800);
INSERT INTO public.guesses VALUES ('forgotten:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
INSERT INTO public.holds VALUES ('01a1f361-f1fe-790a-98f1-ae1617591768', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794740400, 1794742200, '', 1794719700, NULL);
INSERT INTO public.holds VALUES ('01a1f361-f203-746d-a477-3cb12feeb4a3', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', NULL, 1794754800, 1794758400, '', 1794719700, NULL);
INSERT INTO public.holds VALUES ('01a1f361-f2d1-76b2-a78d-875c6ff82345', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1794747600, 1794749400, '', 1794719100, NULL);
INSERT INTO public.holds VALUES ('01a1f361-f4a2-7800-939c-9fc471ed4b14', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-748f-9363-ea46ed1d877f', 1794816000, 1794817800, 'the only one free', 1794720840, NULL);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-0', 'f0db78283c345124c71327dedd6b7f5217239b17aa747440013b977fa526f1cc', '01a1f361-f191-74dd-8464-6d9cacae7f6e', '01a1f361-f191-74dd-8464-6d9cacae7f6e', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-1', '6ea9514be3883a5b840bbcb2eeea7e87b2c43ee572d20833fa7c8cadd16b7fb1', '01a1f361-f1ad-771c-a137-11afb0315d3a', '01a1f361-f1ad-771c-a137-11afb0315d3a', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-2', '541ce1dc4c60a3eca4ab265e75fbc9e6a07e50dd95b83f149980b61faab3dfcb', '01a1f361-f1b8-7f1d-9f06-04016323605c', '01a1f361-f1b8-7f1d-9f06-04016323605c', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-3', '028831854a4565278451221aa48b51485b0c56fe3667fcc183761fcd89454591', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-4', 'd50452ed6d85bcfea9bdbccbad94c15e87846a285bc2a472099dc353ebceace6', '01a1f361-f1de-73db-8b26-bf979b535ee6', '01a1f361-f1de-73db-8b26-bf979b535ee6', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-5', '39fcb96f2abffcfbcd4c3abdae00ea912095a83b4a8b2db1145ab3f1ab0d1094', '01a1f361-f1e7-723a-98be-1d9581d6f86c', '01a1f361-f1e7-723a-98be-1d9581d6f86c', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'order-6', 'aed087137d4327680b209ff1bd781fa1f2ecab0abb199300155ba35451362fd2', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'waiting:hold:01a1f361-f49f-7c80-b055-670cb8e794bb', 'hold d01f95b2d521cea929440e117e8a580daa58e96967317bff5dde47a9bd56c0ab', '01a1f361-f4a2-7800-939c-9fc471ed4b14', '01a1f361-f4a2-7800-939c-9fc471ed4b14', 0, 1794805440);
INSERT INTO public.intakes VALUES ('01a1f361-f2c0-7332-ad9f-ff6052f55848', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 's1:9fNSUC2exLSW2Q8W0pjgAVpvRnfPQ/GHPWS6pkP7RFt8iDS+obQ77VZBoAZelU1Y8lUZE3eqC1EaeHy/mLd2o1wa0zofi9sVCqsXw2qUhKGM7BOeCSwKlU/S+8nxBmC9lzBe', 1, 'ar', 1794718800);
INSERT INTO public.invitations VALUES ('01a1f361-edcb-7c19-a714-2a2b7cb30d24', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'manager@noor.example', 'Tariq Nasser', 'manager', NULL, 'baf1d3ffbe801c27309271a3651e03aa4fcdd7f61f44a4f4a2a391e24c38b212', 1794718800, 1794805200);
INSERT INTO public.invitations VALUES ('01a1f361-edcc-796f-9a26-13e80af3629c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'sara@noor.example', 'Dr Sara', 'practitioner', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 'b874049d4a7c98d6dbe975893ad62d69684a1bfa30a737ab767ad28445d3247d', 1794718800, 1794805200);
INSERT INTO public.letters VALUES ('01a1f361-f04a-70c1-83d6-d7a2a8d06e9d', 'password', NULL, NULL, 'manager@noor.example', '', 'ar', '', NULL, 'waiting', '', 0, 1794718800, 1794718800, 0, 1794720600);
INSERT INTO public.links VALUES ('8a8fdbe5b0b13f09fd2cbbfc4e163c83b2db377913485b6c423c7e895b228311', 'password', '01a1f361-f050-7ea4-8870-4e9be8ccf728', 1794718800, 1794805200);
INSERT INTO public.logos VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '738cb8e6da6c51ca', 'image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mJiwAGGmAQgAAD//wfQABGpWC6yAAAAAElFTkSuQmCC', 1794718800);
INSERT INTO public.memberships VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'owner', NULL, 1794718800);
INSERT INTO public.memberships VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f050-7ea4-8870-4e9be8ccf728', 'receptionist', NULL, 1794718800);
INSERT INTO public.message_channels VALUES ('01a1f361-f407-7687-bc07-b6a942abdd49', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'whatsapp', 'WhatsApp', 's1:NpeuVtE85PfHnm5H0oPWcesHkI3zqDLmvLZqZLQKUgW6FsIVCWKT+6vGjKR+OzkOXoQ69gO4Oxy7qGuvO2U+vfgjQ+OYJQ', '{"phone_number_id":"1065","token":""}', 1, false, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
INSERT INTO public.message_channels VALUES ('01a1f361-f40e-7259-8abf-a03af57602b2', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'taqnyat', 'SMS', 's1:hQLQtC4/piji84+Hmi0FtXe8GsDqisXj+to4IACRb1MYvs0iE1vT7pOeTSJhjYUP7NYG6MnTwVLRMtkx', '{"sender":"Noor","token":""}', 2, false, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
INSERT INTO public.message_counts VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 20772, '01a1f361-f40e-7259-8abf-a03af57602b2', 1, 1);
INSERT INTO public.message_deaf VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'f9c1905b502326520abd94ebd0a0b87425308ac6ca4b498e0ba63a2dd8ed19ac', '01a1f361-f407-7687-bc07-b6a942abdd49', 'message_not_there', 1797310980);
INSERT INTO public.message_rules VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '{"off":["no_show"],"reminders":[1440,120],"quiet":{"from":"21:00","to":"08:00"}}', 1794718920, 1);
INSERT INTO public.message_texts VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'reminder', 'sms_plain', 'en', 'See you on {date} at {time}. If you cannot come, call {phone}', '');
INSERT INTO public.migrations VALUES ('0001_foundation', '9e576856eceed268ed8c6426855924b7a31eead6fc4376141752db66e7945aad');
INSERT INTO public.migrations VALUES ('0002_webhooks', 'f3a251d578699038634fd858264c242e2c8c23d207725149fc4d9ac179fb05a6');
INSERT INTO public.migrations VALUES ('0003_connector', 'a10ce94cbeb9aa3eda453548c3d76d0b2a3e72b171642d1ef0b039a1b9dfe406');
INSERT INTO public.migrations VALUES ('0004_people', '96a5031b57ea6aa25f95db502bdfb744478a906392f48afde3844c203c4b58bf');
INSERT INTO public.migrations VALUES ('0005_customers', 'e75035a4f7a0649851cc4e71da3e3f8ebce666d59f08ede67effdea8e519ae47');
INSERT INTO public.migrations VALUES ('0006_voice', '0a7cf7be37e1393be2d980f4b965157f2398363abe3424be48edd4397cd99b88');
INSERT INTO public.migrations VALUES ('0007_drift', '09c933e6980f64395fc837c109b412eddb651505c900303150f294267400e6d5');
INSERT INTO public.migrations VALUES ('0008_callbacks', '6605eb9d2b92a5b06ce0832da35921e648128a4314f4433d57b7b89216992896');
INSERT INTO public.migrations VALUES ('0009_call_details', 'c347505ab693b6723771f02e2a380a28f29fc9df43a4081b05aeb9931f412565');
INSERT INTO public.migrations VALUES ('0010_once', '08aa61060c7a2be7a8382ffe18baadff2a6f04ac6938cec7c4bd0ad3da52035c');
INSERT INTO public.migrations VALUES ('0012_retention', '8fdfd62bb0fb6e627418da2f2cf8e10f40251f18fc16389441b8833c966087d2');
INSERT INTO public.migrations VALUES ('0013_deliveries_in_order', 'b57dab3fc7431fa8531b74067a26e37fa55b8ccca4358572d5d7065f880e820b');
INSERT INTO public.migrations VALUES ('0015_price_text', 'c56634df64bb700d8d544587b6cde76d53afcfea85c0f8d9aa55222212448976');
INSERT INTO public.migrations VALUES ('0016_sandbox', 'fd661c1c3e42a944689af3701b91bcad447dadc5d0088dcbda415d69e59e814e');
INSERT INTO public.migrations VALUES ('0017_busy', 'd24780bb90c5c611cabc4d945e8479c2e03b847f99e9a084becde5726b58950e');
INSERT INTO public.migrations VALUES ('0019_invitations', '8af601e4e2e422b1dab1c964641104c0a2d58ae4f640d5b813cfc7f0ad44e897');
INSERT INTO public.migrations VALUES ('0020_proofs', '64f0141f04c1b31ce9e7b2e1550f3134c423e54d5bbf60a49632b6878045b5c7');
INSERT INTO public.migrations VALUES ('0021_sessions', '38ed55a3504b90eee61dfcb068b236b169b11f28a885f3101cc4dd06da10d201');
INSERT INTO public.migrations VALUES ('0022_at_rest', '65d06286c2622ec40c97ccbd831c96fb4b551a6852c663408b7c70360e7e838c');
INSERT INTO public.migrations VALUES ('0023_alarms', '92e7b52739fe51e855bd5701f873240976cff999cca28266110a3e5660cc2d74');
INSERT INTO public.migrations VALUES ('0024_by_hand', '2bebc23bcfa1de298d05bd384e91373aff5b0dd4be7ff4a165ed4f3939f408ce');
INSERT INTO public.migrations VALUES ('0025_customers_again', '3e36b086ba4fe52ce6a8218aa4904b72df26d23230aaf3ec7e34a2bd65efe139');
INSERT INTO public.migrations VALUES ('0026_identity', 'd48353da0073866dfe4aa4926c54d664b581606a36d3bf82700ecdb8e767e88f');
INSERT INTO public.migrations VALUES ('0028_feeds', 'bffa64ae970dca5da8098544b251a41eb9d29405db7aed723d1eda3ffa72f6c2');
INSERT INTO public.migrations VALUES ('0029_unverified', '4fca02b3e884d96f1d6544fe0e4456c3100f3e6d801c48607b0cbaf66ca127ff');
INSERT INTO public.migrations VALUES ('0030_names_and_answers', '6df1be07e8d3eb24caa715fc7a4f1ef1f81df8c953f28a35f81685c466a242fc');
INSERT INTO public.migrations VALUES ('0032_callers', 'b4f2fa8ce9202bfd5538cf5b05b72d3c4e1bbab497edf0e3b2c61bb6c031960c');
INSERT INTO public.migrations VALUES ('0033_late', '67129e9676e5124193fb4357eded3d3689a328800a936c4f589f58285a5149f2');
INSERT INTO public.migrations VALUES ('0034_missed', '9f11073027a9bc159fcc76b132cbda37c7ccbb7f699da923c1b8f2a42e35224e');
INSERT INTO public.migrations VALUES ('0035_exams', '8652392c900e95fa50eb47441c71242e2123624c03775f6cf02fda865e1ca03a');
INSERT INTO public.migrations VALUES ('0036_page', '63cb6fcb3115ea5c49f27946d4e0d0411e1cbccf52cdf8358a0225db45f2646a');
INSERT INTO public.migrations VALUES ('0037_page', '7f853a31ab16ceca73814f80f19ecdfa434094af14cc73ab0d19f4181f86d5ca');
INSERT INTO public.migrations VALUES ('0038_own_links', 'dc5d75298a852ab054cbe55f47dfb429844dc3ae58dd203c98013fcc372c3ec6');
INSERT INTO public.migrations VALUES ('0039_codes', 'b22921ab3fb7828260a92023366f5fb54a478a460f9518952512fdc31a7e3092');
INSERT INTO public.migrations VALUES ('0040_intakes', 'aa620f0d05660e4510d9750fe77d3a12ac1d14533e49fb71001b73c9efd8f704');
INSERT INTO public.migrations VALUES ('0041_persons', 'c677032906f92b1363139e7e8f2cdf1771e2b25d509f330cfc2e3d208334d0ac');
INSERT INTO public.migrations VALUES ('0042_logos', '0f8990249172d26af19e1a5b1665383dc3c34745aaa4102cb009b5a9b5ff19c1');
INSERT INTO public.migrations VALUES ('0043_flow', 'd24c5e0f5dd36581645cd96c5c7d003dc296d8ce6d088dac3fc650fae694eb1d');
INSERT INTO public.migrations VALUES ('0044_messages', 'a075ee7d86750223788f6810b40b1d06b2a5030ed423ce8a545dd3e818ae1ba9');
INSERT INTO public.migrations VALUES ('0045_due', '5803e08cfbed488c567ab11584a709c04dea7ccc2e3f1577f4a6e30fc2951a9d');
INSERT INTO public.migrations VALUES ('0046_waiting', '8bb0023dc947c7960f13a4d4c489735bb4989845dbbfebed6ea833aadfcdf29b');
INSERT INTO public.migrations VALUES ('0047_replies', 'd88d9b195ac3b753890a98b46eb515019e60f63543c17fe50d301d83660700a3');
INSERT INTO public.migrations VALUES ('0048_letters', 'acb8b7d0f941511a4a37be8aeffafe4949ea0e4c28bec71e623a828381eb878c');
INSERT INTO public.migrations VALUES ('0049_summaries', 'f2080952126254ce7e3c332ca9dcccad18a5de658eea6523e86535a4668b0204');
INSERT INTO public.migrations VALUES ('0050_waiting_free', 'eabe9cda84a7a29ff4287af2e9cf0cfd1a4f2c6558b79fbabc4696b2f5097a72');
INSERT INTO public.migrations VALUES ('0051_kept', 'cf5332ca7890959b3e0b392f943ff8b8d91dda82f2469bdc3b3a07be28070478');
INSERT INTO public.migrations VALUES ('0052_corrections', '4fc00b144fcc9dce26ac20842efd2cae9d4470870d12cb5134ca33b44e125146');
INSERT INTO public.migrations VALUES ('0053_named_times', '19251de7bfacdd697d67edd071cdea80f1832dcb87208f066dd02f458b112352');
INSERT INTO public.migrations VALUES ('0054_bundle', '2716b59b89ec54e6da694a49117c135445146f05fabc7423afe7e40754230c78');
INSERT INTO public.migrations VALUES ('0055_desk_blocks', 'cdd8955fd3123d00410f5909fa1e0a8cb761b2ebbd87c998ae954dbcc48b3e62');
INSERT INTO public.migrations VALUES ('0056_tenants', 'e6eafec13ae31971dbfc12c8f03e9a654adf1fadd5fbd4b811469e6e28a66afa');
INSERT INTO public.migrations VALUES ('0057_traces', '1f09792e01448502375ef424298089cf328b9efeb54fe0914d6261acc0c254d8');
INSERT INTO public.migrations VALUES ('0058_caps', '629e276aee5f2e3d3b9e5d1f438a1fd1636ae48936c575cd8a5ffa21b13979ab');
INSERT INTO public.migrations VALUES ('0059_storage', 'c68edbdc6bfd4e9b55b50e05580dbee7d4414b79b94c2f98cc83944dc10b830c');
INSERT INTO public.nodes VALUES ('8c6b1177-4db8-4b7f-811b-4dbece62e23b', 1795084644);
INSERT INTO public.notices VALUES ('01a1f361-f471-75ff-ae92-a06349ea32ee', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 'confirmation', 0, 0, '01a1f361-f407-7687-bc07-b6a942abdd49', 'whatsapp', 'ar', 'failed', 'message_not_there', '131026', true, 1, false, 1794718980, 1794718980, 0, 1794812400, '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', false, 'f9c1905b502326520abd94ebd0a0b87425308ac6ca4b498e0ba63a2dd8ed19ac', '', 0, '', 0, 0);
INSERT INTO public.notices VALUES ('01a1f361-f477-7893-bbac-634c1185d77c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 'confirmation', 0, 0, '01a1f361-f40e-7259-8abf-a03af57602b2', 'sms_plain', 'ar', 'sent', '', '', false, 1, false, 1794718980, 1794718980, 0, 1794812400, '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', false, 'f9c1905b502326520abd94ebd0a0b87425308ac6ca4b498e0ba63a2dd8ed19ac', '5452891002', 1, '0.0500 SAR', 0, 0);
INSERT INTO public.opt_outs VALUES ('01a1f361-f482-733c-aa96-b10d8bb83e53', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'f9c1905b502326520abd94ebd0a0b87425308ac6ca4b498e0ba63a2dd8ed19ac', 'reminders', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 'page', 1794718980);
INSERT INTO public.organizations VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 6, 1794718800, 'ar', 0, 'latin', true, 0, NULL, 0, 720, 10080, '', 0, 0, NULL, false, '{"payment":{"en":"We take cash and cards.","ar":"نقبل النقد والبطاقات."}}', '{"open":true,"phone":"+966112345678","welcome":{"en":"Welcome to Noor. Book your appointment here at any hour.","ar":"أهلًا بكم في مركز نور. احجزوا موعدكم من هنا في أي ساعة."},"terms":{"en":"Please come ten minutes early, and cancel in time if you cannot come.","ar":"نرجو الحضور قبل الموعد بعشر دقائق، وإلغاءه مبكرًا عند تعذّر الحضور."},"version":1,"logo":{"mark":"738cb8e6da6c51ca","width":8,"height":8}}', '', false, 0, '', 'basic', 0);
INSERT INTO public.own_acts VALUES ('01a1f361-f4fe-73d7-94d3-d8fe5aec9160', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'coming', 1794733440, 1794749400, 1794749400, 'link');
INSERT INTO public.own_links VALUES ('6a64b9d5391f07d5bc3576a20f927cf553de7b59cd53774cb85ea723b09d0a21', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f220-77fb-bfeb-bcbb2d381361', 0, 1829310600);
INSERT INTO public.pardons VALUES ('01a1f361-f1ad-771c-a137-11afb0315d3a', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440);
INSERT INTO public.persons VALUES ('01a1f361-eddb-71f3-9c9b-fac91ffc6d70', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$eIiWRax6zn63krPCCtyS1A$+Ej+E/o/iCMKIaKga0PCLSBnzeIdK5+rZtZeOnNDjsU', '', '', 0, '', 1794718800, 'owner@noor.example', '', -1);
INSERT INTO public.persons VALUES ('01a1f361-f050-7ea4-8870-4e9be8ccf728', '01a1f361-f050-7ea4-8870-4e9be8ccf728', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800, 'reception@noor.example', '', -1);
INSERT INTO public.plans VALUES ('basic', 500, 0, 0, 0, 1794733620, 0);
INSERT INTO public.proofs VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '0b3821f99eb342ae7d5b4dd0f55e765a61a6bf2573bbb93e45a14d39cf2ab6da', 1, 1794787200);
INSERT INTO public.proofs VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '8ff56621691d111d90caebbfac22327e5b3762fb071de41c9bab540169952387', 1, 1794787200);
INSERT INTO public.proofs VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '9be75bddb6f5fdad0a98d25acb097b3afd001b7fd2c6255bb70fe2a208bdd263', 1, 1794719400);
INSERT INTO public.rate_windows VALUES ('01a1f361-edd0-7f3a-97de-30a572f6a331', 29911980, 3);
INSERT INTO public.removals VALUES ('01a1f361-f638-7c75-a85e-592d4e8d6565', 1794733620, 1794733620, '{"audit_log":2,"events":2,"organizations":1}', 0);
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-7391-af9c-6ef41e0b0583');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8c-73f8-b751-be3e8f967f2f');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7477-be45-b52e9cc12d95', '01a1f361-ed8c-7391-af9c-6ef41e0b0583');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7477-be45-b52e9cc12d95', '01a1f361-ed8c-73f8-b751-be3e8f967f2f');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-ed8c-7391-af9c-6ef41e0b0583');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-ed8c-73f8-b751-be3e8f967f2f');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-ed8c-7420-87c3-1295cdd8eaf0');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74a1-9d70-6ac6f0b80a0c', '01a1f361-ed8c-740c-8711-8da4f0914092');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74b3-9671-b3c5c12e2763', '01a1f361-ed8c-7431-bc88-cabc175794bb');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74c0-9fa2-d9bf5a54365c', '01a1f361-ed8c-7431-bc88-cabc175794bb');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74cd-b2cf-258d901d2bd1', '01a1f361-ed8c-7391-af9c-6ef41e0b0583');
INSERT INTO public.resource_services VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74cd-b2cf-258d901d2bd1', '01a1f361-ed8c-73f8-b751-be3e8f967f2f');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, false, '', 'female');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-7477-be45-b52e9cc12d95', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, false, '', 'male');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, false, '', 'female');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-74a1-9d70-6ac6f0b80a0c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, false, '', 'male');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-74b3-9671-b3c5c12e2763', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, false, '', '');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-74c0-9fa2-d9bf5a54365c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, false, '', '');
INSERT INTO public.resources VALUES ('01a1f361-ed8c-74cd-b2cf-258d901d2bd1', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, false, '', '');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', '01a1f361-ed8b-79d1-9d5d-790a46118838', 0, '{"branch":"01a1f361-ed8b-79d1-9d5d-790a46118838","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7477-be45-b52e9cc12d95', '01a1f361-ed8b-79d1-9d5d-790a46118838', 0, '{"branch":"01a1f361-ed8b-79d1-9d5d-790a46118838","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7477-be45-b52e9cc12d95', '01a1f361-ed8c-70a1-b65b-6a1db213964d', 1, '{"branch":"01a1f361-ed8c-70a1-b65b-6a1db213964d","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-748f-9363-ea46ed1d877f', '01a1f361-ed8b-79d1-9d5d-790a46118838', 0, '{"branch":"01a1f361-ed8b-79d1-9d5d-790a46118838","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74a1-9d70-6ac6f0b80a0c', '01a1f361-ed8c-70a1-b65b-6a1db213964d', 0, '{"branch":"01a1f361-ed8c-70a1-b65b-6a1db213964d","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74a1-9d70-6ac6f0b80a0c', '01a1f361-ed8b-79d1-9d5d-790a46118838', 1, '{"branch":"01a1f361-ed8b-79d1-9d5d-790a46118838","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74b3-9671-b3c5c12e2763', '01a1f361-ed8b-79d1-9d5d-790a46118838', 0, '{"branch":"01a1f361-ed8b-79d1-9d5d-790a46118838","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74c0-9fa2-d9bf5a54365c', '01a1f361-ed8c-70a1-b65b-6a1db213964d', 0, '{"branch":"01a1f361-ed8c-70a1-b65b-6a1db213964d","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
INSERT INTO public.rosters VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-74cd-b2cf-258d901d2bd1', '01a1f361-ed8c-70b9-9bc9-e881f31c25d0', 0, '{"branch":"01a1f361-ed8c-70b9-9bc9-e881f31c25d0","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
INSERT INTO public.seats VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', 1794754800, 1, 10, '01a1f361-f1f1-7e16-8213-c81889b53ce1', NULL);
INSERT INTO public.seats VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', 1794754800, 2, 10, '01a1f361-f203-746d-a477-3cb12feeb4a3', 1794719700);
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8c-70a1-b65b-6a1db213964d');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8c-70b9-9bc9-e881f31c25d0');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-73f8-b751-be3e8f967f2f', '01a1f361-ed8b-79d1-9d5d-790a46118838');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-73f8-b751-be3e8f967f2f', '01a1f361-ed8c-70a1-b65b-6a1db213964d');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-73f8-b751-be3e8f967f2f', '01a1f361-ed8c-70b9-9bc9-e881f31c25d0');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-740c-8711-8da4f0914092', '01a1f361-ed8b-79d1-9d5d-790a46118838');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-740c-8711-8da4f0914092', '01a1f361-ed8c-70a1-b65b-6a1db213964d');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7420-87c3-1295cdd8eaf0', '01a1f361-ed8b-79d1-9d5d-790a46118838');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7431-bc88-cabc175794bb', '01a1f361-ed8b-79d1-9d5d-790a46118838');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7431-bc88-cabc175794bb', '01a1f361-ed8c-70a1-b65b-6a1db213964d');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838');
INSERT INTO public.service_branches VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8c-70a1-b65b-6a1db213964d');
INSERT INTO public.services VALUES ('01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, false, 'SAR 150', '150 ريالًا', '["كشف","general doctor"]', '{"preparation":{"en":"Please bring your last reports.","ar":"أحضر معك آخر التقارير."}}', '{"about":{"en":"With a general practitioner, for adults and children.","ar":"مع طبيب عام، للكبار والأطفال."},"questions":[{"slug":"first-visit","kind":"yes_no","label":{"en":"Is it your first visit?","ar":"هل هذه زيارتك الأولى؟"}}]}');
INSERT INTO public.services VALUES ('01a1f361-ed8c-73f8-b751-be3e8f967f2f', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f361-ed8c-740c-8711-8da4f0914092', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f361-ed8c-7420-87c3-1295cdd8eaf0', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f361-ed8c-7431-bc88-cabc175794bb', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, false, '', '', '', '', '{}');
INSERT INTO public.sessions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', 0, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', 2, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8c-70a1-b65b-6a1db213964d', 6, NULL, '10:30', 6);
INSERT INTO public.sessions VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-744d-9655-a9a650ba4ae5', '01a1f361-ed8b-79d1-9d5d-790a46118838', NULL, '2026-12-03', '17:00', 20);
INSERT INTO public.settings VALUES ('seal_key', '186b646bc6e8837e');
INSERT INTO public.settings VALUES ('stamp', 's1:hPxWRrbEKwFmq1ZPcB+dSO+9CMhGcY/2DvfhJU01xwkGkkrBvbRY/NfKZrs21s6P0EGk96B5f5lG5cmJRdUIARTzvjgH9M+R3YwDGFHLMkqhrkpeAjLNdfDVDVU');
INSERT INTO public.settings VALUES ('selfservice', 's1:lEND7Yj+PQ1fRNDgRR3GWNZ+xEHIa/d22JfBWmlzGK2CREWPshxz4ccphdz1/sdjsh4A8bcWI3GDJk+VY3+Ngi1z38XEjJHPNxouoTdSSkpA/z70ZGK4UygHgCQ');
INSERT INTO public.settings VALUES ('messages', 's1:3p4xi2pyZvTP0LW+9YFqfmXtsoT2JIM3RA8lCZfpYp3KjQI0IDkfPJlzxJ3MNPbExgUFnqjpve5wLAE7VDkBT/SdKyPgRGiaRpe2SDgVtz+vO2zANPRdmDG8V9k');
INSERT INTO public.settings VALUES ('scrub_due', '01a1f361-f973-7a61-8fa3-36967d4c5c9e');
INSERT INTO public.sign_ins VALUES ('8e9d6534b69016da4fe2267ad0da0509258e13d176c2da81d257de2b0c266ff2', '01a1f361-ef4f-7a2d-bd40-980cec190d87', '01a1f361-eddb-71f3-9c9b-fac91ffc6d70', true, 1794718800, 1794718800, '192.0.2.7', 'Firefox', false, false);
INSERT INTO public.tallies VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'name', 1, 1794722400);
INSERT INTO public.tasks VALUES ('pull', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1f361-f210-7b2b-813e-07c96d26321f', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1f361-f2b5-7768-8ad2-f021159b537e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1f361-f2cf-7782-913b-8db9f63d4b0c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f191-74dd-8464-6d9cacae7f6e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1ad-771c-a137-11afb0315d3a', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1b8-7f1d-9f06-04016323605c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1de-73db-8b26-bf979b535ee6', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1e7-723a-98be-1d9581d6f86c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1f1-7e16-8213-c81889b53ce1', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f2c0-7332-ad9f-ff6052f55848', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f191-74dd-8464-6d9cacae7f6e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1ad-771c-a137-11afb0315d3a', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1b8-7f1d-9f06-04016323605c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1de-73db-8b26-bf979b535ee6', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1e7-723a-98be-1d9581d6f86c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1f1-7e16-8213-c81889b53ce1', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f2c0-7332-ad9f-ff6052f55848', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('wait', '01a1f361-ed8b-79d1-9d5d-790a46118838/01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794719040, 0, '');
INSERT INTO public.tasks VALUES ('deliver', '01a1f361-f188-74e0-9988-0cf44244ceeb', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f1ef-7718-8fcf-35e116c6f60c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f220-77fb-bfeb-bcbb2d381361', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 1794733440, 0, '');
INSERT INTO public.time_off VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-745a-acfa-f0d8b87f635b', 1796882400, 1796893200, '');
INSERT INTO public.time_off VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7477-be45-b52e9cc12d95', 1797714000, 1798146000, '');
INSERT INTO public.untold VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 1, 1794719040, 0);
INSERT INTO public.waiting VALUES ('01a1f361-f49a-758a-9af3-c5c9e75464bf', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', NULL, NULL, '2026-11-16', '2026-11-16', 7, 'Lama Alqahtani', '+966551112299', '', 'en', 'dashboard', 'offered', '', 'a5fcf2a22390ab174d68527a92eafc5052e80f6a5f90d0f6cbdcbdd1961b177a', NULL, 1794719040, 1794719040, 1794719040, '');
INSERT INTO public.waiting_free VALUES ('01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-ed8b-79d1-9d5d-790a46118838', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '', 1794719040, '{"1794719039":[1794726000,1794726900,1794727800,1794728700,1794729600,1794730500,1794731400,1794732300,1794733200,1794734100,1794735000,1794735900,1794736800,1794737700,1794738600,1794739500,1794740400,1794741300,1794742200,1794745800,1794747600,1794748500,1794749400,1794750300,1794751200,1794752100,1794753000,1794753900,1794754800,1794755700,1794756600,1794757500,1794758400,1794759300,1794760200,1794808800,1794809700,1794810600,1794811500,1794812400,1794816000,1794816900,1794817800,1794818700,1794819600,1794820500,1794821400,1794822300,1794823200,1794824100,1794825000,1794825900,1794826800,1794827700,1794828600,1794829500,1794830400,1794831300,1794832200,1794833100,1794834000,1794834900,1794835800,1794836700,1794837600,1794838500,1794839400,1794840300,1794841200,1794842100,1794843000,1794895200,1794896100,1794897000,1794897900,1794898800,1794899700,1794900600,1794901500,1794902400,1794903300,1794904200,1794905100,1794906000,1794906900,1794907800,1794908700,1794909600,1794910500,1794911400,1794912300,1794913200,1794914100,1794915000,1794915900,1794916800,1794917700,1794918600,1794919500,1794920400,1794921300,1794922200,1794923100,1794924000,1794924900,1794925800,1794926700,1794927600,1794928500,1794929400,1794930300,1794931200,1794932100,1794933000]}');
INSERT INTO public.waiting_offers VALUES ('01a1f361-f49f-7c80-b055-670cb8e794bb', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f49a-758a-9af3-c5c9e75464bf', '01a1f361-ed8c-7391-af9c-6ef41e0b0583', '01a1f361-ed8b-79d1-9d5d-790a46118838', NULL, 1794816000, true, '01a1f361-f4a2-7800-939c-9fc471ed4b14', 1794720840, 'open', true, 1794719040, 0, 0);
INSERT INTO public.webhook_attempts VALUES ('01a1f361-f2dc-7d5c-8b01-bfb8a2d80e26', 1, 1794718800, 40, 204, 'success', '', 0);
INSERT INTO public.webhook_attempts VALUES ('01a1f361-f2dc-7d6f-84e0-e10399fafea6', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
INSERT INTO public.webhook_bodies VALUES ('01a1f361-f2b3-7e15-8c16-1f3471517a7d', '01a1f361-f188-74e0-9988-0cf44244ceeb', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f210-7b2b-813e-07c96d26321f', '{"event":"call.completed","id":"01a1f361-f210-7b2b-813e-07c96d26321f","branch_id":"01a1f361-ed8b-79d1-9d5d-790a46118838","agent_id":"01a1f361-f206-7340-9aa3-6038e53cca4c","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f361-f220-77fb-bfeb-bcbb2d381361","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7d7f-ab83-73561b137741', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 12, '01a1f361-f1b8-7f1d-9f06-04016323605c', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7db7-94c8-98ae9cef9fb3', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 13, '01a1f361-f1cb-7929-83d2-f3f41c32a3fd', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7dc2-b817-c7216544eb9c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 14, '01a1f361-f1de-73db-8b26-bf979b535ee6', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7dcf-ac00-5f56bff2266e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 15, '01a1f361-f1e7-723a-98be-1d9581d6f86c', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7dd8-8987-793fed57cfcf', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 16, '01a1f361-f1ef-7718-8fcf-35e116c6f60c', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7df6-a1fb-56acd43a453a', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 17, '01a1f361-f1f1-7e16-8213-c81889b53ce1', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7e04-98dd-01efd1633c15', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 20, '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7e0c-ae18-8b1fd5d2f25e', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 21, '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7e22-96f6-7236b962c709', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 22, '01a1f361-f2c0-7332-ad9f-ff6052f55848', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7d5c-8b01-bfb8a2d80e26', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 10, '01a1f361-f191-74dd-8464-6d9cacae7f6e', 'delivered', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f2dc-7d6f-84e0-e10399fafea6', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 11, '01a1f361-f1ad-771c-a137-11afb0315d3a', 'failed', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f504-7348-9fe7-b01c74e6c017', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 25, '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f504-7358-bddb-4d8b192d080c', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 26, '01a1f361-f467-71ef-8a8c-8439a6bc90a3', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f504-7379-abbe-8fad5ba3461f', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 32, '01a1f361-f1ef-7718-8fcf-35e116c6f60c', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f504-7386-8a75-a1e88e742c01', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 33, '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1f361-f504-738f-89ff-df29c10b3b99', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', '01a1f361-f188-74e0-9988-0cf44244ceeb', 34, '01a1f361-f220-77fb-bfeb-bcbb2d381361', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_endpoints VALUES ('01a1f361-f188-74e0-9988-0cf44244ceeb', '01a1f361-ec67-7051-ae19-e3c64e87f5e6', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,appointment.updated,call.completed', 's1:703Zg+iWDvjXtR50/tXx7bIvr493fr6pzH3kkp4ns9Cw7QpdubcSh3F9emdy+uYZPuMWwEaGsBP0XUUJUhdfZXRHkRS6L27yDaxdt7wlv1KeaG78Hx/o8ezOO+HD', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript', 8);
SELECT pg_catalog.setval('public.events_seq_seq', 41, true);
ALTER TABLE ONLY public.agent_exams
    ADD CONSTRAINT agent_exams_pkey PRIMARY KEY (agent_id);
ALTER TABLE ONLY public.agent_holds
    ADD CONSTRAINT agent_holds_pkey PRIMARY KEY (agent_id, call, slot);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.booking_counts
    ADD CONSTRAINT booking_counts_pkey PRIMARY KEY (org_id, month);
ALTER TABLE ONLY public.branches
    ADD CONSTRAINT branches_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.branches
    ADD CONSTRAINT branches_org_id_slug_key UNIQUE (org_id, slug);
ALTER TABLE ONLY public.branches
    ADD CONSTRAINT branches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.call_actions
    ADD CONSTRAINT call_actions_pkey PRIMARY KEY (call_id, name);
ALTER TABLE ONLY public.call_turns
    ADD CONSTRAINT call_turns_pkey PRIMARY KEY (call_id, number);
ALTER TABLE ONLY public.callbacks
    ADD CONSTRAINT callbacks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.caller_codes
    ADD CONSTRAINT caller_codes_pkey PRIMARY KEY (org_id, subject);
ALTER TABLE ONLY public.caller_turns
    ADD CONSTRAINT caller_turns_pkey PRIMARY KEY (org_id, subject);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_org_id_provider_provider_call_id_key UNIQUE (org_id, provider, provider_call_id);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_never_overlap EXCLUDE USING gist (resource_id WITH =, int8range(start_at, end_at) WITH &&);
ALTER TABLE ONLY public.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (resource_id, id);
ALTER TABLE ONLY public.code_holds
    ADD CONSTRAINT code_holds_pkey PRIMARY KEY (org_id, number);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_pkey PRIMARY KEY (org_id, subject);
ALTER TABLE ONLY public.connector_bookings
    ADD CONSTRAINT connector_bookings_pkey PRIMARY KEY (org_id, appointment_id);
ALTER TABLE ONLY public.connector_maps
    ADD CONSTRAINT connector_maps_org_id_external_id_key UNIQUE (org_id, external_id);
ALTER TABLE ONLY public.connector_maps
    ADD CONSTRAINT connector_maps_pkey PRIMARY KEY (org_id, resource_id);
ALTER TABLE ONLY public.connector_strays
    ADD CONSTRAINT connector_strays_pkey PRIMARY KEY (org_id, appointment_id, resource_id, start_at, end_at);
ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_pkey PRIMARY KEY (deed_id, field);
ALTER TABLE ONLY public.cursors
    ADD CONSTRAINT cursors_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.customer_marks
    ADD CONSTRAINT customer_marks_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_pkey PRIMARY KEY (org_id, alias_id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_pkey PRIMARY KEY (org_id, phone, name);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.footprints
    ADD CONSTRAINT footprints_pkey PRIMARY KEY (org_id, appointment_id, resource, start_at, end_at);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (org_id, key);
ALTER TABLE ONLY public.intakes
    ADD CONSTRAINT intakes_pkey PRIMARY KEY (appointment_id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_email_key UNIQUE (org_id, email);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.letters
    ADD CONSTRAINT letters_once_key UNIQUE (once);
ALTER TABLE ONLY public.letters
    ADD CONSTRAINT letters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (org_id, person_id);
ALTER TABLE ONLY public.message_channels
    ADD CONSTRAINT message_channels_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.message_channels
    ADD CONSTRAINT message_channels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_counts
    ADD CONSTRAINT message_counts_pkey PRIMARY KEY (org_id, day, channel_id);
ALTER TABLE ONLY public.message_deaf
    ADD CONSTRAINT message_deaf_pkey PRIMARY KEY (org_id, whom_hash, channel_id);
ALTER TABLE ONLY public.message_rules
    ADD CONSTRAINT message_rules_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.message_texts
    ADD CONSTRAINT message_texts_pkey PRIMARY KEY (org_id, kind, form, lang);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_org_id_appointment_id_purpose_minutes_revision_chan_key UNIQUE (org_id, appointment_id, purpose, minutes, revision, channel_id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.opt_outs
    ADD CONSTRAINT opt_outs_org_id_whom_hash_what_key UNIQUE (org_id, whom_hash, what);
ALTER TABLE ONLY public.opt_outs
    ADD CONSTRAINT opt_outs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.own_acts
    ADD CONSTRAINT own_acts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.own_links
    ADD CONSTRAINT own_links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.pardons
    ADD CONSTRAINT pardons_pkey PRIMARY KEY (appointment_id);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_email_key UNIQUE (handle);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plans
    ADD CONSTRAINT plans_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.proofs
    ADD CONSTRAINT proofs_pkey PRIMARY KEY (org_id, bucket);
ALTER TABLE ONLY public.rate_windows
    ADD CONSTRAINT rate_windows_pkey PRIMARY KEY (key, minute);
ALTER TABLE ONLY public.removals
    ADD CONSTRAINT removals_pkey PRIMARY KEY (receipt);
ALTER TABLE ONLY public.resource_services
    ADD CONSTRAINT resource_services_pkey PRIMARY KEY (org_id, resource_id, service_id);
ALTER TABLE ONLY public.resources
    ADD CONSTRAINT resources_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.resources
    ADD CONSTRAINT resources_org_id_slug_key UNIQUE (org_id, slug);
ALTER TABLE ONLY public.resources
    ADD CONSTRAINT resources_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_pkey PRIMARY KEY (org_id, resource_id, branch_id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_id_key UNIQUE (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (service_id, branch_id, start_at, seat);
ALTER TABLE ONLY public.service_branches
    ADD CONSTRAINT service_branches_pkey PRIMARY KEY (org_id, service_id, branch_id);
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_org_id_slug_key UNIQUE (org_id, slug);
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_id_key UNIQUE (id);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.tallies
    ADD CONSTRAINT tallies_pkey PRIMARY KEY (org_id, name);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (kind, key);
ALTER TABLE ONLY public.untold
    ADD CONSTRAINT untold_pkey PRIMARY KEY (org_id, appointment_id);
ALTER TABLE ONLY public.waiting_free
    ADD CONSTRAINT waiting_free_pkey PRIMARY KEY (org_id, branch_id, service_id, who);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.waiting_offers
    ADD CONSTRAINT waiting_offers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (delivery_id, number);
ALTER TABLE ONLY public.webhook_bodies
    ADD CONSTRAINT webhook_bodies_pkey PRIMARY KEY (event_id, endpoint_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_org_id_id_key UNIQUE (org_id, id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
CREATE INDEX agent_exams_by_org ON public.agent_exams USING btree (org_id);
CREATE INDEX agent_holds_by_expiry ON public.agent_holds USING btree (expires_at);
CREATE INDEX agents_by_org ON public.agents USING btree (org_id);
CREATE INDEX api_keys_by_org ON public.api_keys USING btree (org_id);
CREATE INDEX appointments_by_bundle ON public.appointments USING btree (bundle) WHERE (bundle IS NOT NULL);
CREATE INDEX appointments_by_phone ON public.appointments USING btree (org_id, phone, start_at, id);
CREATE INDEX appointments_by_replaced ON public.appointments USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX appointments_by_start ON public.appointments USING btree (org_id, start_at, id);
CREATE INDEX appointments_by_update ON public.appointments USING btree (org_id, updated_at, id);
CREATE UNIQUE INDEX appointments_replaced_once ON public.appointments USING btree (replaces) WHERE ((replaces IS NOT NULL) AND (status <> 'cancelled'::text));
CREATE INDEX audit_log_alarms ON public.audit_log USING btree (org_id, action, at) WHERE (substr(action, 1, 9) = 'security.'::text);
CREATE INDEX audit_log_by_age ON public.audit_log USING btree (at);
CREATE INDEX audit_log_by_org ON public.audit_log USING btree (org_id, id);
CREATE INDEX audit_log_by_person ON public.audit_log USING btree (org_id, person_id, id);
CREATE INDEX busy_by_end ON public.busy USING btree (end_at);
CREATE INDEX busy_by_start ON public.busy USING btree (resource_id, start_at);
CREATE INDEX call_actions_by_appointment ON public.call_actions USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX callbacks_by_call ON public.callbacks USING btree (call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX callbacks_by_end ON public.callbacks USING btree (done_at) WHERE (done_at <> 0);
CREATE INDEX callbacks_by_org ON public.callbacks USING btree (org_id, at, id);
CREATE INDEX caller_codes_by_expiry ON public.caller_codes USING btree (expires_at);
CREATE INDEX caller_turns_by_expiry ON public.caller_turns USING btree (expires_at);
CREATE INDEX calls_by_caller ON public.calls USING btree (org_id, caller) WHERE (caller <> ''::text);
CREATE INDEX calls_by_close ON public.calls USING btree (closed_at) WHERE (closed_at <> 0);
CREATE INDEX calls_by_end ON public.calls USING btree (ended_at) WHERE ((closed_at <> 0) AND ((caller <> ''::text) OR (state <> ''::text) OR transcript));
CREATE INDEX calls_by_org ON public.calls USING btree (org_id, started_at, id);
CREATE INDEX claims_by_expiry ON public.claims USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX claims_by_start ON public.claims USING btree (resource_id, start_at);
CREATE INDEX closures_by_org ON public.closures USING btree (org_id);
CREATE INDEX code_holds_by_expiry ON public.code_holds USING btree (expires_at);
CREATE INDEX codes_by_expiry ON public.codes USING btree (expires_at);
CREATE INDEX connector_bookings_by_end ON public.connector_bookings USING btree (end_at);
CREATE INDEX connector_bookings_missing ON public.connector_bookings USING btree (org_id, resource) WHERE (missing_since <> 0);
CREATE INDEX connector_strays_by_resource ON public.connector_strays USING btree (org_id, resource_id, start_at);
CREATE UNIQUE INDEX connectors_by_hook ON public.connectors USING btree (hook_id) WHERE (hook_id <> ''::text);
CREATE INDEX consents_by_customer ON public.consents USING btree (org_id, customer_id, id);
CREATE INDEX corrections_by_age ON public.corrections USING btree (at);
CREATE INDEX corrections_by_appointment ON public.corrections USING btree (org_id, appointment_id);
CREATE INDEX customer_merges_by_main ON public.customer_merges USING btree (org_id, main_id);
CREATE INDEX customer_names_by_customer ON public.customer_names USING btree (org_id, customer_id);
CREATE UNIQUE INDEX customers_once ON public.customers USING btree (org_id, phone, folded) WHERE (folded <> ''::text);
CREATE INDEX events_by_age ON public.events USING btree (at) WHERE (kind = ANY (ARRAY['claims.changed'::text, 'catalog.changed'::text, 'keys.changed'::text]));
CREATE INDEX events_by_tx ON public.events USING btree (tx);
CREATE INDEX events_of_calls ON public.events USING btree (id) WHERE (kind = 'call.completed'::text);
CREATE INDEX events_of_cancellations ON public.events USING btree (appointment_id) WHERE (kind = 'appointment.cancelled'::text);
CREATE INDEX events_traced ON public.events USING btree (appointment_id) WHERE (trace IS NOT NULL);
CREATE INDEX feeds_by_org ON public.feeds USING btree (org_id, id);
CREATE INDEX footprints_by_end ON public.footprints USING btree (end_at);
CREATE INDEX footprints_by_time ON public.footprints USING btree (org_id, end_at);
CREATE INDEX holds_by_expiry ON public.holds USING btree (expires_at);
CREATE INDEX holds_by_org ON public.holds USING btree (org_id, expires_at);
CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX intakes_by_org ON public.intakes USING btree (org_id);
CREATE INDEX letters_by_due ON public.letters USING btree (due_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX letters_by_org ON public.letters USING btree (org_id, kind, made_at);
CREATE INDEX letters_by_person ON public.letters USING btree (person_id);
CREATE INDEX memberships_by_person ON public.memberships USING btree (person_id);
CREATE INDEX message_channels_by_org ON public.message_channels USING btree (org_id, place);
CREATE INDEX message_deaf_by_time ON public.message_deaf USING btree (until);
CREATE INDEX notices_by_person ON public.notices USING btree (org_id, whom_hash, made_at);
CREATE INDEX notices_by_provider ON public.notices USING btree (channel_id, provider_id) WHERE (provider_id <> ''::text);
CREATE INDEX notices_by_time ON public.notices USING btree (org_id, made_at, id);
CREATE INDEX opt_outs_by_appointment ON public.opt_outs USING btree (org_id, appointment_id);
CREATE INDEX opt_outs_by_time ON public.opt_outs USING btree (org_id, at, id);
CREATE UNIQUE INDEX organizations_by_page_host ON public.organizations USING btree (page_host) WHERE (page_host <> ''::text);
CREATE INDEX organizations_by_removal ON public.organizations USING btree (remove_at) WHERE (remove_at <> 0);
CREATE UNIQUE INDEX organizations_one_twin ON public.organizations USING btree (twin_of) WHERE (twin_of IS NOT NULL);
CREATE INDEX own_acts_by_age ON public.own_acts USING btree (at);
CREATE INDEX own_acts_by_root ON public.own_acts USING btree (org_id, root_id, id);
CREATE INDEX own_links_by_age ON public.own_links USING btree (forget_at);
CREATE INDEX own_links_by_appointment ON public.own_links USING btree (org_id, appointment_id);
CREATE INDEX pardons_by_org ON public.pardons USING btree (org_id);
CREATE INDEX persons_by_email ON public.persons USING btree (email);
CREATE INDEX persons_by_summary ON public.persons USING btree (summary_hour) WHERE (summary_hour >= 0);
CREATE INDEX proofs_by_expiry ON public.proofs USING btree (expires_at);
CREATE INDEX seats_by_expiry ON public.seats USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX sessions_by_org ON public.sessions USING btree (org_id);
CREATE INDEX sign_ins_by_person ON public.sign_ins USING btree (person_id);
CREATE INDEX tallies_by_expiry ON public.tallies USING btree (expires_at);
CREATE INDEX tasks_by_due ON public.tasks USING btree (kind, due_at, org_id, key, lease_until);
CREATE INDEX tasks_leased ON public.tasks USING btree (kind, lease_until) WHERE (lease_until <> 0);
CREATE INDEX tasks_waiting ON public.tasks USING btree (org_id) WHERE (kind = 'wait'::text);
CREATE INDEX time_off_by_org ON public.time_off USING btree (org_id);
CREATE INDEX waiting_by_person ON public.waiting USING btree (org_id, phone);
CREATE INDEX waiting_by_place ON public.waiting USING btree (org_id, branch_id, service_id, state);
CREATE INDEX waiting_offers_by_entry ON public.waiting_offers USING btree (org_id, entry_id, made_at);
CREATE INDEX waiting_offers_by_time ON public.waiting_offers USING btree (org_id, branch_id, service_id, made_at);
CREATE UNIQUE INDEX waiting_offers_once ON public.waiting_offers USING btree (org_id, entry_id) WHERE (state = 'open'::text);
CREATE INDEX webhook_bodies_by_age ON public.webhook_bodies USING btree (made_at);
CREATE INDEX webhook_bodies_by_call ON public.webhook_bodies USING btree (call_id);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_at, event_seq) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (endpoint_id, id);
CREATE UNIQUE INDEX webhook_deliveries_once ON public.webhook_deliveries USING btree (endpoint_id, event_seq) WHERE (NOT replay);
CREATE INDEX webhook_deliveries_replays ON public.webhook_deliveries USING btree (endpoint_id, event_seq) WHERE replay;
CREATE TRIGGER appointments_same_org BEFORE INSERT OR UPDATE OF org_id, service_id, branch_id, resource_id ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.appointments_same_org();
CREATE TRIGGER branches_never_deleted BEFORE DELETE ON public.branches FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
CREATE TRIGGER resources_never_deleted BEFORE DELETE ON public.resources FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
CREATE TRIGGER services_never_deleted BEFORE DELETE ON public.services FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
ALTER TABLE ONLY public.agent_exams
    ADD CONSTRAINT agent_exams_org_id_agent_id_fkey FOREIGN KEY (org_id, agent_id) REFERENCES public.agents(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.agent_holds
    ADD CONSTRAINT agent_holds_org_id_agent_id_fkey FOREIGN KEY (org_id, agent_id) REFERENCES public.agents(org_id, id);
ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.booking_counts
    ADD CONSTRAINT booking_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.branches
    ADD CONSTRAINT branches_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.busy
    ADD CONSTRAINT busy_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.connector_maps(org_id, resource_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.call_actions
    ADD CONSTRAINT call_actions_org_id_call_id_fkey FOREIGN KEY (org_id, call_id) REFERENCES public.calls(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.call_turns
    ADD CONSTRAINT call_turns_org_id_call_id_fkey FOREIGN KEY (org_id, call_id) REFERENCES public.calls(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.callbacks
    ADD CONSTRAINT callbacks_org_id_agent_id_fkey FOREIGN KEY (org_id, agent_id) REFERENCES public.agents(org_id, id);
ALTER TABLE ONLY public.caller_codes
    ADD CONSTRAINT caller_codes_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.caller_turns
    ADD CONSTRAINT caller_turns_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_org_id_agent_id_fkey FOREIGN KEY (org_id, agent_id) REFERENCES public.agents(org_id, id);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.closures
    ADD CONSTRAINT closures_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.code_holds
    ADD CONSTRAINT code_holds_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.codes
    ADD CONSTRAINT codes_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.connector_bookings
    ADD CONSTRAINT connector_bookings_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.connectors(org_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connector_maps
    ADD CONSTRAINT connector_maps_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.connectors(org_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connector_maps
    ADD CONSTRAINT connector_maps_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.connector_strays
    ADD CONSTRAINT connector_strays_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.connector_maps(org_id, resource_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES public.customers(org_id, id);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_marks
    ADD CONSTRAINT customer_marks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_org_id_alias_id_fkey FOREIGN KEY (org_id, alias_id) REFERENCES public.customers(org_id, id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_org_id_into_id_fkey FOREIGN KEY (org_id, into_id) REFERENCES public.customers(org_id, id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_org_id_main_id_fkey FOREIGN KEY (org_id, main_id) REFERENCES public.customers(org_id, id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES public.customers(org_id, id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.feeds
    ADD CONSTRAINT feeds_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.footprints
    ADD CONSTRAINT footprints_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.connectors(org_id) ON DELETE CASCADE;
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.intakes
    ADD CONSTRAINT intakes_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.letters
    ADD CONSTRAINT letters_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.letters
    ADD CONSTRAINT letters_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_channels
    ADD CONSTRAINT message_channels_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.message_counts
    ADD CONSTRAINT message_counts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.message_deaf
    ADD CONSTRAINT message_deaf_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.message_rules
    ADD CONSTRAINT message_rules_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.message_texts
    ADD CONSTRAINT message_texts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.opt_outs
    ADD CONSTRAINT opt_outs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_twin_of_fkey FOREIGN KEY (twin_of) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.own_acts
    ADD CONSTRAINT own_acts_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.own_links
    ADD CONSTRAINT own_links_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.pardons
    ADD CONSTRAINT pardons_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.proofs
    ADD CONSTRAINT proofs_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.resource_services
    ADD CONSTRAINT resource_services_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.resource_services
    ADD CONSTRAINT resource_services_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.resources
    ADD CONSTRAINT resources_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.rosters
    ADD CONSTRAINT rosters_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.service_branches
    ADD CONSTRAINT service_branches_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.service_branches
    ADD CONSTRAINT service_branches_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tallies
    ADD CONSTRAINT tallies_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.time_off
    ADD CONSTRAINT time_off_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.untold
    ADD CONSTRAINT untold_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.waiting_free
    ADD CONSTRAINT waiting_free_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.waiting_free
    ADD CONSTRAINT waiting_free_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.waiting_free
    ADD CONSTRAINT waiting_free_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.waiting_offers
    ADD CONSTRAINT waiting_offers_org_id_entry_id_fkey FOREIGN KEY (org_id, entry_id) REFERENCES public.waiting(org_id, id);
ALTER TABLE ONLY public.waiting_offers
    ADD CONSTRAINT waiting_offers_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_org_id_branch_id_fkey FOREIGN KEY (org_id, branch_id) REFERENCES public.branches(org_id, id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.waiting
    ADD CONSTRAINT waiting_org_id_service_id_fkey FOREIGN KEY (org_id, service_id) REFERENCES public.services(org_id, id);
ALTER TABLE ONLY public.webhook_attempts
    ADD CONSTRAINT webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_bodies
    ADD CONSTRAINT webhook_bodies_org_id_call_id_fkey FOREIGN KEY (org_id, call_id) REFERENCES public.calls(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_bodies
    ADD CONSTRAINT webhook_bodies_org_id_endpoint_id_fkey FOREIGN KEY (org_id, endpoint_id) REFERENCES public.webhook_endpoints(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_org_id_endpoint_id_fkey FOREIGN KEY (org_id, endpoint_id) REFERENCES public.webhook_endpoints(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
