-- What customers filled in who booked by themselves: their answers, sealed, and
-- the version of the terms that they agreed to, in which language.
create table intakes (
    appointment_id uuid primary key,
    org_id         uuid not null references organizations (id),
    answers        text not null,
    terms          bigint not null,
    language       text not null,
    at             bigint not null
);
create index intakes_by_org on intakes (org_id);
