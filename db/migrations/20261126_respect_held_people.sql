-- At a company with a suppressed person, everybody who is new there waits for a decision.
alter table suppression
  drop constraint suppression_kind_check,
  -- 'workplace': a key of a company at which somebody is suppressed; each case has its own row, like 'mention'.
  -- 'cleared': a name at a company whose bearer was found to be another person.
  add constraint suppression_kind_check check (
    kind in ('name', 'mention', 'address', 'profile', 'slug', 'company', 'workplace', 'cleared'));
drop index suppression_key;
create unique index suppression_key on suppression (key_hash, (case when kind in ('mention', 'workplace') then case_id end))
  nulls not distinct;

alter table review_item drop constraint review_item_kind_check;
alter table review_item add constraint review_item_kind_check check (kind in ('match', 'news', 'person'));
