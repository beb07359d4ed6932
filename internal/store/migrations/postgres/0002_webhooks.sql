-- One row for each thing that must be made so. A task says only where to
-- look; whoever holds its lease reads the state as it is then. A lease that runs
-- out is taken by another node.
create table tasks (
    kind        text not null,
    key         text not null,
    org_id      uuid not null references organizations (id),
    due_at      bigint not null,
    lease_until bigint not null default 0,
    owner       text not null default '',
    primary key (kind, key)
);
create index tasks_by_due on tasks (kind, due_at);

-- How far a reader of the events has come: a snapshot or a number, as text.
create table cursors (
    name text primary key,
    mark text not null
);

-- Facts about the installation, such as which key seals its secrets.
create table settings (
    name  text primary key,
    value text not null
);

create table webhook_endpoints (
    id              uuid primary key,
    org_id          uuid not null references organizations (id),
    url             text not null,
    kinds           text not null,
    secrets         text not null,
    disabled_at     bigint not null default 0,
    disabled_why    text not null default '',
    created_at      bigint not null,
    last_success_at bigint not null default 0,
    failing_since   bigint not null default 0,
    exhausted_at    bigint not null default 0,
    unique (org_id, id)
);

-- One event on its way to one endpoint. replay tells repeats that a person
-- asked for from the one delivery that every event has.
create table webhook_deliveries (
    id             uuid primary key,
    org_id         uuid not null,
    endpoint_id    uuid not null,
    event_seq      bigint not null,
    appointment_id uuid,
    state          text not null check (state in ('pending', 'delivered', 'failed', 'skipped')),
    replay         boolean not null,
    attempts       bigint not null default 0,
    next_at        bigint not null,
    created_at     bigint not null,
    done_at        bigint not null default 0,
    foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade
);
create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_seq) where not replay;
create index webhook_deliveries_replays on webhook_deliveries (endpoint_id, event_seq) where replay;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
    delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
    number      bigint not null,
    at          bigint not null,
    latency_ms  bigint not null,
    status      bigint not null,
    class       text not null,
    answer      text not null,
    next_at     bigint not null,
    primary key (delivery_id, number)
);

insert into cursors (name, mark) select 'webhooks', pg_current_snapshot()::text;
