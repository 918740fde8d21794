-- The days whose rounds a cursor knows: the range of its search as resolved on a day. The calendar moves relative ranges.
alter table search_cursor
  add column resolved_on date,
  -- Null: open.
  add column first_day date,
  add column last_day date;
-- A cursor of before knows the range that its search had when it began, and what was judged since.
update search_cursor w set resolved_on = b.day,
  first_day = case when b.within is null then b.first_day else b.day - b.within + 1 end,
  last_day = case when b.within is null then b.last_day else b.day end
from (
  select c.id, (c.started_at at time zone 'UTC')::date as day,
    substring(s.address from '(?:^|&)within=(\d+)')::integer as within,
    substring(s.address from '(?:^|&)from=(\d{4}-\d\d-\d\d)')::date as first_day,
    substring(s.address from '(?:^|&)to=(\d{4}-\d\d-\d\d)')::date as last_day
  from search_cursor c join saved_search s on s.id = c.search_id
) b where b.id = w.id;
alter table search_cursor alter column resolved_on set not null;
