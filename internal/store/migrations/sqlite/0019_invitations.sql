-- Who is invited to an organization, by an address, with the hash of the link
-- that its person opens. A membership begins when they accept. name is what the
-- inviting side calls them, for the form; nothing here comes from an account.
create table invitations (
    id          text primary key,
    org_id      text not null references organizations (id),
    email       text not null,
    name        text not null,
    role        text not null check (role in ('owner', 'manager', 'receptionist', 'practitioner')),
    resource_id text,
    hash        text not null unique,
    created_at  integer not null,
    expires_at  integer not null,
    unique (org_id, email),
    check ((role = 'practitioner') = (resource_id is not null)),
    foreign key (org_id, resource_id) references resources (org_id, id)
);

-- Nobody has proved an address: two people who were invited with the same one
-- have two accounts. SQLite can only drop a unique column by building the table
-- anew, and every table that refers to it; so the column keeps its constraint
-- under another name, and holds the id from now on.
alter table persons rename column email to handle;
alter table persons add column email text not null default '';
update persons set email = handle, handle = id;
create index persons_by_email on persons (email);

-- Links live a day, also those that were made to live a week.
update links set expires_at = created_at + 86400 where expires_at > created_at + 86400;
