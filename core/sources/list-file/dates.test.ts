import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideOrder, mergeDateEvidence, noDateEvidence, observeDate } from "./date-order.ts";
import { readDate, readDateNumber } from "./dates.ts";

const today = "2026-11-20";

const evidenceOf = (dates: readonly string[]) => {
  const evidence = noDateEvidence();
  for (const date of dates) observeDate(evidence, date);
  return evidence;
};

describe("readDate", () => {
  it.each([
    ["2025-07-15", "2025-07-15", "day"],
    ["2025-07-15T10:00:00Z", "2025-07-15", "day"],
    ["15 Jul 2026", "2026-07-15", "day"],
    ["July 15, 2025", "2025-07-15", "day"],
    ["15th of July 2025", "2025-07-15", "day"],
    ["15-Jul-25", "2025-07-15", "day"],
    ["15-Jul-2025", "2025-07-15", "day"],
    ["15-07-2025", "2025-07-15", "day"],
    ["Jul-2025", "2025-07-01", "month"],
    ["Jul 15, 2025 3:00 PM -0800", "2025-07-15", "day"],
    ["2025-07-15+02:00", "2025-07-15", "day"],
    ["Tue, 15 Jul 2025 10:00:00 GMT", "2025-07-15", "day"],
    ["15 juillet 2025", "2025-07-15", "day"],
    ["1er mars 2025", "2025-03-01", "day"],
    ["12. März 2025", "2025-03-12", "day"],
    ["15/07/2025", "2025-07-15", "day"],
    ["15/07/2025 10:30", "2025-07-15", "day"],
    ["31.12.2024", "2024-12-31", "day"],
    ["5/6/25", "2025-06-05", "day"],
    ["20250715", "2025-07-15", "day"],
    ["Jul-25", "2025-07-01", "month"],
    ["September 2024", "2024-09-01", "month"],
    ["2025-07", "2025-07-01", "month"],
    ["07/2025", "2025-07-01", "month"],
    ["2025", "2025-01-01", "year"],
  ])("reads %s", (text, date, precision) => {
    expect(readDate(text, { today, order: "dmy" })).toEqual({ kind: "date", date: { date, precision } });
  });

  it("reads numeric dates in the column's order", () => {
    expect(readDate("05/06/2025", { today, order: "dmy" })).toMatchObject({ date: { date: "2025-06-05" } });
    expect(readDate("05/06/2025", { today, order: "mdy" })).toMatchObject({ date: { date: "2025-05-06" } });
  });

  it("takes the year of a bare month from the context, or returns unknown", () => {
    expect(readDate("January", { today, year: 2025 })).toEqual({
      kind: "date",
      date: { date: "2025-01-01", precision: "month" },
    });
    expect(readDate("January", { today })).toEqual({ kind: "unknown" });
  });

  it.each(["", "Q3 2025", "H1 2025", "2025 Q3", "Jul 25"])("returns unreadable for %j", (text) => {
    expect(readDate(text, { today, order: "dmy" })).toEqual({ kind: "unknown" });
  });

  it.each([
    ["07/15/2025", "no month 15"],
    ["29/02/2025", "no day 29"],
    ["2025-13-01", "no month 13"],
    ["2030-01-01", "future"],
    ["2026-11-22", "future"],
    ["1920-01-01", "before 1950"],
  ])("rejects %s", (text, reason) => {
    expect(readDate(text, { today, order: "dmy" })).toEqual({
      kind: "invalid",
      reason: expect.stringContaining(reason),
    });
  });

  it("reads workbook serials from either epoch, and years as years", () => {
    expect(readDateNumber(45_853, { today, epoch1904: false })).toMatchObject({ date: { date: "2025-07-15" } });
    expect(readDateNumber(44_391, { today, epoch1904: true })).toMatchObject({ date: { date: "2025-07-15" } });
    expect(readDateNumber(2025, { today, epoch1904: false })).toMatchObject({ date: { precision: "year" } });
  });

  it("never throws for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["date", "unknown", "unreadable", "invalid"]).toContain(readDate(text, { today }).kind);
      }),
    );
  });
});

describe("decideOrder", () => {
  it.each([
    [["13/02/2025", "01/02/2025"], { kind: "order", order: "dmy", against: 0 }],
    [["02/13/2025", "01/02/2025"], { kind: "order", order: "mdy", against: 0 }],
    [["01/02/2025", "03/04/2025"], { kind: "ambiguous", example: "01/02/2025" }],
    [["05/05/2025", "2025-02-13"], { kind: "not_needed" }],
    [["13/02/2025", "02/13/2025"], { kind: "contradictory", dayFirst: 1, monthFirst: 1 }],
  ])("decides %j", (dates, decision) => {
    expect(decideOrder(evidenceOf(dates))).toEqual(decision);
  });

  it("treats a minority of up to 5% as typing errors", () => {
    expect(decideOrder(evidenceOf([...Array.from({ length: 19 }, () => "13/02/2025"), "02/13/2025"]))).toEqual({
      kind: "order",
      order: "dmy",
      against: 1,
    });
    expect(decideOrder(evidenceOf([...Array.from({ length: 18 }, () => "13/02/2025"), "02/13/2025"]))).toMatchObject({
      kind: "contradictory",
    });
  });

  it("decides across merged files", () => {
    const evidence = evidenceOf(["01/02/2025"]);
    mergeDateEvidence(evidence, evidenceOf(["14/02/2025"]));
    expect(decideOrder(evidence)).toMatchObject({ order: "dmy" });
  });
});
