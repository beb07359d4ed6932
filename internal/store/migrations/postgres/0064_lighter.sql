-- What every booking pays for is refused as before, for less.

-- That two claims of a resource never overlap: a stretch of time is a box as high as
-- half a step on the line of its resource (a hash of it), which an index compares in
-- less than half the time that it takes over a range beside an id. Boxes that touch
-- overlap, so that the last second of a claim is its end. The index is made while
-- nobody books, in a second for fifty thousand claims. Whoever has more keeps what was
-- there, which refuses the same (docs/operations.md).
do $$
begin
    if (select count(*) from (select 1 from claims limit 50001) counted) <= 50000 then
        alter table claims drop constraint claims_never_overlap;
        alter table claims add constraint claims_never_overlap exclude using gist (
            box(point(start_at, uuid_hash(resource_id)), point(end_at - 1, uuid_hash(resource_id) + float8 '0.5')) with &&, resource_id with =);
    end if;
end $$;

-- That new appointments refer to their own organization is looked at once for all that
-- are stored together.
create function new_appointments_same_org() returns trigger language plpgsql as $$
begin
    if exists (select 1 from made m
            where (select s.org_id from services s where s.id = m.service_id) is distinct from m.org_id
            or (select b.org_id from branches b where b.id = m.branch_id) is distinct from m.org_id
            or m.resource_id is not null and (select r.org_id from resources r where r.id = m.resource_id) is distinct from m.org_id) then
        raise foreign_key_violation using message = 'an appointment refers to another organization';
    end if;
    return null;
end $$;
drop trigger appointments_same_org on appointments;
create trigger appointments_same_org before update of org_id, service_id, branch_id, resource_id on appointments
    for each row execute function appointments_same_org();
create trigger new_appointments_same_org after insert on appointments referencing new table as made
    for each statement execute function new_appointments_same_org();

-- So is that idempotency keys are of an organization: a foreign key locked its row for
-- each of them.
create function idempotency_keys_of_org() returns trigger language plpgsql as $$
begin
    if exists (select 1 from made m where (select o.id from organizations o where o.id = m.org_id) is null) then
        raise foreign_key_violation using message = 'an idempotency key is of no organization';
    end if;
    return null;
end $$;
create function idempotency_key_stays() returns trigger language plpgsql as $$
begin
    raise foreign_key_violation using message = 'an idempotency key is given to another organization';
end $$;
alter table idempotency_keys drop constraint idempotency_keys_org_id_fkey;
create trigger new_idempotency_keys_of_org after insert on idempotency_keys referencing new table as made
    for each statement execute function idempotency_keys_of_org();
create trigger idempotency_keys_of_org before update of org_id on idempotency_keys
    for each row when (new.org_id <> old.org_id) execute function idempotency_key_stays();
