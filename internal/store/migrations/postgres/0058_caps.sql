-- cap_day, cap_month: how many units a channel may cost on a day and in a month, by UTC;
-- 0: as many as go.
alter table message_channels add column cap_day bigint not null default 0;
alter table message_channels add column cap_month bigint not null default 0;

-- had: which appointments with the same number and service there were already of the
-- second in which somebody said what they wait for, with a comma between; usually none.
-- Only what is booked afterwards ends a wait.
alter table waiting add column had text not null default '';
