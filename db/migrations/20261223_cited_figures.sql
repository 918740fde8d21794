-- Figures of lists and charts that somebody links to: what a filter with fixed days counted on a day.
create table cited_figure (
  id text primary key,
  -- The filter as the query of the list's address.
  address text not null,
  -- The chart; null for a list.
  chart text,
  stated_on date not null,
  -- The published state of the catalogue that was counted.
  version bigint not null,
  -- The counted rounds, and what each added to the sum in US cents; null for what is not added up.
  round_ids bigint[] not null,
  amounts bigint[] not null,
  -- The chart's bars as {name, rounds, amountUsdMinor}; null for a list.
  parts jsonb,
  -- True if a member made the link: then visitors may be shown the sum, by the rules of disclosed figures.
  sum_shown boolean not null,
  created_at timestamptz not null,
  unique nulls not distinct (address, chart, stated_on, version)
);
