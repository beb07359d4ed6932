-- What a service costs, in words, to be shown as they are.
alter table services add column price_text text not null default '';
alter table services add column price_text_ar text not null default '';
