-- Layouts that were confirmed before they kept the texts behind "(any value)" and "(tells of an exit)" cover the texts that
-- the confirmed proposals showed: only others are asked about again.

create function pg_temp.heading_key(text) returns text language sql immutable as $$
  select lower(btrim(regexp_replace(normalize($1, NFC), '\s+', ' ', 'g')))
$$;

create temporary table shown_text on commit drop as
select confirmed.headings, confirmed.name, pg_temp.heading_key(c.column ->> 'column') as heading,
  'sha256 ' || encode(sha256(convert_to(lower(btrim(e.text)), 'UTF8')), 'hex') as key, v.value -> 'meaning' as meaning
from (
  select p.external_id as name, jsonb_agg(pg_temp.heading_key(c.column ->> 'column')) as headings, jsonb_agg(c.column) as columns
  from proposal p cross join jsonb_array_elements(p.columns) as c ("column")
  where p.id in (select (detail ->> 'import')::bigint from audit_entry where action = 'layout.confirmed')
  group by p.id, p.external_id, c.column ->> 'part'
) confirmed
cross join jsonb_array_elements(confirmed.columns) as c ("column")
cross join jsonb_array_elements(c.column -> 'rows') as v (value)
cross join jsonb_array_elements_text(v.value -> 'examples') as e (text)
where v.value ->> 'value' in ('(any value)', '(tells of an exit)');

-- The key of a layout without headings ends with the name of its list.
update list_layout l set rows = (
  select jsonb_object_agg(r.heading, r.meanings || coalesce((
    select jsonb_object_agg(s.key, s.meaning) from shown_text s
    where s.heading = pg_temp.heading_key(r.heading) and r.meanings ?| array['(any value)', '(tells of an exit)']
      and l.key::jsonb @> s.headings
      and (jsonb_array_length(l.key::jsonb) = jsonb_array_length(s.headings) or l.key::jsonb ? s.name)), '{}'))
  from jsonb_each(l.rows) as r (heading, meanings))
where rows <> '{}';
