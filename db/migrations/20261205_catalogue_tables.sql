-- Filters, columns and order of a table of the back office under a name, as its address has them.
create table catalogue_view (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('company', 'person', 'round', 'investor')),
  name text not null,
  query text not null,
  created_at timestamptz not null,
  unique (kind, name)
);

-- Orders in which these tables are paged.
create index company_name_order on company (lower(name) collate "C", id) where merged_into_id is null;
create index company_changed on company (updated_at, id) where merged_into_id is null;
create index company_country_order on company (coalesce(lower(country), '') collate "C", id)
  where merged_into_id is null;
create index company_city_order on company (coalesce(lower(city), '') collate "C", id) where merged_into_id is null;
create index person_name_order on person (lower(name) collate "C", id);
create index person_changed on person (updated_at, id);
create index funding_round_changed on funding_round (updated_at, id) where merged_into_id is null;
create index funding_round_amount_order on funding_round (coalesce(amount_usd_minor, 0), id)
  where merged_into_id is null;
create index funding_round_announced_order on funding_round (coalesce(announced_on, date '0001-01-01'), id)
  where merged_into_id is null;
create index investor_name_order on investor (lower(name) collate "C", id) where merged_into_id is null;

-- Subjects with a source link; the tables find those without.
create index claim_proof on claim (subject_kind, subject_id) where source_url is not null;
