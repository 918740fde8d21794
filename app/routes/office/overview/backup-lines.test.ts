import { describe, expect, it } from "vitest";
import type { BackupRun, BackupState } from "../../../../core/office/back-office/backups.ts";
import { backupLines, describeRun } from "./attention-lines.ts";

const GOOD: BackupState = {
  lastBackup: null,
  lastVerification: null,
  lastByHand: null,
  newestErrors: { backup: null, verification: null },
  failed: { backup: false, verification: false },
  overdue: { backup: false, verification: false },
};
const RUN: BackupRun = {
  task: "backup",
  startedAt: new Date("2026-11-22T02:15:00Z"),
  finishedAt: new Date("2026-11-22T02:15:12Z"),
  place: "/mnt/backups",
  file: "x.tar.zst",
  bytes: 5 * 1024 ** 2,
  rows: 1_234,
  needs: "To restore, keep this file.",
  error: null,
};

describe("backups in the back office", () => {
  it("need no attention while the last ones succeeded on time", () => {
    expect(backupLines(GOOD)).toEqual([]);
  });

  it("report why the last one failed and which is overdue", () => {
    const failed = {
      ...GOOD,
      failed: { backup: true, verification: false },
      overdue: { backup: true, verification: true },
      newestErrors: { backup: "The disk is full.", verification: null },
    };
    expect(backupLines(failed)).toMatchObject([
      { text: "The last backup failed", pressing: true, detail: "The disk is full." },
      { text: "No backup verified for more than a week" },
    ]);
    expect(backupLines({ ...GOOD, overdue: { backup: true, verification: false } })).toMatchObject([
      { text: "No backup for more than a day" },
    ]);
  });

  it("show time, size and rows", () => {
    expect(describeRun(RUN)).toEqual({ at: "2026-11-22 02:15 UTC", what: "5 MiB, 1,234 rows, in 12 s" });
    expect(describeRun({ ...RUN, task: "verification", bytes: null, needs: null })).toMatchObject({
      what: "1,234 rows, verified in 12 s",
    });
    expect(describeRun(null)).toEqual({ at: "None yet", what: "" });
  });
});
