-- Options of the run that begins to read a prepared source, once the privacy policy that applies names it.
alter table managed_source add column first_run jsonb;
