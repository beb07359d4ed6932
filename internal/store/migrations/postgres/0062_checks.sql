-- Nothing to do: a list of values is looked through here, without making a table of
-- them for each row, as SQLite does.
select 1;
