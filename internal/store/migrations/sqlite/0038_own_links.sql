-- confirmed_at: when the customer said that they come; 0: they have said nothing
-- since it has its present time.
alter table appointments add column confirmed_at integer not null default 0;

-- The links by which customers reach their own appointment. Only the hash of
-- the token is kept; the token is made anew from the secret key, the appointment
-- and the generation. appointment_id is the first of a chain of appointments that
-- were cancelled and booked again: the link leads to the last. A higher generation
-- takes the place of the lower ones. forget_at: when a row is looked at whether it
-- is still of use.
create table own_links (
    hash           text primary key,
    org_id         text not null references organizations (id),
    appointment_id text not null,
    generation     integer not null check (generation >= 0),
    forget_at      integer not null
);
create index own_links_by_appointment on own_links (org_id, appointment_id);
create index own_links_by_age on own_links (forget_at);

-- What customers did by their link. root_id is the appointment as in own_links,
-- appointment_id the one that it was done to. from_at and to_at: when it began
-- before and begins since, of what was moved.
create table own_acts (
    id             text primary key,
    org_id         text not null references organizations (id),
    root_id        text not null,
    appointment_id text not null,
    act            text not null check (act in ('moved', 'cancelled', 'undone', 'coming')),
    at             integer not null,
    from_at        integer not null,
    to_at          integer not null
);
create index own_acts_by_root on own_acts (org_id, root_id, id);
create index own_acts_by_age on own_acts (at);
