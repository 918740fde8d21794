import { describe, expect, it } from "vitest";
import { daysOfWeek } from "./days-of-week.ts";

describe("daysOfWeek", () => {
  it.each([
    [null, null, "2026-03-02", "2026-03-08"],
    ["2026-03-04", null, "2026-03-04", "2026-03-08"],
    ["2026-01-01", "2026-03-05", "2026-03-02", "2026-03-05"],
    ["2026-03-04", "2026-03-06", "2026-03-04", "2026-03-06"],
  ])("keeps the week of March 2 within %s and %s", (min, max, from, to) => {
    expect(daysOfWeek("2026-03-02", { min, max })).toEqual({ from, to });
  });
});
