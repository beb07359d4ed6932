-- Persons also stand in the index in the order in which they were seen (the parts
-- order/…), so that a search takes those seen last without reading when everybody was.
-- Everybody who has a place is news once more, and so comes into the order, a portion at
-- a time, while others work; until then a search reads them one by one. moved counts the
-- changes of the order, by which a search notices one: this comes last, for it locks the
-- table.
insert into customer_news (org_id, customer_id) select org_id, id from customers where place is not null on conflict do nothing;
alter table customer_marks add column moved bigint not null default 0;
