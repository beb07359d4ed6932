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
    raise foreign_key_violation using message = tg_table_name || ' are retired, never deleted';
end $$;
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
    detail text NOT NULL
);
CREATE TABLE public.branches (
    id uuid NOT NULL,
    org_id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    name_ar text NOT NULL,
    time_zone text NOT NULL,
    "position" bigint NOT NULL,
    retired boolean NOT NULL
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
    missing_since bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.connector_maps (
    org_id uuid NOT NULL,
    resource_id uuid NOT NULL,
    external_id text NOT NULL,
    missing_since bigint DEFAULT 0 NOT NULL
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
    check_after bigint DEFAULT 0 NOT NULL
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
CREATE TABLE public.footprints (
    org_id uuid NOT NULL,
    appointment_id uuid NOT NULL,
    resource text NOT NULL,
    start_at bigint NOT NULL,
    end_at bigint NOT NULL,
    certain boolean NOT NULL,
    sent_at bigint NOT NULL,
    gone_at bigint
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
    name text NOT NULL
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
    CONSTRAINT organizations_digits_check CHECK ((digits = ANY (ARRAY['latin'::text, 'arabic'::text]))),
    CONSTRAINT organizations_language_check CHECK ((language = ANY (ARRAY['ar'::text, 'en'::text]))),
    CONSTRAINT organizations_retention_days_check CHECK ((retention_days >= 0)),
    CONSTRAINT organizations_week_start_check CHECK (((week_start >= 0) AND (week_start <= 6)))
);
CREATE TABLE public.persons (
    id uuid NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password text DEFAULT ''::text NOT NULL,
    language text DEFAULT ''::text NOT NULL,
    totp text DEFAULT ''::text NOT NULL,
    totp_step bigint DEFAULT 0 NOT NULL,
    recovery text DEFAULT ''::text NOT NULL,
    created_at bigint NOT NULL
);
CREATE UNLOGGED TABLE public.rate_windows (
    key text NOT NULL,
    minute bigint NOT NULL,
    taken bigint NOT NULL
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
    retired boolean NOT NULL
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
    agent text NOT NULL
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
    details text DEFAULT ''::text NOT NULL
);
INSERT INTO public.agent_holds VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f3-741e-9d57-e6c63c7e11d7', '01a1e1cb-350a-7eeb-ad6d-49d2d6e572c7', '01a1e1cb-340c-776d-81ce-081f70689b95 01a1e1cb-340c-7720-ac21-befcc0d47a0b 2026-11-15T16:00', '01a1e1cb-350c-7a42-858e-8427fda41724', 1794719100);
INSERT INTO public.agents VALUES ('01a1e1cb-34f3-741e-9d57-e6c63c7e11d7', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'Reception', 'agt_live_PWvjIx', 'd92a6768b132f84d2e877b8465921c8d78d7c8918ba8834305e381dda5a4ced2', '{"languages":["ar","en"]}', '', 30, 1794718800, 0, 1794718800);
INSERT INTO public.api_keys VALUES ('01a1e1cb-34d6-7eb9-b9f6-4eeb46a4e035', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'crm', 'svc_live_yuWjsc', 'ead41d104d5513c76ee502db7a712f4627eb5414ee87122160c6b4e791196aae', 'appointments:create', 1794718800, 0, 0, 0);
INSERT INTO public.appointments VALUES ('01a1e1cb-34e6-7cff-9633-e203f6eec5b8', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794727800, 1794729600, 'booked', 'Aisha Khan', '+966551234563', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34e9-717e-99fd-c992534d17f4', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794729600, 1794731400, 'booked', 'نورة العتيبي', '+966551234564', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34eb-75fa-bf33-198178bead3a', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794731400, 1794733200, 'booked', 'Aisha Khan', '+966551234565', 'First visit', 'api', '', 1794718800, 1794718800, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34ee-79b6-b1cf-9c178181dbb3', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', NULL, 1794754800, 1794758400, 'booked', 'Hind', '', '', 'dashboard', '', 1794718800, 1794718800, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34d8-7141-99fb-3c99c919accc', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794722400, 1794724200, 'completed', 'نورة العتيبي', '+966551234560', 'First visit', 'api', '', 1794718800, 1794733200, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34de-7431-806f-b0604b13d746', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794724200, 1794726000, 'no_show', 'Aisha Khan', '+966551234561', 'First visit', 'api', '', 1794718800, 1794733200, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794726000, 1794727800, 'arrived', 'نورة العتيبي', '+966551234562', 'First visit', 'api', '', 1794718800, 1794733200, NULL, '', '');
INSERT INTO public.appointments VALUES ('01a1e1cb-34ed-75e7-aea8-9638874b103e', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794736800, 1794738600, 'cancelled', 'نورة العتيبي', '+966551234566', 'First visit', 'api', '', 1794718800, 1794733200, 1794733200, 'staff', 'ill');
INSERT INTO public.appointments VALUES ('01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794749400, 1794751200, 'booked', 'سعود الحربي', '+966551234567', '', 'voice', '', 1794718800, 1794733200, NULL, '', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-346a-7ea0-97f7-5da516dd7de6', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'user.signed_in', 'owner@noor.example', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34c7-7674-a5b2-84a78c9fce93', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, NULL, '', 'user.reset', 'reception@noor.example', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34c7-7ae4-a32d-ee99d04ab8a7', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'connector.set', 'http://127.0.0.1:37631', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34ca-7a4c-b3cb-edeedc5784f7', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'connector.mapped', '', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34cc-7526-b79a-77819727d678', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'connector.mapped', '', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34d1-729e-aec1-401c8f8cd24a', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'webhook.added', 'https://crm.example.com/hooks', '');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34d6-7ed9-b14a-0fc7f8ffe7c2', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'key.created', 'crm', 'appointments:create');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34ef-7aa8-96da-d34f86098811', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.booked', '2026-11-15 18:00', '01a1e1cb-34ee-79b6-b1cf-9c178181dbb3');
INSERT INTO public.audit_log VALUES ('01a1e1cb-34f4-72c2-b14a-83e79b1619f3', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'agent.created', 'Reception', 'agt_live_PWvjIx');
INSERT INTO public.audit_log VALUES ('01a1e1cb-3534-77f5-919c-9e64eea3a936', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 09:00', '01a1e1cb-34d8-7141-99fb-3c99c919accc');
INSERT INTO public.audit_log VALUES ('01a1e1cb-353a-781d-b6ef-550128c33d31', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.completed', '2026-11-15 09:00', '01a1e1cb-34d8-7141-99fb-3c99c919accc');
INSERT INTO public.audit_log VALUES ('01a1e1cb-353c-72c5-920a-b085a2f9d5bf', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.no_show', '2026-11-15 09:30', '01a1e1cb-34de-7431-806f-b0604b13d746');
INSERT INTO public.audit_log VALUES ('01a1e1cb-353d-7e2f-892f-a65091847d77', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.arrived', '2026-11-15 10:00', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07');
INSERT INTO public.audit_log VALUES ('01a1e1cb-353f-74cb-a3fe-deb2bbfeebbb', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.cancelled', '2026-11-15 13:00', '01a1e1cb-34ed-75e7-aea8-9638874b103e');
INSERT INTO public.audit_log VALUES ('01a1e1cb-3544-715b-8835-985abe7349c1', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'appointment.moved', '2026-11-15 16:30', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f');
INSERT INTO public.audit_log VALUES ('01a1e1cb-3571-7929-bacb-b3a34b83abd3', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'Huda Al-Rashid', 'customer.merged', 'ea551c2b-c8bf-261b-6702-3be75b1abffd', 'b163f5c0-6b59-bb15-374b-5701df651c24');
INSERT INTO public.branches VALUES ('01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'olaya', 'Olaya', 'العليا', 'Asia/Riyadh', 0, false);
INSERT INTO public.branches VALUES ('01a1e1cb-340c-7733-a422-90965d7324f8', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'malaz', 'Al Malaz', 'الملز', 'Asia/Riyadh', 1, false);
INSERT INTO public.branches VALUES ('01a1e1cb-340c-7745-99d0-899f1d42e32a', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'diriyah', 'Diriyah Night Clinic', 'عيادة الدرعية الليلية', 'Asia/Riyadh', 2, false);
INSERT INTO public.busy VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794744000, 1794745800);
INSERT INTO public.call_actions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f4-7b95-b52f-6ff52c4255d4', 'book 01a1e1cb-340c-776d-81ce-081f70689b95 01a1e1cb-340c-7720-ac21-befcc0d47a0b 2026-11-15T13:30', 'created', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 1794718800);
INSERT INTO public.call_actions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-3502-7c3a-83d5-90e5ad07421f', 'hand over', 'handed_over', NULL, NULL, 1794718800);
INSERT INTO public.call_actions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-350a-7eeb-ad6d-49d2d6e572c7', 'held 01a1e1cb-340c-776d-81ce-081f70689b95 01a1e1cb-340c-7720-ac21-befcc0d47a0b 2026-11-15T16:00', 'held', NULL, '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 1794718800);
INSERT INTO public.call_turns VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f4-7b95-b52f-6ff52c4255d4', 1, 'caller', 'أبغى موعد', 1794718800);
INSERT INTO public.call_turns VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f4-7b95-b52f-6ff52c4255d4', 2, 'agent', 'متى يناسبك؟', 1794718800);
INSERT INTO public.callbacks VALUES ('01a1e1cb-350a-743c-b48b-34258f1470c9', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f3-741e-9d57-e6c63c7e11d7', '01a1e1cb-3502-7c3a-83d5-90e5ad07421f', '+966551234567', 'complaint', 'Wants a person.', 1794718800, 0, 'Reem');
INSERT INTO public.calls VALUES ('01a1e1cb-34f4-7b95-b52f-6ff52c4255d4', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f3-741e-9d57-e6c63c7e11d7', 'vapi', 'call-1', 'inbound', 'ar', '+966551234567', '', 1, 1794718800, 1794718800, 1794718800, 1794718800, 'unknown', 'booked', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', false, 2, 'The caller booked an appointment.', true, false);
INSERT INTO public.calls VALUES ('01a1e1cb-3502-7c3a-83d5-90e5ad07421f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f3-741e-9d57-e6c63c7e11d7', 'vapi', 'call-2', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.calls VALUES ('01a1e1cb-350a-7eeb-ad6d-49d2d6e572c7', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f3-741e-9d57-e6c63c7e11d7', 'vapi', 'call-3', 'inbound', 'ar', '+966551234567', '', 0, 1794718800, 1794718800, 0, 0, '', '', NULL, false, 0, '', false, false);
INSERT INTO public.claims VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-34d8-7141-99fb-3c99c919accc', 1794722400, 1794724200, NULL);
INSERT INTO public.claims VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', 1794726000, 1794727800, NULL);
INSERT INTO public.claims VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', 1794727800, 1794729600, NULL);
INSERT INTO public.claims VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-34e9-717e-99fd-c992534d17f4', 1794729600, 1794731400, NULL);
INSERT INTO public.claims VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-34eb-75fa-bf33-198178bead3a', 1794731400, 1794733200, NULL);
INSERT INTO public.claims VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', 1794749400, 1794751200, NULL);
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '2026-09-23', '2026-09-23');
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '2027-02-22', '2027-02-22');
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '2027-03-10', '2027-03-13');
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7733-a422-90965d7324f8', '2026-09-23', '2026-09-23');
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7733-a422-90965d7324f8', '2027-02-22', '2027-02-22');
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7733-a422-90965d7324f8', '2027-03-10', '2027-03-13');
INSERT INTO public.closures VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7745-99d0-899f1d42e32a', '2027-03-10', '2027-03-11');
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d8-7141-99fb-3c99c919accc', 'B-1002', 'dr-sara', 1794722400, 1794724200, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34de-7431-806f-b0604b13d746', 'B-1003', 'dr-sara', 1794724200, 1794726000, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', 'B-1004', 'dr-sara', 1794726000, 1794727800, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', 'B-1005', 'dr-sara', 1794727800, 1794729600, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34e9-717e-99fd-c992534d17f4', 'B-1006', 'dr-sara', 1794729600, 1794731400, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34eb-75fa-bf33-198178bead3a', 'B-1007', 'dr-sara', 1794731400, 1794733200, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34ed-75e7-aea8-9638874b103e', 'B-1008', 'dr-sara', 1794736800, 1794738600, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_bookings VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', 'B-1009', 'dr-sara', 1794738600, 1794740400, false, false, 0, '', 1794718800, 0);
INSERT INTO public.connector_maps VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 'dr-sara', 0);
INSERT INTO public.connector_maps VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7818-83f7-542883d050b5', 'dr-faisal', 0);
INSERT INTO public.connectors VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'http://127.0.0.1:37631', 's1:T6rB8Nx5FSNxNOJWiWSwp/x0xclDKP5pjdPsW9diE5lC4c2ybgdBtA', 1, 0, '', 1794718800, 1794718800, 1794718800, 0, '', 0, 0, 0, 0);
INSERT INTO public.cursors VALUES ('webhooks', '800:800:');
INSERT INTO public.customer_marks VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794733200, 0);
INSERT INTO public.customer_merges VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'ea551c2b-c8bf-261b-6702-3be75b1abffd', 'b163f5c0-6b59-bb15-374b-5701df651c24', 'b163f5c0-6b59-bb15-374b-5701df651c24', 1794733200);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'dc2095b8-dcbd-c1c4-e999-ce4b93abd851', 'Aisha Khan', '+966551234563', 'aishakhan', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '7a25bcb2-0ae7-e67f-c2d8-98afb9346ce7', 'نورة العتيبي', '+966551234564', 'نورهالعتيبي', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'c48c3e76-e309-da98-729e-889cc96a251a', 'Aisha Khan', '+966551234565', 'aishakhan', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '24058684-b3d4-dde4-3698-de6c410aeeb8', 'Hind', '', 'hind', 1794718800);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '0a8409d0-8a11-30ce-88f0-3514fa969c21', 'نورة العتيبي', '+966551234560', 'نورهالعتيبي', 1794733200);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'ea551c2b-c8bf-261b-6702-3be75b1abffd', 'Aisha Khan', '+966551234561', 'aishakhan', 1794733200);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'b163f5c0-6b59-bb15-374b-5701df651c24', 'نورة العتيبي', '+966551234562', 'نورهالعتيبي', 1794733200);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '781c5352-43f7-6eac-032e-36d4cdc4d51a', 'نورة العتيبي', '+966551234566', 'نورهالعتيبي', 1794733200);
INSERT INTO public.customer_names VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '4c2a673c-ae28-decc-9a6e-cd7870f7de0a', 'سعود الحربي', '+966551234567', 'سعودالحربي', 1794733200);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (1, '735', '01a1e1cb-340c-7a6d-929a-fcc6bd73c1af', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (2, '744', '01a1e1cb-34ca-7a47-a307-9d78b205293c', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (3, '745', '01a1e1cb-34cc-7520-a8da-f3f12b9252d6', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'catalog.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (4, '746', '01a1e1cb-34d0-70de-93f1-d8e98a61a260', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (5, '748', '01a1e1cb-34d6-7ed4-b084-3b1ae8cb05ed', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'keys.changed', NULL, NULL, NULL, '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (6, '750', '01a1e1cb-34d8-7144-90fd-0d9b5e1d845f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34d8-7141-99fb-3c99c919accc', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34d8-7141-99fb-3c99c919accc","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"09:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (7, '752', '01a1e1cb-34de-7435-a802-37853a8a1c5f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34de-7431-806f-b0604b13d746', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34de-7431-806f-b0604b13d746","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"09:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (8, '754', '01a1e1cb-34e0-7ce1-9750-4c67c24aeabe', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34e0-7cde-b249-3a74ae7d8d07","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"10:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (9, '756', '01a1e1cb-34e6-7d03-bf7c-c0be9b6aac44', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34e6-7cff-9633-e203f6eec5b8","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"10:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (10, '758', '01a1e1cb-34e9-7180-976b-386344516516', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34e9-717e-99fd-c992534d17f4', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34e9-717e-99fd-c992534d17f4","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"11:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (11, '760', '01a1e1cb-34eb-75fe-86ca-92e5edbcec4c', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34eb-75fa-bf33-198178bead3a', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34eb-75fa-bf33-198178bead3a","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"11:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (12, '762', '01a1e1cb-34ed-75ea-80cc-b9944ee23d58', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34ed-75e7-aea8-9638874b103e', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34ed-75e7-aea8-9638874b103e","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"13:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (13, '763', '01a1e1cb-34ee-79b9-a1d9-9f2e5fd79bd6', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34ee-79b6-b1cf-9c178181dbb3', NULL, '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '{"event":"appointment.created","id":"01a1e1cb-34ee-79b6-b1cf-9c178181dbb3","service_id":"01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"18:00"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (14, '764', '01a1e1cb-34f1-7610-9908-620f842e6768', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (15, '765', '01a1e1cb-34f2-7e35-9229-f8ec1a814cf4', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, NULL, '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (16, '769', '01a1e1cb-34f8-7468-8fa9-204de8cb1bd1', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.created', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.created","id":"01a1e1cb-34f8-7465-8e67-fbcae7b78a4f","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"13:30"}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (17, '770', '01a1e1cb-34ff-7b24-8eb3-998effd5fbd3', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'call.completed', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', NULL, NULL, '{"event":"call.completed","id":"01a1e1cb-34f4-7b95-b52f-6ff52c4255d4","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","agent_id":"01a1e1cb-34f3-741e-9d57-e6c63c7e11d7","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e1cb-34f8-7465-8e67-fbcae7b78a4f","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false}', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (18, '774', '01a1e1cb-350c-7a50-9afb-05dcfc500a8c', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '', 1794718800);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (19, '794', '01a1e1cb-3534-77e4-b31d-a9e29582d31d', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '', 1794733200);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (20, '795', '01a1e1cb-353a-780c-ae2c-6ebee4846443', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '', 1794733200);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (21, '796', '01a1e1cb-353c-72b8-8496-f3170cbf6882', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '', 1794733200);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (22, '797', '01a1e1cb-353d-7e22-895d-8672c56d093f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'claims.changed', NULL, '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '', 1794733200);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (23, '798', '01a1e1cb-353f-74c0-8799-6c8ea7634610', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.cancelled', '01a1e1cb-34ed-75e7-aea8-9638874b103e', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.cancelled","id":"01a1e1cb-34ed-75e7-aea8-9638874b103e","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"13:00","cancelled_at":"2026-11-15T12:00:00+03:00","cancelled_by":"staff","reason":"ill"}', 1794733200);
INSERT INTO public.events OVERRIDING SYSTEM VALUE VALUES (24, '799', '01a1e1cb-3544-7152-afe2-ed61a3866006', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'appointment.rescheduled', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95', '{"event":"appointment.rescheduled","id":"01a1e1cb-34f8-7465-8e67-fbcae7b78a4f","service_id":"01a1e1cb-340c-776d-81ce-081f70689b95","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","date":"2026-11-15","time":"16:30","previous_date":"2026-11-15","previous_time":"13:30"}', 1794733200);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d8-7141-99fb-3c99c919accc', 'dr-sara', 1794722400, 1794724200, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34de-7431-806f-b0604b13d746', 'dr-sara', 1794724200, 1794726000, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', 'dr-sara', 1794726000, 1794727800, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', 'dr-sara', 1794727800, 1794729600, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34e9-717e-99fd-c992534d17f4', 'dr-sara', 1794729600, 1794731400, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34eb-75fa-bf33-198178bead3a', 'dr-sara', 1794731400, 1794733200, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34ed-75e7-aea8-9638874b103e', 'dr-sara', 1794736800, 1794738600, true, 1794718800, NULL);
INSERT INTO public.footprints VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', 'dr-sara', 1794738600, 1794740400, true, 1794718800, NULL);
INSERT INTO public.guesses VALUES ('account:0341e9b06d195a211834fb3ae5e50077f25183ca81e398366579757b114172f1', 1, 1794718800);
INSERT INTO public.guesses VALUES ('address:192.0.2.7', 1, 1794718800);
INSERT INTO public.holds VALUES ('01a1e1cb-34f1-7608-b6db-eae1e4db370b', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794740400, 1794742200, '', 1794719700);
INSERT INTO public.holds VALUES ('01a1e1cb-34f2-7e2c-aadb-64713140dffd', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', NULL, 1794754800, 1794758400, '', 1794719700);
INSERT INTO public.holds VALUES ('01a1e1cb-350c-7a42-858e-8427fda41724', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794747600, 1794749400, '', 1794719100);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-0', '5d7ec6baa0b06194e7e903240fc7104f479038e9f24e8a785f8f908f72175664', '01a1e1cb-34d8-7141-99fb-3c99c919accc', '01a1e1cb-34d7-7878-a02f-681255b5cabe', 1794718860, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-1', '9e4beec902b538a3decaa04e631fecc1dba2fdb133ec9497e66018ada5768461', '01a1e1cb-34de-7431-806f-b0604b13d746', '01a1e1cb-34dd-7d47-896d-54715875abbd', 1794718860, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-2', '760b367dabae458cf9f72376fa99f5572290fb43afd3bdba32b4a031a1987c9e', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', '01a1e1cb-34e0-79cf-a915-de18fb9aff16', 1794718860, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-3', '576bf6a88897694a5967cc571297ecc79092fb36a011adba356d87481f48eb43', '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', '01a1e1cb-34e6-795a-892e-6d0834830002', 1794718860, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-4', '71e42b8264e92d48f91f641124951c6f1948a7c8fadfce924e6f86ed87fda7cb', '01a1e1cb-34e9-717e-99fd-c992534d17f4', '01a1e1cb-34e8-7da4-9f0f-fdce240563b5', 1794718860, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-5', 'e860c847d9ab38b1c1c6e41308affdbc402fd54500f200aa7a94556a49454597', '01a1e1cb-34eb-75fa-bf33-198178bead3a', '01a1e1cb-34eb-72a4-a159-c7905c8a6afd', 1794718860, 1794805200);
INSERT INTO public.idempotency_keys VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'order-6', 'e56b5557eefcc441a2bb150d5866b42f00232cd29141ef0345d878838211ea3f', '01a1e1cb-34ed-75e7-aea8-9638874b103e', '01a1e1cb-34ed-7375-8ff1-9a71d390ed19', 1794718860, 1794805200);
INSERT INTO public.links VALUES ('2a3fab627fa031562afbd7900ec05836274e4a4b7e8a9c1afd4b4ca4be17a204', 'password', '01a1e1cb-3423-76c2-b216-0f9ca3893863', 1794718800, 1795323600);
INSERT INTO public.links VALUES ('04de25cccccbc775a25bb25bc1e02e8133419ce803779363ffa27ced86abd187', 'password', '01a1e1cb-3424-7b71-89dc-36c2fe8dfde6', 1794718800, 1795323600);
INSERT INTO public.links VALUES ('b739b16af7fec84129de21058b94c029b580bc7d0fccaf650aeeeeacd1234311', 'password', '01a1e1cb-3425-75ec-91f0-4373c87c2025', 1794718800, 1795323600);
INSERT INTO public.links VALUES ('b62931062da6663b60fc39a33bc346ba2562ab2341975142eabc83ddd70ffe62', 'password', '01a1e1cb-3425-71a4-930f-3f459944bd1f', 1794718800, 1795323600);
INSERT INTO public.memberships VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-3423-76c2-b216-0f9ca3893863', 'owner', NULL, 1794718800);
INSERT INTO public.memberships VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-3424-7b71-89dc-36c2fe8dfde6', 'manager', NULL, 1794718800);
INSERT INTO public.memberships VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-3425-71a4-930f-3f459944bd1f', 'receptionist', NULL, 1794718800);
INSERT INTO public.memberships VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-3425-75ec-91f0-4373c87c2025', 'practitioner', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1794718800);
INSERT INTO public.migrations VALUES ('0001_foundation');
INSERT INTO public.migrations VALUES ('0002_webhooks');
INSERT INTO public.migrations VALUES ('0003_connector');
INSERT INTO public.migrations VALUES ('0004_people');
INSERT INTO public.migrations VALUES ('0005_customers');
INSERT INTO public.migrations VALUES ('0006_voice');
INSERT INTO public.migrations VALUES ('0007_drift');
INSERT INTO public.migrations VALUES ('0008_callbacks');
INSERT INTO public.migrations VALUES ('0009_call_details');
INSERT INTO public.organizations VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'noor-demo', 'Noor Medical Centre', 'مركز نور الطبي', 4, 1794718800, 'ar', 0, 'latin', true, 0);
INSERT INTO public.persons VALUES ('01a1e1cb-3424-7b71-89dc-36c2fe8dfde6', 'manager@noor.example', 'Tariq Nasser', '', '', '', 0, '', 1794718800);
INSERT INTO public.persons VALUES ('01a1e1cb-3425-75ec-91f0-4373c87c2025', 'sara@noor.example', 'Dr Sara', '', '', '', 0, '', 1794718800);
INSERT INTO public.persons VALUES ('01a1e1cb-3423-76c2-b216-0f9ca3893863', 'owner@noor.example', 'Huda Al-Rashid', '$argon2id$v=19$m=19456,t=2,p=1$0F889r269bYKQ0kdB/NWXw$J7o7rvjmV21Q0ByG8DRFEjnte/aREM4+6qwwJpQ5aY0', '', '', 0, '', 1794718800);
INSERT INTO public.persons VALUES ('01a1e1cb-3425-71a4-930f-3f459944bd1f', 'reception@noor.example', 'Reem Al-Harbi', '', '', '', 0, '', 1794718800);
INSERT INTO public.rate_windows VALUES ('some-key', 29911980, 3);
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-776d-81ce-081f70689b95');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-7785-a436-db8754e07ada');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7818-83f7-542883d050b5', '01a1e1cb-340c-776d-81ce-081f70689b95');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7818-83f7-542883d050b5', '01a1e1cb-340c-7785-a436-db8754e07ada');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-783a-8eee-886022009d6a', '01a1e1cb-340c-776d-81ce-081f70689b95');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-783a-8eee-886022009d6a', '01a1e1cb-340c-7785-a436-db8754e07ada');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-783a-8eee-886022009d6a', '01a1e1cb-340c-77ae-88df-6fdf4e37dbe0');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7855-b2e7-febb80efa377', '01a1e1cb-340c-7799-8853-2efb47270fda');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-786f-ad9b-7624df36c3a2', '01a1e1cb-340c-77c0-9204-300ecdd7ce31');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7880-b4bb-944f12e3ac66', '01a1e1cb-340c-77c0-9204-300ecdd7ce31');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7890-9b84-69c5c24a2c41', '01a1e1cb-340c-776d-81ce-081f70689b95');
INSERT INTO public.resource_services VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7890-9b84-69c5c24a2c41', '01a1e1cb-340c-7785-a436-db8754e07ada');
INSERT INTO public.resources VALUES ('01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'sara', 'Dr Sara Al-Qahtani', 'د. سارة القحطاني', 0, false);
INSERT INTO public.resources VALUES ('01a1e1cb-340c-7818-83f7-542883d050b5', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'faisal', 'Dr Faisal Al-Harbi', 'د. فيصل الحربي', 1, false);
INSERT INTO public.resources VALUES ('01a1e1cb-340c-783a-8eee-886022009d6a', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'huda', 'Dr Huda Mansour', 'د. هدى منصور', 2, false);
INSERT INTO public.resources VALUES ('01a1e1cb-340c-7855-b2e7-febb80efa377', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'omar', 'Dr Omar Siddiqui', 'د. عمر صديقي', 3, false);
INSERT INTO public.resources VALUES ('01a1e1cb-340c-786f-ad9b-7624df36c3a2', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'layla', 'Layla Haddad, physiotherapist', 'أ. ليلى حداد', 4, false);
INSERT INTO public.resources VALUES ('01a1e1cb-340c-7880-b4bb-944f12e3ac66', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'yousef', 'Yousef Karam, physiotherapist', 'أ. يوسف كرم', 5, false);
INSERT INTO public.resources VALUES ('01a1e1cb-340c-7890-9b84-69c5c24a2c41', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'khalid', 'Dr Khalid Al-Otaibi', 'د. خالد العتيبي', 6, false);
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 0, '{"branch":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","week":[[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":720},{"from":780,"to":1020}],[{"from":540,"to":840}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":900}],[{"from":600,"to":900},{"from":1260,"to":1500}],[{"from":600,"to":780}],null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7818-83f7-542883d050b5', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 0, '{"branch":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","week":[[{"from":600,"to":840},{"from":960,"to":1200}],null,[{"from":600,"to":840},{"from":960,"to":1200}],null,null,null,[{"from":600,"to":840}]],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":900}],null,[{"from":660,"to":900}],null,null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7818-83f7-542883d050b5', '01a1e1cb-340c-7733-a422-90965d7324f8', 1, '{"branch":"01a1e1cb-340c-7733-a422-90965d7324f8","week":[null,[{"from":540,"to":780},{"from":960,"to":1260}],null,[{"from":540,"to":780},{"from":960,"to":1260}],[{"from":540,"to":780}],null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[null,[{"from":1230,"to":1470}],null,[{"from":1230,"to":1470}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-783a-8eee-886022009d6a', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 0, '{"branch":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","week":[[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900},{"from":960,"to":1140}],null,[{"from":660,"to":900},{"from":960,"to":1140}],[{"from":660,"to":900}],null,null],"overrides":[{"from":"2026-12-05","to":"2026-12-05","week":[[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}],[{"from":600,"to":840}]]},{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1260,"to":1500}],[{"from":1260,"to":1500}],null,[{"from":1260,"to":1500}],null,null,null]}]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7855-b2e7-febb80efa377', '01a1e1cb-340c-7733-a422-90965d7324f8', 0, '{"branch":"01a1e1cb-340c-7733-a422-90965d7324f8","week":[[{"from":540,"to":1020}],[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null,null,null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}],[{"from":660,"to":960}]]}]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7855-b2e7-febb80efa377', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 1, '{"branch":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","week":[null,null,null,[{"from":540,"to":1020}],[{"from":540,"to":1020}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-786f-ad9b-7624df36c3a2', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 0, '{"branch":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","week":[[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":720},{"from":780,"to":960}],[{"from":480,"to":780}],null,null]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7880-b4bb-944f12e3ac66', '01a1e1cb-340c-7733-a422-90965d7324f8', 0, '{"branch":"01a1e1cb-340c-7733-a422-90965d7324f8","week":[[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],[{"from":840,"to":1260}],null,null,[{"from":720,"to":1080}]]}');
INSERT INTO public.rosters VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7890-9b84-69c5c24a2c41', '01a1e1cb-340c-7745-99d0-899f1d42e32a', 0, '{"branch":"01a1e1cb-340c-7745-99d0-899f1d42e32a","week":[[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],[{"from":1200,"to":1560}],null,[{"from":1200,"to":1620}],[{"from":1200,"to":1620}],null],"overrides":[{"from":"2027-02-08","to":"2027-03-09","week":[[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null,[{"from":1290,"to":1620}],[{"from":1290,"to":1620}],null]}]}');
INSERT INTO public.seats VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 1794754800, 1, 10, '01a1e1cb-34ee-79b6-b1cf-9c178181dbb3', NULL);
INSERT INTO public.seats VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 1794754800, 2, 10, '01a1e1cb-34f2-7e2c-aadb-64713140dffd', 1794719700);
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7720-ac21-befcc0d47a0b');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7733-a422-90965d7324f8');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-340c-7745-99d0-899f1d42e32a');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7785-a436-db8754e07ada', '01a1e1cb-340c-7720-ac21-befcc0d47a0b');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7785-a436-db8754e07ada', '01a1e1cb-340c-7733-a422-90965d7324f8');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7785-a436-db8754e07ada', '01a1e1cb-340c-7745-99d0-899f1d42e32a');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7799-8853-2efb47270fda', '01a1e1cb-340c-7720-ac21-befcc0d47a0b');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7799-8853-2efb47270fda', '01a1e1cb-340c-7733-a422-90965d7324f8');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77ae-88df-6fdf4e37dbe0', '01a1e1cb-340c-7720-ac21-befcc0d47a0b');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77c0-9204-300ecdd7ce31', '01a1e1cb-340c-7720-ac21-befcc0d47a0b');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77c0-9204-300ecdd7ce31', '01a1e1cb-340c-7733-a422-90965d7324f8');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b');
INSERT INTO public.service_branches VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7733-a422-90965d7324f8');
INSERT INTO public.services VALUES ('01a1e1cb-340c-776d-81ce-081f70689b95', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'consultation', 'General consultation', 'استشارة عامة', 30, 15, 0, 0, 30, 90, 0, 0, false);
INSERT INTO public.services VALUES ('01a1e1cb-340c-7785-a436-db8754e07ada', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'follow-up', 'Follow-up visit', 'زيارة متابعة', 15, 15, 0, 0, 0, 60, 0, 1, false);
INSERT INTO public.services VALUES ('01a1e1cb-340c-7799-8853-2efb47270fda', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'dental-cleaning', 'Dental cleaning', 'تنظيف الأسنان', 45, 45, 0, 10, 0, 90, 0, 2, false);
INSERT INTO public.services VALUES ('01a1e1cb-340c-77ae-88df-6fdf4e37dbe0', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'skin-laser', 'Skin laser session', 'جلسة ليزر للبشرة', 60, 30, 5, 15, 120, 90, 0, 3, false);
INSERT INTO public.services VALUES ('01a1e1cb-340c-77c0-9204-300ecdd7ce31', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'physiotherapy', 'Physiotherapy', 'علاج طبيعي', 45, 15, 5, 5, 0, 90, 0, 4, false);
INSERT INTO public.services VALUES ('01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'prenatal-yoga', 'Prenatal yoga class', 'حصة يوغا للحوامل', 60, 60, 0, 0, 0, 90, 10, 5, false);
INSERT INTO public.sessions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 0, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', 2, NULL, '18:00', 10);
INSERT INTO public.sessions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7733-a422-90965d7324f8', 6, NULL, '10:30', 6);
INSERT INTO public.sessions VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77e2-a1ef-dbe7f20c6f90', '01a1e1cb-340c-7720-ac21-befcc0d47a0b', NULL, '2026-12-03', '17:00', 20);
INSERT INTO public.settings VALUES ('seal_key', 'k');
INSERT INTO public.sign_ins VALUES ('c6494cf8aeae58b4b293494746111d807f8658263bce01b25e5aa1ba1339019b', '01a1e1cb-3469-7ec0-aacc-258da07c64d2', '01a1e1cb-3423-76c2-b216-0f9ca3893863', true, 1794718800, 1794718800, '192.0.2.7', 'Firefox');
INSERT INTO public.tasks VALUES ('pull', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1e1cb-34f4-7b95-b52f-6ff52c4255d4', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1e1cb-3502-7c3a-83d5-90e5ad07421f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('call', '01a1e1cb-350a-7eeb-ad6d-49d2d6e572c7', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794719400, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34d8-7141-99fb-3c99c919accc', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34de-7431-806f-b0604b13d746', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34e9-717e-99fd-c992534d17f4', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34eb-75fa-bf33-198178bead3a', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34ee-79b6-b1cf-9c178181dbb3', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('deliver', '01a1e1cb-34d0-7bae-8743-386f269fb831', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34ed-75e7-aea8-9638874b103e', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.tasks VALUES ('push', '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 1794718800, 0, '');
INSERT INTO public.time_off VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-77f3-8f6f-6068c9150c2e', 1796882400, 1796893200);
INSERT INTO public.time_off VALUES ('01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-340c-7818-83f7-542883d050b5', 1797714000, 1798146000);
INSERT INTO public.webhook_attempts VALUES ('01a1e1cb-3510-7b05-b7d7-3e35134347b6', 1, 1794718800, 40, 204, 'success', '', 0);
INSERT INTO public.webhook_attempts VALUES ('01a1e1cb-3510-7b11-8b3b-475c36a9b52d', 1, 1794718800, 40, 500, 'server_error', 'sorry', 0);
INSERT INTO public.webhook_bodies VALUES ('01a1e1cb-34ff-7b24-8eb3-998effd5fbd3', '01a1e1cb-34d0-7bae-8743-386f269fb831', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34f4-7b95-b52f-6ff52c4255d4', '{"event":"call.completed","id":"01a1e1cb-34f4-7b95-b52f-6ff52c4255d4","branch_id":"01a1e1cb-340c-7720-ac21-befcc0d47a0b","agent_id":"01a1e1cb-34f3-741e-9d57-e6c63c7e11d7","provider":"vapi","provider_call_id":"call-1","direction":"inbound","language":"ar","started_at":"2026-11-15T08:00:00+03:00","ended_at":"2026-11-15T08:00:00+03:00","duration_seconds":0,"end_reason":"unknown","outcome":"booked","appointments":[{"id":"01a1e1cb-34f8-7465-8e67-fbcae7b78a4f","action":"created"}],"handoff":false,"turns":2,"summary":"The caller booked an appointment.","has_transcript":true,"has_recording":false,"caller_number":"+966551234567","transcript":[{"who":"caller","text":"أبغى موعد"},{"who":"agent","text":"متى يناسبك؟"}]}', 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b2b-aade-09ee904c8460', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 8, '01a1e1cb-34e0-7cde-b249-3a74ae7d8d07', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b38-979b-e8791222ce91', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 9, '01a1e1cb-34e6-7cff-9633-e203f6eec5b8', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b3e-925d-e88881c6b493', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 10, '01a1e1cb-34e9-717e-99fd-c992534d17f4', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b48-a18b-69d2a7c376ab', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 11, '01a1e1cb-34eb-75fa-bf33-198178bead3a', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b55-9c4f-33b8919dde89', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 12, '01a1e1cb-34ed-75e7-aea8-9638874b103e', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b5c-87f3-d2bb90950315', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 13, '01a1e1cb-34ee-79b6-b1cf-9c178181dbb3', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b69-8129-69aeb3d7b670', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 16, '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b79-a0c7-dcf33511fd7b', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 17, '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', 'pending', false, 0, 1794718800, 1794718800, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b05-b7d7-3e35134347b6', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 6, '01a1e1cb-34d8-7141-99fb-3c99c919accc', 'delivered', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3510-7b11-8b3b-475c36a9b52d', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 7, '01a1e1cb-34de-7431-806f-b0604b13d746', 'failed', false, 1, 0, 1794718800, 1794718800);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3547-7a9a-8a1b-125adc80678c', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 23, '01a1e1cb-34ed-75e7-aea8-9638874b103e', 'pending', false, 0, 1794733200, 1794733200, 0);
INSERT INTO public.webhook_deliveries VALUES ('01a1e1cb-3547-7aaf-8088-8c80145e7a4e', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', '01a1e1cb-34d0-7bae-8743-386f269fb831', 24, '01a1e1cb-34f8-7465-8e67-fbcae7b78a4f', 'pending', false, 0, 1794733200, 1794733200, 0);
INSERT INTO public.webhook_endpoints VALUES ('01a1e1cb-34d0-7bae-8743-386f269fb831', '01a1e1cb-3406-7b64-9a81-2be7c02252b5', 'https://crm.example.com/hooks', 'appointment.created,appointment.cancelled,appointment.rescheduled,call.completed', 's1:itG8AU5zfXQvw4tmbYjm41iso6490yZUxKQaPD9nlEYvjvUuhjEVzb5w7N+m/GdeLVaCNIn2BYwmXKIOYtxxLWSK3SxOj96W7O+FyOBFZlzS2N0sqdE33mhzYLWj', 0, '', 1794718800, 1794718800, 1794718800, 1794718800, 'caller_number,transcript');
SELECT pg_catalog.setval('public.events_seq_seq', 24, true);
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
ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_pkey PRIMARY KEY (org_id);
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
ALTER TABLE ONLY public.footprints
    ADD CONSTRAINT footprints_pkey PRIMARY KEY (org_id, appointment_id, resource, start_at, end_at);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT guesses_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.holds
    ADD CONSTRAINT holds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (org_id, key);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (org_id, person_id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_email_key UNIQUE (email);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_windows
    ADD CONSTRAINT rate_windows_pkey PRIMARY KEY (key, minute);
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
CREATE INDEX agent_holds_by_expiry ON public.agent_holds USING btree (expires_at);
CREATE INDEX agents_by_org ON public.agents USING btree (org_id);
CREATE INDEX api_keys_by_org ON public.api_keys USING btree (org_id);
CREATE INDEX appointments_by_phone ON public.appointments USING btree (org_id, phone, start_at, id);
CREATE INDEX appointments_by_start ON public.appointments USING btree (org_id, start_at, id);
CREATE INDEX appointments_by_update ON public.appointments USING btree (org_id, updated_at, id);
CREATE INDEX audit_log_by_org ON public.audit_log USING btree (org_id, id);
CREATE INDEX audit_log_by_person ON public.audit_log USING btree (org_id, person_id, id);
CREATE INDEX busy_by_start ON public.busy USING btree (resource_id, start_at);
CREATE INDEX call_actions_by_appointment ON public.call_actions USING btree (appointment_id) WHERE (appointment_id IS NOT NULL);
CREATE INDEX callbacks_by_call ON public.callbacks USING btree (call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX callbacks_by_org ON public.callbacks USING btree (org_id, at, id);
CREATE INDEX calls_by_caller ON public.calls USING btree (org_id, caller) WHERE (caller <> ''::text);
CREATE INDEX calls_by_end ON public.calls USING btree (ended_at) WHERE ((closed_at <> 0) AND ((caller <> ''::text) OR (state <> ''::text) OR transcript));
CREATE INDEX calls_by_org ON public.calls USING btree (org_id, started_at, id);
CREATE INDEX claims_by_expiry ON public.claims USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX claims_by_start ON public.claims USING btree (resource_id, start_at);
CREATE INDEX closures_by_org ON public.closures USING btree (org_id);
CREATE INDEX customer_merges_by_main ON public.customer_merges USING btree (org_id, main_id);
CREATE INDEX events_by_age ON public.events USING btree (at) WHERE (kind = ANY (ARRAY['claims.changed'::text, 'catalog.changed'::text, 'keys.changed'::text]));
CREATE INDEX events_by_tx ON public.events USING btree (tx);
CREATE INDEX events_of_cancellations ON public.events USING btree (appointment_id) WHERE (kind = 'appointment.cancelled'::text);
CREATE INDEX footprints_by_time ON public.footprints USING btree (org_id, end_at);
CREATE INDEX holds_by_expiry ON public.holds USING btree (expires_at);
CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX memberships_by_person ON public.memberships USING btree (person_id);
CREATE INDEX seats_by_expiry ON public.seats USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX sessions_by_org ON public.sessions USING btree (org_id);
CREATE INDEX sign_ins_by_person ON public.sign_ins USING btree (person_id);
CREATE INDEX tasks_by_due ON public.tasks USING btree (kind, due_at);
CREATE INDEX time_off_by_org ON public.time_off USING btree (org_id);
CREATE INDEX webhook_bodies_by_age ON public.webhook_bodies USING btree (made_at);
CREATE INDEX webhook_bodies_by_call ON public.webhook_bodies USING btree (call_id);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, next_at) WHERE (state = 'pending'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (endpoint_id, id);
CREATE UNIQUE INDEX webhook_deliveries_once ON public.webhook_deliveries USING btree (endpoint_id, event_seq) WHERE (NOT replay);
CREATE INDEX webhook_deliveries_replays ON public.webhook_deliveries USING btree (endpoint_id, event_seq) WHERE replay;
CREATE TRIGGER appointments_same_org BEFORE INSERT OR UPDATE OF org_id, service_id, branch_id, resource_id ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.appointments_same_org();
CREATE TRIGGER branches_never_deleted BEFORE DELETE ON public.branches FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
CREATE TRIGGER resources_never_deleted BEFORE DELETE ON public.resources FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
CREATE TRIGGER services_never_deleted BEFORE DELETE ON public.services FOR EACH ROW EXECUTE FUNCTION public.never_deleted();
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
ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_marks
    ADD CONSTRAINT customer_marks_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_merges
    ADD CONSTRAINT customer_merges_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.customer_names
    ADD CONSTRAINT customer_names_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
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
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organizations(id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_org_id_resource_id_fkey FOREIGN KEY (org_id, resource_id) REFERENCES public.resources(org_id, id);
ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.persons(id) ON DELETE CASCADE;
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
