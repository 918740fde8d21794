import { Cron } from "croner";
import type { Job } from "../../../../core/shared/jobs/define-job.ts";
import type { JobState } from "../../../../core/shared/jobs/dead.ts";
import { formatTime } from "../../../ui/format/format-date.ts";
import { counted } from "../format.ts";

/** What a job does and how it stands, in words. */
export interface JobWords {
  readonly name: string;
  readonly does: string;
  readonly last: string;
  readonly next: string;
  /** True if an attempt failed. */
  readonly fails: boolean;
}

/** Describes a job of a schedule or queue; `job` is undefined for one of another version. */
export function describeJob(
  { name, waiting, running, failed, lastRunAt, error, triedAgainAt }: JobState,
  job: Pick<Job, "does" | "cron"> | undefined,
  now: Date,
): JobWords {
  const begun = lastRunAt === null ? "" : `Last ran ${formatTime(lastRunAt)}`;
  const last = [
    ...(running > 0 ? [running === 1 ? "Running now." : `${running} are running now.`] : []),
    ...(error === null ? [] : [`${begun === "" ? "The last attempt" : `${begun} and`} failed: ${error}`]),
    ...(failed > 0 ? [`${counted(failed, "failure")} for good, above.`] : []),
    ...(error === null && failed === 0 && begun !== "" ? [`${begun} and finished.`] : []),
  ];
  const next = job?.cron === undefined ? null : new Cron(job.cron, { timezone: "UTC" }).nextRun(now);
  return {
    name,
    does: job?.does ?? `A job of another version, ${name}.`,
    last: last.join(" ") || (next === null ? "Nothing to do." : "Has not run by its schedule yet."),
    next: nextWords({ waiting, triedAgainAt, next }),
    fails: error !== null || failed > 0,
  };
}

/** The object of a job in words, by its payload: "order 7" of `{ orderId: 7 }`; empty without one. */
export function objectOf(payload: unknown): string {
  if (typeof payload !== "object" || payload === null) return "";
  return Object.entries(payload)
    .flatMap(([key, value]) =>
      typeof value === "string" || typeof value === "number" ? [`${nounOf(key)} ${value}`] : [],
    )
    .join(", ");
}

/** "bulk job" of `bulkJobId`. */
function nounOf(key: string): string {
  return key.replace(/Id$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

interface Due {
  readonly waiting: number;
  readonly triedAgainAt: Date | null;
  readonly next: Date | null;
}

function nextWords({ waiting, triedAgainAt, next }: Due): string {
  if (triedAgainAt !== null) return `Tried again ${formatTime(triedAgainAt)}.`;
  if (next !== null) return formatTime(next);
  return waiting === 0 ? "When there is something to do." : `${counted(waiting, "job")} waiting.`;
}
