-- People who work with the dashboard. email is in small letters; password is
-- an argon2id hash, empty until it is set; totp is sealed; totp_step is the
-- last code that was used, so that none serves twice; recovery holds the
-- hashes of the recovery codes that are left.
create table persons (
    id         uuid primary key,
    email      text not null unique,
    name       text not null,
    password   text not null default '',
    language   text not null default '',
    totp       text not null default '',
    totp_step  bigint not null default 0,
    recovery   text not null default '',
    created_at bigint not null
);

-- Who may do what in which organization. A practitioner sees the calendar of
-- the one resource that is theirs.
create table memberships (
    org_id      uuid not null references organizations (id),
    person_id   uuid not null references persons (id) on delete cascade,
    role        text not null check (role in ('owner', 'manager', 'receptionist', 'practitioner')),
    resource_id uuid,
    created_at  bigint not null,
    primary key (org_id, person_id),
    check ((role = 'practitioner') = (resource_id is not null)),
    foreign key (org_id, resource_id) references resources (org_id, id)
);
create index memberships_by_person on memberships (person_id);

-- Browsers in which a person is signed in, by the hash of what they show.
-- confirmed is 0 between the password and the code of the second factor.
create table sign_ins (
    hash       text primary key,
    id         uuid not null unique,
    person_id  uuid not null references persons (id) on delete cascade,
    confirmed  boolean not null,
    created_at bigint not null,
    seen_at    bigint not null,
    address    text not null,
    agent      text not null
);
create index sign_ins_by_person on sign_ins (person_id);

-- Links that work once: to set up the first organization, or to choose a
-- password.
create table links (
    hash       text primary key,
    kind       text not null check (kind in ('setup', 'password')),
    person_id  uuid references persons (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null,
    check ((kind = 'setup') = (person_id is null))
);

-- Attempts to sign in that count against an account or an address.
create table guesses (
    key      text primary key,
    failures bigint not null,
    last_at  bigint not null
);

-- Who did what, in the transaction in which it was done. person_name stays
-- readable when the person has gone.
create table audit_log (
    id          uuid primary key,
    org_id      uuid not null references organizations (id),
    at          bigint not null,
    person_id   uuid,
    person_name text not null,
    action      text not null,
    object      text not null,
    detail      text not null
);
create index audit_log_by_org on audit_log (org_id, id);
create index audit_log_by_person on audit_log (org_id, person_id, id);

alter table organizations add column language text not null default 'ar' check (language in ('ar', 'en'));
alter table organizations add column week_start bigint not null default 0 check (week_start between 0 and 6);
alter table organizations add column digits text not null default 'latin' check (digits in ('latin', 'arabic'));
alter table organizations add column hijri boolean not null default true;
alter table organizations add column retention_days bigint not null default 0 check (retention_days >= 0);
