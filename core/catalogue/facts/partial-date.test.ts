import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysApart, machineDate, partialDateFrom, periodOf } from "./partial-date.ts";

describe("dates as precisely as known", () => {
  it.each(["2026", "2026-H1", "2026-H2", "2026-Q1", "2026-Q4", "2026-02", "2026-02-28"])(
    "writes and reads %s",
    (text) => {
      const date = partialDateFrom(text);
      expect(date && machineDate(date)).toBe(text);
    },
  );

  it.each(["2026-Q5", "2026-H3", "2026-02-30", "2026-13", "Q3 2026", ""])("does not read %j", (text) => {
    expect(partialDateFrom(text)).toBeUndefined();
  });

  it("ends each part of a year where the next begins", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2098 }), fc.integer({ min: 1, max: 3 }), (year, part) => {
        const [one, next] = [`${year}-Q${part}`, `${year}-Q${part + 1}`].map(partialDateFrom);
        const half = partialDateFrom(`${year}-H${Math.ceil(part / 2)}`);
        if (one === undefined || next === undefined || half === undefined) throw new Error("unread");
        expect(periodOf(one).to).toBe(periodOf(next).from);
        expect(daysApart(one, half)).toBe(0);
      }),
    );
  });
});
