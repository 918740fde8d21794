-- The newsroom: articles about rounds, and the facts the ranking of AI companies adds to the catalogue.

create table article (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  -- A label of a funding stage ("Series A").
  category text not null,
  markdown text not null,
  -- Words of the body as it reads, counted when it was written: lists state the reading time without the body.
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

-- Estimates as their source wrote them, hence text.
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
