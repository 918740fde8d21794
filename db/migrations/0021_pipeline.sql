-- What an account does with the companies of the list.

-- A company that an account saved, hid, gave a status or wrote notes about. Per company, not per round: a company that
-- raises again is still contacted or hidden.
create table tracked_company (
  -- The actor's id, as in saved_search.
  owner text not null,
  company_id bigint not null references company (id) on delete cascade,
  saved boolean not null default false,
  hidden boolean not null default false,
  status text check (status in ('new', 'contacted', 'replied', 'won', 'lost')),
  notes text not null default '',
  updated_at timestamptz not null,
  primary key (owner, company_id)
);
create index tracked_company_company on tracked_company (company_id);

-- When an account last looked at the list. A visit begins after half an hour without one; `since` is the end of the
-- visit before it.
create table list_visit (
  owner text primary key,
  since timestamptz,
  seen_at timestamptz not null
);

create index lead_added on lead (added_at);
