import { describe, expect, it } from "vitest";
import { readAmountPhrase } from "./amount-phrases.ts";
import { readDatePhrase } from "../days/date-phrases.ts";

const TODAY = "2026-11-23";

describe("readAmountPhrase", () => {
  it.each<[string, number | null, number | null, string?]>([
    ["5m", 5_000_000, null],
    ["$5M+", 5_000_000, null],
    ["over $5M", 5_000_000, null],
    [">5m", 5_000_000, null],
    ["5 million or more", 5_000_000, null],
    ["over 1,000,000", 1_000_000, null],
    ["under 2m", null, 2_000_000],
    ["less than 500k", null, 500_000],
    ["up to €500k", null, 500_000, "EUR"],
    ["until 500k", null, 500_000],
    ["£2m", 2_000_000, null, "GBP"],
    ["2m gbp", 2_000_000, null, "GBP"],
    ["5-10m", 5_000_000, 10_000_000],
    ["$5-10m", 5_000_000, 10_000_000],
    ["500k-1m", 500_000, 1_000_000],
    ["£1m to £2m", 1_000_000, 2_000_000, "GBP"],
    ["20 cr", 200_000_000, null, "INR"],
    ["under 50 lakhs", null, 5_000_000, "INR"],
    ["$1 crore", 10_000_000, null],
    ["around $5m", 4_000_000, 6_000_000],
    ["north of 10 million euros", 10_000_000, null, "EUR"],
    ["no more than 3m", null, 3_000_000],
    ["between 5 million and 10 million", 5_000_000, 10_000_000],
    ["1.5 billion", 1_500_000_000, null],
  ])("reads %s", (phrase, min, max, currency = "USD") => {
    expect(readAmountPhrase(phrase)).toEqual({ amount: { min, max }, currency });
  });

  it.each(["2025", "over 5", "series", "5g", "4k", "b2b", "10-5m", "last 90 days", "$1m to £2m"])(
    "ignores %s",
    (phrase) => {
      expect(readAmountPhrase(phrase)).toBeNull();
    },
  );
});

describe("readDatePhrase", () => {
  it.each<[string, string | null, string | null]>([
    ["2025", "2025-01-01", "2025-12-31"],
    ["in 2025", "2025-01-01", "2025-12-31"],
    ["first half of 2025", "2025-01-01", "2025-06-30"],
    ["H2 2025", "2025-07-01", "2025-12-31"],
    ["in the second quarter of 2026", "2026-04-01", "2026-06-30"],
    ["q3", "2026-07-01", "2026-09-30"],
    ["late 2025", "2025-09-01", "2025-12-31"],
    ["past two weeks", "14-days-ago", null],
    ["in the last couple of months", "2-months-ago", null],
    ["ytd", "this-year", null],
    ["year to date", "this-year", null],
    ["january to march 2025", "2025-01-01", "2025-03-31"],
    ["jan-mar 2025", "2025-01-01", "2025-03-31"],
    ["in september or october 2025", "2025-09-01", "2025-10-31"],
    ["2024 or 2025", "2024-01-01", "2025-12-31"],
    ["2024 or later", "2024-01-01", null],
    ["q2 2025 onwards", "2025-04-01", null],
    ["in june 2025 or earlier", null, "2025-06-30"],
    ["since 2024", "2024-01-01", null],
    ["after 2024", "2025-01-01", null],
    ["before 2024", null, "2023-12-31"],
    ["until March 2026", null, "2026-03-31"],
    ["march 2026", "2026-03-01", "2026-03-31"],
    ["in may", "2026-05-01", "2026-05-31"],
    ["september", "2026-09-01", "2026-09-30"],
    ["Q1 2026", "2026-01-01", "2026-03-31"],
    ["this year", "this-year", null],
    ["this quarter", "this-quarter", null],
    ["this week", "this-week", null],
    ["last 45 days", "44-days-ago", null],
    ["past 6 months", "6-months-ago", null],
    ["3 weeks ago", "2026-11-02", "2026-11-08"],
    ["two years ago", "2024-01-01", "2024-12-31"],
    ["2 quarters ago", "2026-04-01", "2026-06-30"],
    ["a month ago", "last-month", "last-month"],
    ["since 3 weeks ago", "21-days-ago", null],
    ["this or last year", "last-year", null],
    ["last year", "last-year", "last-year"],
    ["in last month", "last-month", "last-month"],
    ["2023-2024", "2023-01-01", "2024-12-31"],
    ["between 2023 and 2024", "2023-01-01", "2024-12-31"],
    ["from january 2026 to march 2026", "2026-01-01", "2026-03-31"],
    ["2026-03-15", "2026-03-15", "2026-03-15"],
  ])("reads %s", (phrase, min, max) => {
    expect(readDatePhrase(phrase, TODAY)).toEqual({ listedOn: { min, max }, withinDays: null });
  });

  it.each(
    ["the last", "in the last", "over the last", "within the last", "during the last", "within last"].flatMap(
      (before) => [
        [`${before} month`, "1-months-ago"],
        [`${before} year`, "1-years-ago"],
      ],
    ),
  )("reads %s as the days up to today", (phrase, min) => {
    expect(readDatePhrase(phrase, TODAY)).toEqual({ listedOn: { min, max: null }, withinDays: null });
  });

  it.each([
    ["last 90 days", 90],
    ["in the past 30 days", 30],
    ["the past week", 7],
  ])("keeps %s rolling", (phrase, withinDays) => {
    expect(readDatePhrase(phrase, TODAY)).toEqual({ listedOn: { min: null, max: null }, withinDays });
  });

  it.each(["1850", "9000", "may", "march", "mar", "seed", "2024-2023", "2 people"])("ignores %s", (phrase) => {
    expect(readDatePhrase(phrase, TODAY)).toBeNull();
  });
});
