-- The audit log lists one entry for all documents of a run.
create index audit_entry_run on audit_entry (run_id, id) where action = 'document.read';
