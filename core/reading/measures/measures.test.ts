import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { MEASURES, type Measure, THRESHOLDS, recordMeasures, sizeClass, summarizeMeasures } from "./measures.ts";

const database = useDatabase();
const on = (day: string) => fakeClockContext(database.db, new Date(`${day}T12:00:00Z`));

describe("sizeClass", () => {
  it("ends a class at each threshold", () => {
    for (const measure of MEASURES) {
      const limits = THRESHOLDS[measure];
      if (limits === null) continue;
      expect(sizeClass(measure, limits.good)).toBe(limits.good);
      expect(sizeClass(measure, limits.poor)).toBe(limits.poor);
      expect(sizeClass(measure, limits.good + 0.001)).toBeGreaterThan(limits.good);
    }
  });

  it.each<[Measure, number]>([
    ["LCP", -1],
    ["LCP", 60_001],
    ["CLS", 5.1],
    ["INP", Number.NaN],
    ["render-error", 2],
  ])("returns null for %s %d", (measure, value) => {
    expect(sizeClass(measure, value)).toBeNull();
  });
});

describe("recordMeasures", () => {
  it("counts by route and day and summarizes shares and the 75th percentile", async () => {
    const route = "/companies/:slug";
    for (const LCP of [900, 1_000, 2_500, 4_100])
      await recordMeasures(on("2026-09-01"), { route, values: { LCP, CLS: 0 } });
    await recordMeasures(on("2026-08-31"), { route, values: { LCP: 3_000 } });
    await recordMeasures(on("2026-09-01"), { route: "/", values: { "render-error": 1 } });
    await recordMeasures(on("2026-09-01"), { route: "/back-office/work", values: { LCP: 3_000 } });

    expect(await summarizeMeasures(on("2026-09-01"), 1)).toEqual([
      { route: "/", measure: "render-error", count: 1, good: null, poor: null, p75: 1 },
      { route, measure: "CLS", count: 4, good: 1, poor: 0, p75: 0 },
      { route, measure: "LCP", count: 4, good: 0.75, poor: 0.25, p75: 2_500 },
    ]);
    expect(await summarizeMeasures(on("2026-09-01"), 2)).toContainEqual({
      route,
      measure: "LCP",
      count: 5,
      good: 0.6,
      poor: 0.2,
      p75: 3_000,
    });
  });

  it("ignores impossible values", async () => {
    expect(await recordMeasures(on("2026-09-01"), { route: "/odd", values: { LCP: -5, TTFB: 120 } })).toBe(1);
    expect((await summarizeMeasures(on("2026-09-01"), 1)).filter((row) => row.route === "/odd")).toMatchObject([
      { measure: "TTFB", count: 1, p75: 150 },
    ]);
  });

  it("deletes counts after 400 days", async () => {
    await recordMeasures(on("2024-01-01"), { route: "/", values: { TTFB: 10 } });
    await recordMeasures(on("2026-09-02"), { route: "/", values: { TTFB: 10 } });
    const days = await database.db.selectFrom("page_measure").select("day").distinct().execute();
    expect(days.map((row) => row.day)).not.toContain("2024-01-01");
  });

  it("adds up concurrent page views", async () => {
    await Promise.all(
      Array.from({ length: 40 }, () =>
        recordMeasures(on("2026-09-03"), { route: "/busy", values: { TTFB: 5, LCP: 5, CLS: 0 } }),
      ),
    );
    const busy = (await summarizeMeasures(on("2026-09-03"), 1)).filter((row) => row.route === "/busy");
    expect(busy.map((row) => row.count)).toEqual([40, 40, 40]);
  });
});
