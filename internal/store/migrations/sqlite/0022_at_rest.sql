-- What customers have agreed to, and when they took it back: one line for each
-- time they said so. person is who wrote it down, if somebody did.
create table consents (
    id          text primary key,
    org_id      text not null references organizations (id),
    customer_id text not null,
    kind        text not null check (kind in ('messages', 'recording', 'data')),
    given       integer not null,
    what        text not null,
    channel     text not null,
    person_id   text,
    person_name text not null,
    at          integer not null
);
create index consents_by_customer on consents (org_id, customer_id, id);

-- An organization that is to be removed is closed from closed_at on, and
-- removed at remove_at. receipt is the number under which that will be known.
-- Once it is removing, there is no way back.
alter table organizations add column closed_at integer not null default 0;
alter table organizations add column remove_at integer not null default 0;
alter table organizations add column receipt text;
alter table organizations add column removing integer not null default 0;
create index organizations_by_removal on organizations (remove_at) where remove_at <> 0;

-- What was removed, without a word of whose it was. counts is JSON: how many
-- rows of each table; remains is how many were found afterwards.
create table removals (
    receipt    text primary key,
    closed_at  integer not null,
    removed_at integer not null,
    counts     text not null,
    remains    integer not null
);

-- What receivers answered to a report of a call is erased with the caller.
create index events_of_calls on events (id) where kind = 'call.completed';
