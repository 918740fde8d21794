-- 'similar': a name like that of a suppressed company; new companies with such a name in its country wait for a person.
alter table suppression
  drop constraint suppression_kind_check,
  add constraint suppression_kind_check check (
    kind in ('name', 'mention', 'address', 'profile', 'slug', 'company', 'workplace', 'similar', 'cleared', 'hidden'));
drop index suppression_key;
create unique index suppression_key on suppression (
  key_hash, (case when kind in ('mention', 'workplace', 'similar') then case_id end)) nulls not distinct;
