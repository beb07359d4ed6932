-- Wrong proofs on the telephone, so that nobody goes on guessing whose an
-- appointment is. bucket is a call, a number on a day or an agent in an hour,
-- as a keyed hash: it names nobody.
create table proofs (
    org_id     uuid not null references organizations (id),
    bucket     text not null,
    wrong      bigint not null,
    expires_at bigint not null,
    primary key (org_id, bucket)
);
create index proofs_by_expiry on proofs (expires_at);

-- The key that marked relays and references lay here for whoever reads the
-- database. Another one takes its place, which is sealed.
delete from settings where name = 'stamp_key';
