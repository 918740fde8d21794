import { expect, it } from "vitest";
import { monthIn } from "./row-measures.ts";

it.each([
  ["startups-2026-07.csv", "2026-07"],
  ["July 2026 funded.xlsx", "2026-07"],
  ["list_202611.csv", "2026-11"],
  ["funded-2026.csv", undefined],
  ["export 20261341.csv", undefined],
])("reads the month of %s", (name, month) => {
  expect(monthIn(name)).toBe(month);
});
