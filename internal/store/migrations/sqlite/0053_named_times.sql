-- Closures and time off have names, such as Eid or lunch.
alter table closures add column name text not null default '';
alter table time_off add column name text not null default '';
