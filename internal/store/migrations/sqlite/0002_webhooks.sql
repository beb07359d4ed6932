-- One row for each thing that must be made so. A task says only where to
-- look; whoever holds its lease reads the state as it is then. A lease that runs
-- out is taken by another node.
create table tasks (
    kind        text not null,
    key         text not null,
    org_id      text not null references organizations (id),
    due_at      integer not null,
    lease_until integer not null default 0,
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
    exhausted_at    integer not null default 0,
    unique (org_id, id)
);

-- One event on its way to one endpoint. replay tells repeats that a person
-- asked for from the one delivery that every event has.
create table webhook_deliveries (
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
create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, event_seq) where not replay;
create index webhook_deliveries_replays on webhook_deliveries (endpoint_id, event_seq) where replay;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
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

insert into cursors (name, mark) select 'webhooks', coalesce(max(seq), 0) from events;
