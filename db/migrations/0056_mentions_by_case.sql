-- Namesakes share the hash of their name as a mention: each case has its own row, so that lifting one keeps the others.
alter table suppression drop constraint suppression_pkey;
create unique index suppression_key on suppression (key_hash, (case when kind = 'mention' then case_id end))
  nulls not distinct;
