import { describe, expect, it } from "vitest";
import { type DayCount, expectationOf, isLowDay, judgeSource, newsLimitOf, type SourceHistory } from "./health.ts";

const NOW = new Date("2026-09-02T08:00:00Z");
const HEALTHY: SourceHistory = {
  since: new Date("2026-01-01T00:00:00Z"),
  newest: [{ state: "done", problem: null }],
  lastGoodAt: NOW,
  expectedShape: "RSS",
  shape: "RSS",
  rejectedAll: false,
  days: [],
  daysOff: new Set(),
  flooded: 0,
};
const judge = (over: Partial<SourceHistory>) => judgeSource({ ...HEALTHY, ...over }, NOW);
const failed = { state: "failed", problem: "news.example answers 503." } as const;
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** Counts of the eight Tuesdays before Tuesday, 1 September 2026, and of that day. */
function tuesdays(before: readonly number[], last: number): DayCount[] {
  const days = [...before, last].map((documents, i, all) => ({
    day: new Date(Date.UTC(2026, 8, 1 - 7 * (all.length - 1 - i))).toISOString().slice(0, 10),
    documents,
  }));
  return days;
}

describe("judgeSource", () => {
  it("reports nothing for a working source", () => {
    expect(judge({})).toBeNull();
    expect(judge({ newest: [] })).toBeNull();
  });

  it("reports a source whose last three runs failed, or that failed for a day", () => {
    expect(judge({ newest: [failed, failed], lastGoodAt: hoursAgo(2) })).toBeNull();
    const failing = { issue: "failing", reason: "news.example answers 503." };
    expect(
      judge({ newest: [failed, { state: "interrupted", problem: null }, failed], lastGoodAt: hoursAgo(2) }),
    ).toEqual(failing);
    expect(judge({ newest: [failed, HEALTHY.newest[0] ?? failed], lastGoodAt: hoursAgo(25) })).toEqual(failing);
    expect(judge({ newest: [failed], lastGoodAt: hoursAgo(1), since: hoursAgo(2) })).toBeNull();
  });

  it("reports a source that never succeeded at its first failure", () => {
    const never = { newest: [failed], lastGoodAt: null, since: hoursAgo(1) };
    expect(judge(never)).toEqual({ issue: "failing", reason: "It was never read. news.example answers 503." });
    expect(judge({ ...never, newest: [{ state: "interrupted", problem: null }] })).toBeNull();
  });

  it("reports a changed format until the expected one is back", () => {
    expect(judge({ shape: "Atom" })).toEqual({ issue: "shape", reason: "Its format changed from RSS to Atom." });
    expect(judge({ shape: null })).toBeNull();
    expect(judge({ rejectedAll: true })).toMatchObject({ issue: "shape" });
  });

  it("reports a day with far fewer documents than usual for its weekday", () => {
    const usual = [240, 251, 260, 238, 255, 249, 262, 244];
    expect(judge({ days: tuesdays(usual, 0) })).toEqual({
      issue: "quiet",
      reason: "0 new on 2026-09-01, usually about 250 on a Tuesday.",
    });
    expect(judge({ days: tuesdays(usual, 180) })).toBeNull();
  });

  it("ignores days on which the source does not run", () => {
    expect(judge({ days: tuesdays([250, 250, 250, 250], 0), daysOff: new Set(["2026-09-01"]) })).toBeNull();
    // A holiday among the learned days does not lower the expectation.
    const learned = { days: tuesdays([250, 0, 250, 0, 250, 0, 250], 100), daysOff: new Set(["2026-07-21"]) };
    expect(judge(learned)).toBeNull();
  });

  it("reports held news as a flood", () => {
    expect(judge({ flooded: 41 })).toEqual({
      issue: "flood",
      reason: "41 new rounds are held because it published far more than usual.",
    });
  });

  it("ignores weekdays without a usual number, and days before the last week", () => {
    expect(judge({ days: tuesdays([250, 250, 250], 0) })).toBeNull();
    expect(judge({ days: tuesdays([0, 1, 0, 0, 1, 0, 0, 0], 0) })).toBeNull();
    expect(
      judge({
        days: tuesdays([250, 250, 250, 250], 0).map(({ day, documents }) => ({
          day: day.replace("2026-09-01", "2026-08-18"),
          documents,
        })),
      }),
    ).toBeNull();
  });

  it("judges regular sources more strictly than irregular ones", () => {
    expect(expectationOf([10, 10, 10, 10])).toEqual({ median: 10, least: 4 });
    expect(expectationOf([2, 10, 18, 10])).toEqual({ median: 10, least: -2 });
    expect(expectationOf([1, 1, 1, 1])?.least).toBeGreaterThan(0);
  });
});

describe("isLowDay", () => {
  it("compares a day with half of its weekday's usual number", () => {
    expect(isLowDay(tuesdays([10, 12, 10, 8], 4), "2026-09-01")).toBe(true);
    expect(isLowDay(tuesdays([10, 12, 10, 8], 5), "2026-09-01")).toBe(false);
    expect(isLowDay(tuesdays([10, 12, 10], 0), "2026-09-01")).toBeNull();
    expect(isLowDay(tuesdays([10, 12, 10, 8], 0), "2026-08-31")).toBeNull();
  });
});

/** New rounds of the last days before September 2026, the newest first. */
const days = (...news: readonly number[]) =>
  news.map((n, i) => ({ day: new Date(Date.UTC(2026, 7, 31 - i)).toISOString().slice(0, 10), news: n }));

describe("newsLimitOf", () => {
  const TODAY = { today: "2026-09-01", daysSince: 1 };

  it("is five times the median of days with news, and at least 25", () => {
    expect(newsLimitOf(days(10, 0, 12, 10, 0, 8), TODAY)).toEqual({ usual: 10, most: 50 });
    expect(newsLimitOf(days(1, 2, 2, 3), TODAY)).toEqual({ usual: 2, most: 25 });
    expect(newsLimitOf(days(10, 12, 0, 10), TODAY)).toBeNull();
  });

  it("uses the weekday's median if it is larger, once for each day since the last run", () => {
    const weekly = [0, 1, 2, 3].flatMap((week) =>
      days(...Array<number>(7).fill(4)).map(({ day }, i) => ({
        day: new Date(Date.parse(day) - week * 7 * 86_400_000).toISOString().slice(0, 10),
        news: i === 6 ? 100 : 4,
      })),
    );
    expect(newsLimitOf(weekly, TODAY)).toEqual({ usual: 100, most: 500 });
    expect(newsLimitOf(weekly, { ...TODAY, today: "2026-09-02" })).toEqual({ usual: 4, most: 25 });
    expect(newsLimitOf(days(10, 10, 10, 10), { ...TODAY, daysSince: 3 })).toEqual({ usual: 10, most: 150 });
  });
});
