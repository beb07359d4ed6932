-- What people do by hand in the organization's own system.
-- differences: what is done about it: ask, follow or insist.
-- chosen_at: when a person last chose that.
-- held_at: since when we no longer cancel by ourselves, because too much was
-- missing there; zero: we may.
-- tells: its answers name the appointments that are ours, so that an entry
-- without a name is not.
-- far_error: why what lies farther ahead could not be read; empty: it could.
-- hook_id and hook_hash: the address at which the system may say that
-- something has changed, and the SHA-256 of the secret for it; empty: it may not.
alter table connectors add column differences text not null default 'ask';
alter table connectors add column chosen_at integer not null default 0;
alter table connectors add column held_at integer not null default 0;
alter table connectors add column tells integer not null default 0;
alter table connectors add column far_error text not null default '';
alter table connectors add column hook_id text not null default '';
alter table connectors add column hook_hash text not null default '';
alter table connectors add column notified_at integer not null default 0;
create unique index connectors_by_hook on connectors (hook_id) where hook_id <> '';

-- When we last acted by ourselves on a difference, how often so far, and the
-- code of the fault that kept us from following it. seen_at is when the other
-- system first showed the booking where we put it, since we last sent it; zero:
-- it has not yet.
alter table connector_bookings add column acted_at integer not null default 0;
alter table connector_bookings add column tries integer not null default 0;
alter table connector_bookings add column refused text not null default '';
alter table connector_bookings add column seen_at integer not null default 0;
create index connector_bookings_missing on connector_bookings (org_id, resource) where missing_since <> 0;

-- Entries of the other system that name an appointment of ours and are not
-- where we put it: moved, handed over, shortened, copied or brought back by hand.
create table connector_strays (
    org_id         text not null,
    resource_id    text not null,
    appointment_id text not null,
    start_at       integer not null,
    end_at         integer not null,
    since          integer not null,
    primary key (org_id, appointment_id, resource_id, start_at, end_at),
    foreign key (org_id, resource_id) references connector_maps (org_id, resource_id) on delete cascade
);
create index connector_strays_by_resource on connector_strays (org_id, resource_id, start_at);
