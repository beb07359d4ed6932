-- What grows for ever is kept by the month, so that what is past goes with its
-- table instead of row by row: events by their numbers, the audit log, deliveries
-- and attempts at them by their ids, which begin with their time. The table that
-- was there becomes the one behind all others (the default), without being read;
-- mawid serve cuts it at the end of a month, and makes those of the months to come
-- (docs/decisions/0028-months.md). Here are brief locks only.
do $$
declare i record;
begin
    for i in select c.relname as name, t.relname as of from pg_index x join pg_class c on c.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
        where t.oid in ('events'::regclass, 'audit_log'::regclass, 'webhook_deliveries'::regclass, 'webhook_attempts'::regclass)
    loop
        execute format('alter index %I rename to %I', i.name, i.of || '_before' || substr(i.name, length(i.of) + 1));
    end loop;
end $$;
alter table events rename to events_default;
alter table audit_log rename to audit_log_default;
alter table webhook_deliveries rename to webhook_deliveries_default;
alter table webhook_attempts rename to webhook_attempts_default;

create table events (like events_default including defaults including constraints including storage) partition by range (seq);
alter table events alter column seq add generated always as identity (sequence name events_numbers);
select setval('events_numbers', last_value, is_called) from events_seq_seq;
alter table events_default alter column seq drop identity;
alter sequence events_numbers rename to events_seq_seq;
alter table events add primary key (seq);
create index events_by_age on events (at) where kind in ('claims.changed', 'catalog.changed', 'keys.changed');
create index events_by_tx on events (tx);
create index events_of_cancellations on events (appointment_id) where kind = 'appointment.cancelled';
create index events_of_calls on events (id) where kind = 'call.completed';
create index events_traced on events (appointment_id) where trace is not null;
alter table events attach partition events_default default;

create table audit_log (like audit_log_default including defaults including constraints including storage) partition by range (id);
alter table audit_log add primary key (id);
alter table audit_log add constraint audit_log_org_id_fkey foreign key (org_id) references organizations (id);
create index audit_log_by_org on audit_log (org_id, id);
create index audit_log_by_person on audit_log (org_id, person_id, id);
create index audit_log_by_age on audit_log (at);
create index audit_log_alarms on audit_log (org_id, action, at) where substr(action, 1, 9) = 'security.';
alter table audit_log attach partition audit_log_default default;

-- That an event has one delivery to an endpoint, but for repeats, is held within a
-- month, by an index of each part: a key of the whole would have the id in it.
create table webhook_deliveries (like webhook_deliveries_default including defaults including constraints including storage) partition by range (id);
alter table webhook_deliveries add primary key (id);
alter table webhook_deliveries add constraint webhook_deliveries_org_id_endpoint_id_fkey foreign key (org_id, endpoint_id) references webhook_endpoints (org_id, id) on delete cascade;
create index webhook_deliveries_replays on webhook_deliveries (endpoint_id, event_seq) where replay;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, event_seq) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_age on webhook_deliveries (created_at);
alter table webhook_deliveries attach partition webhook_deliveries_default default;

-- Each part of the attempts refers to the part of the deliveries with the same
-- bounds, and not the whole to the whole: they go together, and nothing is searched.
create table webhook_attempts (like webhook_attempts_default including defaults including constraints including storage) partition by range (delivery_id);
alter table webhook_attempts add primary key (delivery_id, number);
alter table webhook_attempts attach partition webhook_attempts_default default;
