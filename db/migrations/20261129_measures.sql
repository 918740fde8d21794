-- Dated numbers about companies, such as visits of a month or employees: the rows that the claims' `measures` state, kept
-- up to date with the directory. Null is never stored as 0: what nobody estimates has no row.
create table measure (
  company_id bigint not null references company (id) on delete cascade,
  kind text not null check (kind in ('search_visits', 'monthly_visits', 'ranking_keywords', 'employees')),
  -- ISO 3166-1 code of the country that an estimate is about; empty for all.
  country text not null,
  -- The first day of the month, or the day.
  as_of date not null,
  precision text not null check (precision in ('month', 'day')),
  -- Values of one series can be compared: a provider's, a site's, or those of the editions of one list.
  series text not null,
  value bigint not null check (value > 0),
  method text not null,
  -- "estimated by DataForSEO", "stated in a list": shown beside the number.
  stated_by text not null,
  document_id bigint references document (id) on delete cascade,
  source_url text,
  retrieved_at timestamptz not null,
  primary key (company_id, kind, country, as_of, series)
);
create index measure_document on measure (document_id);

create index claim_measures on claim (subject_id) where subject_kind = 'company' and fields ? 'measures';
create index retired_claim_measures on retired_claim (subject_id)
  where subject_kind = 'company' and fields ? 'measures';

-- `estimated` claims add measures, but are no evidence that a company exists.
alter table claim drop constraint claim_method_check,
  add constraint claim_method_check
    check (method in ('filed', 'published', 'imported', 'edited', 'derived', 'reviewed', 'estimated'));

-- The company's newest measures with their changes, and the pace of its rounds.
alter table lead add column growth jsonb not null default '{}';
