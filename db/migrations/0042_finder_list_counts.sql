-- A list says how far it is without its rows being counted at each look; whoever changes a row changes its list's figures
-- with it. And a row says what is known of its address beside whether it is there.

alter table finder_bulk_row add column flags text[] not null default '{}';

alter table finder_bulk
  add column done integer not null default 0,
  add column found integer not null default 0,
  add column verified integer not null default 0,
  add column later integer not null default 0;

update finder_bulk b set done = counted.done, found = counted.found, verified = counted.verified, later = counted.later
from (
  select bulk_id, count(*) filter (where state = 'done')::int as done, count(email)::int as found, count(*) filter (where verified)::int as verified,
    count(*) filter (where state = 'waiting' and tries > 0)::int as later
  from finder_bulk_row group by bulk_id
) counted
where counted.bulk_id = b.id;
