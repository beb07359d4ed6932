-- Who waits for a time: for a service at a branch, perhaps with one of its people,
-- on some dates and in some parts of the day (1 morning, 2 afternoon, 4 evening).
-- appointment_id is one that they have and would like earlier. hash finds them by
-- their own link. made_id is what they have booked in the end. why says why an
-- entry has ended.
create table waiting (
    id             uuid primary key,
    org_id         uuid not null references organizations (id),
    service_id     uuid not null,
    branch_id      uuid not null,
    resource_id    uuid,
    appointment_id uuid,
    from_date      text not null,
    to_date        text not null,
    parts          bigint not null check (parts between 1 and 7),
    customer_name  text not null,
    phone          text not null,
    email          text not null,
    lang           text not null check (lang in ('ar', 'en')),
    channel        text not null,
    state          text not null check (state in ('waiting', 'offered', 'booked', 'left', 'ended')),
    why            text not null default '',
    hash           text not null unique,
    made_id        uuid,
    created_at     bigint not null,
    changed_at     bigint not null,
    unique (org_id, id),
    foreign key (org_id, service_id) references services (org_id, id),
    foreign key (org_id, branch_id) references branches (org_id, id),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index waiting_by_place on waiting (org_id, branch_id, service_id, state);
create index waiting_by_person on waiting (org_id, phone);

-- The times that they were offered. keeps: a hold keeps it for them, hold_id,
-- until it runs out; else the first of several has it.
create table waiting_offers (
    id          uuid primary key,
    org_id      uuid not null references organizations (id),
    entry_id    uuid not null,
    service_id  uuid not null,
    branch_id   uuid not null,
    resource_id uuid,
    start_at    bigint not null,
    keeps       boolean not null,
    hold_id     uuid,
    until       bigint not null,
    state       text not null check (state in ('open', 'booked', 'declined', 'expired', 'untold', 'lost')),
    by_hand     boolean not null,
    made_at     bigint not null,
    told_at     bigint not null default 0,
    ended_at    bigint not null default 0,
    foreign key (org_id, entry_id) references waiting (org_id, id)
);
-- Nobody has two offers at a time, whatever the code above does.
create unique index waiting_offers_once on waiting_offers (org_id, entry_id) where state = 'open';
create index waiting_offers_by_entry on waiting_offers (org_id, entry_id, made_at);
create index waiting_offers_by_time on waiting_offers (org_id, branch_id, service_id, made_at);

-- Whatever frees a time wakes those who look for whom it could be.
create index tasks_waiting on tasks (org_id) where kind = 'wait';
