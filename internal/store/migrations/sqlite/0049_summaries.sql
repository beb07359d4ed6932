-- Two more kinds of letters: what is booked on a day, and that appointments no
-- longer fit what was changed.
alter table letters rename to letters_before;
drop index letters_by_due;
drop index letters_by_org;
drop index letters_by_person;
create table letters (
    id         text primary key,
    kind       text not null check (kind in ('invitation', 'password', 'changed', 'alarm', 'summary', 'affected')),
    org_id     text references organizations (id),
    person_id  text references persons (id) on delete cascade,
    email      text not null default '',
    whom_hash  text not null default '',
    lang       text not null default '',
    about      text not null default '',
    once       text unique,
    state      text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
    reason     text not null default '',
    attempts   integer not null default 0,
    made_at    integer not null,
    due_at     integer not null,
    held_until integer not null default 0,
    until      integer not null
);
insert into letters select id, kind, org_id, person_id, email, whom_hash, lang, about, once, state, reason, attempts, made_at, due_at, held_until, until
    from letters_before;
drop table letters_before;
create index letters_by_due on letters (due_at) where state in ('waiting', 'sending');
create index letters_by_org on letters (org_id, kind, made_at);
create index letters_by_person on letters (person_id);

-- The hour of the day at which somebody wants to be written to of what is booked;
-- -1: they do not.
alter table persons add column summary_hour integer not null default -1;
create index persons_by_summary on persons (summary_hour) where summary_hour >= 0;
