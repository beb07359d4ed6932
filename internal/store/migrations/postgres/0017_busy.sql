-- What of the last answer about a resource could not be read: how much, since
-- when, and the first few places with what is wrong there, a line each.
alter table connector_maps add column unread bigint not null default 0;
alter table connector_maps add column unread_since bigint not null default 0;
alter table connector_maps add column unread_what text not null default '';

-- A request that was never answered may be carried out late, after the
-- appointment was moved or cancelled: how many there were for this stretch of
-- time, when the last request was sent, and when we last looked after it.
alter table footprints add column unanswered bigint not null default 0;
alter table footprints add column tried_at bigint not null default 0;
alter table footprints add column looked_at bigint not null default 0;

-- A busy time that was under way was cut anew with every pull, and became a
-- row a minute. Rows that touch or overlap on one day become one; a row never
-- crosses midnight in UTC, so that it stays within a day.
create table busy_whole as
    with marked as (
        select org_id, resource_id, start_at, end_at, start_at / 86400 as day,
            case when start_at <= max(end_at) over (partition by org_id, resource_id, start_at / 86400 order by start_at, end_at
                rows between unbounded preceding and 1 preceding) then 0 else 1 end as begins
        from busy where end_at <= (start_at / 86400 + 1) * 86400
    ), numbered as (
        select org_id, resource_id, start_at, end_at, day,
            sum(begins) over (partition by org_id, resource_id, day order by start_at, end_at rows unbounded preceding) as n
        from marked
    )
    select org_id, resource_id, min(start_at) as start_at, max(end_at) as end_at from numbered group by org_id, resource_id, day, n;
delete from busy where end_at <= (start_at / 86400 + 1) * 86400;
insert into busy (org_id, resource_id, start_at, end_at) select org_id, resource_id, start_at, end_at from busy_whole;
drop table busy_whole;
