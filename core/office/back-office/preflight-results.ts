import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { requireOwner } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { preflightCheckJob } from "./jobs/preflight-check.ts";

/** A problem to fix before the site goes live. */
export interface Finding {
  /** A screen of the back office, or the name of a setting. */
  readonly where: string;
  readonly what: string;
}

/** The result of a check that needs traffic to other machines. */
export interface PreflightResult {
  readonly key: string;
  readonly requestedAt: Date;
  /** Null while a job works on it. */
  readonly finishedAt: Date | null;
  readonly findings: readonly Finding[];
}

export async function readPreflightResults(ctx: Context): Promise<readonly PreflightResult[]> {
  const { rows } = await sql<PreflightResult>`
    select check_key as key, requested_at as "requestedAt", finished_at as "finishedAt", findings
    from preflight_result`.execute(ctx.db);
  return rows;
}

/** Queues a check for a job to perform. */
export async function requestPreflight(ctx: Context, { key }: { readonly key: string }): Promise<void> {
  requireOwner(ctx);
  await inTransaction(ctx, async (inner) => {
    await sql`
      insert into preflight_result (check_key, requested_at) values (${key}, ${inner.clock.now()})
      on conflict (check_key) do update set requested_at = excluded.requested_at, finished_at = null`.execute(inner.db);
    await enqueue(inner, preflightCheckJob, { key });
  });
}

/** Stores the findings of a check. */
export async function keepPreflight(
  ctx: Context,
  { key, findings }: Pick<PreflightResult, "key" | "findings">,
): Promise<void> {
  await sql`
    update preflight_result set finished_at = ${ctx.clock.now()}, findings = ${JSON.stringify(findings)}::jsonb
    where check_key = ${key}`.execute(ctx.db);
}
