-- What a filing says about an offering: its target, its maximum and its last day. Never money raised.
alter table funding_round
  add column offered_usd_minor bigint check (offered_usd_minor > 0),
  add column offered_most_usd_minor bigint check (offered_most_usd_minor > 0),
  add column open_until_on date,
  add column open_until_precision text check (open_until_precision in ('day', 'month', 'year'));
