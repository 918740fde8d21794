import { expect, it } from "vitest";
import { NO_FILTER } from "./filter.ts";
import { listedRange } from "./listed-range.ts";

const clock = { now: () => new Date("2026-11-20T23:30:00Z") };

it("counts today as the last of the last N days", () => {
  expect(listedRange({ ...NO_FILTER, withinDays: 7 }, clock)).toEqual({ min: "2026-11-14", max: "2026-11-20" });
});

it("uses the given date range if no number of days is set", () => {
  const listedOn = { min: "2026-09-01", max: null };
  expect(listedRange({ ...NO_FILTER, listedOn }, clock)).toEqual(listedOn);
});
