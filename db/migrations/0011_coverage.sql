-- What was put right, read by day and by company without the entries of what was merely added, which are most of the log.
create index change_correction on change (at desc, kind, subject_kind, run_id) where kind <> 'added';
create index change_correction_company on change (company_id, at desc) where kind <> 'added' and company_id is not null;
-- Where in the log a moment lies.
create index change_moment on change (at, id);
