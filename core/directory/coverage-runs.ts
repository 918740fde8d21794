import { sql } from "kysely";
import type { Context } from "../context.ts";
import { sourceName } from "./source-label.ts";

const SHOWN = 10;

/** A run of a source. What the operator typed to start it is not told. */
export interface CoverageRun {
  readonly id: number;
  /** "SEC Form D". */
  readonly source: string;
  /** `held`: something in it waits for a person; `interrupted`: it was ended before its end. */
  readonly status: "running" | "done" | "held" | "failed" | "interrupted";
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly documents: number;
  readonly records: number;
  readonly newRounds: number;
  readonly changes: number;
  /** Rows that could not be read; they are kept aside, never guessed at. */
  readonly unreadableRows: number;
}

/** The last runs, newest first. */
export async function lastRuns(ctx: Context): Promise<readonly CoverageRun[]> {
  const { rows } = await sql<CoverageRun>`
    select id, source, status, started_at as "startedAt", finished_at as "finishedAt",
      ${figure("documents", "read")} as documents, ${figure("rows", "records")} as records,
      ${figure("catalogue", "newRounds")} as "newRounds", ${figure("catalogue", "changes")} as changes,
      ${figure("rows", "quarantined")} as "unreadableRows"
    from ingest_run order by started_at desc, id desc limit ${SHOWN}`.execute(ctx.db);
  return rows.map((run) => ({ ...run, source: sourceName(run.source) }));
}

/** SQL: a number in the counts of a run, 0 while the run has none. */
function figure(group: string, name: string) {
  return sql`coalesce((counts -> ${sql.lit(group)} ->> ${sql.lit(name)})::bigint, 0)`;
}
