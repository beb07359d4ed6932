-- Under which names and numbers customers have booked: an index of the
-- appointments, filled from them when somebody looks for a customer, so that a
-- booking costs nothing more. id is made from the number or, without one, from
-- the name; folded is the name as it is compared.
create table customer_names (
    org_id  uuid not null references organizations (id),
    id      uuid not null,
    name    text not null,
    phone   text not null,
    folded  text not null,
    seen_at bigint not null,
    primary key (org_id, id, name)
);

-- How far the index has come in the appointments, by the time of their last
-- change; and before which start the names have been erased by age.
create table customer_marks (
    org_id    uuid primary key references organizations (id),
    seen_at   bigint not null default 0,
    erased_to bigint not null default 0
);

-- Which customers are one person: alias_id was merged into into_id, which may
-- have been merged itself; main_id is where that ends.
create table customer_merges (
    org_id    uuid not null references organizations (id),
    alias_id  uuid not null,
    into_id   uuid not null,
    main_id   uuid not null,
    merged_at bigint not null,
    primary key (org_id, alias_id),
    check (alias_id <> into_id and alias_id <> main_id)
);
create index customer_merges_by_main on customer_merges (org_id, main_id);

-- The reason of a cancellation is part of its event, and is erased with the
-- customer's data.
create index events_of_cancellations on events (appointment_id) where kind = 'appointment.cancelled';
