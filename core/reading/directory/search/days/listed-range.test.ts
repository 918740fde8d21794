import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_FILTER } from "../filter.ts";
import { listedRange } from "./listed-range.ts";
import { dayInWords, RELATIVE_PERIODS } from "./relative-days.ts";
import { readRelativeDay } from "./relative-range.ts";

const clock = { now: () => new Date("2026-11-20T23:30:00Z") };
const on = (today: string, min: string | null, max: string | null) =>
  listedRange({ ...NO_FILTER, listedOn: { min, max } }, { now: () => new Date(`${today}T00:00:00Z`) });

describe("listedRange", () => {
  it("counts today as the last of the last N days", () => {
    expect(listedRange({ ...NO_FILTER, withinDays: 7 }, clock)).toEqual({ min: "2026-11-14", max: "2026-11-20" });
  });

  it("uses the given date range if no number of days is set", () => {
    const listedOn = { min: "2026-09-01", max: null };
    expect(listedRange({ ...NO_FILTER, listedOn }, clock)).toEqual(listedOn);
  });

  it.each([
    // Weeks begin on Monday, also across the end of a year.
    ["2026-11-30", "this-week", "2026-11-30", "2026-12-06"],
    ["2026-11-29", "this-week", "2026-11-23", "2026-11-29"],
    ["2027-01-03", "this-week", "2026-12-28", "2027-01-03"],
    ["2027-01-03", "last-week", "2026-12-21", "2026-12-27"],
    ["2026-12-01", "last-month", "2026-11-01", "2026-11-30"],
    ["2028-03-31", "last-month", "2028-02-01", "2028-02-29"],
    ["2028-02-10", "this-month", "2028-02-01", "2028-02-29"],
    ["2027-01-15", "last-quarter", "2026-10-01", "2026-12-31"],
    ["2026-09-30", "this-quarter", "2026-07-01", "2026-09-30"],
    ["2026-10-01", "last-quarter", "2026-07-01", "2026-09-30"],
    ["2026-12-31", "this-year", "2026-01-01", "2026-12-31"],
    ["2027-01-01", "last-year", "2026-01-01", "2026-12-31"],
    // Months and years ago are never later than the last day of their month.
    ["2026-03-31", "1-months-ago", "2026-02-28", "2026-02-28"],
    ["2028-02-29", "1-years-ago", "2027-02-28", "2027-02-28"],
    ["2028-02-29", "4-years-ago", "2024-02-29", "2024-02-29"],
    ["2026-01-31", "3-months-ago", "2025-10-31", "2025-10-31"],
    ["2026-03-01", "1-days-ago", "2026-02-28", "2026-02-28"],
    ["2026-03-01", "0-days-ago", "2026-03-01", "2026-03-01"],
  ])("on %s, gives %s the days from %s to %s", (today, word, min, max) => {
    expect(on(today, word, word)).toEqual({ min, max });
    expect([on(today, word, null), on(today, null, word)]).toEqual([
      { min, max: null },
      { min: null, max },
    ]);
  });

  it("gives every relative day an ISO day, and the words that people read mean it", () => {
    const words = fc.oneof(
      fc.constantFrom<string>(...RELATIVE_PERIODS),
      fc
        .tuple(fc.nat(999), fc.constantFrom("days", "months", "years"))
        .map(([n, unit]) => readRelativeDay(`${n}-${unit}-ago`) ?? ""),
    );
    const today = fc
      .date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(words, today, (word, day) => {
        const { min, max } = on(day, word, word);
        expect(min).toMatch(/^\d{4}-\d\d-\d\d$/);
        expect(min !== null && max !== null && min <= max).toBe(true);
        expect(readRelativeDay(dayInWords(word))).toBe(word);
      }),
    );
  });
});
