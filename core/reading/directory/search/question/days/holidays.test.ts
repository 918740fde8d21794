import { expect, it } from "vitest";
import { readDaysOn } from "./date-phrases.ts";

const TODAY = "2026-11-29";

it.each<[string, string | null, string | null]>([
  ["since labor day", "2026-09-07", null],
  ["since christmas", "2025-12-25", null],
  ["before halloween 2025", null, "2025-10-30"],
  ["between thanksgiving and christmas 2025", "2025-11-27", "2025-12-25"],
  ["black friday week", "2026-11-23", "2026-11-29"],
  ["cyber monday 2025", "2025-12-01", "2025-12-01"],
  ["since tuesday 24 november", "2026-11-24", null],
  ["since monday, november 9", "2026-11-09", null],
])("reads “%s”", (text, min, max) => {
  expect(readDaysOn(text, TODAY)?.listedOn).toEqual({ min, max });
});
