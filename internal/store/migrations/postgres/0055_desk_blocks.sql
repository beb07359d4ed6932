-- desk_blocks: receptionists may keep time of others free, as managers may.
alter table organizations add column desk_blocks boolean not null default false;
