-- A voice agent: what it may do, and who may speak for it. profile is JSON;
-- secrets are those of carriers and platforms, sealed.
create table agents (
    id             uuid primary key,
    org_id         uuid not null references organizations (id),
    name           text not null,
    prefix         text not null,
    hash           text not null unique,
    profile        text not null,
    secrets        text not null,
    retention_days bigint not null check (retention_days between 0 and 3650),
    created_at     bigint not null,
    revoked_at     bigint not null default 0,
    last_used_at   bigint not null default 0,
    unique (org_id, id)
);
create index agents_by_org on agents (org_id);

-- One telephone call. state is where the conversation stands, and version
-- tells who may go on with it: whoever read the last one. ended_at is when the
-- call ended or was last heard of; closed_at is when that was made known.
create table calls (
    id               uuid primary key,
    org_id           uuid not null,
    agent_id         uuid not null,
    provider         text not null,
    provider_call_id text not null,
    direction        text not null check (direction in ('inbound', 'outbound')),
    language         text not null,
    caller           text not null,
    state            text not null default '',
    version          bigint not null default 0,
    started_at       bigint not null,
    heard_at         bigint not null,
    ended_at         bigint not null default 0,
    closed_at        bigint not null default 0,
    end_reason       text not null default '',
    outcome          text not null default '',
    branch_id        uuid,
    handoff          boolean not null default false,
    turns            bigint not null default 0,
    summary          text not null default '',
    transcript       boolean not null default false,
    recording        boolean not null default false,
    unique (org_id, id),
    unique (org_id, provider, provider_call_id),
    foreign key (org_id, agent_id) references agents (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id)
);
create index calls_by_org on calls (org_id, started_at, id);
create index calls_by_caller on calls (org_id, caller) where caller <> '';
create index calls_by_end on calls (ended_at) where closed_at <> 0 and (caller <> '' or state <> '' or transcript);

create table call_turns (
    org_id  uuid not null,
    call_id uuid not null,
    number  bigint not null,
    who     text not null check (who in ('caller', 'agent')),
    text    text not null,
    at      bigint not null,
    primary key (call_id, number),
    foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
);

-- What the booking engine did during a call. name says what was asked for,
-- such as one slot: asked for again, it is not done again.
create table call_actions (
    org_id         uuid not null,
    call_id        uuid not null,
    name           text not null,
    action         text not null,
    appointment_id uuid,
    branch_id      uuid,
    at             bigint not null,
    primary key (call_id, name),
    foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
);
create index call_actions_by_appointment on call_actions (appointment_id) where appointment_id is not null;

-- Holds that a caller may turn into an appointment. Platforms that tell no
-- call have an empty call.
create table agent_holds (
    org_id     uuid not null,
    agent_id   uuid not null,
    call       text not null,
    slot       text not null,
    hold_id    uuid not null,
    expires_at bigint not null,
    primary key (agent_id, call, slot),
    foreign key (org_id, agent_id) references agents (org_id, id)
);
create index agent_holds_by_expiry on agent_holds (expires_at);

-- Callers whom a person should call back.
create table callbacks (
    id       uuid primary key,
    org_id   uuid not null,
    agent_id uuid not null,
    call_id  uuid,
    phone    text not null,
    reason   text not null,
    summary  text not null,
    at       bigint not null,
    done_at  bigint not null default 0,
    foreign key (org_id, agent_id) references agents (org_id, id)
);
create index callbacks_by_org on callbacks (org_id, at, id);
