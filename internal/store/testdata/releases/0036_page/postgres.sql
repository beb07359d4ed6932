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
    CONSTRAINT closures_check CHECK ((from_date <= to_date))
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
    seen_at bigint DEFAULT 0 NOT NULL
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
    id uuid NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    folded text NOT NULL,
    seen_at bigint NOT NULL
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
    at bigint NOT NULL
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
CREATE TABLE public.links (
    hash text NOT NULL,
    kind text NOT NULL,
    person_id uuid,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT links_check CHECK (((kind = 'setup'::text) = (person_id IS NULL))),
    CONSTRAINT links_kind_check CHECK ((kind = ANY (ARRAY['setup'::text, 'password'::text])))
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
CREATE TABLE public.migrations (
    name text NOT NULL,
    checksum text DEFAULT ''::text NOT NULL
);
CREATE UNLOGGED TABLE public.nodes (
    id uuid NOT NULL,
    seen_at bigint NOT NULL
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
    CONSTRAINT organizations_digits_check CHECK ((digits = ANY (ARRAY['latin'::text, 'arabic'::text]))),
    CONSTRAINT organizations_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
    CONSTRAINT organizations_retention_days_check CHECK ((retention_days >= 0)),
    CONSTRAINT organizations_session_idle_check CHECK (((session_idle >= 15) AND (session_idle <= 20160))),
    CONSTRAINT organizations_session_life_check CHECK (((session_life >= 60) AND (session_life <= 129600))),
    CONSTRAINT organizations_week_start_check CHECK (((week_start >= 0) AND (week_start <= 6)))
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
    email text DEFAULT ''::text NOT NULL
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
    CONSTRAINT time_off_check CHECK ((start_at < end_at))
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
INSERT INTO public.agent_exams VALUES ('01a1e964-0945-76d3-8fa4-0132fb89ea97', '01a1e963-f70f-737c-a000-9e62b99500a8', 'sentences:
- say: ابغى موعد
  intent: book
', 1794718800);
INSERT INTO public.agent_holds VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0945-76d3-8fa4-0132fb89ea97', '01a1e964-0b55-74f6-8dda-897a0c39e625', '01a1e963-f76c-7705-8360-3651679fa20a 01a1e963-f76b-7ee0-9f61-43eb1db9d58f 2026-11-15T16:00', '01a1e964-0b7a-7953-ab3f-7aa1be4bd36f', 1794719100);
INSERT INTO public.agents VALUES ('01a1e964-0945-76d3-8fa4-0132fb89ea97', '01a1e963-f70f-737c-a000-9e62b99500a8', 'Reception', 'agt_live_f27i9f', 'f9f01176e079ea96da09a2f30e054045098a534f15b87bb43380721a850b226b', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
INSERT INTO public.api_keys VALUES ('01a1e964-0707-71a6-bd52-60bd8e4359a6', '01a1e963-f70f-737c-a000-9e62b99500a8', 'crm', 'svc_live_C4hmEa', '542f5a4feeabf7e233caa51c0471a6de950682ae336bf6200ef897a55eed0d7b', 'appointments:create', 1794718800, 0, 0, 0);
INSERT INTO public.appointments VALUES ('01a1e964-0831-79b9-b730-2c75d21e5e02', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-085e-7595-8fb7-07a4e5a740c3', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-087d-707d-ae7b-d5cac98d0b85', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-08e1-7085-a196-0e16cae845aa', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-0712-7338-93ed-278b3de78c43', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733320, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-079a-70e5-acbe-5ce85393701c', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733320, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-07d7-7777-b5a5-5158ca5f6f3c', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733320, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-08b7-7aa3-a284-6e968fa47a12', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733320, 1794733320, 'staff', 'ill', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-0a56-799e-b739-9a73dac0204e', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794749400, 1794751200, 'booked', 'سعود الحربي', '+966551234567', '', 'voice', '', 1794718800, 1794733320, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-0e60-7262-a19b-ed6f2b1b6ca0', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794808800, 1794810600, 'booked', 'Salma Al-Qahtani', '+966551234598', '', 'dashboard', '', 1794733320, 1794733320, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-0ed9-7aac-b04e-0c24b9656c27', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794810600, 1794812400, 'booked', 'Salma Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733380, 1794733380, NULL, '', '', NULL, false, 0);
INSERT INTO public.appointments VALUES ('01a1e964-0f03-7a52-b2cb-ebe2c6334f66', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794812400, 1794814200, 'booked', 'Layan Al-Qahtani', '+966551234599', '', 'dashboard', '', 1794733440, 1794733440, NULL, '', '', NULL, false, 0);
INSERT INTO public.audit_log VALUES ('01a1e963-f86a-793a-b467-2597705b6777', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, NULL, '', 'user.added', 'owner@noor.example', 'owner', '');
INSERT INTO public.audit_log VALUES ('01a1e963-f88b-71cf-9e75-5d705735ceb4', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, NULL, '', 'user.added', 'manager@noor.example', 'manager', '');
INSERT INTO public.audit_log VALUES ('01a1e963-f88f-7ccc-ac18-e8b408756176', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, NULL, '', 'user.added', 'reception@noor.example', 'receptionist', '');
INSERT INTO public.audit_log VALUES ('01a1e963-f892-7bc4-8184-c36a43cf4f87', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, NULL, '', 'user.added', 'sara@noor.example', 'practitioner', '');
INSERT INTO public.audit_log VALUES ('01a1e963-f8a8-716d-882c-4bfb4286c857', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, NULL, '', 'catalogue.applied', '21', '0', '');
INSERT INTO public.audit_log VALUES ('01a1e963-fec7-7413-b3af-0d4d3b537266', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'user.joined', 'owner@noor.example', 'owner', 'owner@noor.example');
INSERT INTO public.audit_log VALUES ('01a1e964-00f0-7165-8dc4-259bc3c88ec3', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '', 'owner@noor.example');
INSERT INTO public.audit_log VALUES ('01a1e964-0496-7e8d-a594-3bdb9176647e', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e964-02bc-71b3-bc90-18501c21e7ba', 'Reem Al-Harbi', 'user.joined', 'reception@noor.example', 'receptionist', 'reception@noor.example');
INSERT INTO public.audit_log VALUES ('01a1e964-04c3-748e-a20c-7ea7d4565d15', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-04cf-7714-ad5f-fedd04b38f28', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:36863', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0573-75e6-ab3c-2689598e3105', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'connector.mapped', '', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-05c0-7b1a-8c03-bd9ff7a2f799', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'connector.mapped', '', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-06d0-748d-b3a0-4236c9f63f5c', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'feed.made', 'Dr Sara Al-Qahtani', 'busy', '');
INSERT INTO public.audit_log VALUES ('01a1e964-06f0-7c60-b946-b5f5f70abe37', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0707-7dcc-bdd2-87a3d55665b9', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create', '');
INSERT INTO public.audit_log VALUES ('01a1e964-08ed-7b03-8cb4-c81ef887f6a0', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1e964-08e1-7085-a196-0e16cae845aa', '');
INSERT INTO public.audit_log VALUES ('01a1e964-096f-7e17-a0da-c9149cbf25ba', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_f27i9f', '');
INSERT INTO public.audit_log VALUES ('01a1e964-097f-7cdd-91e8-b77a033d87ec', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'agent.examined', 'Reception', 'agt_live_f27i9f', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0cbb-7cf4-9cca-17fd3126d03f', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1e964-0712-7338-93ed-278b3de78c43', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0cca-7640-b453-392965684fbf', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1e964-0712-7338-93ed-278b3de78c43', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0cdc-7409-99f7-b729e35e4a7e', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1e964-079a-70e5-acbe-5ce85393701c', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0cff-7bfc-820f-fb461a4e1b62', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0d14-7c96-917c-ca26ec284b05', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1e964-08b7-7aa3-a284-6e968fa47a12', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0d2f-7ccb-9bc5-8a7ff1ada51f', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 16:30', '01a1e964-0a56-799e-b739-9a73dac0204e', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0e07-7b8f-9aa2-d414c7c5b394', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'customer.merged', 'b82ffd37-4011-c6e6-2e5b-587553e618ba', '7bdc75d0-922e-907e-243e-0c8d06951f76', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0e5b-7ed1-9dcb-c4c149932879', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'consent.given', 'messages', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0e82-7261-9cb6-ce01c930e198', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733320, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:00', '01a1e964-0e60-7262-a19b-ed6f2b1b6ca0', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0f00-7de7-b65b-7aedc5b65d76', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733380, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 09:30', '01a1e964-0ed9-7aac-b04e-0c24b9656c27', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0f11-7d14-8386-11a17d39282f', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733440, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'appointment.booked', '2026-11-16 10:00', '01a1e964-0f03-7a52-b2cb-ebe2c6334f66', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0f76-73b1-acb7-ab8692ae4f88', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733500, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'consent.given', 'messages', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-0fb4-7212-8180-b523a858d14c', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733500, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'consent.withdrawn', 'recording', '', '');
INSERT INTO public.audit_log VALUES ('01a1e964-1025-7472-815a-155c59bac673', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794733500, '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 'customer.merged', '1c351c26-e2c9-15c5-82cc-c3aac1c843d3', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', '');
INSERT INTO public.branches VALUES ('01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f70f-737c-a000-9e62b99500a8', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, false, '', '', '{}');
INSERT INTO public.branches VALUES ('01a1e963-f76c-7547-900f-ab8577e488ab', '01a1e963-f70f-737c-a000-9e62b99500a8', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, false, '["الملس","near the stadium"]', '{"parking":{"en":"There is free parking behind the building.","ar":"المواقف مجانية خلف المبنى."}}', '{}');
INSERT INTO public.branches VALUES ('01a1e963-f76c-7560-9161-9e31f6e4d8a8', '01a1e963-f70f-737c-a000-9e62b99500a8', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, false, '', '', '{}');
INSERT INTO public.busy VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794744000, 1794745800);
INSERT INTO public.busy VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794769320, 1794771120);
INSERT INTO public.call_actions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0983-724f-9f92-fb7afa05b3d4', 'book 01a1e963-f76c-7705-8360-3651679fa20a 01a1e963-f76b-7ee0-9f61-43eb1db9d58f 2026-11-15T13:30', 'created', '01a1e964-0a56-799e-b739-9a73dac0204e', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 1794718800);
INSERT INTO public.call_actions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0b0c-7028-8803-53699ad187fb', 'hand over', 'handed_over', NULL, NULL, 1794718800);
INSERT INTO public.call_actions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0b55-74f6-8dda-897a0c39e625', 'held 01a1e963-f76c-7705-8360-3651679fa20a 01a1e963-f76b-7ee0-9f61-43eb1db9d58f 2026-11-15T16:00', 'held', NULL, '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 1794718800);
INSERT INTO public.call_turns VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0983-724f-9f92-fb7afa05b3d4', 1, 'caller', 'أبغى موعد', 1794718800, 0);
INSERT INTO public.call_turns VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0983-724f-9f92-fb7afa05b3d4', 2, 'agent', 'متى يناسبك؟', 1794718800, 0);
INSERT INTO public.callbacks VALUES ('01a1e964-0b15-72d3-b9ad-7eebbe3a9c1f', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0945-76d3-8fa4-0132fb89ea97', '01a1e964-0b0c-7028-8803-53699ad187fb', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
INSERT INTO public.caller_codes VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'subject', 'hash', 1, 1794719100);
INSERT INTO public.caller_turns VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'subject', 'holder', 1794718815);
INSERT INTO public.calls VALUES ('01a1e964-0983-724f-9f92-fb7afa05b3d4', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0945-76d3-8fa4-0132fb89ea97', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', false, 2, 'The caller booked an appointment.', true, false);
INSERT INTO public.calls VALUES ('01a1e964-0b0c-7028-8803-53699ad187fb', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0945-76d3-8fa4-0132fb89ea97', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.calls VALUES ('01a1e964-0b55-74f6-8dda-897a0c39e625', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0945-76d3-8fa4-0132fb89ea97', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0712-7338-93ed-278b3de78c43', 1794722400, 1794724200, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', 1794726000, 1794727800, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0831-79b9-b730-2c75d21e5e02', 1794727800, 1794729600, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-085e-7595-8fb7-07a4e5a740c3', 1794729600, 1794731400, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-087d-707d-ae7b-d5cac98d0b85', 1794731400, 1794733200, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0a56-799e-b739-9a73dac0204e', 1794749400, 1794751200, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0e60-7262-a19b-ed6f2b1b6ca0', 1794808800, 1794810600, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0ed9-7aac-b04e-0c24b9656c27', 1794810600, 1794812400, NULL);
INSERT INTO public.claims VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0f03-7a52-b2cb-ebe2c6334f66', 1794812400, 1794814200, NULL);
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '2026-09-23', '2026-09-23');
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '2027-02-22', '2027-02-22');
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '2027-03-10', '2027-03-13');
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7547-900f-ab8577e488ab', '2026-09-23', '2026-09-23');
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7547-900f-ab8577e488ab', '2027-02-22', '2027-02-22');
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7547-900f-ab8577e488ab', '2027-03-10', '2027-03-13');
INSERT INTO public.closures VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7560-9161-9e31f6e4d8a8', '2027-03-10', '2027-03-11');
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0712-7338-93ed-278b3de78c43', 'B-1002', 'dr-sara', 1794722400, 1794724200, false, false, 0, '', 1794718800, 1794718920, 0, 0, '', 0);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-079a-70e5-acbe-5ce85393701c', 'B-1003', 'dr-sara', 1794724200, 1794726000, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', 'B-1004', 'dr-sara', 1794726000, 1794727800, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0831-79b9-b730-2c75d21e5e02', 'B-1005', 'dr-sara', 1794727800, 1794729600, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-085e-7595-8fb7-07a4e5a740c3', 'B-1006', 'dr-sara', 1794729600, 1794731400, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-087d-707d-ae7b-d5cac98d0b85', 'B-1007', 'dr-sara', 1794731400, 1794733200, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-08b7-7aa3-a284-6e968fa47a12', 'B-1008', 'dr-sara', 1794736800, 1794738600, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_bookings VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0a56-799e-b739-9a73dac0204e', 'B-1009', 'dr-sara', 1794738600, 1794740400, false, false, 0, '', 1794718800, 0, 0, 0, '', 1794718920);
INSERT INTO public.connector_maps VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', 'dr-sara', 0, 0, 0, '');
INSERT INTO public.connector_maps VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77a8-8de3-166d5353aefb', 'dr-faisal', 0, 0, 0, '');
INSERT INTO public.connector_strays VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e964-0712-7338-93ed-278b3de78c43', 1794769320, 1794771120, 1794718920);
INSERT INTO public.connectors VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'http://127.0.0.1:36863', 's1:V6fffmO6L1MGeZJXKcJX0Bkyne0QMqhZ/THnhYc4XOpxooEEeVYQ6w', 1, 0, '', 1794718800, 1794718920, 1794718800, 0, '', 0, 0, 0, 0, 'ask', 0, 0, true, '', '', '', 0);
INSERT INTO public.consents VALUES ('01a1e964-0e5b-7ebe-8ab4-32278a3b80ee', '01a1e963-f70f-737c-a000-9e62b99500a8', '7bdc75d0-922e-907e-243e-0c8d06951f76', 'messages', true, '', 'in_person', '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 1794733320);
INSERT INTO public.consents VALUES ('01a1e964-0f76-73a3-bc26-35bc8cbeaf1c', '01a1e963-f70f-737c-a000-9e62b99500a8', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', 'messages', true, '', 'telephone', '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 1794733500);
INSERT INTO public.consents VALUES ('01a1e964-0fb4-7201-a046-60950dba4245', '01a1e963-f70f-737c-a000-9e62b99500a8', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', 'recording', false, '', 'telephone', '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', 1794733500);
INSERT INTO public.cursors VALUES ('webhooks', '799:799:');
INSERT INTO public.customer_marks VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 1794733440, 0);
INSERT INTO public.customer_merges VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'b82ffd37-4011-c6e6-2e5b-587553e618ba', '7bdc75d0-922e-907e-243e-0c8d06951f76', '7bdc75d0-922e-907e-243e-0c8d06951f76', 1794733320);
INSERT INTO public.customer_merges VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '1c351c26-e2c9-15c5-82cc-c3aac1c843d3', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', 1794733500);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'b3a1c0cb-6efb-9ec2-a6ea-6de28330662f', 'Aisha Khan', '+966551234563', 'aishakhan', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'c567c358-e030-1fbd-3fcf-1999613a672e', 'نورة العتيبي', '+966551234564', 'نورهالعتيبي', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'd2c5776d-55fb-30e9-6281-c2205e5a280a', 'Aisha Khan', '+966551234565', 'aishakhan', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'a520fe98-43f9-985e-c260-1fa54295796a', 'Hind', '', 'hind', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '0a3b6593-1eb4-c624-309f-f6f32d8ca65d', 'نورة العتيبي', '+966551234560', 'نورهالعتيبي', 1794733320);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '56eeafca-b94b-41cb-67aa-48729df499ed', 'Aisha Khan', '+966551234561', 'aishakhan', 1794733320);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '7bdc75d0-922e-907e-243e-0c8d06951f76', 'نورة العتيبي', '+966551234562', 'نورهالعتيبي', 1794733320);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'b82ffd37-4011-c6e6-2e5b-587553e618ba', 'نورة العتيبي', '+966551234566', 'نورهالعتيبي', 1794733320);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '2181c92a-7c12-a6a1-52fc-ad64751cbd8d', 'سعود الحربي', '+966551234567', 'سعودالحربي', 1794733320);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '1c351c26-e2c9-15c5-82cc-c3aac1c843d3', 'Salma Al-Qahtani', '+966551234598', 'salmaalqahtani', 1794733320);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', 'Salma Al-Qahtani', '+966551234599', 'salmaalqahtani', 1794733380);
INSERT INTO public.customer_names VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'd9aab7bd-ee1b-66c4-3ebc-0a23e88a50fe', 'Layan Al-Qahtani', '+966551234599', 'layanalqahtani', 1794733440);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, '727', '01a1e963-f76c-7c42-b748-dc69ba00fd95', '01a1e963-f70f-737c-a000-9e62b99500a8', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, '730', '01a1e963-fec7-73f6-9bdc-c1c8f4b02bdf', '01a1e963-f70f-737c-a000-9e62b99500a8', 'people.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, '734', '01a1e964-0496-7e5e-8521-342047ebfad7', '01a1e963-f70f-737c-a000-9e62b99500a8', 'people.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, '735', '01a1e964-04b8-776a-abf9-5bab50b1c10e', '01a1e963-f70f-737c-a000-9e62b99500a8', 'people.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, '738', '01a1e964-0573-75c8-8ec3-311de4bfbd47', '01a1e963-f70f-737c-a000-9e62b99500a8', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, '739', '01a1e964-05c0-7aff-9fe8-7172bb27a873', '01a1e963-f70f-737c-a000-9e62b99500a8', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, '740', '01a1e964-062d-7099-8c21-416921a886f9', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, '746', '01a1e964-0707-7db4-b6e4-7f86b30b8a56', '01a1e963-f70f-737c-a000-9e62b99500a8', 'keys.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, '747', '01a1e964-0712-733b-a891-25a556c14695', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-0712-7338-93ed-278b3de78c43', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-0712-7338-93ed-278b3de78c43","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"09:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, '748', '01a1e964-079a-70e7-a7bc-3ab6cb9867fb', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-079a-70e5-acbe-5ce85393701c', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-079a-70e5-acbe-5ce85393701c","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"09:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, '749', '01a1e964-07d7-777b-b4f4-753db4bcc925', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-07d7-7777-b5a5-5158ca5f6f3c","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"10:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, '750', '01a1e964-0831-79bc-96ef-83f0879ca7d7', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-0831-79b9-b730-2c75d21e5e02', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-0831-79b9-b730-2c75d21e5e02","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"10:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, '751', '01a1e964-085e-7597-b5ef-b1f028ca4246', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-085e-7595-8fb7-07a4e5a740c3', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-085e-7595-8fb7-07a4e5a740c3","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"11:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, '752', '01a1e964-087d-707f-8a0a-1c152add18db', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-087d-707d-ae7b-d5cac98d0b85', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-087d-707d-ae7b-d5cac98d0b85","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"11:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, '753', '01a1e964-08b7-7aaa-bb96-90ec6cc1eccb', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-08b7-7aa3-a284-6e968fa47a12', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-08b7-7aa3-a284-6e968fa47a12","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"13:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, '754', '01a1e964-08e1-7089-a8ec-fcc3896caf13', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-08e1-7085-a196-0e16cae845aa', NULL, '01a1e963-f76c-777f-85e8-0b97c43d7403', '{"event":"appointment.created","id":"01a1e964-08e1-7085-a196-0e16cae845aa","service_id":"01a1e963-f76c-777f-85e8-0b97c43d7403","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"18:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, '755', '01a1e964-091b-7f29-91b7-0babb917a831', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, '756', '01a1e964-0939-7660-b7f1-4170a99098ca', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, NULL, '01a1e963-f76c-777f-85e8-0b97c43d7403', '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, '763', '01a1e964-0a56-79a0-97ac-7e744c866809', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-0a56-799e-b739-9a73dac0204e', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-0a56-799e-b739-9a73dac0204e","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"13:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, '765', '01a1e964-0af1-74f1-aebf-11b50efb7e9b', '01a1e963-f70f-737c-a000-9e62b99500a8', 'call.completed', '01a1e964-0a56-799e-b739-9a73dac0204e', NULL, NULL, '{"event":"call.completed","id":"01a1e964-0983-724f-9f92-fb7afa05b3d4","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","agent_id":"01a1e964-0945-76d3-8fa4-0132fb89ea97","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e964-0a56-799e-b739-9a73dac0204e","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, '771', '01a1e964-0b80-77a8-a91a-80ffe812451e', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, '791', '01a1e964-0caa-79db-9e17-91776befc1a4', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', NULL, '', 1794718920);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, '793', '01a1e964-0cbb-7d21-9fb5-fb27da83eccb', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, '794', '01a1e964-0cca-7668-948f-b4e022ba5e24', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (25, '795', '01a1e964-0cdc-747a-9be0-3f0e41218819', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (26, '796', '01a1e964-0cff-7c2c-abff-a9d6ab6eee44', '01a1e963-f70f-737c-a000-9e62b99500a8', 'claims.changed', NULL, '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (27, '797', '01a1e964-0d14-7ccc-a274-80bd65cf4165', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.cancelled', '01a1e964-08b7-7aa3-a284-6e968fa47a12', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.cancelled","id":"01a1e964-08b7-7aa3-a284-6e968fa47a12","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:02:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (28, '798', '01a1e964-0d2f-7d05-a271-4eab23ba5896', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.rescheduled', '01a1e964-0a56-799e-b739-9a73dac0204e', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.rescheduled","id":"01a1e964-0a56-799e-b739-9a73dac0204e","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (29, '806', '01a1e964-0e60-7264-8d43-0c941487c104', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-0e60-7262-a19b-ed6f2b1b6ca0', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-0e60-7262-a19b-ed6f2b1b6ca0","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-16","time":"09:00"}', 1794733320);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (30, '807', '01a1e964-0ed9-7aae-b44a-87ae31f63e8d', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-0ed9-7aac-b04e-0c24b9656c27', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-0ed9-7aac-b04e-0c24b9656c27","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-16","time":"09:30"}', 1794733380);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (31, '808', '01a1e964-0f03-7a54-abb4-ef56cc9c80b1', '01a1e963-f70f-737c-a000-9e62b99500a8', 'appointment.created', '01a1e964-0f03-7a52-b2cb-ebe2c6334f66', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a', '{"event":"appointment.created","id":"01a1e964-0f03-7a52-b2cb-ebe2c6334f66","service_id":"01a1e963-f76c-7705-8360-3651679fa20a","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","date":"2026-11-16","time":"10:00"}', 1794733440);
INSERT INTO public.feeds VALUES ('01a1e964-06c4-7172-a3b1-4787d902a419', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', NULL, 'busy', 'en', '2124dbdaa88e25dffc44220c7c434cba24fa52f3da6e7c120183afda5e871b35', '01a1e963-f95f-7501-958a-a1a4c545a9b7', 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0712-7338-93ed-278b3de78c43', 'dr-sara', 1794722400, 1794724200, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-079a-70e5-acbe-5ce85393701c', 'dr-sara', 1794724200, 1794726000, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', 'dr-sara', 1794726000, 1794727800, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0831-79b9-b730-2c75d21e5e02', 'dr-sara', 1794727800, 1794729600, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-085e-7595-8fb7-07a4e5a740c3', 'dr-sara', 1794729600, 1794731400, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-087d-707d-ae7b-d5cac98d0b85', 'dr-sara', 1794731400, 1794733200, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-08b7-7aa3-a284-6e968fa47a12', 'dr-sara', 1794736800, 1794738600, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.footprints VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0a56-799e-b739-9a73dac0204e', 'dr-sara', 1794738600, 1794740400, true, 1794718800, NULL, 0, 1794718800, 0);
INSERT INTO public.guesses VALUES ('account:b7acd2094c57b7c840f2377c585f4e14ea254982324ee4789273608c6d8c0d5d', 1, 1794718800);
INSERT INTO public.guesses VALUES ('pair:437f70bd5ce12eb5f33038f908966cad8987bd2555f7698f56c268f71280dc84', 1, 1794718800);
INSERT INTO public.guesses VALUES ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
INSERT INTO public.guesses VALUES ('address:192.0.2.7', 1, 1794718800);
INSERT INTO public.guesses VALUES ('pair:4f45a47e77ea47c045d39bafb66e4f12b327163b62fb1e0337431653c18e2b62', 1, 1794718800);
INSERT INTO public.holds VALUES ('01a1e964-0913-7c43-8853-5f4f7287bbd0', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794740400, 1794742200, '', 1794719700, NULL);
INSERT INTO public.holds VALUES ('01a1e964-0923-792c-9dbd-ba3e5bf12b6c', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', NULL, 1794754800, 1794758400, '', 1794719700, NULL);
INSERT INTO public.holds VALUES ('01a1e964-0b7a-7953-ab3f-7aa1be4bd36f', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', '01a1e963-f76c-778b-b394-ac571da3f48c', 1794747600, 1794749400, '', 1794719100, NULL);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-0', 'e1b89253f2b9bbdec01c52a1c5ed272328006e6fbed6b5e6d2093272608a0f87', '01a1e964-0712-7338-93ed-278b3de78c43', '01a1e964-0712-7338-93ed-278b3de78c43', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-1', '9e00e0199cec99e5e298f4cd36923ac9b2c07ee4402588569c830b62d825b65c', '01a1e964-079a-70e5-acbe-5ce85393701c', '01a1e964-079a-70e5-acbe-5ce85393701c', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-2', '0d2732ceb3a181cc546c86a2ef51e5cc9a55835c1853e0760fbae3197e22077c', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-3', '693f59883db9c1b2e4d712f40d5a8b5db0092196aec2e418b3606a2d5d5bf32c', '01a1e964-0831-79b9-b730-2c75d21e5e02', '01a1e964-0831-79b9-b730-2c75d21e5e02', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-4', '7f9a4bd082b0f96e7eeea1c2a9a18908a89410c70de4b39fb6b45572557800bb', '01a1e964-085e-7595-8fb7-07a4e5a740c3', '01a1e964-085e-7595-8fb7-07a4e5a740c3', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-5', '6dae422b2f73372a1f1a05a8b09095347a18c08b18c6fdeb696753f11fd7bdff', '01a1e964-087d-707d-ae7b-d5cac98d0b85', '01a1e964-087d-707d-ae7b-d5cac98d0b85', 0, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'order-6', '2ee1c0ae4204865b39d0c49694aefcdf06d6c0763bb47f3d412acb0da92d5470', '01a1e964-08b7-7aa3-a284-6e968fa47a12', '01a1e964-08b7-7aa3-a284-6e968fa47a12', 0, 1794805200);
INSERT INTO public.invitations VALUES ('01a1e963-f88b-720b-9c64-da378ee80792', '01a1e963-f70f-737c-a000-9e62b99500a8', 'manager@noor.example', 'Tariq Nasser', 'manager', NULL, '1a493c39002540b09ce45a6e14d09533b096d8dfae126d982e6c790350317b17', 1794718800, 1794805200);
INSERT INTO public.invitations VALUES ('01a1e963-f892-7bed-b0e3-2359ffb75dc7', '01a1e963-f70f-737c-a000-9e62b99500a8', 'sara@noor.example', 'Dr Sara', 'practitioner', '01a1e963-f76c-778b-b394-ac571da3f48c', 'bb034c4e78f1c98a325faf5fb1db8d19bea68f44cfd07e3470b649dfb9538db7', 1794718800, 1794805200);
INSERT INTO public.links VALUES ('cbb1265a16bd4c06c3435e43a67dee5a18a4d980c788a916cd20e1df47c15c48', 'password', '01a1e964-02bc-71b3-bc90-18501c21e7ba', 1794718800, 1794805200);
INSERT INTO public.memberships VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'owner', NULL, 1794718800);
INSERT INTO public.memberships VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-02bc-71b3-bc90-18501c21e7ba', 'receptionist', NULL, 1794718800);
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
INSERT INTO public.nodes VALUES ('ab8ce56d-7b05-4616-be93-b9b84e948794', 1794917006);
INSERT INTO public.organizations VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 4, 1794718800, 'ar', 0, 'latin', true, 0, NULL, 0, 720, 10080, '', 0, 0, NULL, false, '{"payment":{"en":"We take cash and cards.","ar":"نقبل النقد والبطاقات."}}', '', '');
INSERT INTO public.persons VALUES ('01a1e963-f95f-7501-958a-a1a4c545a9b7', '01a1e963-f95f-7501-958a-a1a4c545a9b7', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$kcIsbhglKAKvTHjrrnYqrQ$gnegIdUVXK6zFxxEsTy7oVKXkUi6RK7zRjgiddk+N8g', '', '', 0, '', 1794718800, 'owner@noor.example');
INSERT INTO public.persons VALUES ('01a1e964-02bc-71b3-bc90-18501c21e7ba', '01a1e964-02bc-71b3-bc90-18501c21e7ba', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800, 'reception@noor.example');
INSERT INTO public.proofs VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '182d5f0acef792a8df389d4145f706f8d88ce990dda6ef53799462a87c54af5e', 1, 1794719400);
INSERT INTO public.proofs VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '6d73881c344fadb4a9860685f4365a0e0cb915b82e446c0a3281174daad9294f', 1, 1794787200);
INSERT INTO public.proofs VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', 'ac07a5c46942cef5716a10ba8d9b79f55821c8225eaf61c491a8505c567ca2cf', 1, 1794787200);
INSERT INTO public.rate_windows VALUES ('01a1e963-f8ab-7254-a55b-f72cc9df8fe3', 29911980, 3);
INSERT INTO public.removals VALUES ('01a1e964-1053-78b7-a0ed-13f7b947dc8c', 1794733500, 1794733500, '{"audit_log":2,"events":2,"organizations":1}', 0);
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-7705-8360-3651679fa20a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76c-771f-a7f3-4fbfbbff953a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77a8-8de3-166d5353aefb', '01a1e963-f76c-7705-8360-3651679fa20a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77a8-8de3-166d5353aefb', '01a1e963-f76c-771f-a7f3-4fbfbbff953a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77c7-872e-a013b90b1216', '01a1e963-f76c-7705-8360-3651679fa20a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77c7-872e-a013b90b1216', '01a1e963-f76c-771f-a7f3-4fbfbbff953a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77c7-872e-a013b90b1216', '01a1e963-f76c-7746-877b-c4e379d39439');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77db-b6fc-eeab5e67d720', '01a1e963-f76c-7732-9ec6-bd1b1b664a91');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77f0-aef2-7f5198d77cdd', '01a1e963-f76c-775e-83f9-ea754613ff3d');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77fb-9a88-eb6f8d9cf29c', '01a1e963-f76c-775e-83f9-ea754613ff3d');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7808-a58d-14c96e481ff6', '01a1e963-f76c-7705-8360-3651679fa20a');
INSERT INTO public.resource_services VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7808-a58d-14c96e481ff6', '01a1e963-f76c-771f-a7f3-4fbfbbff953a');
INSERT INTO public.resources VALUES ('01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f70f-737c-a000-9e62b99500a8', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, false, '', 'female');
INSERT INTO public.resources VALUES ('01a1e963-f76c-77a8-8de3-166d5353aefb', '01a1e963-f70f-737c-a000-9e62b99500a8', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, false, '', 'male');
INSERT INTO public.resources VALUES ('01a1e963-f76c-77c7-872e-a013b90b1216', '01a1e963-f70f-737c-a000-9e62b99500a8', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, false, '', 'female');
INSERT INTO public.resources VALUES ('01a1e963-f76c-77db-b6fc-eeab5e67d720', '01a1e963-f70f-737c-a000-9e62b99500a8', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, false, '', 'male');
INSERT INTO public.resources VALUES ('01a1e963-f76c-77f0-aef2-7f5198d77cdd', '01a1e963-f70f-737c-a000-9e62b99500a8', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, false, '', '');
INSERT INTO public.resources VALUES ('01a1e963-f76c-77fb-9a88-eb6f8d9cf29c', '01a1e963-f70f-737c-a000-9e62b99500a8', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, false, '', '');
INSERT INTO public.resources VALUES ('01a1e963-f76c-7808-a58d-14c96e481ff6', '01a1e963-f70f-737c-a000-9e62b99500a8', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, false, '', '');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 0, '{"branch":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77a8-8de3-166d5353aefb', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 0, '{"branch":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77a8-8de3-166d5353aefb', '01a1e963-f76c-7547-900f-ab8577e488ab', 1, '{"branch":"01a1e963-f76c-7547-900f-ab8577e488ab","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77c7-872e-a013b90b1216', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 0, '{"branch":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77db-b6fc-eeab5e67d720', '01a1e963-f76c-7547-900f-ab8577e488ab', 0, '{"branch":"01a1e963-f76c-7547-900f-ab8577e488ab","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77db-b6fc-eeab5e67d720', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 1, '{"branch":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77f0-aef2-7f5198d77cdd', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 0, '{"branch":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77fb-9a88-eb6f8d9cf29c', '01a1e963-f76c-7547-900f-ab8577e488ab', 0, '{"branch":"01a1e963-f76c-7547-900f-ab8577e488ab","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
INSERT INTO public.rosters VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7808-a58d-14c96e481ff6', '01a1e963-f76c-7560-9161-9e31f6e4d8a8', 0, '{"branch":"01a1e963-f76c-7560-9161-9e31f6e4d8a8","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
INSERT INTO public.seats VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 1794754800, 1, 10, '01a1e964-08e1-7085-a196-0e16cae845aa', NULL);
INSERT INTO public.seats VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 1794754800, 2, 10, '01a1e964-0923-792c-9dbd-ba3e5bf12b6c', 1794719700);
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76c-7547-900f-ab8577e488ab');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f76c-7560-9161-9e31f6e4d8a8');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-771f-a7f3-4fbfbbff953a', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-771f-a7f3-4fbfbbff953a', '01a1e963-f76c-7547-900f-ab8577e488ab');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-771f-a7f3-4fbfbbff953a', '01a1e963-f76c-7560-9161-9e31f6e4d8a8');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7732-9ec6-bd1b1b664a91', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7732-9ec6-bd1b1b664a91', '01a1e963-f76c-7547-900f-ab8577e488ab');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-7746-877b-c4e379d39439', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-775e-83f9-ea754613ff3d', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-775e-83f9-ea754613ff3d', '01a1e963-f76c-7547-900f-ab8577e488ab');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f');
INSERT INTO public.service_branches VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76c-7547-900f-ab8577e488ab');
INSERT INTO public.services VALUES ('01a1e963-f76c-7705-8360-3651679fa20a', '01a1e963-f70f-737c-a000-9e62b99500a8', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, false, 'SAR 150', '150 ريالًا', '["كشف","general doctor"]', '{"preparation":{"en":"Please bring your last reports.","ar":"أحضر معك آخر التقارير."}}', '{}');
INSERT INTO public.services VALUES ('01a1e963-f76c-771f-a7f3-4fbfbbff953a', '01a1e963-f70f-737c-a000-9e62b99500a8', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1e963-f76c-7732-9ec6-bd1b1b664a91', '01a1e963-f70f-737c-a000-9e62b99500a8', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1e963-f76c-7746-877b-c4e379d39439', '01a1e963-f70f-737c-a000-9e62b99500a8', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1e963-f76c-775e-83f9-ea754613ff3d', '01a1e963-f70f-737c-a000-9e62b99500a8', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, false, '', '', '', '', '{}');
INSERT INTO public.services VALUES ('01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f70f-737c-a000-9e62b99500a8', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, false, '', '', '', '', '{}');
INSERT INTO public.sessions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 0, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', 2, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76c-7547-900f-ab8577e488ab', 6, NULL, '10:30', 6);
INSERT INTO public.sessions VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-777f-85e8-0b97c43d7403', '01a1e963-f76b-7ee0-9f61-43eb1db9d58f', NULL, '2026-12-03', '17:00', 20);
INSERT INTO public.settings VALUES ('seal_key', '186b646bc6e8837e');
INSERT INTO public.settings VALUES ('stamp', 's1:nRaAru7kOCQKsj/nhaYZU6TRau+u1z+MfQ+bJK8qaDlA1wpQy3nSCrlaHiNjCGViaSUgFPfvPmzmHkHqpWYxk2gIlWj6UMiv0goTtNcLfbAR4Hu47RhtNspxahc');
INSERT INTO public.settings VALUES ('scrub_due', '01a1e964-1769-74b1-952e-fdc6f9ba7f67');
INSERT INTO public.sign_ins VALUES ('cd46ad0166b9ebf6d5b1a43e9a9db632d9b406cfd68f755fdefd14a2241ccab6', '01a1e964-00bf-7d8f-b6b4-940f0b90cdd5', '01a1e963-f95f-7501-958a-a1a4c545a9b7', true, 1794718800, 1794718800, '192.0.2.7', 'Firefox', false, false);
INSERT INTO public.tasks VALUES ('pull', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1e964-0983-724f-9f92-fb7afa05b3d4', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1e964-0b0c-7028-8803-53699ad187fb', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1e964-0b55-74f6-8dda-897a0c39e625', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-0712-7338-93ed-278b3de78c43', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-079a-70e5-acbe-5ce85393701c', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-0831-79b9-b730-2c75d21e5e02', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-085e-7595-8fb7-07a4e5a740c3', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-087d-707d-ae7b-d5cac98d0b85', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-08e1-7085-a196-0e16cae845aa', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('deliver', '01a1e964-06e9-7305-91ab-34962a8e2a3e', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-08b7-7aa3-a284-6e968fa47a12', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e964-0a56-799e-b739-9a73dac0204e', '01a1e963-f70f-737c-a000-9e62b99500a8', 1794718800, 0, '');
INSERT INTO public.time_off VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-778b-b394-ac571da3f48c', 1796882400, 1796893200);
INSERT INTO public.time_off VALUES ('01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e963-f76c-77a8-8de3-166d5353aefb', 1797714000, 1798146000);
INSERT INTO public.webhook_attempts VALUES ('01a1e964-0ba7-757a-a0c9-8639e2f5413b', 1, 1794718800, 40, 204, 'success', '', 0);
INSERT INTO public.webhook_attempts VALUES ('01a1e964-0ba7-758c-972d-2089ce369aed', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
INSERT INTO public.webhook_bodies VALUES ('01a1e964-0af1-74f1-aebf-11b50efb7e9b', '01a1e964-06e9-7305-91ab-34962a8e2a3e', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-0983-724f-9f92-fb7afa05b3d4', '{"event":"call.completed","id":"01a1e964-0983-724f-9f92-fb7afa05b3d4","branch_id":"01a1e963-f76b-7ee0-9f61-43eb1db9d58f","agent_id":"01a1e964-0945-76d3-8fa4-0132fb89ea97","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e964-0a56-799e-b739-9a73dac0204e","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-7598-a098-dbb39fb9b12e', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 11, '01a1e964-07d7-7777-b5a5-5158ca5f6f3c', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-75af-990e-bb498b764008', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 12, '01a1e964-0831-79b9-b730-2c75d21e5e02', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-75b7-b253-f5ae0d7d3281', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 13, '01a1e964-085e-7595-8fb7-07a4e5a740c3', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-75db-a087-0ee9f821cc47', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 14, '01a1e964-087d-707d-ae7b-d5cac98d0b85', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-75e5-b4e7-03e123e790f8', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 15, '01a1e964-08b7-7aa3-a284-6e968fa47a12', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-75ef-9dad-97e056b2b365', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 16, '01a1e964-08e1-7085-a196-0e16cae845aa', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-7607-801f-44f17af04911', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 19, '01a1e964-0a56-799e-b739-9a73dac0204e', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-761f-ac94-3b527694ba3f', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 20, '01a1e964-0a56-799e-b739-9a73dac0204e', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-757a-a0c9-8639e2f5413b', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 9, '01a1e964-0712-7338-93ed-278b3de78c43', 'delivered', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0ba7-758c-972d-2089ce369aed', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 10, '01a1e964-079a-70e5-acbe-5ce85393701c', 'failed', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0d42-76e4-ba0a-4a123267c046', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 27, '01a1e964-08b7-7aa3-a284-6e968fa47a12', 'pending', false, 0, 1794733320, 1794733320, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e964-0d42-76f6-96ec-53eb0057fab3', '01a1e963-f70f-737c-a000-9e62b99500a8', '01a1e964-06e9-7305-91ab-34962a8e2a3e', 28, '01a1e964-0a56-799e-b739-9a73dac0204e', 'pending', false, 0, 1794733320, 1794733320, 0);
INSERT INTO public.webhook_endpoints VALUES ('01a1e964-06e9-7305-91ab-34962a8e2a3e', '01a1e963-f70f-737c-a000-9e62b99500a8', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,call.completed', 's1:hL3fmyzuNtWeLXaLocZ0bhLQEQChoErwNd2/5JSWBcUN7obn1zTJ/ECejKFsxPfh9yZdA4ihi8HPppFJUvw+G8UkZLJl3KbsRUlhZ6qq+epw8gbYr365Mxfxiowa', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript', 7);
SELECT pg_catalog.setval('public.events_seq_seq', 33, true);
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
ALTER TABLE ONLY public.cursors
    ADD CONSTRAINT cursors_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.customer_marks
    ADD CONSTRAINT customer_marks_pkey PRIMARY KEY (org_id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_pkey PRIMARY KEY (org_id, alias_id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_pkey PRIMARY KEY (org_id, id, name);
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
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_email_key UNIQUE (org_id, email);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (org_id, person_id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_email_key UNIQUE (handle);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (kind, key);
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
CREATE INDEX appointments_by_phone ON public.appointments USING btree (org_id, phone, start_at, id);
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
CREATE INDEX connector_bookings_by_end ON public.connector_bookings USING btree (end_at);
CREATE INDEX connector_bookings_missing ON public.connector_bookings USING btree (org_id, resource) WHERE (missing_since <> 0);
CREATE INDEX connector_strays_by_resource ON public.connector_strays USING btree (org_id, resource_id, start_at);
CREATE UNIQUE INDEX connectors_by_hook ON public.connectors USING btree (hook_id) WHERE (hook_id <> ''::text);
CREATE INDEX consents_by_customer ON public.consents USING btree (org_id, customer_id, id);
CREATE INDEX customer_merges_by_main ON public.customer_merges USING btree (org_id, main_id);
CREATE INDEX events_by_age ON public.events USING btree (at) WHERE (kind = ANY (ARRAY['claims.changed'::text, 'catalog.changed'::text, 'keys.changed'::text]));
CREATE INDEX events_by_tx ON public.events USING btree (tx);
CREATE INDEX events_of_calls ON public.events USING btree (id) WHERE (kind = 'call.completed'::text);
CREATE INDEX events_of_cancellations ON public.events USING btree (appointment_id) WHERE (kind = 'appointment.cancelled'::text);
CREATE INDEX feeds_by_org ON public.feeds USING btree (org_id, id);
CREATE INDEX footprints_by_end ON public.footprints USING btree (end_at);
CREATE INDEX footprints_by_time ON public.footprints USING btree (org_id, end_at);
CREATE INDEX holds_by_expiry ON public.holds USING btree (expires_at);
CREATE INDEX holds_by_org ON public.holds USING btree (org_id, expires_at);
CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX memberships_by_person ON public.memberships USING btree (person_id);
CREATE UNIQUE INDEX organizations_by_page_host ON public.organizations USING btree (page_host) WHERE (page_host <> ''::text);
CREATE INDEX organizations_by_removal ON public.organizations USING btree (remove_at) WHERE (remove_at <> 0);
CREATE UNIQUE INDEX organizations_one_twin ON public.organizations USING btree (twin_of) WHERE (twin_of IS NOT NULL);
CREATE INDEX persons_by_email ON public.persons USING btree (email);
CREATE INDEX proofs_by_expiry ON public.proofs USING btree (expires_at);
CREATE INDEX seats_by_expiry ON public.seats USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX sessions_by_org ON public.sessions USING btree (org_id);
CREATE INDEX sign_ins_by_person ON public.sign_ins USING btree (person_id);
CREATE INDEX tasks_by_due ON public.tasks USING btree (kind, due_at);
CREATE INDEX time_off_by_org ON public.time_off USING btree (org_id);
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
    ADD CONSTRAINT consents_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_marks
    ADD CONSTRAINT customer_marks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
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
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_twin_of_fkey FOREIGN KEY (twin_of) REFERENCES public.organizations(id);
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
ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.time_off
    ADD CONSTRAINT time_off_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
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
