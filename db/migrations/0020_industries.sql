-- Industries: a company keeps the words of its sources (`industry`) and the industries they name (`industries`, by name).
alter table company add column industries text[] not null default '{}';
alter table company alter column industry type text[] using coalesce(array[industry], '{}');
update company set industry = array_remove(industry, null) where industry <> '{}';
alter table company alter column industry set default '{}', alter column industry set not null;

alter table lead drop column industry;
alter table lead add column industries text[] not null default '{}';

-- Evidence stated one word as text; it is a list of words now.
create function pg_temp.industry_as_list(fields jsonb, path text[]) returns jsonb language sql immutable
  return case when jsonb_typeof(fields #> path) = 'string' then jsonb_set(fields, path, jsonb_build_array(fields #> path)) else fields end;
update claim set fields = pg_temp.industry_as_list(fields, '{industry}')
  where subject_kind = 'company' and jsonb_typeof(fields -> 'industry') = 'string';
update retired_claim set fields = pg_temp.industry_as_list(fields, '{industry}')
  where subject_kind = 'company' and jsonb_typeof(fields -> 'industry') = 'string';
update edit set fields = pg_temp.industry_as_list(fields, '{industry}'), before = pg_temp.industry_as_list(before, '{industry}')
  where subject_kind = 'company' and 'string' in (jsonb_typeof(fields -> 'industry'), jsonb_typeof(before -> 'industry'));
update review_item set record = pg_temp.industry_as_list(record, '{company,industry}'),
  accepted_record = pg_temp.industry_as_list(accepted_record, '{company,industry}')
  where jsonb_typeof(record #> '{company,industry}') = 'string' or jsonb_typeof(accepted_record #> '{company,industry}') = 'string';
update retired_review_item set item = pg_temp.industry_as_list(item, '{record,company,industry}')
  where jsonb_typeof(item #> '{record,company,industry}') = 'string';
update proposal_outcome set outcome = pg_temp.industry_as_list(outcome, '{record,company,industry}')
  where jsonb_typeof(outcome #> '{record,company,industry}') = 'string';

-- What editors decided about the words of sources, by key; it replaces the shipped vocabulary. No industries: the word
-- names none.
create table industry_word (
  key text primary key,
  word text not null,
  industries text[] not null,
  decided_at timestamptz not null,
  decided_by text not null
);
