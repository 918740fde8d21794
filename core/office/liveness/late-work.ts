import { rowsOf, scalarOf } from "../../../db/statement.ts";
import { readBackupState } from "../back-office/backups.ts";
import type { Context, LivenessSettings } from "../../shared/context.ts";
import { JOBS } from "../jobs/registry.ts";
import { LEASE_SECONDS } from "../../shared/lease.ts";
import { readDueMail } from "../../customers/mail/due-mail.ts";

export const DEFAULT_LIVENESS: LivenessSettings = { lateAfterMinutes: 5, sendsMail: true, backsUp: true };

/** The age of the oldest due work of one kind. */
export interface WorkAge {
  readonly work: "job" | "mail" | "source" | "backup";
  /** The name of the job; null for other work. */
  readonly name: string | null;
  /** Since when the oldest is due, 0 if none is; for backups since the last one, null before the first. */
  readonly seconds: number | null;
  readonly isLate: boolean;
}

/**
 * The ages of all background work, and whether each is over its limit. Everything that reports late work (metrics, log,
 * Today, mail to the owners) asks here.
 *
 * A job that waits behind a running one of its queue may wait for that one's time limit as well. Mail is late only while
 * none is sent, because a rate limit makes a long queue wait. The limit of backups is that of their daily schedule.
 */
export async function readWorkAges(ctx: Context): Promise<readonly WorkAge[]> {
  const settings = ctx.liveness ?? DEFAULT_LIVENESS;
  const limit = settings.lateAfterMinutes * 60;
  const [jobs, mail, source, backups] = await Promise.all([
    readDueJobs(ctx),
    readDueMail(ctx, limit),
    readDueSource(ctx),
    readBackupState(ctx),
  ]);
  return [
    ...jobs.map(({ name, free, queued }) => ({
      work: "job" as const,
      name,
      seconds: Math.max(free, queued),
      isLate: free > limit || queued > limit + timeLimitOf(name),
    })),
    {
      work: "mail",
      name: null,
      seconds: mail.seconds,
      isLate: settings.sendsMail && mail.seconds > limit && !mail.isMoving,
    },
    { work: "source", name: null, seconds: source, isLate: source > limit },
    {
      work: "backup",
      name: null,
      seconds: backups.lastBackup === null ? null : secondsSince(ctx, backups.lastBackup.finishedAt),
      isLate: settings.backsUp && backups.overdue.backup,
    },
  ];
}

/** Only the work that is over its limit. */
export async function readLateWork(ctx: Context): Promise<readonly WorkAge[]> {
  return (await readWorkAges(ctx)).filter(({ isLate }) => isLate);
}

const NOUNS = { mail: "The oldest due e-mail", source: "The oldest due source" } as const;

/** One line about late work, for people. */
export function describeLateWork({ work, name, seconds }: Omit<WorkAge, "isLate">): string {
  if (seconds === null) return "No backup was made yet.";
  if (work === "backup") return `The last backup is ${duration(seconds)} old.`;
  const what = work === "job" ? `The oldest due job ${name ?? ""}` : NOUNS[work];
  return `${what} has waited for ${duration(seconds)}.`;
}

function duration(seconds: number): string {
  const [minutes, hours] = [Math.round(seconds / 60), Math.round(seconds / 3_600)];
  return minutes < 120 ? `${minutes} minutes` : hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

function timeLimitOf(name: string): number {
  return JOBS.find((job) => job.name === name)?.expiresAfterSeconds ?? 0;
}

function secondsSince({ clock }: Context, at: Date): number {
  return Math.max(0, (clock.now().getTime() - at.getTime()) / 1_000);
}

interface DueJobs {
  readonly name: string;
  /** Seconds since the oldest that could start is due; 0 without one. */
  readonly free: number;
  /** The same for those behind a running job of their queue. */
  readonly queued: number;
}

/** Due jobs by name: those that wait, and those whose process has stopped renewing them; every declared name. */
async function readDueJobs({ db }: Context): Promise<readonly DueJobs[]> {
  return rowsOf<DueJobs>(db)`
    with running as (
      select distinct job_queue_id from graphile_worker._private_jobs
      where locked_at > now() - make_interval(secs => ${LEASE_SECONDS}) and job_queue_id is not null
    ), due as (
      select job.task_id, running.job_queue_id is not null as behind, min(job.run_at) as since
      from graphile_worker._private_jobs job left join running on running.job_queue_id = job.job_queue_id
      where job.run_at <= now() and (job.is_available
        or job.locked_at <= now() - make_interval(secs => ${LEASE_SECONDS}))
      group by 1, 2
    )
    select name, coalesce(max(extract(epoch from now() - due.since)) filter (where not behind), 0)::float8 as free,
      coalesce(max(extract(epoch from now() - due.since)) filter (where behind), 0)::float8 as queued
    from (select unnest(${JOBS.map(({ name }) => name)}::text[]) as name
      union select identifier from graphile_worker._private_tasks where id in (select task_id from due)) names
      left join graphile_worker._private_tasks task on task.identifier = name left join due on due.task_id = task.id
    group by name order by name`;
}

async function readDueSource(ctx: Context): Promise<number> {
  const since = await scalarOf<Date | null>(ctx, null)`
    select min(next_run_at) as since from managed_source
    where next_run_at <= ${ctx.clock.now()} and paused_at is null and removed_at is null`;
  return since === null ? 0 : secondsSince(ctx, since);
}
