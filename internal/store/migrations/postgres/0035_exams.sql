-- Sentences with which an organization tries its voice agents.
create table agent_exams (
    agent_id   uuid primary key,
    org_id     uuid not null,
    text       text not null,
    changed_at bigint not null,
    foreign key (org_id, agent_id) references agents (org_id, id) on delete cascade
);
create index agent_exams_by_org on agent_exams (org_id);
