-- Codes that were sent to the number on file, so that a caller from another
-- one can prove that an appointment is theirs. subject is the call and the
-- number, and hash the code, both as keyed hashes: they name nobody.
create table caller_codes (
    org_id     text not null references organizations (id),
    subject    text not null,
    hash       text not null,
    tries      integer not null,
    expires_at integer not null,
    primary key (org_id, subject)
);
create index caller_codes_by_expiry on caller_codes (expires_at);

-- Whose turn it is to book under a number, so that its limits hold although
-- several calls book at once, on whatever nodes.
create table caller_turns (
    org_id     text not null references organizations (id),
    subject    text not null,
    holder     text not null,
    expires_at integer not null,
    primary key (org_id, subject)
);
create index caller_turns_by_expiry on caller_turns (expires_at);
