-- How many alarms an organization's audit log got lately: they are bounded per
-- hour, so that nobody can fill it.
create index audit_log_alarms on audit_log (org_id, action, at) where substr(action, 1, 9) = 'security.';
