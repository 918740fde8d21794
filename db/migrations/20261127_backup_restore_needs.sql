-- What a restore needs besides the backup, as the backup said in its last line; null for verifications and failures.
alter table backup_run add column restore_needs text;
