-- unverified: the slot could not be rechecked in the organization's own system
-- when it was given. That was the end of a sentence in reason.
alter table appointments add column unverified boolean not null default false;
update appointments set unverified = true, reason = case
        when reason like '%; unverified: the connected system could not be asked'
            then substr(reason, 1, length(reason) - length('; unverified: the connected system could not be asked'))
        else ''
    end
    where reason = 'unverified: the connected system could not be asked'
        or reason like '%; unverified: the connected system could not be asked';
