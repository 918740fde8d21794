-- Leases name their process, so that they end at once when its supervisor or successor sees that it ended.
alter table site_process
  -- The pid is unique within it: the same host may run several containers. Empty where it is unknown.
  add column pid_space text not null default '',
  -- As the job queue names the locks of this process.
  add column worker_pools text[] not null default '{}';
alter table destination add column busy_by uuid;
alter table outbox_message add column sending_by uuid;
