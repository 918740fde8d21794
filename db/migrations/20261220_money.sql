-- One word for each kind of money, derived from the round: raised, granted or raising.
alter table funding_round
  add column filed_on date,
  add column filed_precision text check (filed_precision in ('day', 'month', 'year')),
  add column money text not null generated always as (
    case when state = 'raising' then 'raising' when funding_type = 'Grant' then 'granted' else 'raised' end) stored;

-- The table of lists has every word; `lead` stays what its readers know: rounds that closed.
alter table lead rename to listing;
alter table listing
  add column money text not null default 'raised',
  -- What an offering wants at least and at most, in US cents, and its first and last day; only while it is raising.
  add column offered_usd_minor bigint,
  add column offered_most_usd_minor bigint,
  add column filed_on date,
  add column open_until_on date,
  -- Of the smaller of two rounds that may be one raise, filed as Form C and as Form D: the larger one, which sums count.
  add column doubles bigint;
update listing set money = 'granted' where funding_type = 'Grant';
-- The list without a filter, whose pages are found by this index alone.
create index listing_raised on listing (listed_on desc, round_id desc) where money = 'raised';
create index listing_open on listing (open_until_on) where money = 'raising';
create view lead as select * from listing where money <> 'raising';

-- Rounds by segment, of those that closed.
alter table lead_segment
  add column raised integer not null default 0,
  add column granted integer not null default 0;
update lead_segment s set raised = n.raised, granted = n.granted
from (
  select round_id >> 13 as segment, count(*) filter (where money = 'raised') as raised,
    count(*) filter (where money = 'granted') as granted from listing group by 1
) n
where n.segment = s.segment;

-- A filter without a word of money means raised from now on; those of before meant grants as well.
create or replace function pg_temp.with_money(address text) returns text language sql as $$
  select case when address ~ '^words=' then regexp_replace(address, '^(words=[^&]*)', '\1&money=granted&money=raised')
    else concat_ws('&', 'money=granted&money=raised', nullif(address, '')) end
$$;
-- Exports of saved searches are compared with later ones of the same address; the others were asked for as they are.
update export e set filter = pg_temp.with_money(filter)
where exists (select from saved_search s where s.owner = e.actor and s.address = e.filter);
update saved_search set address = pg_temp.with_money(address);
update saved_search set former_address = pg_temp.with_money(former_address) where former_address is not null;
-- The list of a whole month is kept under no filter.
update lead_set set filter = pg_temp.with_money(filter) where filter <> '';
update pick_rule set filter = pg_temp.with_money(filter);
