import { sql } from "kysely";
import type { Context } from "../context.ts";

/** A backup, or a verification of one, that has ended. */
export interface BackupRun {
  readonly task: "backup" | "verification";
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** The folder or bucket. */
  readonly place: string;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  /** Why it failed; null: it succeeded. */
  readonly error: string | null;
}

/** How backups stand. */
export interface BackupState {
  readonly lastBackup: BackupRun | null;
  readonly lastVerification: BackupRun | null;
  /** Whether the newest try failed. */
  readonly failed: { readonly backup: boolean; readonly verification: boolean };
  /** Why each failed the last time it did. */
  readonly newestErrors: { readonly backup: string | null; readonly verification: string | null };
  /** Whether none has succeeded for too long, on a site that is old enough to have one. */
  readonly overdue: { readonly backup: boolean; readonly verification: boolean };
}

const HOUR_MS = 3_600_000;
/** A day and a half for a daily job, nine days for a weekly one: a machine may be off when it is due. */
const LATE_MS = { backup: 36 * HOUR_MS, verification: 9 * 24 * HOUR_MS };
const KEEP_DAYS = 400;

/** Writes down how a backup or a verification ended, and forgets the oldest ones. */
export async function recordBackupRun(ctx: Context, run: Omit<BackupRun, "finishedAt">): Promise<void> {
  const { task, startedAt, place, file, bytes, rows, error } = run;
  const now = ctx.clock.now();
  await ctx.db.insertInto("backup_run").values({ task, started_at: startedAt, finished_at: now, place, file, bytes, rows, error }).execute();
  await ctx.db.deleteFrom("backup_run").where("finished_at", "<", new Date(now.getTime() - KEEP_DAYS * 24 * HOUR_MS)).execute();
}

/** The last successful backup and verification, and what is wrong with the newest. */
export async function readBackupState(ctx: Context): Promise<BackupState> {
  const { rows } = await sql<BackupRun>`
    select distinct on (task, error is null) task, started_at as "startedAt", finished_at as "finishedAt", place, file, bytes, rows, error
    from backup_run order by task, error is null, finished_at desc`.execute(ctx.db);
  const since = await sql<{ at: Date | null }>`select min(applied_at) as at from schema_migration`.execute(ctx.db);
  const begun = since.rows[0]?.at ?? ctx.clock.now();
  const of = (task: BackupRun["task"], succeeded: boolean) => rows.find((run) => run.task === task && (run.error === null) === succeeded) ?? null;
  const failed = (task: BackupRun["task"]) => (of(task, false)?.finishedAt.getTime() ?? 0) > (of(task, true)?.finishedAt.getTime() ?? 0);
  const overdue = (task: BackupRun["task"]) => ctx.clock.now().getTime() - (of(task, true)?.finishedAt ?? begun).getTime() > LATE_MS[task];
  return {
    lastBackup: of("backup", true),
    lastVerification: of("verification", true),
    failed: { backup: failed("backup"), verification: failed("verification") },
    newestErrors: { backup: of("backup", false)?.error ?? null, verification: of("verification", false)?.error ?? null },
    overdue: { backup: overdue("backup"), verification: overdue("verification") },
  };
}
