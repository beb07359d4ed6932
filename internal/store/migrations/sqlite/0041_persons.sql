-- A contact is a number, a person is a number and a name: a family shares one.
-- customers are the persons, with what the staff has written down of them (tags
-- is JSON). folded is the name as it is compared, name the one written last.
-- The id is random, so that nothing can be guessed from it. Appointments refer
-- to persons by number and name, so that a booking costs nothing more; a row
-- comes here when somebody looks. One of which nothing but the id is left
-- (folded is empty) keeps together what was merged, after its own appointments
-- have been erased.
create table customers (
    org_id     text not null references organizations (id),
    id         text not null,
    phone      text not null,
    folded     text not null,
    name       text not null,
    language   text not null default '' check (language in ('', 'ar', 'en')),
    email      text not null default '',
    notes      text not null default '',
    tags       text not null default '',
    birth_date text not null default '',
    gender     text not null default '' check (gender in ('', 'female', 'male')),
    seen_at    integer not null,
    created_at integer not null,
    updated_at integer not null default 0,
    primary key (org_id, id)
);
create unique index customers_once on customers (org_id, phone, folded) where folded <> '';

-- Today's index becomes persons: those of one number with the same name.
insert into customers (org_id, id, phone, folded, name, seen_at, created_at)
    select org_id, lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
        substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), phone, folded, name, seen_at, first_at from (
        select org_id, phone, coalesce(nullif(folded, ''), name) as folded, name, seen_at,
            min(seen_at) over (partition by org_id, phone, coalesce(nullif(folded, ''), name)) as first_at,
            row_number() over (partition by org_id, phone, coalesce(nullif(folded, ''), name) order by seen_at desc, name) as n
        from customer_names) p where n = 1;

-- Whom each customer of before is now: those who had the number. face is the
-- one under whose name they were shown.
create table was_customers as
    select n.org_id, n.id as was, c.id as id, c.folded,
        count(*) over (partition by n.org_id, n.id) as persons,
        row_number() over (partition by n.org_id, n.id order by c.seen_at desc, c.id) = 1 as face
    from (select distinct org_id, id, phone, coalesce(nullif(folded, ''), name) as folded from customer_names) n
    join customers c on c.org_id = n.org_id and c.phone = n.phone and c.folded = n.folded;
create index was_customers_by_id on was_customers (org_id, was);

-- The names under which each has booked.
create table was_names as
    select n.org_id, n.phone, n.name, c.id as customer_id, n.seen_at from customer_names n
    join customers c on c.org_id = n.org_id and c.phone = n.phone and c.folded = coalesce(nullif(n.folded, ''), n.name);
drop table customer_names;
create table customer_names (
    org_id      text not null,
    phone       text not null,
    name        text not null,
    customer_id text not null,
    seen_at     integer not null,
    primary key (org_id, phone, name),
    foreign key (org_id, customer_id) references customers (org_id, id)
);
create index customer_names_by_customer on customer_names (org_id, customer_id);
insert or ignore into customer_names (org_id, phone, name, customer_id, seen_at)
    select org_id, phone, name, customer_id, seen_at from was_names order by seen_at desc;
drop table was_names;

-- Two numbers that were one customer: who has the same name under both is one
-- person, and so are two who are alone. The others stay apart.
create table was_merges as
    select m.org_id, a.id as alias_id, b.id as main_id, m.merged_at from customer_merges m
    join was_customers a on a.org_id = m.org_id and a.was = m.alias_id
    join was_customers b on b.org_id = m.org_id and b.was = m.main_id
    where a.folded = b.folded or a.persons = 1 and b.persons = 1;
drop table customer_merges;
create table customer_merges (
    org_id    text not null,
    alias_id  text not null,
    into_id   text not null,
    main_id   text not null,
    merged_at integer not null,
    primary key (org_id, alias_id),
    check (alias_id <> into_id and alias_id <> main_id),
    foreign key (org_id, alias_id) references customers (org_id, id),
    foreign key (org_id, into_id) references customers (org_id, id),
    foreign key (org_id, main_id) references customers (org_id, id)
);
create index customer_merges_by_main on customer_merges (org_id, main_id);
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at)
    select org_id, alias_id, main_id, main_id, merged_at from was_merges;
drop table was_merges;

-- What somebody of a number agreed to is that of the one under whose name it
-- was written down. What was refused is refused for all who may have said so.
create table was_consents as
    select case when w.face then c.id else
            lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
            substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) end as id,
        c.org_id, w.id as customer_id, c.kind, c.given, c.what, c.channel, c.person_id, c.person_name, c.at
    from consents c join was_customers w on w.org_id = c.org_id and w.was = c.customer_id where w.face or not c.given;
drop table consents;
create table consents (
    id          text primary key,
    org_id      text not null references organizations (id),
    customer_id text not null,
    kind        text not null check (kind in ('messages', 'recording', 'data')),
    given       integer not null,
    what        text not null,
    channel     text not null,
    person_id   text,
    person_name text not null,
    at          integer not null,
    foreign key (org_id, customer_id) references customers (org_id, id)
);
create index consents_by_customer on consents (org_id, customer_id, id);
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at)
    select id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at from was_consents;
drop table was_consents;

-- The ids of before were made from numbers, and a number can be guessed.
update audit_log set
    object = coalesce((select w.id from was_customers w where w.org_id = audit_log.org_id and w.was = audit_log.object and w.face), ''),
    detail = case when action in ('customer.merged', 'customer.unmerged') then
        coalesce((select w.id from was_customers w where w.org_id = audit_log.org_id and w.was = audit_log.detail and w.face), '') else detail end
    where action in ('customer.merged', 'customer.unmerged', 'customer.exported');
drop table was_customers;
