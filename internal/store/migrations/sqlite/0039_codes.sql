-- Codes that were sent to numbers that book by themselves. subject is the number
-- and the form, and hash the code, both as keyed hashes: they name nobody.
create table codes (
    org_id     text not null references organizations (id),
    subject    text not null,
    hash       text not null,
    tries      integer not null,
    sent_at    integer not null,
    expires_at integer not null,
    primary key (org_id, subject)
);
create index codes_by_expiry on codes (expires_at);

-- How much of a limit is used up: by a number, an address, an organization, as
-- keyed hashes.
create table tallies (
    org_id     text not null references organizations (id),
    name       text not null,
    used       integer not null,
    expires_at integer not null,
    primary key (org_id, name)
);
create index tallies_by_expiry on tallies (expires_at);

-- What is kept for a number while it is sent a code; number, address and day of
-- a branch are keyed hashes. Without hold_id it is being held.
create table code_holds (
    org_id     text not null references organizations (id),
    number     text not null,
    address    text not null,
    day        text not null,
    hold_id    text,
    expires_at integer not null,
    primary key (org_id, number)
);
create index code_holds_by_expiry on code_holds (expires_at);

-- Missed appointments that people of the house have forgiven.
create table pardons (
    appointment_id text primary key,
    org_id         text not null references organizations (id),
    at             integer not null
);
create index pardons_by_org on pardons (org_id);
