-- How people speak of what is in the catalog. aliases: other names that they
-- say, a JSON list; gender: for whoever wishes for a woman or a man; answers:
-- what the organization says when somebody asks, JSON by topic and language.
-- Empty text means that there is nothing.
alter table organizations add column answers text not null default '';
alter table branches add column aliases text not null default '';
alter table branches add column answers text not null default '';
alter table services add column aliases text not null default '';
alter table services add column answers text not null default '';
alter table resources add column aliases text not null default '';
alter table resources add column gender text not null default '' check (gender in ('', 'female', 'male'));
