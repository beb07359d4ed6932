-- The index by which persons are found among very many: from every piece of one to
-- three letters of a name, and of three digits of a number (after a +), to those who
-- have it. place is a person's number in it; null: not in it yet. value holds, in
-- base64, of which of 8192 places (block) the piece is a part. The parts seen_at and
-- customer tell of places when the person was seen and who it is.
alter table customers add column place integer;
alter table customer_marks add column places integer not null default 0;
create table customer_index (
    org_id text not null references organizations (id),
    part   text not null,
    block  integer not null,
    value  text not null,
    primary key (org_id, part, block)
);

-- Of whom there is news that the index does not have yet: a search reads them one by
-- one. Everybody who is there already goes into the index from here, a portion at a
-- time, while others work.
create table customer_news (
    org_id      text not null references organizations (id),
    customer_id text not null,
    primary key (org_id, customer_id),
    foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
-- An "or ignore" would be that of the statement which pulls the trigger.
create trigger customers_made after insert on customers when new.folded <> '' begin
    insert into customer_news (org_id, customer_id) select new.org_id, new.id
        where not exists (select 1 from customer_news n where n.org_id = new.org_id and n.customer_id = new.id);
end;
create trigger customers_changed after update on customers
    when new.folded <> '' and (new.seen_at, new.phone, new.folded) <> (old.seen_at, old.phone, old.folded) begin
    insert into customer_news (org_id, customer_id) select new.org_id, new.id
        where not exists (select 1 from customer_news n where n.org_id = new.org_id and n.customer_id = new.id);
end;
insert into customer_news (org_id, customer_id) select org_id, id from customers where folded <> '';
