-- Backups that somebody wrote to a file of their own, beside those of the schedule.
alter table backup_run drop constraint backup_run_task_check,
  add constraint backup_run_task_check check (task in ('backup', 'verification', 'by_hand'));
