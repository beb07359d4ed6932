-- The picture of an organization, for the page on which its customers book, as
-- browsers get it; in base64, so that it goes out with everything else that is
-- exported. mark: of its bytes; organizations.page knows it, and how large it is.
create table logos (
    org_id     uuid primary key references organizations (id),
    mark       text not null,
    type       text not null check (type in ('image/png', 'image/jpeg')),
    picture    text not null check (length(picture) between 1 and 65536),
    created_at bigint not null
);
