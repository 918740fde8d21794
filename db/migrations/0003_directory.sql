-- The directory: read models for pages, feeds and exports. Droppable and rebuildable from the catalogue.

-- One published funding round as a list shows it.
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
  -- The date lists are ordered by: announced, else first sale, else '-infinity' (listed last).
  listed_on date not null,
  investors jsonb not null default '[]',
  proof_url text,
  source_kind text,
  is_sample boolean not null
);
create index lead_newest on lead (listed_on desc, round_id desc);
create index lead_company on lead (company_id);
create index lead_largest on lead (amount_usd_minor desc, listed_on desc, round_id desc) where amount_usd_minor is not null;
-- Every page asks whether sample rows are published; usually there are none.
create index lead_sample on lead (round_id) where is_sample;

-- One founder of a published company, with the newest round of the companies they founded. One whose
-- companies have no published round has a page and no place in the directory: the round is null.
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
-- In the order of lead_newest, so that the founders of the newest leads are a prefix of it.
create index founder_listing_newest on founder_listing (listed_on desc, round_id desc, person_id) where round_id is not null;
create index founder_listing_company on founder_listing (company_id);
