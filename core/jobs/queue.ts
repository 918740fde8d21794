import { sql } from "kysely";
import type PgBoss from "pg-boss";
import { withClient } from "../../db/client-tracking-driver.ts";
import type { Database } from "../../db/client.ts";

const DAY_SECONDS = 86_400;

/** How long a job that failed for good can be read and redriven. */
const KEEP_FAILED_SECONDS = 90 * DAY_SECONDS;

/**
 * pg-boss on this database or transaction: it neither opens connections nor sets timers nor touches its schema, which
 * comes with our migrations. Loaded when first needed; most processes that start never enqueue.
 */
export async function queueOn(db: Database): Promise<PgBoss> {
  const { default: Boss } = await import("pg-boss");
  return new Boss({
    db: executorOf(db),
    migrate: false,
    supervise: false,
    schedule: false,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
    deleteAfterDays: 7,
  });
}

/** How pg-boss runs its SQL: through `db`, so inside the transaction when it is one. */
export function executorOf(db: Database): PgBoss.Db {
  return {
    executeSql: (text, values) =>
      withClient(db, async (client) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          // Its maintenance opens transactions of its own; one that failed must not be handed on with the connection.
          if (!db.isTransaction) await client.query("rollback");
          throw error;
        }
      }),
  };
}

/** The queues that have a job whose time has come. One look, however many queues there are. */
export async function dueQueues(db: Database, { regardlessOfTime }: { regardlessOfTime: boolean }): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select q.name from pgboss.queue q
    where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and (${regardlessOfTime} or j.start_after < now()))
  `.execute(db);
  return rows.map((row) => row.name);
}
