import { describe, expect, it } from "vitest";
import { readDatePhrase } from "./date-phrases.ts";

// A Saturday.
const TODAY = "2026-11-28";

describe("periods in words", () => {
  it.each<[string, string | null, string | null]>([
    ["FY26", "2026-01-01", "2026-12-31"],
    ["fiscal year 2025", "2025-01-01", "2025-12-31"],
    ["fy 2025-26", "2025-04-01", "2026-03-31"],
    ["since fy25/26", "2025-04-01", null],
    ["q2 fy26", "2026-04-01", "2026-06-30"],
    ["past 2 yrs", "2-years-ago", null],
    ["last 6 mths", "6-months-ago", null],
    ["no older than 6 months", "6-months-ago", null],
    ["newer than 3 weeks", "21-days-ago", null],
    ["rounds older than 2 years", null, "2-years-ago"],
    ["rounds less than 6 months old", "6-months-ago", null],
    ["in the first 3 months of 2026", "2026-01-01", "2026-03-31"],
    ["the last 2 weeks of march 2026", "2026-03-18", "2026-03-31"],
    ["12 months to june 2026", "2025-07-01", "2026-06-30"],
    ["year ending march 2026", "2025-04-01", "2026-03-31"],
    ["the week of november 9", "2026-11-09", "2026-11-15"],
    ["week of 11 november", "2026-11-09", "2026-11-15"],
    ["week ending november 15", "2026-11-09", "2026-11-15"],
    ["last november", "2025-11-01", "2025-11-30"],
    ["last october", "2026-10-01", "2026-10-31"],
    ["last december", "2025-12-01", "2025-12-31"],
    ["since the start of q3", "2026-07-01", null],
    ["end of q3 2026", "2026-09-01", "2026-09-30"],
    ["november 9-15", "2026-11-09", "2026-11-15"],
    ["9th to 15th november 2026", "2026-11-09", "2026-11-15"],
    ["last weekend", "2026-11-21", "2026-11-22"],
    ["this week or last week", "last-week", null],
    ["within 60d", "59-days-ago", null],
    ["last 6m", "6-months-ago", null],
    ["since '25", "2025-01-01", null],
    ["in the 2010s", "2010-01-01", "2019-12-31"],
  ])("reads “%s”", (text, min, max) => {
    expect(readDatePhrase(text, TODAY)).toEqual({ listedOn: { min, max }, withinDays: null });
  });

  const QUARTERS = [
    ["first", "01-01", "03-31"],
    ["second", "04-01", "06-30"],
    ["third", "07-01", "09-30"],
    ["fourth", "10-01", "12-31"],
  ] as const;
  const every = QUARTERS.flatMap(([ordinal, first, last], i) =>
    [25, 26].flatMap((year) =>
      [
        `q${i + 1} ${year}`,
        `q${i + 1} 20${year}`,
        `20${year}q${i + 1}`,
        `20${year} q${i + 1}`,
        `${i + 1}q${year}`,
        `q${i + 1} of '${year}`,
        `${ordinal} quarter ${year}`,
        `${ordinal} quarter of 20${year}`,
      ].map((text) => [text, `20${year}-${first}`, `20${year}-${last}`] as const),
    ),
  );
  it.each(every)("reads “%s” as that quarter", (text, min, max) => {
    expect(readDatePhrase(text, TODAY)?.listedOn).toEqual({ min, max });
  });
});
