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
  ["black friday week 2025", "2025-11-24", "2025-11-30"],
  ["over christmas", "2025-12-24", "2025-12-26"],
  ["since last christmas", "2025-12-25", null],
  ["since easter", "2026-04-05", null],
  ["between pfingsten and silvester 2025", "2025-06-08", "2025-12-31"],
  ["since ramadan 2024", "2024-03-11", null],
  ["over the summer holidays", "2026-07-01", "2026-08-31"],
  ["after the summer holidays", "2026-09-01", null],
  ["since tuesday 24 november", "2026-11-24", null],
  ["since monday, november 9", "2026-11-09", null],
])("reads “%s”", (text, min, max) => {
  expect(readDaysOn(text, TODAY)?.listedOn).toEqual({ min, max });
});
