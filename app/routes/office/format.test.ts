import { describe, expect, it } from "vitest";
import { counted, formatDue } from "./format.ts";

describe("formatDue", () => {
  it.each([
    ["2026-08-30", "overdue by 2 days"],
    ["2026-08-31", "overdue by 1 day"],
    ["2026-09-01", "due today"],
    ["2026-09-02", "due in 1 day"],
    ["2027-09-01", "due in 365 days"],
  ])("describes %s, seen on September 1, as %s", (day, words) => {
    expect(formatDue(day, "2026-09-01")).toBe(words);
  });
});

describe("counted", () => {
  it.each([
    [0, "0 matches"],
    [1, "1 match"],
    [1_234, "1,234 matches"],
  ])("writes %d as %s", (number, words) => {
    expect(counted(number, "match", "matches")).toBe(words);
  });
});
