-- The directory: read models for pages, feeds and exports, rebuilt from the catalogue whenever needed.

-- One published round as lists show it.
create table lead (
  round_id bigint primary key,
  company_id bigint not null,
  company_slug text not null,
  company_name text not null,
  website text,
  domain text,
  city text,
  region text,
  country text,
  industry text,
  headcount_band text,
  founder_id bigint,
  founder_name text,
  founder_slug text,
  founder_link text,
  amount_minor bigint,
  currency text,
  amount_usd_minor bigint,
  funding_type text,
  stage_text text,
  announced_on date,
  announced_precision text,
  -- The date lists are sorted by: announced, else first sale, else '-infinity' (last).
  listed_on date not null,
  investors jsonb not null default '[]',
  proof_url text,
  source_kind text,
  is_sample boolean not null,
  year_founded integer,
  -- Sum of the company's listed rounds in US cents; null when no amount is known.
  total_raised_usd_minor bigint,
  added_at timestamptz not null,
  -- When the round, its company or its founder last changed.
  updated_at timestamptz not null,
  -- Names from `investors`: extracting them from JSON took a third of a large export's time.
  investor_names text[] not null default '{}',
  lead_investor_names text[] not null default '{}'
);
create index lead_newest on lead (listed_on desc, round_id desc);
create index lead_company on lead (company_id);
create index lead_largest on lead (amount_usd_minor desc, listed_on desc, round_id desc) where amount_usd_minor is not null;
-- Every page asks whether sample rows are published; usually there are none.
create index lead_sample on lead (round_id) where is_sample;

-- A founder with the newest round of their companies. Without a published round, a founder has a page but is not
-- listed: `round_id` is null.
create table founder_listing (
  person_id bigint primary key,
  slug text not null,
  name text not null,
  title text,
  location text,
  description text,
  profile_url text,
  company_id bigint not null,
  company_name text not null,
  company_slug text not null,
  round_id bigint,
  amount_minor bigint,
  currency text,
  amount_usd_minor bigint,
  funding_type text,
  stage_text text,
  listed_on date not null,
  is_sample boolean not null
);
-- In the order of lead_newest, so that founders of the newest leads are a prefix of it.
create index founder_listing_newest on founder_listing (listed_on desc, round_id desc, person_id) where round_id is not null;
create index founder_listing_company on founder_listing (company_id);

-- The words a lead is found by, folded to lower-case ASCII by the program: no extension is needed.
create table lead_text (
  round_id bigint primary key,
  -- The company's name without its legal form, for matches of the whole name.
  name text not null,
  -- Distinct words between single spaces: those of the company's name, "|", those of everything else.
  words text not null,
  -- Hash of the input, so that a refresh folds only what changed.
  made_of uuid not null
);

-- Stamps of segments of 8,192 round ids. Processes that hold leads in memory read segments with an unknown stamp again.
create sequence lead_segment_stamp;
create table lead_segment (
  segment bigint primary key,
  stamp bigint not null,
  -- Number of leads in the segment; their sum is the size of the directory.
  leads integer not null
);

-- One row: the version of the code that computed the directory. Another version rebuilds it at start.
create table directory_state (
  singleton boolean primary key default true check (singleton),
  shape integer not null
);
insert into directory_state (shape) values (0);

create table article (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  -- A funding stage ("Series A").
  category text not null,
  markdown text not null,
  -- Words of the rendered body, so that lists show the reading time without loading it.
  word_count integer not null check (word_count >= 0),
  published_on date not null,
  featured boolean not null default false,
  company_id bigint references company (id),
  source_url text,
  is_sample boolean not null default false,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index article_newest on article (published_on desc, id desc) where withdrawn_at is null;
create index article_featured on article (published_on desc, id desc) where withdrawn_at is null and featured;
create index article_company on article (company_id) where company_id is not null;

-- The ranking of AI companies. Estimates are text, as their source wrote them.
create table ai_company (
  company_id bigint primary key references company (id),
  -- By estimated annual recurring revenue, highest first.
  rank integer not null unique check (rank >= 1),
  category text not null,
  arr_estimate text,
  valuation text,
  employees text,
  method text not null check (method in ('filed', 'published', 'imported', 'edited')),
  source_url text,
  source_label text not null,
  retrieved_at timestamptz not null
);
