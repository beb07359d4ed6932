-- How long people stay signed in, in minutes: unused, and at most; and which
-- roles need a code as well, separated by commas.
alter table organizations add column session_idle integer not null default 720 check (session_idle between 15 and 20160);
alter table organizations add column session_life integer not null default 10080 check (session_life between 60 and 129600);
alter table organizations add column factor_roles text not null default '';

-- shared says that others use the same browser; weak that the password would
-- be refused today.
alter table sign_ins add column shared integer not null default 0;
alter table sign_ins add column weak integer not null default 0;
