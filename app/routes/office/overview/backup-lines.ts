import type { BackupRun, BackupState } from "../../../../core/office/back-office/backups.ts";
import { type AttentionLine, pressing } from "./attention-lines.ts";
import { counted, figure } from "../format.ts";

/** One sentence per problem with backups, linked to their screen; empty when backups are off. */
export function backupLines(
  { failed, overdue, newestErrors }: BackupState,
  href: string | null = null,
): readonly AttentionLine[] {
  const isLate = (task: "backup" | "verification") => !failed[task] && overdue[task];
  const worker = "Is npm run worker running, or JOBS=on? Back up now.";
  return [
    pressing(failed.backup, "The last backup failed", href, newestErrors.backup ?? ""),
    pressing(isLate("backup"), "No backup for more than a day", href, worker),
    pressing(failed.verification, "The last backup could not be verified", href, newestErrors.verification ?? ""),
    pressing(isLate("verification"), "No backup verified for more than a week", href, "Verify the newest now."),
  ].filter((line) => line !== false);
}

/** "2026-11-22 02:15 UTC", and the outcome of a run. */
export function describeRun(run: BackupRun | null): { readonly at: string; readonly what: string } {
  if (run === null) return { at: "None yet", what: "" };
  const { finishedAt, startedAt, bytes, rows } = run;
  const seconds = Math.max(1, Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000));
  const size = bytes === null ? "" : `${sizeText(bytes)}, `;
  const result = run.task === "verification" ? "verified in" : "in";
  return {
    at: `${finishedAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    what: `${size}${counted(rows ?? 0, "row")}, ${result} ${figure(seconds)} s`,
  };
}

/** Bytes in KiB or MiB. */
export function sizeText(bytes: number): string {
  return bytes < 1024 ** 2
    ? `${figure(Math.max(1, Math.round(bytes / 1024)))} KiB`
    : `${figure(Math.round(bytes / 1024 ** 2))} MiB`;
}
