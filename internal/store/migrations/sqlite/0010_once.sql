-- The cancelled appointment that one takes the place of: the first of a chain.
-- It has one such at a time, whoever presses the button how often.
alter table appointments add column replaces text;
create unique index appointments_replaced_once on appointments (replaces) where replaces is not null and status <> 'cancelled';

-- The API key that a hold was made with, if any: a key has a limit.
alter table holds add column key_id text;
create index holds_by_org on holds (org_id, expires_at);
