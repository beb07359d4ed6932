-- unverified: the slot could not be rechecked in the organization's own system
-- when it was given. That was the end of a sentence in reason.
alter table appointments add column unverified integer not null default 0;
update appointments set unverified = 1, reason = case
        when reason like '%; unverified: the connected system could not be asked'
            then substr(reason, 1, length(reason) - length('; unverified: the connected system could not be asked'))
        else ''
    end
    where reason = 'unverified: the connected system could not be asked'
        or reason like '%; unverified: the connected system could not be asked';
