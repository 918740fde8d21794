-- Checks before going live run when somebody looks at them.
delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
where task.id = job.task_id and task.identifier = 'preflight.check';
drop table preflight_result;
