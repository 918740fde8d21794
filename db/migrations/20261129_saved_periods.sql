-- "… this year" was saved as the days until its saving. Searches that end on that day are read again, once.
alter table saved_search
  add column period_waits boolean not null default false,
  -- The address with these days, to which its owner may return; null unless its period was made relative.
  add column former_address text;
update saved_search set period_waits = true
where address ~ ('(^|&)to=' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') || '(&|$)');
