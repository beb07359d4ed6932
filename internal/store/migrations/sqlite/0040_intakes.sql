-- What customers filled in who booked by themselves: their answers, sealed, and
-- the version of the terms that they agreed to, in which language.
create table intakes (
    appointment_id text primary key,
    org_id         text not null references organizations (id),
    answers        text not null,
    terms          integer not null,
    language       text not null,
    at             integer not null
);
create index intakes_by_org on intakes (org_id);
