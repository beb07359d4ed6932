-- The name that a caller who is to be called back has given.
alter table callbacks add column name text not null default '';
create index callbacks_by_call on callbacks (call_id) where call_id is not null;
