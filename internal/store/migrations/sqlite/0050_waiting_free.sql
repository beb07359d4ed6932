-- What was free, and since when that was seen, for those who wait for a service at a
-- branch: with one of its people, who, or '' with anybody. Only what becomes free after
-- somebody has asked is offered to them. starts is JSON: by when they were first seen,
-- the beginnings.
create table waiting_free (
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

-- When somebody has said last what they want.
alter table waiting add column asked_at integer not null default 0;
