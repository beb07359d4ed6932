-- Mails to those who work here, without a word of their text: what for, to whom,
-- and what became of it. The row is written before the mail is sent. email is
-- what was typed by somebody who has forgotten their password, for as long as it
-- takes; whom_hash finds those to one address again, and once is what there is
-- to be one of. held_until is until when somebody is sending it, until when it is
-- of use.
create table letters (
    id         uuid primary key,
    kind       text not null check (kind in ('invitation', 'password', 'changed', 'alarm')),
    org_id     uuid references organizations (id),
    person_id  uuid references persons (id) on delete cascade,
    email      text not null default '',
    whom_hash  text not null default '',
    lang       text not null default '',
    about      text not null default '',
    once       text unique,
    state      text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
    reason     text not null default '',
    attempts   bigint not null default 0,
    made_at    bigint not null,
    due_at     bigint not null,
    held_until bigint not null default 0,
    until      bigint not null
);
create index letters_by_due on letters (due_at) where state in ('waiting', 'sending');
create index letters_by_org on letters (org_id, kind, made_at);
create index letters_by_person on letters (person_id);

-- Whether somebody wants to be written to when something does not work: 'on',
-- 'off', or '' for what is usual for their role.
alter table persons add column alarms text not null default '';
