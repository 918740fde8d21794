-- The key of a ruling is what the row stated: its id in the list, name, domain, city and country, each null if not known.
-- Before, rows with an id were known by it alone, and others had none.
create function pg_temp.content_key(key text) returns text language sql as $$
  select case when jsonb_array_length(key::jsonb) = 4 then '[null,' || substr(key, 2)
    else '[' || (key::jsonb -> 1)::text || ',null,null,null,null]' end
$$;
update match_ruling set key = pg_temp.content_key(key);
update company_merge set moved = jsonb_set(moved, '{rulings}', (
  select jsonb_agg(ruling || jsonb_build_object('key', pg_temp.content_key(ruling ->> 'key')) order by position)
  from jsonb_array_elements(moved -> 'rulings') with ordinality as r (ruling, position)))
where kind = 'split' and jsonb_array_length(moved -> 'rulings') > 0;
drop function pg_temp.content_key(text);
