import { describe, expect, it } from "vitest";
import { backupName, outdatedBackups, timeOfBackup } from "./backup-names.ts";

const SITE = "0123456789abcdef";
const on = (day: string, hour = "02") => ({ name: backupName(SITE, new Date(`${day}T${hour}:15:00Z`)), bytes: 1 });
const days = (count: number, last: string) =>
  Array.from({ length: count }, (_, i) => on(new Date(Date.parse(last) - i * 86_400_000).toISOString().slice(0, 10)));

describe("outdatedBackups", () => {
  it("keeps the newest of each of the last 7 days and 4 weeks", () => {
    const files = days(60, "2026-11-22");
    const outdated = new Set(outdatedBackups(files, SITE, { keepDaily: 7, keepWeekly: 4 }));
    // The 22nd is a Sunday; weeks end on it and on the 15th, 8th and 1st.
    const kept = [
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-17",
      "2026-11-16",
      "2026-11-15",
      "2026-11-08",
      "2026-11-01",
    ];
    expect(files.filter(({ name }) => !outdated.has(name))).toEqual(kept.map((day) => on(day)));
  });

  it("counts days that have a backup and keeps the newest of each", () => {
    const files = [on("2026-11-22", "02"), on("2026-11-22", "09"), on("2026-08-01"), on("2026-01-01")];
    expect(outdatedBackups(files, SITE, { keepDaily: 2, keepWeekly: 1 })).toEqual([
      on("2026-11-22", "02").name,
      on("2026-01-01").name,
    ]);
  });

  it("ignores other sites' backups and other files", () => {
    const other = backupName("fedcba9876543210", new Date("2020-01-01T00:00:00Z"));
    const files = [
      on("2026-11-22"),
      { name: other, bytes: 1 },
      { name: "before-0050_x.tar.zst", bytes: 1 },
      { name: "notes.txt", bytes: 1 },
    ];
    expect(outdatedBackups(files, SITE, { keepDaily: 1, keepWeekly: 1 })).toEqual([]);
    expect(timeOfBackup(on("2026-11-22").name, SITE)).toEqual(new Date("2026-11-22T02:15:00Z"));
  });
});
