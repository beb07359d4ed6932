-- What customers have agreed to, and when they took it back: one line for each
-- time they said so. person is who wrote it down, if somebody did.
create table consents (
    id          uuid primary key,
    org_id      uuid not null references organizations (id),
    customer_id uuid not null,
    kind        text not null check (kind in ('messages', 'recording', 'data')),
    given       boolean not null,
    what        text not null,
    channel     text not null,
    person_id   uuid,
    person_name text not null,
    at          bigint not null
);
create index consents_by_customer on consents (org_id, customer_id, id);

-- An organization that is to be removed is closed from closed_at on, and
-- removed at remove_at. receipt is the number under which that will be known.
-- Once it is removing, there is no way back.
alter table organizations add column closed_at bigint not null default 0;
alter table organizations add column remove_at bigint not null default 0;
alter table organizations add column receipt uuid;
alter table organizations add column removing boolean not null default false;
create index organizations_by_removal on organizations (remove_at) where remove_at <> 0;

-- What was removed, without a word of whose it was. counts is JSON: how many
-- rows of each table; remains is how many were found afterwards.
create table removals (
    receipt    uuid primary key,
    closed_at  bigint not null,
    removed_at bigint not null,
    counts     text not null,
    remains    bigint not null
);

-- What receivers answered to a report of a call is erased with the caller.
create index events_of_calls on events (id) where kind = 'call.completed';

-- What appointments refer to is deleted only with the whole organization, once
-- that is closed and has none left.
create or replace function never_deleted() returns trigger language plpgsql as $$
begin
    if exists (select 1 from organizations o left join organizations l on l.id = o.twin_of
            where o.id = old.org_id and coalesce(l.closed_at, o.closed_at) <> 0)
        and not exists (select 1 from appointments a where a.org_id = old.org_id) then
        return old;
    end if;
    raise foreign_key_violation using message = tg_table_name || ' are retired, never deleted';
end $$;
