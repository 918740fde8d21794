import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { LEASE_SECONDS } from "../lease.ts";

/** Jobs that this process works on stay its own for another lease. */
export async function renewLeases(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update pgboss.job set started_on = now(), expire_in = make_interval(secs => ${LEASE_SECONDS})
    where state = 'active' and id = any(${[...ids]}::uuid[])`.execute(db);
}

/**
 * Gives jobs whose process renews them no longer to others, at once: it was killed, which is no failure of the job that a wait
 * would help. Every such try still counts, so that a job that kills its process ends as a dead one, which pg-boss sees to.
 */
export async function giveAbandonedAway(db: Database): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' and started_on + expire_in < now() and retry_count < retry_limit`.execute(db);
}
