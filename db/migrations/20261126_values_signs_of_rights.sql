-- "Nordlicht®" had the key "nordlichtr", because transliteration turned the sign into a letter; keys now leave such signs
-- out. Companies known before get the new key as well, so that later lists find them.
with signed as (
  select k.company_id, k.value, sign.letters,
    lower(regexp_replace(split_part(c.fields ->> 'name', sign.written, 1), '[^a-zA-Z0-9]', '', 'g')) as before
  from claim c
  join company_key k on k.company_id = c.subject_id and k.kind = 'name'
  join (values ('®', 'r'), ('™', 'tm'), ('©', 'c')) as sign (written, letters)
    on position(sign.written in c.fields ->> 'name') > 1
  where c.subject_kind = 'company'
)
insert into company_key (kind, value, company_id)
select distinct 'name', before || substr(value, length(before) + length(letters) + 1), company_id
from signed
where before <> '' and starts_with(value, before || letters)
on conflict do nothing;
