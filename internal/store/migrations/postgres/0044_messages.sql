-- What customers are told. An appointment counts its revisions: revision grows
-- whenever time, place, person or status change, changed_at is when it last did,
-- moved_at when time, place or person last did; zero: never.
alter table appointments add column revision bigint not null default 0;
alter table appointments add column changed_at bigint not null default 0;
alter table appointments add column moved_at bigint not null default 0;

-- What an organization has chosen: rules is JSON. since is when messages were
-- switched on; zero: they are off.
create table message_rules (
    org_id  uuid primary key references organizations (id),
    rules   text not null,
    since   bigint not null,
    version bigint not null
);

-- The ways to customers, in the order in which they are tried. secrets is JSON,
-- sealed; shown is what of it is no secret. refused counts how often in a row nothing was taken from us, and
-- reported_at is when the provider first said what became of a message.
create table message_channels (
    id         uuid primary key,
    org_id     uuid not null references organizations (id),
    kind       text not null,
    name       text not null,
    secrets    text not null,
    shown      text not null,
    place      bigint not null,
    links      boolean not null,
    rate       bigint not null,
    refused    bigint not null default 0,
    paused_at  bigint not null default 0,
    paused_why text not null default '',
    reported_at bigint not null default 0,
    version    bigint not null default 1,
    created_at bigint not null,
    unique (org_id, id)
);
create index message_channels_by_org on message_channels (org_id, place);

-- The organization's own words. template is the name of an approved text at
-- WhatsApp.
create table message_texts (
    org_id   uuid not null references organizations (id),
    kind     text not null,
    form     text not null,
    lang     text not null check (lang in ('ar', 'en')),
    text     text not null,
    template text not null default '',
    primary key (org_id, kind, form, lang)
);

-- The messages themselves, without a word of their text: one for each purpose,
-- reminder, revision and channel. appointment_id is the first of those that took
-- each other's place. start_at, branch_id, resource_id and cancelled are what was
-- said; whom_hash is a keyed hash of the number or address.
create table notices (
    id             uuid primary key,
    org_id         uuid not null references organizations (id),
    appointment_id uuid not null,
    purpose        text not null,
    minutes        bigint not null,
    revision       bigint not null,
    channel_id     uuid not null,
    medium         text not null,
    lang           text not null,
    status         text not null check (status in ('sending', 'sent', 'delivered', 'read', 'failed', 'unknown', 'skipped')),
    reason         text not null default '',
    code           text not null default '',
    permanent      boolean not null default false,
    attempts       bigint not null,
    again          boolean not null default false,
    made_at        bigint not null,
    tried_at       bigint not null,
    told_at        bigint not null default 0,
    start_at       bigint not null,
    branch_id      uuid,
    resource_id    uuid,
    cancelled      boolean not null,
    whom_hash      text not null,
    provider_id    text not null default '',
    units          bigint not null default 0,
    cost           text not null default '',
    unique (org_id, appointment_id, purpose, minutes, revision, channel_id)
);
create index notices_by_time on notices (org_id, made_at, id);
create index notices_by_person on notices (org_id, whom_hash, made_at);
create index notices_by_provider on notices (channel_id, provider_id) where provider_id <> '';

-- Who could not be told how their appointment stands, and is to be called.
-- called_at is when somebody did; zero: nobody has.
create table untold (
    org_id         uuid not null references organizations (id),
    appointment_id uuid not null,
    revision       bigint not null,
    since          bigint not null,
    called_at      bigint not null default 0,
    primary key (org_id, appointment_id)
);

-- Whom a channel does not reach, as a keyed hash, and until when that is believed.
create table message_deaf (
    org_id     uuid not null references organizations (id),
    whom_hash  text not null,
    channel_id uuid not null,
    reason     text not null,
    until      bigint not null,
    primary key (org_id, whom_hash, channel_id)
);
create index message_deaf_by_time on message_deaf (until);

-- How many messages, and units of them, each channel has sent on a day, counted
-- from 1970 in UTC.
create table message_counts (
    org_id     uuid not null references organizations (id),
    day        bigint not null,
    channel_id uuid not null,
    messages   bigint not null,
    units      bigint not null,
    primary key (org_id, day, channel_id)
);
