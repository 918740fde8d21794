import { describe, expect, it } from "vitest";
import type { CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { UNKNOWN_ROUND } from "../../../../test/builders/facts.ts";
import { timelineOf } from "./funding-timeline.tsx";

const NOTHING_KNOWN: CompanyPageRound = {
  ...UNKNOWN_ROUND,
  roundId: 1,
  state: "closed",
  date: { date: "2026-01-01", precision: "day", kind: "added" },
  amountUsd: null,
  proofUrl: null,
};
const on = (date: string, precision: "day" | "month" | "year" = "day") => ({ value: { date, precision }, proof: null });
const money = (minor: number, currency: string) => ({ value: { minor, currency }, proof: null });

describe("timelineOf", () => {
  it("sorts closed, dated rounds from oldest to newest and sums known dollar amounts", () => {
    const { currency, points } = timelineOf([
      {
        ...NOTHING_KNOWN,
        roundId: 4,
        announced: on("2026-03-01"),
        amount: money(300, "EUR"),
        amountUsd: { minor: 330, rateOn: null, rateSource: null },
      },
      { ...NOTHING_KNOWN, roundId: 3, announced: on("2025-05-05") },
      { ...NOTHING_KNOWN, roundId: 2, announced: on("2024-02-02"), amount: money(100, "USD") },
      { ...NOTHING_KNOWN, roundId: 5, announced: on("2023-01-01"), amount: money(900, "SEK") },
    ]);
    expect(currency).toBe("USD");
    expect(points.map(({ roundId, counted, total }) => [roundId, counted, total])).toEqual([
      [5, null, 0],
      [2, 100, 100],
      [3, null, 100],
      [4, 330, 430],
    ]);
  });

  it("uses the rounds' common currency without exchange rates", () => {
    const { currency, points } = timelineOf([
      { ...NOTHING_KNOWN, roundId: 1, announced: on("2025-01-01"), amount: money(500, "EUR") },
      {
        ...NOTHING_KNOWN,
        roundId: 2,
        announced: on("2026-01-01"),
        amount: money(700, "EUR"),
        amountUsd: { minor: 800, rateOn: null, rateSource: null },
      },
    ]);
    expect([currency, ...points.map((point) => point.total)]).toEqual(["EUR", 500, 1200]);
  });

  it("does not count debt", () => {
    const { points } = timelineOf([
      { ...NOTHING_KNOWN, roundId: 1, announced: on("2025-01-01"), amount: money(500, "EUR") },
      {
        ...NOTHING_KNOWN,
        roundId: 2,
        announced: on("2026-01-01"),
        amount: money(700, "EUR"),
        fundingType: { value: "Debt", proof: null },
      },
    ]);
    expect(points.map(({ counted, total }) => [counted, total])).toEqual([
      [500, 500],
      [null, 500],
    ]);
  });

  it("leaves out offerings without sales and undated rounds, and uses the date of first sale", () => {
    const { points } = timelineOf([
      { ...NOTHING_KNOWN, roundId: 1, state: "raising", announced: on("2026-01-01") },
      { ...NOTHING_KNOWN, roundId: 2 },
      { ...NOTHING_KNOWN, roundId: 3, firstSale: on("2025-12-24") },
    ]);
    expect(points.map(({ roundId, date }) => [roundId, date.date])).toEqual([[3, "2025-12-24"]]);
  });

  it("places a date known to the month in mid-month", () => {
    const [month, day] = timelineOf([
      { ...NOTHING_KNOWN, roundId: 1, announced: on("2026-04-01", "month") },
      { ...NOTHING_KNOWN, roundId: 2, announced: on("2026-04-20") },
    ]).points;
    expect(month?.roundId).toBe(1);
    expect(day?.roundId).toBe(2);
  });
});
