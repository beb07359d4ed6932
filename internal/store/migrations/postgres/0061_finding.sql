-- The index by which persons are found among very many: from every piece of one to
-- three letters of a name, and of three digits of a number (after a +), to those who
-- have it. place is a person's number in it; null: not in it yet. value holds, in
-- base64, of which of 8192 places (block) the piece is a part. The parts seen_at and
-- customer tell of places when the person was seen and who it is.
alter table customers add column place integer;
alter table customer_marks add column places integer not null default 0;
create table customer_index (
    org_id uuid not null references organizations (id),
    part   text collate "C" not null,
    block  integer not null,
    value  text not null,
    primary key (org_id, part, block)
);

-- Of whom there is news that the index does not have yet: a search reads them one by
-- one. Everybody who is there already goes into the index from here, a portion at a
-- time, while others work.
create table customer_news (
    org_id      uuid not null references organizations (id),
    customer_id uuid not null,
    primary key (org_id, customer_id),
    foreign key (org_id, customer_id) references customers (org_id, id) on delete cascade
);
create function note_customer() returns trigger language plpgsql as $$
begin
    insert into customer_news (org_id, customer_id) values (new.org_id, new.id) on conflict do nothing;
    return null;
end $$;
create trigger customers_made after insert on customers for each row when (new.folded <> '') execute function note_customer();
create trigger customers_changed after update on customers for each row
    when (new.folded <> '' and (new.seen_at, new.phone, new.folded) is distinct from (old.seen_at, old.phone, old.folded))
    execute function note_customer();
insert into customer_news (org_id, customer_id) select org_id, id from customers where folded <> '' on conflict do nothing;
