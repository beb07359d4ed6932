-- What customers answer. asked_at is when they pressed a button that wants an
-- answer, answered_at when it was begun to give it; zero: never.
alter table notices add column asked_at bigint not null default 0;
alter table notices add column answered_at bigint not null default 0;

-- By what a customer did something to their appointment: its link, or the button
-- under a message.
alter table own_acts add column way text not null default 'link';

-- What somebody does not want to be sent any more. whom_hash is a keyed hash of the
-- number or address; what is 'reminders', which are all that nobody needs, or the
-- id of a channel. appointment_id is the appointment by which it is known whose it
-- is; how is by what it was said.
create table opt_outs (
    id             uuid primary key,
    org_id         uuid not null references organizations (id),
    whom_hash      text not null,
    what           text not null,
    appointment_id uuid not null,
    how            text not null check (how in ('mail', 'page', 'typed', 'provider')),
    at             bigint not null,
    unique (org_id, whom_hash, what)
);
create index opt_outs_by_time on opt_outs (org_id, at, id);
create index opt_outs_by_appointment on opt_outs (org_id, appointment_id);
