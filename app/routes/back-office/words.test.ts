import { describe, expect, it } from "vitest";
import { counted, dueWords } from "./words.ts";

describe("dueWords", () => {
  it.each([
    ["2026-08-30", "overdue by 2 days"],
    ["2026-08-31", "overdue by 1 day"],
    ["2026-09-01", "due today"],
    ["2026-09-02", "due in 1 day"],
    ["2027-09-01", "due in 365 days"],
  ])("of %s on September 1 is %s", (day, words) => {
    expect(dueWords(day, "2026-09-01")).toBe(words);
  });
});

describe("counted", () => {
  it.each([
    [0, "0 matches"],
    [1, "1 match"],
    [1_234, "1,234 matches"],
  ])("of %d is %s", (number, words) => {
    expect(counted(number, "match", "matches")).toBe(words);
  });
});
