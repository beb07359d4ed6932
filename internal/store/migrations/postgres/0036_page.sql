-- How the organization meets customers who book by themselves: JSON. Empty
-- text means that nothing is chosen; the page is shut.
alter table organizations add column page text not null default '';
alter table branches add column page text not null default '';
alter table services add column page text not null default '';

-- A host name at which the page of one organization is, and nobody else's.
alter table organizations add column page_host text not null default '';
create unique index organizations_by_page_host on organizations (page_host) where page_host <> '';
