import { execute } from "../../db/statement.ts";
import { endedProcesses, PROCESS_ID } from "../../db/site-process.ts";
import type { Context } from "./context.ts";

/** Notes that the job queue's locks of this name are this process's. */
export async function nameWorkerPool({ db }: Pick<Context, "db">, pool: string): Promise<void> {
  await execute(db)`
    update site_process set worker_pools = array_append(worker_pools, ${pool}) where id = ${PROCESS_ID}`;
}

/**
 * Ends the leases of this host's processes that do not run any more: on destinations, mail and jobs. Supervisors call it when
 * a process ends, and every process when it starts; leases of other hosts' processes run out. What may have been sent is
 * sent again as after any interruption.
 */
export async function endLeasesOfEnded({ db }: Pick<Context, "db">): Promise<void> {
  const ids = await endedProcesses(db);
  if (ids.length === 0) return;
  await execute(db)`
    with ended as (delete from site_process where id = any(${[...ids]}::uuid[]) returning id, worker_pools),
    pool as (select unnest(worker_pools) as name from ended),
    destinations as (update destination set busy_until = null, busy_by = null
      where busy_by in (select id from ended)),
    mails as (update outbox_message set due_at = least(due_at, now())
      where state = 'sending' and sending_by in (select id from ended)),
    jobs as (update graphile_worker._private_jobs set locked_at = '-infinity'
      where locked_by in (select name from pool))
    update graphile_worker._private_job_queues set locked_at = '-infinity'
      where locked_by in (select name from pool)`;
}
