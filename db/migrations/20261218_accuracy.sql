-- Values of last month's rounds that are checked against their sources, drawn so that nobody can choose them: the order
-- is the HMAC of each value's id with a seed that was published before the month ended.
create table accuracy_month (
  month date primary key check (extract(day from month) = 1),
  seed text not null,
  seed_published_at timestamptz not null,
  -- Set when the list is frozen: the ids in the drawn order, one a line, and the SHA-256 of that text.
  drawn_at timestamptz,
  list text,
  list_hash text,
  list_size integer
);

-- What was drawn, as it was then. An investor's name is not kept, because it may be a person's.
create table accuracy_value (
  id bigint generated always as identity primary key,
  month date not null references accuracy_month (month),
  position integer not null,
  company_id bigint not null,
  round_id bigint not null,
  fact text not null check (fact in ('amount', 'day', 'stage', 'website', 'investor')),
  investor_id bigint,
  stated jsonb,
  source text not null,
  source_url text,
  document_id bigint,
  ref text not null default '',
  verdict text check (verdict in ('right', 'wrong', 'gone', 'no_source', 'not_checked')),
  decided_at timestamptz,
  -- Null for verdicts that need nobody: a value without a public source.
  decided_by text,
  unique (month, position),
  check ((fact = 'investor') = (stated is null)),
  check ((verdict is null) = (decided_at is null))
);
create index accuracy_value_open on accuracy_value (id) where verdict is null;
create index accuracy_value_company on accuracy_value (company_id);
