-- The reason of an edit may name a person, so erasing a row of the change log may replace its reason as well.
create or replace function refuse_changing_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.fields = '{}' and new.reason in (old.reason, 'erased')
    and to_jsonb(new) - 'fields' - 'reason' = to_jsonb(old) - 'fields' - 'reason' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

-- Erasing a person finds the retired claims about their roles.
create index retired_claim_person on retired_claim (person_id) where person_id is not null;
