-- An address that the customer left with an appointment, and what led them to
-- book, as the link said by which they came. Empty: neither is known.
alter table appointments add column email text not null default '';
alter table appointments add column source text not null default '';
