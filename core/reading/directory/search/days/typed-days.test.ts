import { describe, expect, it } from "vitest";
import { readTypedDay } from "./typed-days.ts";

const TODAY = "2026-05-31";

describe("readTypedDay", () => {
  it.each([
    ["2026-03-05", "2026-03-05", "2026-03-05"],
    ["2026-03", "2026-03-01", "2026-03-31"],
    ["2024-2", "2024-02-01", "2024-02-29"],
    ["2025", "2025-01-01", "2025-12-31"],
    ["March 2026", "2026-03-01", "2026-03-31"],
    ["Sept. 2025", "2025-09-01", "2025-09-30"],
    ["5 Mar 2026", "2026-03-05", "2026-03-05"],
    ["March 5th, 2026", "2026-03-05", "2026-03-05"],
    ["Q1 2026", "2026-01-01", "2026-03-31"],
    ["2025 Q4", "2025-10-01", "2025-12-31"],
    ["since March", "2026-03-01", "2026-03-31"],
    ["until June", "2025-06-01", "2025-06-30"],
    ["today", "2026-05-31", "2026-05-31"],
    ["yesterday", "2026-05-30", "2026-05-30"],
    ["last 90 days", "2026-03-03", "2026-05-31"],
    ["past week", "2026-05-24", "2026-05-31"],
    ["last 3 months", "2026-02-28", "2026-05-31"],
    ["2 years ago", "2024-05-31", "2024-05-31"],
    ["a month ago", "2026-04-30", "2026-04-30"],
    ["this month", "2026-05-01", "2026-05-31"],
    ["this year", "2026-01-01", "2026-05-31"],
  ])("reads %s as %s to %s", (typed, first, last) => {
    expect(readTypedDay(typed, "from", TODAY)).toEqual({ value: first, problem: null });
    expect(readTypedDay(typed, "to", TODAY)).toEqual({ value: last, problem: null });
  });

  it.each([
    "soon",
    "2026-13",
    "2026-02-30",
    "32 March 2026",
    "0999",
    "Q5 2026",
    "last 9999 years",
    "marching 2026",
    "",
  ])("rejects %j and says what to write", (typed) => {
    const { value, problem } = readTypedDay(typed, "from", TODAY);
    expect(value).toBeNull();
    expect(problem).toContain("Write it like 2026-03-15");
  });

  it("needs today's date for relative words", () => {
    expect(readTypedDay("last 90 days", "from").value).toBeNull();
    expect(readTypedDay("March", "from").value).toBeNull();
    expect(readTypedDay("March 2026", "from").value).toBe("2026-03-01");
  });
});
