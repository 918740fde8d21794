-- What products offer is a Markdown table in the content of the comparison pages, with its history and restoring, instead
-- of a table of its own. Edits that apply replace the statements that were shipped so far.
create table comparison_fact as
with shipped (product, feature, text, source, checked_on) as (values
  ('own', 'update_rhythm', 'Daily: filings and funding news', '/coverage', '2026-11-23'),
  ('own', 'size', 'Startups that raised, of any size and country that a source states', '/places', '2026-11-23'),
  ('own', 'proof', 'Linked, with the retrieval date', '/coverage', '2026-11-23'),
  ('own', 'sources', 'Form D filings, funding news and imported lists', '/coverage', '2026-11-23'),
  ('own', 'free_access', 'The newest rounds in full', '/companies', '2026-11-23'),
  ('own', 'email_finder', 'Each address with source and verification status', '/email-finder', '2026-11-23'),
  ('own', 'api', 'REST, feeds, webhooks and the Model Context Protocol, with every paid plan', '/developers', '2026-11-23'),
  ('own', 'export', 'CSV, XLSX and NDJSON, ready for CRMs', '/companies/export', '2026-11-23'),
  ('own', 'crm', 'Export files in the columns of the common CRMs', '/companies/export', '2026-11-23'),
  ('own', 'alerts', 'By e-mail, webhook or feed for each saved search', '/developers', '2026-11-23'),
  ('own', 'price', '{price} dollars per month for everything', '/pricing', '2026-11-23'),
  ('own', 'free_plan', '20 handpicked startups a month', '/free-leads', '2026-11-23'),
  ('own', 'refund', '30-day money-back guarantee', '/pricing', '2026-11-23'),
  ('growthlist', 'update_rhythm', 'Every week', 'https://growthlist.co/pre-seed-startups/', '2026'),
  ('growthlist', 'size', 'Lists by stage, industry, country and city; the seed list has more than 25,000 startups', 'https://growthlist.co/seed-startups/', '2026'),
  ('growthlist', 'free_access', 'Lists of up to 100 companies with website, industry, country, amount, stage and date', 'https://growthlist.co/funded-startups/', '2026'),
  ('fundraise-insider', 'size', 'Blog lists by stage, industry, country and city', 'https://fundraiseinsider.com/blog/funded-startups-united-states/', '2026'),
  ('fundraise-insider', 'free_access', 'News articles about single rounds', 'https://fundraiseinsider.com/blog/', '2026'),
  ('crunchbase', 'size', 'More than four million private companies', 'https://about.crunchbase.com/pricing/', '2026-10-04'),
  ('crunchbase', 'proof', 'The API has press references', 'https://data.crunchbase.com/reference', '2026-09-23'),
  ('crunchbase', 'sources', 'Registered users may add and edit company profiles', 'https://support.crunchbase.com/hc/en-us/articles/115010477107-Edit-a-Profile-on-Crunchbase', '2026'),
  ('crunchbase', 'email_finder', 'Pro includes ten contacts a month', 'https://support.crunchbase.com/hc/en-us/articles/360019482733-How-much-does-Crunchbase-cost', '2026'),
  ('crunchbase', 'api', 'With an Enterprise or Applications licence; basic plans reach a reduced set of endpoints', 'https://data.crunchbase.com/docs/using-the-api', '2026-10-04'),
  ('crunchbase', 'export', 'CSV: 2,000 rows a month on Pro, 5,000 on Business', 'https://support.crunchbase.com/hc/en-us/articles/115010610787-Export-to-CSV', '2026-10-04'),
  ('crunchbase', 'crm', 'Enrichment with an API key', 'https://data.crunchbase.com/docs/crm-enrichment', '2026-08-14'),
  ('crunchbase', 'free_plan', 'A free account gives individuals basic company information', 'https://support.crunchbase.com/hc/en-us/articles/360062989313', '2026-07-16')
), edited as (
  select distinct on (product, feature) product, feature, text, source_url as source, checked_on::text as checked_on
  from comparison_edit where reverted_at is null order by product, feature, id desc
), feature (position, key, name) as (values
  (0, 'update_rhythm', 'How often data is updated'),
  (1, 'size', 'Companies and countries'),
  (2, 'proof', 'Source of each value'),
  (3, 'sources', 'Where the data comes from'),
  (4, 'free_access', 'Without an account'),
  (5, 'email_finder', 'E-mail of the right person'),
  (6, 'api', 'API'),
  (7, 'export', 'Exports'),
  (8, 'crm', 'CRM'),
  (9, 'alerts', 'Alerts'),
  (10, 'price', 'Price'),
  (11, 'free_plan', 'Free plan'),
  (12, 'refund', 'Refund')
), fact as (
  select product, feature, text, source, checked_on from edited
  union all select s.* from shipped s where not exists (
    select from edited e where e.product = s.product and e.feature = s.feature)
)
select product, E'| Feature | Statement | Source | As of |\n| --- | --- | --- | --- |\n' || string_agg(
    '| ' || f.name || ' | ' || regexp_replace(text, E'[|\\n\\r]+', '/', 'g') || ' | ' || replace(source, '|', '%7C') || ' | ' || checked_on
      || ' |', E'\n' order by f.position) as facts,
  exists (select from edited e where e.product = fact.product) as is_edited
from fact join feature f on f.key = fact.feature where text is not null group by product;

update content_revision r set value = (
  select jsonb_agg(item || jsonb_build_object('facts', coalesce(
    (select facts from comparison_fact f where f.product = item ->> 'key'), '')) order by place)
  from jsonb_array_elements(r.value) with ordinality as x (item, place))
where piece = 'comparisons' and jsonb_typeof(value) = 'array' and value <> '[]';

insert into content_revision (piece, value, note, actor, at)
select 'comparisons', jsonb_agg(jsonb_build_object('key', key, 'competitor', competitor, 'description', description,
    'introduction', introduction, 'facts', coalesce(f.facts, '')) order by place),
  'What products offer was edited under Comparisons before.', 'operator', now()
from (values
  (0, 'growthlist', 'GrowthList', '{product} and GrowthList compared: data coverage, experience, use cases and pricing.', 'Choosing a list of funded startups for outreach? Here is what {product} offers, so you can compare it with GrowthList.'),
  (1, 'fundraise-insider', 'Fundraise Insider', '{product} and Fundraise Insider compared: data coverage, experience, use cases and pricing.', 'Want to hear about new funding rounds early and know who to contact? Here is what {product} offers, so you can compare it with Fundraise Insider.'),
  (2, 'crunchbase', 'Crunchbase', '{product} and Crunchbase compared: data coverage, experience, use cases and pricing.', 'Choosing between a focused list of recent rounds and a company database? Here is what {product} offers, so you can compare it with Crunchbase.')
) as shipped (place, key, competitor, description, introduction)
left join comparison_fact f on f.product = shipped.key
having bool_or(f.is_edited) and (
  select value from content_revision where piece = 'comparisons' order by id desc limit 1) is null;

insert into content_revision (piece, value, note, actor, at)
select 'own-features', jsonb_build_object('facts', facts), 'Was edited under Comparisons before.', 'operator', now()
from comparison_fact where product = 'own' and is_edited;

drop table comparison_fact;
drop table comparison_edit;
