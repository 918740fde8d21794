import { describe, expect, it } from "vitest";
import { barsPath, percentOf } from "./shapes.ts";

describe("barsPath", () => {
  it("scales to the largest value, omits zero and keeps small values visible", () => {
    const path = barsPath([100, 0, 50, 0.001], { base: 80, reach: 0 });
    const bars = path.split("z").filter((bar) => bar !== "");
    expect(bars).toHaveLength(3);
    expect(bars.map((bar) => /v(-?[\d.]+)h/.exec(bar)?.[1])).toEqual(["-80", "-40", "-1"]);
  });

  it("draws downwards when the end is below the base", () => {
    expect(barsPath([2], { base: 0, reach: 40 })).toMatch(/^M0 0v40h/);
  });

  it("draws nothing without values", () => {
    expect(barsPath([], { base: 0, reach: 40 })).toBe("");
    expect(barsPath([0, 0], { base: 0, reach: 40 })).toBe("");
  });
});

describe("percentOf", () => {
  it.each([
    [50, 200, 25],
    [200, 200, 100],
    [1, 1_000_000, 1],
    [0, 10, 0],
    [0, 0, 0],
  ])("writes %d of %d as %d per cent", (value, largest, percent) => {
    expect(percentOf(value, largest)).toBe(percent);
  });
});
