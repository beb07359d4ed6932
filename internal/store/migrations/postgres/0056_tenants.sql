-- suspended_at: since when whoever runs the service lets the organization change
-- nothing; 0: it works. suspended_why: what its members are told.
-- plan: what it may use, the name of one of plans; empty: as much as it likes.
alter table organizations add column suspended_at bigint not null default 0;
alter table organizations add column suspended_why text not null default '';
alter table organizations add column plan text not null default '';

-- How much an organization of a plan may use; 0: as much as it likes.
create table plans (
    name               text primary key,
    bookings_per_month bigint not null default 0,
    messages_per_month bigint not null default 0,
    api_keys           bigint not null default 0,
    endpoints          bigint not null default 0,
    created_at         bigint not null
);

-- How many appointments were booked in a month (such as 2026-10, of UTC), of
-- organizations whose plan has an end: the row is what bookings wait for each other at.
create table booking_counts (
    org_id uuid not null references organizations (id),
    month  text not null,
    made   bigint not null,
    primary key (org_id, month)
);
