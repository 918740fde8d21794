import { columnOf, execute, rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { backUpJob } from "./jobs/back-up.ts";
import { verifyBackupJob } from "./jobs/verify-backup.ts";

/** A finished backup or verification. */
export interface BackupRun {
  /** `by_hand`: to a file that somebody named, which the schedule does not count. */
  readonly task: "backup" | "verification" | "by_hand";
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly place: string;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly rows: number | null;
  /** One line that says what a restore needs; null for verifications, failures and backups of earlier versions. */
  readonly needs: string | null;
  /** Null on success. */
  readonly error: string | null;
}

export interface BackupState {
  readonly lastBackup: BackupRun | null;
  readonly lastVerification: BackupRun | null;
  readonly lastByHand: BackupRun | null;
  readonly failed: { readonly backup: boolean; readonly verification: boolean };
  readonly newestErrors: { readonly backup: string | null; readonly verification: string | null };
  /** True if no run has succeeded for too long, or since the site was set up. */
  readonly overdue: { readonly backup: boolean; readonly verification: boolean };
}

const HOUR_MS = 3_600_000;
/** A day and a half for the daily job, nine days for the weekly one, since a machine may be off when they are due. */
const LATE_MS = { backup: 36 * HOUR_MS, verification: 9 * 24 * HOUR_MS };
const KEEP_DAYS = 400;

/** Records a finished backup or verification and deletes records older than {@link KEEP_DAYS} days. */
export async function recordBackupRun(ctx: Context, run: Omit<BackupRun, "finishedAt">): Promise<void> {
  const { task, startedAt, place, file, bytes, rows, needs, error } = run;
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into backup_run (task, started_at, finished_at, place, file, bytes, rows, restore_needs, error)
    values (${task}, ${startedAt}, ${now}, ${place}, ${file}, ${bytes}, ${rows}, ${needs}, ${error})`;
  await execute(ctx)`delete from backup_run where finished_at < ${new Date(now.getTime() - KEEP_DAYS * 24 * HOUR_MS)}`;
}

/** The newest runs, first. */
export async function listBackupRuns(ctx: Context, limit: number): Promise<readonly BackupRun[]> {
  return rowsOf<BackupRun>(ctx)`
    select task, started_at as "startedAt", finished_at as "finishedAt", place, file, bytes, rows,
      restore_needs as needs, error
    from backup_run order by finished_at desc, id desc limit ${limit}`;
}

/** The kinds of backup jobs that are running or due. */
export async function listPendingBackups(ctx: Context): Promise<readonly BackupRun["task"][]> {
  return columnOf<BackupRun["task"]>(ctx)`
    select distinct case task_identifier when ${backUpJob.name} then 'backup' else 'verification' end as task
    from graphile_worker.jobs
    where task_identifier in (${backUpJob.name}, ${verifyBackupJob.name})
      and (locked_at is not null or (attempts < max_attempts and run_at <= now()))`;
}

export async function readBackupState(ctx: Context): Promise<BackupState> {
  const rows = await rowsOf<BackupRun>(ctx)`
    select distinct on (task, error is null) task, started_at as "startedAt", finished_at as "finishedAt", place, file,
      bytes, rows, restore_needs as needs, error
    from backup_run order by task, error is null, finished_at desc`;
  const since = await rowOf<{ at: Date | null }>(ctx)`select min(applied_at) as at from schema_migration`;
  const begun = since?.at ?? ctx.clock.now();
  const of = (task: BackupRun["task"], succeeded: boolean) =>
    rows.find((run) => run.task === task && (run.error === null) === succeeded) ?? null;
  const failed = (task: BackupRun["task"]) =>
    (of(task, false)?.finishedAt.getTime() ?? 0) > (of(task, true)?.finishedAt.getTime() ?? 0);
  const overdue = (task: keyof typeof LATE_MS) =>
    ctx.clock.now().getTime() - (of(task, true)?.finishedAt ?? begun).getTime() > LATE_MS[task];
  return {
    lastBackup: of("backup", true),
    lastVerification: of("verification", true),
    lastByHand: of("by_hand", true),
    failed: { backup: failed("backup"), verification: failed("verification") },
    newestErrors: {
      backup: of("backup", false)?.error ?? null,
      verification: of("verification", false)?.error ?? null,
    },
    overdue: { backup: overdue("backup"), verification: overdue("verification") },
  };
}
