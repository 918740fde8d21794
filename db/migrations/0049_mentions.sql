-- Names of suppressed people without a company. They suppress nobody; they hide cells of rejected rows that quote them.
alter table suppression
  drop constraint suppression_kind_check,
  -- 'mention': a name alone.
  add constraint suppression_kind_check check (kind in ('name', 'mention', 'address', 'profile', 'slug', 'company'));

-- Cells that runs quoted. Rejected rows and imports keep them, where an erasure finds them.
update ingest_run set counts = counts - 'quarantinedRows' - 'notices' where counts ?| array['quarantinedRows', 'notices'];
