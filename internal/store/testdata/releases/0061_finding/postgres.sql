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
CREATE FUNCTION public.note_customer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    insert into customer_news (org_id, customer_id) values (new.org_id, new.id) on conflict do nothing;
    return null;
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
)
PARTITION BY RANGE (id);
CREATE TABLE public.audit_log_default (
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
CREATE TABLE public.customer_index (
    org_id uuid NOT NULL,
    part text NOT NULL COLLATE pg_catalog."C",
    block integer NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.customer_marks (
    org_id uuid NOT NULL,
    seen_at bigint DEFAULT 0 NOT NULL,
    erased_to bigint DEFAULT 0 NOT NULL,
    places integer DEFAULT 0 NOT NULL
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
CREATE TABLE public.customer_news (
    org_id uuid NOT NULL,
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
    place integer,
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
)
PARTITION BY RANGE (seq);
CREATE TABLE public.events_default (
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
)
PARTITION BY RANGE (delivery_id);
CREATE TABLE public.webhook_attempts_default (
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
)
PARTITION BY RANGE (id);
CREATE TABLE public.webhook_deliveries_default (
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
ALTER TABLE ONLY public.audit_log ATTACH PARTITION public.audit_log_default DEFAULT;
ALTER TABLE ONLY public.events ATTACH PARTITION public.events_default DEFAULT;
ALTER TABLE ONLY public.webhook_attempts ATTACH PARTITION public.webhook_attempts_default DEFAULT;
ALTER TABLE ONLY public.webhook_deliveries ATTACH PARTITION public.webhook_deliveries_default DEFAULT;
INSERT INTO public.agent_exams VALUES ('01a1f362-ce3a-7d6c-9cee-71c94e5290fa', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'sentences:
- say: ابغى موعد
  intent: book
', 1794718800);
INSERT INTO public.agent_holds VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3a-7d6c-9cee-71c94e5290fa', '01a1f362-ce6f-729e-a7e0-754a6da22eae', '01a1f362-c715-71e7-bde3-c7ad08e66727 01a1f362-c714-7832-92ae-6b37d855a3e1 2026-11-15T16:00', '01a1f362-ce71-774a-83a5-3cb1a97c2f80', 1794719100);
INSERT INTO public.agents VALUES ('01a1f362-ce3a-7d6c-9cee-71c94e5290fa', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Reception', 'agt_live_XF4heJ', 'bd977cdbe92704dfe9aa79ef660212d1cae27f09a50981249c4e4a9e17a0805d', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
INSERT INTO public.api_keys VALUES ('01a1f362-ce02-7e30-8999-c276fed22cf9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'crm', 'svc_live_cqCDjS', '3959a198367e10ddf14fd683ae074e75aa12bb24bb7d3d795fd95d223c0a109f', 'appointments:create', 1794718800, 0, 0, 0);
INSERT INTO public.appointments VALUES ('01a1f362-ce1c-7766-9a80-23006a615e9d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce21-72a5-b1ef-6ec6a7830c84', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce24-72d3-9a1e-779ed50a760e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce2f-772c-851a-deed4d1b1860', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-c743-7dc3-8c6e-743d6592e948', NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce5d-73ad-a301-d464e859fd7c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794742200, 1794744000, 'booked', 'Amal', '+966551234561', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-c743-7dc3-8c6e-743d6592e948', NULL);
INSERT INTO public.appointments VALUES ('01a1f362-cf54-72e3-8d6d-d022348c5dd1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794814200, 1794816000, 'booked', 'Layan Alharbi', '+966551112277', '', 'dashboard', '', 1794718920, 1794718980, NULL, '', '', NULL, false, 0, '', '', 0, 1, 1794718980, 1794718980, 0, 0, 0, '01a1f362-c743-7dc3-8c6e-743d6592e948', NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce08-7f06-abb3-93d0c40badc0', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 2, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce19-778f-95cc-06844dad6af8', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce2c-78fc-9a90-4450fd75203a', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733440, 1794733440, 'staff', 'ill', NULL, false, 0, '', '', 0, 1, 1794733440, 0, 0, 0, 0, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794749400, 1794750600, 'booked', 'سعود الحربي', '+966557654321', '', 'voice', '', 1794718800, 1794733440, NULL, '', '', NULL, false, 0, '', '', 1794733440, 2, 1794733440, 1794733440, 0, 1, 20, NULL, NULL);
INSERT INTO public.appointments VALUES ('01a1f362-d75b-79a3-b6b3-bf8cd8ebd1e9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794808800, 1794810600, 'booked', 'Salma Al-Qahtani', '+966551234598', '', 'dashboard', '', 1794733440, 1794733440, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-c743-7dc3-8c6e-743d6592e948', NULL);
INSERT INTO public.appointments VALUES ('01a1f362-d769-79d7-a202-b537a0ad7b93', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794810600, 1794812400, 'booked', 'Salma Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733500, 1794733500, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-c743-7dc3-8c6e-743d6592e948', NULL);
INSERT INTO public.appointments VALUES ('01a1f362-d783-7450-aeb8-48404d5a27b7', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794812400, 1794814200, 'booked', 'Layan Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733560, 1794733560, NULL, '', '', NULL, false, 0, '', '', 0, 0, 0, 0, 0, 0, 0, '01a1f362-c743-7dc3-8c6e-743d6592e948', NULL);
INSERT INTO public.audit_log_default VALUES ('01a1f362-c729-7a3a-b508-6324ec9d80d3', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, NULL, '', 'user.added', 'owner@noor.example', 'owner', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-c72c-784e-af39-b3670b508322', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, NULL, '', 'user.added', 'manager@noor.example', 'manager', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-c72d-7c60-9daf-3cc3e94ad3ad', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, NULL, '', 'user.added', 'reception@noor.example', 'receptionist', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-c72e-7448-bc84-9871850a79ce', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, NULL, '', 'user.added', 'sara@noor.example', 'practitioner', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-c730-7504-b638-28ae4d234dee', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, NULL, '', 'catalogue.applied', '21', '0', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ca45-74da-99c6-c666e3075898', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'user.joined', 'owner@noor.example', 'owner', 'owner@noor.example');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cb6d-7b70-9c22-aeb8e2780b32', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '', 'owner@noor.example');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cc76-7e86-a6db-97a9bc402d77', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'page.logo', '', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cde6-7e49-a4fe-07ce053476ae', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-cca8-73bc-a5be-1083465a8c46', 'Reem Al-Harbi', 'user.joined', 'reception@noor.example', 'receptionist', 'reception@noor.example');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cde9-76ae-adbf-320ff37e3605', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cdea-7d77-b748-e488c16c1503', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:35857', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cdf0-78ec-9083-a2e426412e24', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'connector.mapped', 'sara', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cdf3-71d9-bd93-44e6ff7248ec', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'connector.mapped', 'faisal', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cdff-7cea-83be-13cc354d4bb9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'feed.made', 'Dr Sara Al-Qahtani', 'busy', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ce01-7e06-9248-64a43a64ec75', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ce04-7028-ab0a-9ce2e61b7b1a', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ce30-7e3c-8ad8-7b878d319cf6', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1f362-ce2f-772c-851a-deed4d1b1860', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ce3c-75dd-ae43-4e5d82126ce6', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_XF4heJ', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ce3d-74df-b71f-216d1d6da525', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'agent.examined', 'Reception', 'agt_live_XF4heJ', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-ce6b-7ad3-b45c-cb9c618cca14', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 14:30', '01a1f362-ce5d-73ad-a301-d464e859fd7c', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cf32-7aef-b8b3-467879f6c3eb', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'channel.added', 'WhatsApp', 'whatsapp', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cf36-7a81-b99a-73b930a538da', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'channel.added', 'SMS', 'taqnyat', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cf3a-758a-8e1b-4494987de7c9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'messages.wording', 'reminder.sms_plain.en', '', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cf3d-71b5-9b6e-6d73df03bb88', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'messages.changed', '', 'on', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-cf56-7a9a-9e18-9b9d0b1a4c50', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d095-7931-80a5-4b33e03eb2ac', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718980, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'consent.withdrawn', 'messages', '01a1f362-d054-7c9c-b552-8e3484f376ce', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d0a7-779c-ae19-bb796cd709ed', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718980, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.moved', '2026-11-16 10:00>2026-11-16 10:30', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d46f-79a7-bf5f-39811df9c5e5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794719040, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'waiting.added', '', '01a1f362-d0bd-7991-8774-5b1b235faa3b', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d49b-7d4f-a5b8-0f40eeebc7a9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794719040, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'waiting.offered', '', '01a1f362-d0bd-7991-8774-5b1b235faa3b', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d5cf-7e99-8f72-b73d3cd201cd', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1f362-ce08-7f06-abb3-93d0c40badc0', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d5e4-751e-ab60-1e294d5942b9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1f362-ce08-7f06-abb3-93d0c40badc0', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d5e6-7a8a-b1ce-cb9556cfc58b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d5eb-7ea0-a01b-16ac8c4da2af', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.forgiven', '2026-11-15 09:30', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d5f3-772e-97dd-11aefaa9db69', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1f362-ce19-778f-95cc-06844dad6af8', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d5f7-7b6b-93c3-9c9b99eb1cdb', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1f362-ce2c-78fc-9a90-4450fd75203a', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d602-7eb1-9aed-dd18a3fdfc01', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 13:30>2026-11-15 16:30', '01a1f362-ce46-70b7-95ad-b1278929fc90', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d608-7f41-bb90-75ae72f54ff6', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-d604-7969-8d96-463e72159923', 'Huda', 'appointment.edited', '2026-11-15 16:30', '01a1f362-ce46-70b7-95ad-b1278929fc90', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d6b0-79d0-9f42-7a7d56b5abd1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'customer.merged', '01a1f362-d054-7c89-b48b-c169eb13238c', '01a1f362-d054-7c78-a27f-997ed8801222', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d6bd-7697-b665-7c25cbd9aa7f', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f362-d054-7c78-a27f-997ed8801222', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d767-7bbd-9fa5-b791c5542604', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:00', '01a1f362-d75b-79a3-b6b3-bf8cd8ebd1e9', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d780-7926-b86f-17d0be973e20', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733500, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:30', '01a1f362-d769-79d7-a202-b537a0ad7b93', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d785-73ab-b427-1c09d823d0aa', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733560, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1f362-d783-7450-aeb8-48404d5a27b7', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d7e8-7682-9371-daa23455a931', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733620, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'consent.given', 'messages', '01a1f362-d787-72d7-b615-82b7a3fb7e60', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d7ec-72c8-b3c4-71c4178b180e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733620, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'consent.withdrawn', 'recording', '01a1f362-d787-72d7-b615-82b7a3fb7e60', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d7ef-7051-adc4-2d48327d4ae0', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733620, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'customer.merged', '01a1f362-d787-72d0-9b0c-0c493a0a54a2', '01a1f362-d787-72d7-b615-82b7a3fb7e60', '');
INSERT INTO public.audit_log_default VALUES ('01a1f362-d7f1-759a-942b-780da81e1821', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733620, '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 'organization.plan', 'basic', '', '');
INSERT INTO public.booking_counts VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '2026-11', 14);
INSERT INTO public.branches VALUES ('01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, false, '', '', '{"address":{"en":"Olaya Street, opposite the tower","ar":"شارع العليا، مقابل البرج"},"map":"https://maps.example.com/olaya"}');
INSERT INTO public.branches VALUES ('01a1f362-c714-7de0-b4e9-6417b9d6a7ba', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, false, '["الملس","near the stadium"]', '{"parking":{"en":"There is free parking behind the building.","ar":"المواقف مجانية خلف المبنى."}}', '{}');
INSERT INTO public.branches VALUES ('01a1f362-c714-7df6-a46c-fd9a745a043e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, false, '', '', '{}');
INSERT INTO public.busy VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794744000, 1794745800);
INSERT INTO public.busy VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794769320, 1794771120);
INSERT INTO public.call_actions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3d-7ddd-bb1e-dff2523a264d', 'book 01a1f362-c715-71e7-bde3-c7ad08e66727 01a1f362-c714-7832-92ae-6b37d855a3e1 2026-11-15T13:30', 'created', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c714-7832-92ae-6b37d855a3e1', 1794718800);
INSERT INTO public.call_actions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce55-7dcb-abca-40f0df04ffa5', 'hand over', 'handed_over', NULL, NULL, 1794718800);
INSERT INTO public.call_actions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce6f-729e-a7e0-754a6da22eae', 'held 01a1f362-c715-71e7-bde3-c7ad08e66727 01a1f362-c714-7832-92ae-6b37d855a3e1 2026-11-15T16:00', 'held', NULL, '01a1f362-c714-7832-92ae-6b37d855a3e1', 1794718800);
INSERT INTO public.call_turns VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3d-7ddd-bb1e-dff2523a264d', 1, 'caller', 'أبغى موعد', 1794718800, 0);
INSERT INTO public.call_turns VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3d-7ddd-bb1e-dff2523a264d', 2, 'agent', 'متى يناسبك؟', 1794718800, 0);
INSERT INTO public.callbacks VALUES ('01a1f362-ce57-7a33-8ca0-e0269c1a039f', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3a-7d6c-9cee-71c94e5290fa', '01a1f362-ce55-7dcb-abca-40f0df04ffa5', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
INSERT INTO public.caller_codes VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'subject', 'hash', 1, 1794719100);
INSERT INTO public.caller_turns VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'subject', 'holder', 1794718815);
INSERT INTO public.calls VALUES ('01a1f362-ce3d-7ddd-bb1e-dff2523a264d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3a-7d6c-9cee-71c94e5290fa', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1f362-c714-7832-92ae-6b37d855a3e1', false, 2, 'The caller booked an appointment.', true, false);
INSERT INTO public.calls VALUES ('01a1f362-ce55-7dcb-abca-40f0df04ffa5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3a-7d6c-9cee-71c94e5290fa', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.calls VALUES ('01a1f362-ce6f-729e-a7e0-754a6da22eae', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3a-7d6c-9cee-71c94e5290fa', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce08-7f06-abb3-93d0c40badc0', 1794722400, 1794724200, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce19-778f-95cc-06844dad6af8', 1794726000, 1794727800, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce1c-7766-9a80-23006a615e9d', 1794727800, 1794729600, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', 1794729600, 1794731400, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce24-72d3-9a1e-779ed50a760e', 1794731400, 1794733200, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce5d-73ad-a301-d464e859fd7c', 1794742200, 1794744000, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 1794814200, 1794816000, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-d479-7d25-84c2-249f4d415a3e', 1794816000, 1794817800, 1794720840);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce46-70b7-95ad-b1278929fc90', 1794749400, 1794750600, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-d75b-79a3-b6b3-bf8cd8ebd1e9', 1794808800, 1794810600, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-d769-79d7-a202-b537a0ad7b93', 1794810600, 1794812400, NULL);
INSERT INTO public.claims VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-d783-7450-aeb8-48404d5a27b7', 1794812400, 1794814200, NULL);
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7832-92ae-6b37d855a3e1', '2026-09-23', '2026-09-23', '');
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7832-92ae-6b37d855a3e1', '2027-02-22', '2027-02-22', '');
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7832-92ae-6b37d855a3e1', '2027-03-10', '2027-03-13', '');
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', '2026-09-23', '2026-09-23', '');
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', '2027-02-22', '2027-02-22', '');
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', '2027-03-10', '2027-03-13', '');
INSERT INTO public.closures VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7df6-a46c-fd9a745a043e', '2027-03-10', '2027-03-11', '');
INSERT INTO public.code_holds VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'number', 'address', 'day', NULL, 1794719400, '');
INSERT INTO public.codes VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'subject', 'hash', 1, 1794718800, 1794719400);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce08-7f06-abb3-93d0c40badc0', 'B-1002', 'dr-sara', 1794722400, 1794724200, false, false, 0, '', 1794718800, 1794718920, 0, 0, '', 0, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', 'B-1003', 'dr-sara', 1794724200, 1794726000, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce19-778f-95cc-06844dad6af8', 'B-1004', 'dr-sara', 1794726000, 1794727800, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce1c-7766-9a80-23006a615e9d', 'B-1005', 'dr-sara', 1794727800, 1794729600, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', 'B-1006', 'dr-sara', 1794729600, 1794731400, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce24-72d3-9a1e-779ed50a760e', 'B-1007', 'dr-sara', 1794731400, 1794733200, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce2c-78fc-9a90-4450fd75203a', 'B-1008', 'dr-sara', 1794736800, 1794738600, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_bookings VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce46-70b7-95ad-b1278929fc90', 'B-1009', 'dr-sara', 1794738600, 1794740400, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920, 0);
INSERT INTO public.connector_maps VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', 'dr-sara', 0, 0, 0, '');
INSERT INTO public.connector_maps VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72c7-84ee-6b2f083b80fd', 'dr-faisal', 0, 0, 0, '');
INSERT INTO public.connector_strays VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-ce08-7f06-abb3-93d0c40badc0', 1794769320, 1794771120, 1794718920);
INSERT INTO public.connectors VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'http://127.0.0.1:35857', 's1:Zhg0KwtTwY5Souh0x2oORyCgDALBc8QdYAm2qQwjb99bJLR4dLfvOA', 1, 0, '', 1794718800, 1794718920, 1794718800, 0, '', 0, 0, 0, 0, 'ask', 0, 0, true, '', '', '', 0);
INSERT INTO public.consents VALUES ('01a1f362-d095-7913-8414-8ffc5a6a397e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c9c-b552-8e3484f376ce', 'messages', false, '', 'telephone', '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 1794718980);
INSERT INTO public.consents VALUES ('01a1f362-d6bd-7683-8540-9dde9c6cf267', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c78-a27f-997ed8801222', 'messages', true, '', 'in_person', '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 1794733440);
INSERT INTO public.consents VALUES ('01a1f362-d7e8-767a-aae2-e3e0191a0980', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d7-b615-82b7a3fb7e60', 'messages', true, '', 'telephone', '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 1794733620);
INSERT INTO public.consents VALUES ('01a1f362-d7ec-72c0-ba22-b340966c1acd', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d7-b615-82b7a3fb7e60', 'recording', false, '', 'telephone', '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', 1794733620);
INSERT INTO public.corrections VALUES ('01a1f362-d608-7f41-bb90-75ae72f54ff6', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce46-70b7-95ad-b1278929fc90', 'phone', '+966551234567', '+966557654321', 1794733440);
INSERT INTO public.corrections VALUES ('01a1f362-d608-7f41-bb90-75ae72f54ff6', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce46-70b7-95ad-b1278929fc90', 'end_time', '30', '20', 1794733440);
INSERT INTO public.cursors VALUES ('webhooks', '829:829:');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '++96', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+111', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+112', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+122', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+123', 0, 'AAAAAQACAAMABAAFAAYACQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+227', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+234', 0, 'AAAAAQACAAMABAAFAAYACQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+277', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+321', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+345', 0, 'AAAAAQACAAMABAAFAAYACQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+432', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+456', 0, 'AAAAAQACAAMABAAFAAYACQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+511', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+512', 0, 'AAAAAQACAAMABAAFAAYACQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+543', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+551', 0, 'AAAAAQACAAMABAAFAAYACQAK');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+557', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+560', 0, 'AAA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+561', 0, 'AAEACQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+562', 0, 'AAI');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+563', 0, 'AAM');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+564', 0, 'AAQ');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+565', 0, 'AAU');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+566', 0, 'AAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+576', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+654', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+655', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+665', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+765', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '+966', 0, 'AAAAAQACAAMABAAFAAYACAAJAAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'a', 0, 'AAEAAwAFAAkACg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ai', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ais', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ak', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'akh', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'al', 0, 'AAkACg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'alh', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'am', 0, 'AAk');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ama', 0, 'AAk');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'an', 0, 'AAEAAwAFAAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ana', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ar', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'arb', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ay', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'aya', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'b', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'bi', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'd', 0, 'AAc');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'h', 0, 'AAEAAwAFAAcACg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ha', 0, 'AAEAAwAFAAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'hak', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'han', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'har', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'hi', 0, 'AAc');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'hin', 0, 'AAc');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'i', 0, 'AAEAAwAFAAcACg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'in', 0, 'AAc');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ind', 0, 'AAc');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'is', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ish', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'k', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'kh', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'kha', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'l', 0, 'AAkACg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'la', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'lay', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'lh', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'lha', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'm', 0, 'AAk');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ma', 0, 'AAk');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'mal', 0, 'AAk');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'n', 0, 'AAEAAwAFAAcACg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'na', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'nal', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'nd', 0, 'AAc');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'r', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'rb', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'rbi', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 's', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'sh', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'sha', 0, 'AAEAAwAF');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'y', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ya', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'yan', 0, 'AAo');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ا', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ال', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'الح', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'الع', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ب', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'بي', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ت', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'تي', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'تيب', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ح', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'حر', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'حرب', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'د', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'دا', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'دال', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ر', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'رب', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ربي', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ره', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'رها', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'س', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'سع', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'سعو', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ع', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'عت', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'عتي', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'عو', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'عود', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ل', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'لح', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'لحر', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'لع', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'لعت', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ن', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'نو', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'نور', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ه', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ها', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'هال', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'و', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ود', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ودا', 0, 'AAg');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ور', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'وره', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'ي', 0, 'AAAAAgAEAAYACA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'يب', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'يبي', 0, 'AAAAAgAEAAY');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'seen_at/0', 0, 'avl1gGr5dYBq+XWAavk8UGr5PFBq+TxQavl1gGr5PFBq+XWAavk8UGr5PQQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
INSERT INTO public.customer_index VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'customer/0', 0, 'AaHzYtBUe9G3eeB4cNUYgQGh82LQVHw0ulTJ+MktV8UBofNi0FR8U7D7p5M1aDinAaHzYtBUfFuAPKY9o7v6vAGh82LQVHxmgZ/0aVVDLYoBofNi0FR8bq1L03CkrztNAaHzYtBUfHiif5l+2IASIgGh82LQVHx+tS+H3yzzAQ0BofNi0FR8ibSLwWnrEyOMAaHzYtBUfJags9kZw9CchQGh82LQVHyctVKONITzds4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
INSERT INTO public.customer_marks VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733560, 0, 11);
INSERT INTO public.customer_merges VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c89-b48b-c169eb13238c', '01a1f362-d054-7c78-a27f-997ed8801222', '01a1f362-d054-7c78-a27f-997ed8801222', 1794733440);
INSERT INTO public.customer_merges VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d0-9b0c-0c493a0a54a2', '01a1f362-d787-72d7-b615-82b7a3fb7e60', '01a1f362-d787-72d7-b615-82b7a3fb7e60', 1794733620);
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Aisha Khan', '+966551234563', 1794718800, '01a1f362-d054-7c5b-803c-a63da3bbfabc');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'نورة العتيبي', '+966551234564', 1794718800, '01a1f362-d054-7c66-819f-f46955432d8a');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Aisha Khan', '+966551234565', 1794718800, '01a1f362-d054-7c6e-ad4b-d370a4af3b4d');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Hind', '', 1794718800, '01a1f362-d054-7c7e-b52f-87df2cf3010d');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Amal', '+966551234561', 1794718800, '01a1f362-d054-7c96-a0b3-d919c3d09c85');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'سعود الحربي', '+966557654321', 1794733440, '01a1f362-d054-7c89-b48b-c169eb13238c');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Layan Alharbi', '+966551112277', 1794718980, '01a1f362-d054-7c9c-b552-8e3484f376ce');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'نورة العتيبي', '+966551234560', 1794733440, '01a1f362-d054-7bd1-b779-e07870d51881');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Aisha Khan', '+966551234561', 1794733440, '01a1f362-d054-7c34-ba54-c9f8c92d57c5');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'نورة العتيبي', '+966551234562', 1794733440, '01a1f362-d054-7c53-b0fb-a793356838a7');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'نورة العتيبي', '+966551234566', 1794733440, '01a1f362-d054-7c78-a27f-997ed8801222');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Salma Al-Qahtani', '+966551234598', 1794733440, '01a1f362-d787-72d0-9b0c-0c493a0a54a2');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Salma Al-Qahtani', '+966551234599', 1794733500, '01a1f362-d787-72d7-b615-82b7a3fb7e60');
INSERT INTO public.customer_names VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'Layan Al-Qahtani', '+966551234599', 1794733560, '01a1f362-d787-72dd-94be-e03bebc6762b');
INSERT INTO public.customer_news VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d0-9b0c-0c493a0a54a2');
INSERT INTO public.customer_news VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d7-b615-82b7a3fb7e60');
INSERT INTO public.customer_news VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72dd-94be-e03bebc6762b');
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7bd1-b779-e07870d51881', '+966551234560', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 0);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c34-ba54-c9f8c92d57c5', '+966551234561', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794733440, 1794718800, 0, 1);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c53-b0fb-a793356838a7', '+966551234562', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 2);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c5b-803c-a63da3bbfabc', '+966551234563', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0, 3);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c66-819f-f46955432d8a', '+966551234564', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794718800, 1794718800, 0, 4);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c6e-ad4b-d370a4af3b4d', '+966551234565', 'aishakhan', 'Aisha Khan', '', '', '', '', '', '', 1794718800, 1794718800, 0, 5);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c78-a27f-997ed8801222', '+966551234566', 'نورهالعتيبي', 'نورة العتيبي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 6);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c7e-b52f-87df2cf3010d', '', 'hind', 'Hind', '', '', '', '', '', '', 1794718800, 1794718800, 0, 7);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c89-b48b-c169eb13238c', '+966557654321', 'سعودالحربي', 'سعود الحربي', '', '', '', '', '', '', 1794733440, 1794718800, 0, 8);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c96-a0b3-d919c3d09c85', '+966551234561', 'amal', 'Amal', '', '', '', '', '', '', 1794718800, 1794718800, 0, 9);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d054-7c9c-b552-8e3484f376ce', '+966551112277', 'layanalharbi', 'Layan Alharbi', '', '', '', '', '', '', 1794718980, 1794718920, 0, 10);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d0-9b0c-0c493a0a54a2', '+966551234598', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733440, 1794733440, 0, NULL);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72d7-b615-82b7a3fb7e60', '+966551234599', 'salmaalqahtani', 'Salma Al-Qahtani', '', '', '', '', '', '', 1794733500, 1794733500, 0, NULL);
INSERT INTO public.customers VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d787-72dd-94be-e03bebc6762b', '+966551234599', 'layanalqahtani', 'Layan Al-Qahtani', '', '', '', '', '', '', 1794733560, 1794733560, 0, NULL);
INSERT INTO public.events_default VALUES (1, '727', '01a1f362-c715-770b-bd32-ca4f25d12b68', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (2, '730', '01a1f362-ca45-74be-9aad-0d5a6ca9b506', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (3, '734', '01a1f362-cc76-7e65-87c7-6edc9e1dc851', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (4, '737', '01a1f362-cde6-7e2e-87ca-180564277e4d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (5, '738', '01a1f362-cde9-738d-a8dc-1c093726d4a5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'people.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (6, '741', '01a1f362-cdf0-78db-a2f1-d5a1cee89d47', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (7, '742', '01a1f362-cdf3-71ca-b665-fb539940512b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'catalog.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (8, '743', '01a1f362-cdf8-7ab2-8a86-d466112f2375', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (9, '749', '01a1f362-ce03-7f0b-89b7-5b61128a7562', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'keys.changed', NULL, NULL, NULL, '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (10, '750', '01a1f362-ce08-7f08-b556-de91cc1554c9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce08-7f06-abb3-93d0c40badc0', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce08-7f06-abb3-93d0c40badc0","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"09:00"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (11, '751', '01a1f362-ce14-7ee8-a18f-b0821b087252', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"09:30"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (12, '752', '01a1f362-ce19-7790-b94e-4a6fcecceb5b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce19-778f-95cc-06844dad6af8', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce19-778f-95cc-06844dad6af8","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"10:00"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (13, '753', '01a1f362-ce1c-7767-beef-f824a67b52c1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce1c-7766-9a80-23006a615e9d', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce1c-7766-9a80-23006a615e9d","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"10:30"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (14, '754', '01a1f362-ce21-72a6-9f9f-1f684a7c3348', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce21-72a5-b1ef-6ec6a7830c84","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"11:00"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (15, '755', '01a1f362-ce24-72d4-a835-b6ddafc7cf74', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce24-72d3-9a1e-779ed50a760e', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce24-72d3-9a1e-779ed50a760e","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"11:30"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (16, '756', '01a1f362-ce2c-78fe-8953-e62312cd1f76', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce2c-78fc-9a90-4450fd75203a', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce2c-78fc-9a90-4450fd75203a","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"13:00"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (17, '757', '01a1f362-ce2f-772e-a034-17cc8487dd5f', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce2f-772c-851a-deed4d1b1860', NULL, '01a1f362-c715-7299-b967-c234247dbe3c', '{"event":"appointment.created","id":"01a1f362-ce2f-772c-851a-deed4d1b1860","service_id":"01a1f362-c715-7299-b967-c234247dbe3c","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"18:00"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (18, '758', '01a1f362-ce38-7372-8501-111920aa604a', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (19, '759', '01a1f362-ce3a-7230-b9bb-72be574cd144', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, NULL, '01a1f362-c715-7299-b967-c234247dbe3c', '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (20, '766', '01a1f362-ce46-70b9-a9a9-15af97b02c23', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce46-70b7-95ad-b1278929fc90","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"13:30"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (21, '768', '01a1f362-ce54-7029-af0c-a16d6807f0d2', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'call.completed', '01a1f362-ce46-70b7-95ad-b1278929fc90', NULL, NULL, '{"event":"call.completed","id":"01a1f362-ce3d-7ddd-bb1e-dff2523a264d","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","agent_id":"01a1f362-ce3a-7d6c-9cee-71c94e5290fa","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f362-ce46-70b7-95ad-b1278929fc90","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (22, '774', '01a1f362-ce5d-73ae-b3f6-fa6fbe3ec378', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-ce5d-73ad-a301-d464e859fd7c', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-ce5d-73ad-a301-d464e859fd7c","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"14:30"}', 1794718800, NULL);
INSERT INTO public.events_default VALUES (23, '777', '01a1f362-ce71-7dc5-a690-55e86114d224', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794718800, NULL);
INSERT INTO public.events_default VALUES (24, '797', '01a1f362-cf2d-7afd-894b-ad3af2305973', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', NULL, '', 1794718920, NULL);
INSERT INTO public.events_default VALUES (25, '803', '01a1f362-cf54-72e4-b072-54393f89639c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-cf54-72e3-8d6d-d022348c5dd1","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-16","time":"10:00"}', 1794718920, NULL);
INSERT INTO public.events_default VALUES (26, '813', '01a1f362-d0a7-780b-b362-d1b41ddd8667', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.rescheduled', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.rescheduled","id":"01a1f362-cf54-72e3-8d6d-d022348c5dd1","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-16","time":"10:30","previous_date":"2026-11-16","previous_time":"10:00"}', 1794718980, NULL);
INSERT INTO public.events_default VALUES (27, '817', '01a1f362-d47b-7ba4-b8ae-f1c5593fddd0', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794719040, NULL);
INSERT INTO public.events_default VALUES (28, '819', '01a1f362-d5cf-7edb-bd51-0c209df5f276', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794733440, NULL);
INSERT INTO public.events_default VALUES (29, '820', '01a1f362-d5e4-7553-8646-2e48d1be4b35', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794733440, NULL);
INSERT INTO public.events_default VALUES (30, '821', '01a1f362-d5e6-7ab0-9c85-a6b7a7cbf055', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794733440, NULL);
INSERT INTO public.events_default VALUES (31, '823', '01a1f362-d5f3-7750-97e2-1ee049defedf', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', NULL, '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794733440, NULL);
INSERT INTO public.events_default VALUES (32, '824', '01a1f362-d5f7-7b91-a72b-ce72ca243b66', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.cancelled', '01a1f362-ce2c-78fc-9a90-4450fd75203a', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.cancelled","id":"01a1f362-ce2c-78fc-9a90-4450fd75203a","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:04:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733440, NULL);
INSERT INTO public.events_default VALUES (33, '825', '01a1f362-d603-702f-bd86-3249804d5a1b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.rescheduled', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.rescheduled","id":"01a1f362-ce46-70b7-95ad-b1278929fc90","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733440, NULL);
INSERT INTO public.events_default VALUES (34, '826', '01a1f362-d609-7028-b3ef-87bd77bb5179', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.updated', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.updated","id":"01a1f362-ce46-70b7-95ad-b1278929fc90","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-15","time":"16:30","end_time":"16:50","changed":["phone","end_time"]}', 1794733440, NULL);
INSERT INTO public.events_default VALUES (35, '828', '01a1f362-d61b-7ee9-9a28-bfc81c605af0', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'claims.changed', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794733440, NULL);
INSERT INTO public.events_default VALUES (36, '837', '01a1f362-d75b-79a4-afe9-8ee067000e6d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-d75b-79a3-b6b3-bf8cd8ebd1e9', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-d75b-79a3-b6b3-bf8cd8ebd1e9","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-16","time":"09:00"}', 1794733440, NULL);
INSERT INTO public.events_default VALUES (37, '838', '01a1f362-d769-79d8-9a52-e13f03a5ad7b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-d769-79d7-a202-b537a0ad7b93', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-d769-79d7-a202-b537a0ad7b93","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-16","time":"09:30"}', 1794733500, NULL);
INSERT INTO public.events_default VALUES (38, '839', '01a1f362-d783-7451-81ce-537f94a6b84b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'appointment.created', '01a1f362-d783-7450-aeb8-48404d5a27b7', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727', '{"event":"appointment.created","id":"01a1f362-d783-7450-aeb8-48404d5a27b7","service_id":"01a1f362-c715-71e7-bde3-c7ad08e66727","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","date":"2026-11-16","time":"10:00"}', 1794733560, NULL);
INSERT INTO public.events_default VALUES (39, '850', '01a1f362-d7f1-7586-ae5d-ad62dd01085e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'catalog.changed', NULL, NULL, NULL, '', 1794733620, NULL);
INSERT INTO public.feeds VALUES ('01a1f362-cdfe-7197-957b-27916a5f2cfb', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', NULL, 'busy', 'en', '6f4537826c36b2966f0bf8b7205875aea70276aeafb8af23ec313a68ff64cd18', '01a1f362-c743-7dc3-8c6e-743d6592e948', 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce08-7f06-abb3-93d0c40badc0', 'dr-sara', 1794722400, 1794724200, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', 'dr-sara', 1794724200, 1794726000, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce19-778f-95cc-06844dad6af8', 'dr-sara', 1794726000, 1794727800, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce1c-7766-9a80-23006a615e9d', 'dr-sara', 1794727800, 1794729600, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', 'dr-sara', 1794729600, 1794731400, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce24-72d3-9a1e-779ed50a760e', 'dr-sara', 1794731400, 1794733200, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce2c-78fc-9a90-4450fd75203a', 'dr-sara', 1794736800, 1794738600, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce46-70b7-95ad-b1278929fc90', 'dr-sara', 1794738600, 1794740400, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.guesses VALUES ('account:b7acd2094c57b7c840f2377c585f4e14ea254982324ee4789273608c6d8c0d5d', 1, 1794718800);
INSERT INTO public.guesses VALUES ('pair:437f70bd5ce12eb5f33038f908966cad8987bd2555f7698f56c268f71280dc84', 1, 1794718800);
INSERT INTO public.guesses VALUES ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
INSERT INTO public.guesses VALUES ('address:192.0.2.7', 1, 1794718800);
INSERT INTO public.guesses VALUES ('pair:4f45a47e77ea47c045d39bafb66e4f12b327163b62fb1e0337431653c18e2b62', 1, 1794718800);
INSERT INTO public.guesses VALUES ('asking:192.0.2.7', 1, 1794718800);
INSERT INTO public.guesses VALUES ('forgotten:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
INSERT INTO public.holds VALUES ('01a1f362-ce34-7414-acdb-b0223141b24f', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794740400, 1794742200, '', 1794719700, NULL);
INSERT INTO public.holds VALUES ('01a1f362-ce39-79dc-93c1-0b415a2b3787', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', NULL, 1794754800, 1794758400, '', 1794719700, NULL);
INSERT INTO public.holds VALUES ('01a1f362-ce71-774a-83a5-3cb1a97c2f80', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', 1794747600, 1794749400, '', 1794719100, NULL);
INSERT INTO public.holds VALUES ('01a1f362-d479-7d25-84c2-249f4d415a3e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72e4-bcb5-0ef23a4ca610', 1794816000, 1794817800, 'the only one free', 1794720840, NULL);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-0', '2b42396bf6deb1c172934c4790fc428c00db6a6f206aa139be09746984d17b2b', '01a1f362-ce08-7f06-abb3-93d0c40badc0', '01a1f362-ce08-7f06-abb3-93d0c40badc0', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-1', '3bbce7978db7524688846bfafdda3c30a4cd99e8d9ac082ae54a309ac8d9d611', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-2', '0e795cbf58cf05471a69a5e7669eb5988610cfb53171bba64f3d3863c4d8f47f', '01a1f362-ce19-778f-95cc-06844dad6af8', '01a1f362-ce19-778f-95cc-06844dad6af8', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-3', 'f68ba9f94d491d2216e0a35c87ab5d42bca80d7d8d1b83f0f9d9fddf629ce789', '01a1f362-ce1c-7766-9a80-23006a615e9d', '01a1f362-ce1c-7766-9a80-23006a615e9d', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-4', 'a2f12da75df9f42f290a21d708a390363d765bbd4d50f112c691e4cadc87765a', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-5', '05ed67c23be1caf6a88eab03818cd9b71688c6183a0dc7a9c52b283ae51be89b', '01a1f362-ce24-72d3-9a1e-779ed50a760e', '01a1f362-ce24-72d3-9a1e-779ed50a760e', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'order-6', 'ecf5755f147e38a43752bedfb0d15bdd6b10dc15d945a772990c60dd2681855c', '01a1f362-ce2c-78fc-9a90-4450fd75203a', '01a1f362-ce2c-78fc-9a90-4450fd75203a', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'waiting:hold:01a1f362-d475-7b9e-b6b9-1a0e986e58e5', 'hold 88e03d73d849beffb405ea40544bb0c92651b83614458ed815805d79c22ff4b0', '01a1f362-d479-7d25-84c2-249f4d415a3e', '01a1f362-d479-7d25-84c2-249f4d415a3e', 0, 1794805440);
INSERT INTO public.intakes VALUES ('01a1f362-ce5d-73ad-a301-d464e859fd7c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 's1:mn88X7cxumhU2ZpBFIErCz789dfFcBSrpTwchqPiHx+sXCS47j/8TB4hw3+zFP7NXGqmiXfnnO8j2I8qmT0U2YguPtkla2v+vbHEIDLPc85mRUS2s63yO5/GWUeSXoyz6bNe', 1, 'ar', 1794718800);
INSERT INTO public.invitations VALUES ('01a1f362-c72c-786a-8583-49b6f36aa8f7', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'manager@noor.example', 'Tariq Nasser', 'manager', NULL, '852009924d5110705cf8e008ac2d895a2e1e5109a91209a9588bb3284fabb85a', 1794718800, 1794805200);
INSERT INTO public.invitations VALUES ('01a1f362-c72e-7455-8bc2-4de631fdda16', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'sara@noor.example', 'Dr Sara', 'practitioner', '01a1f362-c715-72aa-8421-7bf4925c9664', '656f7e70485e1bf97fea521603b1477484edd708e98f16d9e50fa1830e462fae', 1794718800, 1794805200);
INSERT INTO public.letters VALUES ('01a1f362-cca5-7c82-a4a1-31199ff21725', 'password', NULL, NULL, 'manager@noor.example', '', 'ar', '', NULL, 'waiting', '', 0, 1794718800, 1794718800, 0, 1794720600);
INSERT INTO public.links VALUES ('46600d230d4ae7a6e49cc3164ab3672567a16b1d9cb749ec8f2186fbf425b995', 'password', '01a1f362-cca8-73bc-a5be-1083465a8c46', 1794718800, 1794805200);
INSERT INTO public.logos VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '738cb8e6da6c51ca', 'image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mJiwAGGmAQgAAD//wfQABGpWC6yAAAAAElFTkSuQmCC', 1794718800);
INSERT INTO public.memberships VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c743-7dc3-8c6e-743d6592e948', 'owner', NULL, 1794718800);
INSERT INTO public.memberships VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-cca8-73bc-a5be-1083465a8c46', 'receptionist', NULL, 1794718800);
INSERT INTO public.message_channels VALUES ('01a1f362-cf30-751c-93c3-7d558f07ed0f', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'whatsapp', 'WhatsApp', 's1:/Hq3EqXQ8n+9lMQ54/kXJ2Rg7zbEhcIAHsIrVqihN8WLMaVmHiZ9IR4oxNHgflt4OU9yN5mtW6FjvLESkx3eK+am2w0sEA', '{"phone_number_id":"1065","token":""}', 1, false, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
INSERT INTO public.message_channels VALUES ('01a1f362-cf34-78a1-b28d-e9927d6eb146', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'taqnyat', 'SMS', 's1:3KKeQQ8lQbF+r0hmLjiVJQoRRC6Zcu3etFoemUjMwfzVkrxXyuMOaXvFtrb+iJtRzOELOROpg1/bJ6lj', '{"sender":"Noor","token":""}', 2, false, 0, 0, 0, '', 0, 1, 1794718920, 0, 0);
INSERT INTO public.message_counts VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 20772, '01a1f362-cf34-78a1-b28d-e9927d6eb146', 1, 1);
INSERT INTO public.message_deaf VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '72029128144e5856d276ca030ef40af2767b7ee8fbb9575c29577e4deda8ef64', '01a1f362-cf30-751c-93c3-7d558f07ed0f', 'message_not_there', 1797310980);
INSERT INTO public.message_rules VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '{"off":["no_show"],"reminders":[1440,120],"quiet":{"from":"21:00","to":"08:00"}}', 1794718920, 1);
INSERT INTO public.message_texts VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'reminder', 'sms_plain', 'en', 'See you on {date} at {time}. If you cannot come, call {phone}', '');
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
INSERT INTO public.migrations VALUES ('0060_months', 'ef6491fae2067d1bd56fb2a46f3786b55d98ff0c776f1ec2ff426dbda192d3cf');
INSERT INTO public.migrations VALUES ('0061_finding', '22edaad955420ca450a967089be354d9ac180e07cc72c1f7fe3f2f041b739041');
INSERT INTO public.nodes VALUES ('49bce5e2-91d5-4659-b30c-24c665defa63', 1795084699);
INSERT INTO public.notices VALUES ('01a1f362-cffd-7840-ae6f-ee0e4c0cd7d7', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 'confirmation', 0, 0, '01a1f362-cf30-751c-93c3-7d558f07ed0f', 'whatsapp', 'ar', 'failed', 'message_not_there', '131026', true, 1, false, 1794718980, 1794718980, 0, 1794812400, '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', false, '72029128144e5856d276ca030ef40af2767b7ee8fbb9575c29577e4deda8ef64', '', 0, '', 0, 0);
INSERT INTO public.notices VALUES ('01a1f362-d034-756c-8c75-e1854106a481', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 'confirmation', 0, 0, '01a1f362-cf34-78a1-b28d-e9927d6eb146', 'sms_plain', 'ar', 'sent', '', '', false, 1, false, 1794718980, 1794718980, 0, 1794812400, '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-72aa-8421-7bf4925c9664', false, '72029128144e5856d276ca030ef40af2767b7ee8fbb9575c29577e4deda8ef64', '5452891002', 1, '0.0500 SAR', 0, 0);
INSERT INTO public.opt_outs VALUES ('01a1f362-d04b-76b9-9303-726716b91f79', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '72029128144e5856d276ca030ef40af2767b7ee8fbb9575c29577e4deda8ef64', 'reminders', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 'page', 1794718980);
INSERT INTO public.organizations VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 6, 1794718800, 'ar', 0, 'latin', true, 0, NULL, 0, 720, 10080, '', 0, 0, NULL, false, '{"payment":{"en":"We take cash and cards.","ar":"نقبل النقد والبطاقات."}}', '{"open":true,"phone":"+966112345678","welcome":{"en":"Welcome to Noor. Book your appointment here at any hour.","ar":"أهلًا بكم في مركز نور. احجزوا موعدكم من هنا في أي ساعة."},"terms":{"en":"Please come ten minutes early, and cancel in time if you cannot come.","ar":"نرجو الحضور قبل الموعد بعشر دقائق، وإلغاءه مبكرًا عند تعذّر الحضور."},"version":1,"logo":{"mark":"738cb8e6da6c51ca","width":8,"height":8}}', '', false, 0, '', 'basic', 0);
INSERT INTO public.own_acts VALUES ('01a1f362-d61b-7ef5-bc75-d509405835c3', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-ce46-70b7-95ad-b1278929fc90', 'coming', 1794733440, 1794749400, 1794749400, 'link');
INSERT INTO public.own_links VALUES ('3fa31a390d1bc41d0a04d70158f723ac69facc46340e6e44540f5a7563203475', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce46-70b7-95ad-b1278929fc90', 0, 1829310600);
INSERT INTO public.pardons VALUES ('01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440);
INSERT INTO public.persons VALUES ('01a1f362-c743-7dc3-8c6e-743d6592e948', '01a1f362-c743-7dc3-8c6e-743d6592e948', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$yr8+6bzeDBVA1PQC9XaGcA$EAeQleuAXzJbvCu37ONhZN8Tj0dUktfT9Yn3eIYz7LA', '', '', 0, '', 1794718800, 'owner@noor.example', '', -1);
INSERT INTO public.persons VALUES ('01a1f362-cca8-73bc-a5be-1083465a8c46', '01a1f362-cca8-73bc-a5be-1083465a8c46', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800, 'reception@noor.example', '', -1);
INSERT INTO public.plans VALUES ('basic', 500, 0, 0, 0, 1794733620, 0);
INSERT INTO public.proofs VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '417db2004672d465277a67bdd4ccdfeabff12180e791439130b34b86ebf9f18e', 1, 1794787200);
INSERT INTO public.proofs VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '49db879f0217f183509c674edabe6d3f6a883eee9f7046fa81db027132fe11f9', 1, 1794787200);
INSERT INTO public.proofs VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'a1259b266abfe4564bef2514e551c0bc82159bffb992114652dc80cb0754d1b7', 1, 1794719400);
INSERT INTO public.rate_windows VALUES ('01a1f362-c736-7def-848b-be11c495c610', 29911980, 3);
INSERT INTO public.removals VALUES ('01a1f362-d7f6-733c-a51d-f0a7613d0716', 1794733620, 1794733620, '{"audit_log":2,"events":2,"organizations":1}', 0);
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-71e7-bde3-c7ad08e66727');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c715-7246-bbc0-e0df65bedc28');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72c7-84ee-6b2f083b80fd', '01a1f362-c715-71e7-bde3-c7ad08e66727');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72c7-84ee-6b2f083b80fd', '01a1f362-c715-7246-bbc0-e0df65bedc28');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-c715-71e7-bde3-c7ad08e66727');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-c715-7246-bbc0-e0df65bedc28');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-c715-726f-9830-40f28a3268a2');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72f8-a686-8d08d5410d44', '01a1f362-c715-725d-a391-2f235aef1d6c');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-730c-b712-98ca22fbbdc4', '01a1f362-c715-7280-987a-b7e6f1073c5c');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7318-9eae-5413a4ca76d3', '01a1f362-c715-7280-987a-b7e6f1073c5c');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7324-9b2d-71005f1cf8d4', '01a1f362-c715-71e7-bde3-c7ad08e66727');
INSERT INTO public.resource_services VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7324-9b2d-71005f1cf8d4', '01a1f362-c715-7246-bbc0-e0df65bedc28');
INSERT INTO public.resources VALUES ('01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, false, '', 'female');
INSERT INTO public.resources VALUES ('01a1f362-c715-72c7-84ee-6b2f083b80fd', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, false, '', 'male');
INSERT INTO public.resources VALUES ('01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, false, '', 'female');
INSERT INTO public.resources VALUES ('01a1f362-c715-72f8-a686-8d08d5410d44', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, false, '', 'male');
INSERT INTO public.resources VALUES ('01a1f362-c715-730c-b712-98ca22fbbdc4', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, false, '', '');
INSERT INTO public.resources VALUES ('01a1f362-c715-7318-9eae-5413a4ca76d3', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, false, '', '');
INSERT INTO public.resources VALUES ('01a1f362-c715-7324-9b2d-71005f1cf8d4', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, false, '', '');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', '01a1f362-c714-7832-92ae-6b37d855a3e1', 0, '{"branch":"01a1f362-c714-7832-92ae-6b37d855a3e1","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72c7-84ee-6b2f083b80fd', '01a1f362-c714-7832-92ae-6b37d855a3e1', 0, '{"branch":"01a1f362-c714-7832-92ae-6b37d855a3e1","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72c7-84ee-6b2f083b80fd', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', 1, '{"branch":"01a1f362-c714-7de0-b4e9-6417b9d6a7ba","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72e4-bcb5-0ef23a4ca610', '01a1f362-c714-7832-92ae-6b37d855a3e1', 0, '{"branch":"01a1f362-c714-7832-92ae-6b37d855a3e1","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72f8-a686-8d08d5410d44', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', 0, '{"branch":"01a1f362-c714-7de0-b4e9-6417b9d6a7ba","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72f8-a686-8d08d5410d44', '01a1f362-c714-7832-92ae-6b37d855a3e1', 1, '{"branch":"01a1f362-c714-7832-92ae-6b37d855a3e1","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-730c-b712-98ca22fbbdc4', '01a1f362-c714-7832-92ae-6b37d855a3e1', 0, '{"branch":"01a1f362-c714-7832-92ae-6b37d855a3e1","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7318-9eae-5413a4ca76d3', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', 0, '{"branch":"01a1f362-c714-7de0-b4e9-6417b9d6a7ba","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
INSERT INTO public.rosters VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7324-9b2d-71005f1cf8d4', '01a1f362-c714-7df6-a46c-fd9a745a043e', 0, '{"branch":"01a1f362-c714-7df6-a46c-fd9a745a043e","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
INSERT INTO public.seats VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', 1794754800, 1, 10, '01a1f362-ce2f-772c-851a-deed4d1b1860', NULL);
INSERT INTO public.seats VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', 1794754800, 2, 10, '01a1f362-ce39-79dc-93c1-0b415a2b3787', 1794719700);
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7df6-a46c-fd9a745a043e');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7246-bbc0-e0df65bedc28', '01a1f362-c714-7832-92ae-6b37d855a3e1');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7246-bbc0-e0df65bedc28', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7246-bbc0-e0df65bedc28', '01a1f362-c714-7df6-a46c-fd9a745a043e');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-725d-a391-2f235aef1d6c', '01a1f362-c714-7832-92ae-6b37d855a3e1');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-725d-a391-2f235aef1d6c', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-726f-9830-40f28a3268a2', '01a1f362-c714-7832-92ae-6b37d855a3e1');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7280-987a-b7e6f1073c5c', '01a1f362-c714-7832-92ae-6b37d855a3e1');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7280-987a-b7e6f1073c5c', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1');
INSERT INTO public.service_branches VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba');
INSERT INTO public.services VALUES ('01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, false, 'SAR 150', '150 ريالًا', '["كشف","general doctor"]', '{"preparation":{"en":"Please bring your last reports.","ar":"أحضر معك آخر التقارير."}}', '{"about":{"en":"With a general practitioner, for adults and children.","ar":"مع طبيب عام، للكبار والأطفال."},"questions":[{"slug":"first-visit","kind":"yes_no","label":{"en":"Is it your first visit?","ar":"هل هذه زيارتك الأولى؟"}}]}');
INSERT INTO public.services VALUES ('01a1f362-c715-7246-bbc0-e0df65bedc28', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f362-c715-725d-a391-2f235aef1d6c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f362-c715-726f-9830-40f28a3268a2', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f362-c715-7280-987a-b7e6f1073c5c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, false, '', '', '', '', '{}');
INSERT INTO public.sessions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', 0, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', 2, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7de0-b4e9-6417b9d6a7ba', 6, NULL, '10:30', 6);
INSERT INTO public.sessions VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-7299-b967-c234247dbe3c', '01a1f362-c714-7832-92ae-6b37d855a3e1', NULL, '2026-12-03', '17:00', 20);
INSERT INTO public.settings VALUES ('seal_key', '186b646bc6e8837e');
INSERT INTO public.settings VALUES ('stamp', 's1:vXr5tDZ+tKDcQFtZuqCaQbzD2p6SEvyF9zrYPpQlMhb0YyYCqW3o9ZhAR/41jF5MNR1iA/chTkzFzesaYnXYewjfKmjGHhE7zbyrpXZOrHSR8bGpFvOmlOJH1pA');
INSERT INTO public.settings VALUES ('selfservice', 's1:8EAAbwS8AXfw6jLLpdlF3QOhQ5+D7Ii8JokHMcMbEMLM+bHp36cnvSS1AFtMQc5UEyS/ABx0l7wM1J0qXFDnbBaY/Y5EGWoVoGEkGGk9NRyTo/P2GfWAbHTHeUE');
INSERT INTO public.settings VALUES ('messages', 's1:SN7rpumJOwtWg/EuLUCSupR47ne9I35hPCvVQwfvQa5fNK1gMJhmHGgCFUXAivCnrKLFlwDs8FxJt9HzL9lj5KmXQkdNKuH0R/UX8MiKQ0UfQL2Z9lUnQXmxJ8A');
INSERT INTO public.settings VALUES ('scrub_due', '01a1f362-dbc4-7038-a93a-fdf37ba52ac7');
INSERT INTO public.sign_ins VALUES ('2b71494d884a661e1331f9af546d799c31489f4ed2d98a663ff2e4f119243e36', '01a1f362-cb27-75be-94dc-a3bc796d8c6e', '01a1f362-c743-7dc3-8c6e-743d6592e948', true, 1794718800, 1794718800, '192.0.2.7', 'Firefox', false, false);
INSERT INTO public.tallies VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'name', 1, 1794722400);
INSERT INTO public.tasks VALUES ('pull', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1f362-ce3d-7ddd-bb1e-dff2523a264d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1f362-ce55-7dcb-abca-40f0df04ffa5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1f362-ce6f-729e-a7e0-754a6da22eae', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce08-7f06-abb3-93d0c40badc0', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce19-778f-95cc-06844dad6af8', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce1c-7766-9a80-23006a615e9d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce24-72d3-9a1e-779ed50a760e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce2f-772c-851a-deed4d1b1860', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce5d-73ad-a301-d464e859fd7c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce08-7f06-abb3-93d0c40badc0', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce19-778f-95cc-06844dad6af8', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce1c-7766-9a80-23006a615e9d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce24-72d3-9a1e-779ed50a760e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce2f-772c-851a-deed4d1b1860', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce5d-73ad-a301-d464e859fd7c', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('wait', '01a1f362-c714-7832-92ae-6b37d855a3e1/01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794719040, 0, '');
INSERT INTO public.tasks VALUES ('deliver', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce2c-78fc-9a90-4450fd75203a', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce2c-78fc-9a90-4450fd75203a', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-ce46-70b7-95ad-b1278929fc90', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794718920, 0, '');
INSERT INTO public.tasks VALUES ('tell', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 1794733440, 0, '');
INSERT INTO public.time_off VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72aa-8421-7bf4925c9664', 1796882400, 1796893200, '');
INSERT INTO public.time_off VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-72c7-84ee-6b2f083b80fd', 1797714000, 1798146000, '');
INSERT INTO public.untold VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 1, 1794719040, 0);
INSERT INTO public.waiting VALUES ('01a1f362-d0bd-7991-8774-5b1b235faa3b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', NULL, NULL, '2026-11-16', '2026-11-16', 7, 'Lama Alqahtani', '+966551112299', '', 'en', 'dashboard', 'offered', '', '3f04b3c3286ecd9f87a179c847439de2dacc742ae2e5f919db85e8cbfd432be7', NULL, 1794719040, 1794719040, 1794719040, '');
INSERT INTO public.waiting_free VALUES ('01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-c714-7832-92ae-6b37d855a3e1', '01a1f362-c715-71e7-bde3-c7ad08e66727', '', 1794719040, '{"1794719039":[1794726000,1794726900,1794727800,1794728700,1794729600,1794730500,1794731400,1794732300,1794733200,1794734100,1794735000,1794735900,1794736800,1794737700,1794738600,1794739500,1794740400,1794741300,1794742200,1794745800,1794747600,1794748500,1794749400,1794750300,1794751200,1794752100,1794753000,1794753900,1794754800,1794755700,1794756600,1794757500,1794758400,1794759300,1794760200,1794808800,1794809700,1794810600,1794811500,1794812400,1794816000,1794816900,1794817800,1794818700,1794819600,1794820500,1794821400,1794822300,1794823200,1794824100,1794825000,1794825900,1794826800,1794827700,1794828600,1794829500,1794830400,1794831300,1794832200,1794833100,1794834000,1794834900,1794835800,1794836700,1794837600,1794838500,1794839400,1794840300,1794841200,1794842100,1794843000,1794895200,1794896100,1794897000,1794897900,1794898800,1794899700,1794900600,1794901500,1794902400,1794903300,1794904200,1794905100,1794906000,1794906900,1794907800,1794908700,1794909600,1794910500,1794911400,1794912300,1794913200,1794914100,1794915000,1794915900,1794916800,1794917700,1794918600,1794919500,1794920400,1794921300,1794922200,1794923100,1794924000,1794924900,1794925800,1794926700,1794927600,1794928500,1794929400,1794930300,1794931200,1794932100,1794933000]}');
INSERT INTO public.waiting_offers VALUES ('01a1f362-d475-7b9e-b6b9-1a0e986e58e5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-d0bd-7991-8774-5b1b235faa3b', '01a1f362-c715-71e7-bde3-c7ad08e66727', '01a1f362-c714-7832-92ae-6b37d855a3e1', NULL, 1794816000, true, '01a1f362-d479-7d25-84c2-249f4d415a3e', 1794720840, 'open', true, 1794719040, 0, 0);
INSERT INTO public.webhook_attempts_default VALUES ('01a1f362-ce7c-7690-85a8-6d93bb87a360', 1, 1794718800, 40, 204, 'success', '', 0);
INSERT INTO public.webhook_attempts_default VALUES ('01a1f362-ce7c-769f-9906-2c00215f75d9', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
INSERT INTO public.webhook_bodies VALUES ('01a1f362-ce54-7029-af0c-a16d6807f0d2', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce3d-7ddd-bb1e-dff2523a264d', '{"event":"call.completed","id":"01a1f362-ce3d-7ddd-bb1e-dff2523a264d","branch_id":"01a1f362-c714-7832-92ae-6b37d855a3e1","agent_id":"01a1f362-ce3a-7d6c-9cee-71c94e5290fa","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1f362-ce46-70b7-95ad-b1278929fc90","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-76bf-a305-b411c2e7324e', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 12, '01a1f362-ce19-778f-95cc-06844dad6af8', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-76ce-a4ec-ad75ad639962', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 13, '01a1f362-ce1c-7766-9a80-23006a615e9d', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-76da-b9a0-be97a960b698', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 14, '01a1f362-ce21-72a5-b1ef-6ec6a7830c84', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-76e7-9388-ca13419cb0df', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 15, '01a1f362-ce24-72d3-9a1e-779ed50a760e', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-76ef-aeb2-5d9fed3e948b', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 16, '01a1f362-ce2c-78fc-9a90-4450fd75203a', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-76f5-b3f3-6ac36c9c14c5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 17, '01a1f362-ce2f-772c-851a-deed4d1b1860', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-7701-87b8-bf3030f48bfd', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 20, '01a1f362-ce46-70b7-95ad-b1278929fc90', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-7708-8435-fac0395349a4', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 21, '01a1f362-ce46-70b7-95ad-b1278929fc90', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-7717-837d-1625d02c8065', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 22, '01a1f362-ce5d-73ad-a301-d464e859fd7c', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-7690-85a8-6d93bb87a360', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 10, '01a1f362-ce08-7f06-abb3-93d0c40badc0', 'delivered', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-ce7c-769f-9906-2c00215f75d9', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 11, '01a1f362-ce14-7ee7-9cf4-e7ff255f4cf1', 'failed', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-d68b-7935-8555-a19f1b24286d', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 25, '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-d68b-795d-84d5-88bc92ab9cc5', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 26, '01a1f362-cf54-72e3-8d6d-d022348c5dd1', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-d68b-7993-9f26-1782c2bbb343', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 32, '01a1f362-ce2c-78fc-9a90-4450fd75203a', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-d68b-79b1-b9ff-e0855a53a621', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 33, '01a1f362-ce46-70b7-95ad-b1278929fc90', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_deliveries_default VALUES ('01a1f362-d68b-79ca-abd0-dea4b660be5a', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', '01a1f362-ce00-784b-8a44-5490ad1fb1b1', 34, '01a1f362-ce46-70b7-95ad-b1278929fc90', 'pending', false, 0, 1794733440, 1794733440, 0);
INSERT INTO public.webhook_endpoints VALUES ('01a1f362-ce00-784b-8a44-5490ad1fb1b1', '01a1f362-c70a-7b4d-9293-08a1cebc5e18', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,appointment.updated,call.completed', 's1:QdCtZDu0IT3xiYx2fWqD54bhhvBsM4yy7rL6VwuKz8rk6OlABzeatp0tvkBekTjFlB09QrqRel2VwgAV2ZEY0/r1srFr1s1KIPOZjmX2v7eouhygXq56CBRKk6Zh', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript', 8);
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
ALTER TABLE ONLY public.audit_log_default
    ADD CONSTRAINT audit_log_before_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.customer_index
    ADD CONSTRAINT customer_index_pkey PRIMARY KEY (org_id, part, block);
ALTER TABLE ONLY public.customer_marks
    ADD CONSTRAINT customer_marks_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_pkey PRIMARY KEY (org_id, alias_id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_pkey PRIMARY KEY (org_id, phone, name);
ALTER TABLE ONLY public.customer_news
    ADD CONSTRAINT customer_news_pkey PRIMARY KEY (org_id, customer_id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (org_id, id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.events_default
    ADD CONSTRAINT events_before_pkey PRIMARY KEY (seq);
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
ALTER TABLE ONLY public.webhook_attempts_default
    ADD CONSTRAINT webhook_attempts_before_pkey PRIMARY KEY (delivery_id, number);
ALTER TABLE ONLY public.webhook_bodies
    ADD CONSTRAINT webhook_bodies_pkey PRIMARY KEY (event_id, endpoint_id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries_default
    ADD CONSTRAINT webhook_deliveries_before_pkey PRIMARY KEY (id);
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
CREATE INDEX audit_log_alarms ON ONLY public.audit_log USING btree (org_id, action, at) WHERE (substr(action, 1, 9) = 'security.'::text);
CREATE INDEX audit_log_before_alarms ON public.audit_log_default USING btree (org_id, action, at) WHERE (substr(action, 1, 9) = 'security.'::text);
CREATE INDEX audit_log_by_age ON ONLY public.audit_log USING btree (at);
CREATE INDEX audit_log_before_by_age ON public.audit_log_default USING btree (at);
CREATE INDEX audit_log_by_org ON ONLY public.audit_log USING btree (org_id, id);
CREATE INDEX audit_log_before_by_org ON public.audit_log_default USING btree (org_id, id);
CREATE INDEX audit_log_by_person ON ONLY public.audit_log USING btree (org_id, person_id, id);
CREATE INDEX audit_log_before_by_person ON public.audit_log_default USING btree (org_id, person_id, id);
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
CREATE INDEX events_by_age ON ONLY public.events USING btree (at) WHERE (kind = ANY (ARRAY['claims.changed'::text, 'catalog.changed'::text, 'keys.changed'::text]));
CREATE INDEX events_before_by_age ON public.events_default USING btree (at) WHERE (kind = ANY (ARRAY['claims.changed'::text, 'catalog.changed'::text, 'keys.changed'::text]));
CREATE INDEX events_by_tx ON ONLY public.events USING btree (tx);
CREATE INDEX events_before_by_tx ON public.events_default USING btree (tx);
CREATE INDEX events_of_calls ON ONLY public.events USING btree (id) WHERE (kind = 'call.completed'::text);
CREATE INDEX events_before_of_calls ON public.events_default USING btree (id) WHERE (kind = 'call.completed'::text);
CREATE INDEX events_of_cancellations ON ONLY public.events USING btree (appointment_id) WHERE (kind = 'appointment.cancelled'::text);
CREATE INDEX events_before_of_cancellations ON public.events_default USING btree (appointment_id) WHERE (kind = 'appointment.cancelled'::text);
CREATE INDEX events_traced ON ONLY public.events USING btree (appointment_id) WHERE (trace IS NOT NULL);
CREATE INDEX events_before_traced ON public.events_default USING btree (appointment_id) WHERE (trace IS NOT NULL);
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
CREATE INDEX webhook_deliveries_age ON ONLY public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_before_age ON public.webhook_deliveries_default USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON ONLY public.webhook_deliveries USING btree (endpoint_id, next_at, event_seq) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_before_due ON public.webhook_deliveries_default USING btree (endpoint_id, next_at, event_seq) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_log ON ONLY public.webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_before_log ON public.webhook_deliveries_default USING btree (endpoint_id, id);
CREATE UNIQUE INDEX webhook_deliveries_before_once ON public.webhook_deliveries_default USING btree (endpoint_id, event_seq) WHERE (NOT replay);
CREATE INDEX webhook_deliveries_replays ON ONLY public.webhook_deliveries USING btree (endpoint_id, event_seq) WHERE replay;
CREATE INDEX webhook_deliveries_before_replays ON public.webhook_deliveries_default USING btree (endpoint_id, event_seq) WHERE replay;
ALTER INDEX public.audit_log_alarms ATTACH PARTITION public.audit_log_before_alarms;
ALTER INDEX public.audit_log_by_age ATTACH PARTITION public.audit_log_before_by_age;
ALTER INDEX public.audit_log_by_org ATTACH PARTITION public.audit_log_before_by_org;
ALTER INDEX public.audit_log_by_person ATTACH PARTITION public.audit_log_before_by_person;
ALTER INDEX public.audit_log_pkey ATTACH PARTITION public.audit_log_before_pkey;
ALTER INDEX public.events_by_age ATTACH PARTITION public.events_before_by_age;
ALTER INDEX public.events_by_tx ATTACH PARTITION public.events_before_by_tx;
ALTER INDEX public.events_of_calls ATTACH PARTITION public.events_before_of_calls;
ALTER INDEX public.events_of_cancellations ATTACH PARTITION public.events_before_of_cancellations;
ALTER INDEX public.events_pkey ATTACH PARTITION public.events_before_pkey;
ALTER INDEX public.events_traced ATTACH PARTITION public.events_before_traced;
ALTER INDEX public.webhook_attempts_pkey ATTACH PARTITION public.webhook_attempts_before_pkey;
ALTER INDEX public.webhook_deliveries_age ATTACH PARTITION public.webhook_deliveries_before_age;
ALTER INDEX public.webhook_deliveries_due ATTACH PARTITION public.webhook_deliveries_before_due;
ALTER INDEX public.webhook_deliveries_log ATTACH PARTITION public.webhook_deliveries_before_log;
ALTER INDEX public.webhook_deliveries_pkey ATTACH PARTITION public.webhook_deliveries_before_pkey;
ALTER INDEX public.webhook_deliveries_replays ATTACH PARTITION public.webhook_deliveries_before_replays;
CREATE TRIGGER appointments_same_org BEFORE INSERT OR UPDATE OF org_id, service_id, branch_id, resource_id ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.appointments_same_org();
CREATE TRIGGER branches_never_deleted BEFORE DELETE ON public.branches FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
CREATE TRIGGER customers_changed AFTER UPDATE ON public.customers FOR EACH ROW WHEN (((new.folded <> ''::text) AND (((new.seen_at IS DISTINCT FROM old.seen_at) OR (new.phone IS DISTINCT FROM old.phone)) OR (new.folded IS DISTINCT FROM old.folded)))) EXECUTE FUNCTION public.note_customer();
CREATE TRIGGER customers_made AFTER INSERT ON public.customers FOR EACH ROW WHEN ((new.folded <> ''::text)) EXECUTE FUNCTION public.note_customer();
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
ALTER TABLE public.audit_log
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
ALTER TABLE ONLY public.customer_index
    ADD CONSTRAINT customer_index_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
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
ALTER TABLE ONLY public.customer_news
    ADD CONSTRAINT customer_news_org_id_customer_id_fkey FOREIGN KEY (org_id, customer_id) REFERENCES public.customers(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.customer_news
    ADD CONSTRAINT customer_news_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
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
ALTER TABLE ONLY public.webhook_attempts_default
    ADD CONSTRAINT webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.webhook_deliveries_default(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_bodies
    ADD CONSTRAINT webhook_bodies_org_id_call_id_fkey FOREIGN KEY (org_id, call_id) REFERENCES public.calls(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_bodies
    ADD CONSTRAINT webhook_bodies_org_id_endpoint_id_fkey FOREIGN KEY (org_id, endpoint_id) REFERENCES public.webhook_endpoints(org_id, id) ON DELETE CASCADE;
ALTER TABLE public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_org_id_endpoint_id_fkey FOREIGN KEY (org_id, endpoint_id) REFERENCES public.webhook_endpoints(org_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
