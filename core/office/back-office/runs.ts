import { sql } from "kysely";
import { actorName } from "../../shared/actor-name.ts";
import type { Context } from "../../shared/context.ts";
import { sourceName } from "../../reading/directory/evidence.ts";

/** A run of a source, as operators see it. */
export interface ImportRun {
  readonly id: number;
  /** "SEC Form D". */
  readonly source: string;
  readonly input: string;
  readonly actor: string;
  readonly status: "running" | "done" | "held" | "partly_failed" | "failed" | "interrupted";
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** Reason why inputs failed or documents are held; null if none. */
  readonly problem: string | null;
  /** Null while the run has not finished. */
  readonly counts: {
    readonly documents: Readonly<Record<"read" | "unchanged" | "unreadable" | "held", number>>;
    readonly rows: Readonly<Record<"records" | "reviews" | "quarantined" | "excluded", number>>;
    readonly catalogue: Readonly<Record<"newCompanies" | "newRounds" | "changes", number>>;
  } | null;
}

const FAILED: readonly ImportRun["status"][] = ["failed", "partly_failed", "interrupted"];

/** Runs, newest first; `before` is the id of the last run of the previous page. */
export async function listRuns(
  ctx: Context,
  input: { readonly failed: boolean; readonly before?: number; readonly limit: number },
): Promise<readonly ImportRun[]> {
  const { rows } = await sql<ImportRun>`
    select id, source, input, ${actorName} as actor, status, started_at as "startedAt", finished_at as "finishedAt",
           coalesce(error, held_reason) as problem, case when counts ? 'rows' then counts end as counts
    from ingest_run
    where ${input.before === undefined ? sql`true` : sql`id < ${input.before}`}
      and ${input.failed ? sql`status = any(${[...FAILED]})` : sql`true`}
    order by id desc limit ${input.limit}`.execute(ctx.db);
  return rows.map((run) => ({ ...run, source: sourceName(run.source) }));
}
