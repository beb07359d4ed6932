-- By which address whoever did something was known when they did it: everybody
-- chooses their name themselves. An address has never changed so far, so that of
-- the account is the right one for earlier lines; empty where it is gone.
alter table audit_log add column person_email text not null default '';
update audit_log set person_email = coalesce((select p.email from persons p where p.id = audit_log.person_id), '') where person_id is not null;
