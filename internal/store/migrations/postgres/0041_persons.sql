-- A contact is a number, a person is a number and a name: a family shares one.
-- customers are the persons, with what the staff has written down of them (tags
-- is JSON). folded is the name as it is compared, name the one written last.
-- The id is random, so that nothing can be guessed from it. Appointments refer
-- to persons by number and name, so that a booking costs nothing more; a row
-- comes here when somebody looks. One of which nothing but the id is left
-- (folded is empty) keeps together what was merged, after its own appointments
-- have been erased.
create table customers (
    org_id     uuid not null references organizations (id),
    id         uuid not null,
    phone      text not null,
    folded     text not null,
    name       text not null,
    language   text not null default '' check (language in ('', 'ar', 'en')),
    email      text not null default '',
    notes      text not null default '',
    tags       text not null default '',
    birth_date text not null default '',
    gender     text not null default '' check (gender in ('', 'female', 'male')),
    seen_at    bigint not null,
    created_at bigint not null,
    updated_at bigint not null default 0,
    primary key (org_id, id)
);
create unique index customers_once on customers (org_id, phone, folded) where folded <> '';

-- Today's index becomes persons: those of one number with the same name.
insert into customers (org_id, id, phone, folded, name, seen_at, created_at)
    select org_id, gen_random_uuid(), phone, folded, name, seen_at, first_at from (
        select org_id, phone, coalesce(nullif(folded, ''), name) as folded, name, seen_at,
            min(seen_at) over (partition by org_id, phone, coalesce(nullif(folded, ''), name)) as first_at,
            row_number() over (partition by org_id, phone, coalesce(nullif(folded, ''), name) order by seen_at desc, name) as n
        from customer_names) p where n = 1;

-- Whom each customer of before is now: those who had the number. face is the
-- one under whose name they were shown.
create temporary table was_customers on commit drop as
    select n.org_id, n.id as was, c.id, c.folded,
        count(*) over (partition by n.org_id, n.id) as persons,
        row_number() over (partition by n.org_id, n.id order by c.seen_at desc, c.id) = 1 as face
    from (select distinct org_id, id, phone, coalesce(nullif(folded, ''), name) as folded from customer_names) n
    join customers c on c.org_id = n.org_id and c.phone = n.phone and c.folded = n.folded;
create index was_customers_by_id on was_customers (org_id, was);

-- The names under which each has booked.
alter table customer_names add column customer_id uuid;
update customer_names n set customer_id = c.id from customers c
    where c.org_id = n.org_id and c.phone = n.phone and c.folded = coalesce(nullif(n.folded, ''), n.name);
delete from customer_names n using customer_names x
    where x.org_id = n.org_id and x.phone = n.phone and x.name = n.name and (x.seen_at, x.id) > (n.seen_at, n.id);
alter table customer_names drop constraint customer_names_pkey;
alter table customer_names drop column id;
alter table customer_names drop column folded;
alter table customer_names alter column customer_id set not null;
alter table customer_names add primary key (org_id, phone, name);
alter table customer_names add foreign key (org_id, customer_id) references customers (org_id, id);
create index customer_names_by_customer on customer_names (org_id, customer_id);

-- Two numbers that were one customer: who has the same name under both is one
-- person, and so are two who are alone. The others stay apart.
insert into customer_merges (org_id, alias_id, into_id, main_id, merged_at)
    select m.org_id, a.id, b.id, b.id, m.merged_at from customer_merges m
    join was_customers a on a.org_id = m.org_id and a.was = m.alias_id
    join was_customers b on b.org_id = m.org_id and b.was = m.main_id
    where a.folded = b.folded or a.persons = 1 and b.persons = 1;
delete from customer_merges m where not exists (select 1 from customers c where c.org_id = m.org_id and c.id = m.alias_id);
alter table customer_merges add foreign key (org_id, alias_id) references customers (org_id, id),
    add foreign key (org_id, into_id) references customers (org_id, id),
    add foreign key (org_id, main_id) references customers (org_id, id);

-- What somebody of a number agreed to is that of the one under whose name it
-- was written down. What was refused is refused for all who may have said so.
insert into consents (id, org_id, customer_id, kind, given, what, channel, person_id, person_name, at)
    select gen_random_uuid(), c.org_id, w.id, c.kind, c.given, c.what, c.channel, c.person_id, c.person_name, c.at
    from consents c join was_customers w on w.org_id = c.org_id and w.was = c.customer_id where not w.face and not c.given;
update consents c set customer_id = w.id from was_customers w where w.org_id = c.org_id and w.was = c.customer_id and w.face;
delete from consents c where not exists (select 1 from customers x where x.org_id = c.org_id and x.id = c.customer_id);
alter table consents add foreign key (org_id, customer_id) references customers (org_id, id);

-- The ids of before were made from numbers, and a number can be guessed.
update audit_log set
    object = coalesce((select w.id::text from was_customers w where w.org_id = audit_log.org_id and w.was::text = audit_log.object and w.face), ''),
    detail = case when action in ('customer.merged', 'customer.unmerged') then
        coalesce((select w.id::text from was_customers w where w.org_id = audit_log.org_id and w.was::text = audit_log.detail and w.face), '') else detail end
    where action in ('customer.merged', 'customer.unmerged', 'customer.exported');
