-- Which company's site was read, when, and when it is due again.
create table company_site (
  company_id bigint primary key,
  website text not null,
  state text not null check (state in ('read', 'refused', 'parked', 'moved', 'unreachable')),
  problem text,
  -- Pages read, with their kind; they are read again even if nothing links to them any more.
  pages jsonb not null default '[]',
  -- Version of the reader; pages are fetched in full when it changes.
  reading text not null,
  read_at timestamptz not null,
  next_at timestamptz not null
);
create index company_site_due on company_site (next_at);

-- A company's logo as its site shows it, re-encoded.
create table company_logo (
  company_id bigint primary key,
  -- A hash of the file.
  name text not null,
  bytes bytea not null,
  -- The page that shows it.
  page_url text not null,
  retrieved_at timestamptz not null
);
create index company_logo_name on company_logo (name);
