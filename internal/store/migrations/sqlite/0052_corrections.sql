-- An appointment can be corrected. edition grows with each correction. length is
-- how many minutes it takes, if that was chosen for this one; 0: as many as its
-- service. maker is who booked it: the id of an API key, or of a person of the house.
alter table appointments add column edition integer not null default 0;
alter table appointments add column length integer not null default 0;
alter table appointments add column maker text;

-- The edition of an appointment that the organization's own system was told last.
alter table connector_bookings add column edition integer not null default 0;

-- What stood in an appointment before somebody wrote it anew, for the line of the
-- audit log that says so. Of notes no text is kept.
create table corrections (
    deed_id        text not null,
    org_id         text not null references organizations (id),
    appointment_id text not null,
    field          text not null check (field in ('customer_name', 'phone', 'email', 'notes', 'service_id', 'end_time')),
    was            text not null,
    became         text not null,
    at             integer not null,
    primary key (deed_id, field)
);
create index corrections_by_appointment on corrections (org_id, appointment_id);
create index corrections_by_age on corrections (at);
