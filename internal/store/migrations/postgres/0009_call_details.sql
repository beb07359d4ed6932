-- What an endpoint is told of calls beyond the rest: caller_number,
-- transcript, both with a comma between, or nothing.
alter table webhook_endpoints add column details text not null default '';

-- The bodies of events for the endpoints that are told more than others. They
-- are made with the event, and forgotten with the call they are about.
create table webhook_bodies (
    event_id    uuid not null,
    endpoint_id uuid not null,
    org_id      uuid not null,
    call_id     uuid not null,
    body        text not null,
    made_at     bigint not null,
    primary key (event_id, endpoint_id),
    foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade,
    foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
);
create index webhook_bodies_by_call on webhook_bodies (call_id);
create index webhook_bodies_by_age on webhook_bodies (made_at);
