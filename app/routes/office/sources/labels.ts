import type { EndedState, ManagedSource, SourceIssue } from "../../../../core/intake/managed-sources/managed-source.ts";
import type { RunCounts, SourceRun } from "../../../../core/intake/managed-sources/runs.ts";
import { counted, figure } from "../format.ts";

export const STATE_LABELS: Readonly<Record<SourceRun["state"], string>> = {
  queued: "Waiting to start",
  running: "Running",
  done: "Finished",
  held: "Held",
  partly_failed: "Partly failed",
  failed: "Failed",
  cancelled: "Cancelled",
  interrupted: "Interrupted",
};

export function isProblem(state: SourceRun["state"]): boolean {
  return (["failed", "partly_failed", "interrupted"] satisfies EndedState[]).some((one) => one === state);
}

const ISSUES: Readonly<Record<SourceIssue, string>> = {
  failing: "Failing",
  shape: "Format changed",
  flood: "Flood",
  quiet: "Quiet",
};

/** "Paused", "Failing", "Never read", "Running", "Tries again", "Working", "Not read yet". */
export function healthLabel({ issue, pausedAt, activeRunId, lastGoodAt, lastRun }: ManagedSource): string {
  if (pausedAt !== null) return "Paused";
  if (issue === "failing" && lastGoodAt === null) return "Never read";
  if (issue !== null) return ISSUES[issue];
  if (activeRunId !== null) return "Running";
  if (lastGoodAt === null) return "Not read yet";
  return lastRun !== null && isProblem(lastRun.state) ? "Tries again" : "Working";
}

/** "45 minutes", "3 hours", "2 days". */
export function duration(minutes: number): string {
  if (minutes < 120) return counted(Math.max(1, Math.round(minutes)), "minute");
  return minutes < 2 * 1_440 ? counted(Math.round(minutes / 60), "hour") : counted(Math.round(minutes / 1_440), "day");
}

/** "12 s", "3 min". */
export function runTime({ startedAt, endedAt }: Pick<SourceRun, "startedAt" | "endedAt">): string | null {
  if (startedAt === null || endedAt === null) return null;
  const seconds = Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Counts above zero: "2 new documents, 5 unchanged, 12 rounds added, 3 for review, 1 rejected". */
export function describeCounts(counts: RunCounts): string {
  const { documents, unchanged, unreadable, held, proposed, reviews, rejected, excluded } = counts;
  const { newRounds, newCompanies, changes, rates = 0 } = counts;
  const parts: readonly (readonly [number, string])[] = [
    [rates === 0 ? documents : 0, counted(documents, "new document")],
    [rates, counted(rates, "exchange rate")],
    [unchanged, `${figure(unchanged)} unchanged`],
    [unreadable, `${figure(unreadable)} unreadable`],
    [held, `${figure(held)} held`],
    [proposed, `${counted(proposed, "import")} to publish`],
    [newCompanies, `${counted(newCompanies, "company", "companies")} added`],
    [newRounds, `${counted(newRounds, "round")} added`],
    [changes, counted(changes, "change")],
    [reviews, `${figure(reviews)} for review`],
    [rejected, `${figure(rejected)} rejected`],
    [excluded, `${figure(excluded)} out of scope`],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return shown.length === 0 ? "Nothing new" : shown.join(", ");
}

/** "120 read, 90 kept, 30 left out. Left out: 30 earlier year." */
export function describeProgress(counts: RunCounts): string {
  const { records, reviews, unchanged, rejected, excluded } = counts;
  const parts = [
    `${figure(records + reviews + unchanged + rejected + excluded)} read`,
    `${figure(records + reviews)} kept`,
    ...(unchanged > 0 ? [`${figure(unchanged)} known already`] : []),
    `${figure(rejected + excluded)} left out`,
  ];
  return [`${parts.join(", ")}.`, describeLeftOut(counts) ?? []].flat().join(" ");
}

/** "Rejected: 3 no company, 1 bad amount.", and what was out of scope by rule, by reason. */
export function describeLeftOut({ rejectedBy, excludedBy = {} }: RunCounts): string | null {
  const parts = Object.entries({ Rejected: rejectedBy, "Left out": excludedBy }).flatMap(([what, counts]) => {
    const reasons = Object.entries(counts).map(([code, n]) => `${figure(n)} ${code.replaceAll("_", " ")}`);
    return reasons.length === 0 ? [] : [`${what}: ${reasons.join(", ")}.`];
  });
  return parts.length === 0 ? null : parts.join(" ");
}
