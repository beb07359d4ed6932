-- late_by: by how many minutes the customer says they come late; -1 if they do
-- not say how many, 0 if they say nothing.
alter table appointments add column late_by integer not null default 0;
