import { describe, expect, it } from "vitest";
import { foundedIn } from "./typed-ages.ts";

const TODAY = "2026-11-23";

describe("foundedIn", () => {
  it.each<[string, number | null, number | null]>([
    ["founded since 2020", 2020, null],
    ["founded 2019", 2019, 2019],
    ["since 2021 founded", 2021, null],
    ["before 2019 founded", null, 2018],
    ["2021 founded", 2021, 2021],
    ["2020-2022 founded", 2020, 2022],
    ["2019 or later founded", 2019, null],
    ["founded in the 2010s", 2010, 2019],
    ["founded in the early 2010s", 2010, 2013],
    ["founded before the 2010s", null, 2009],
    ["from the 2010s", 2010, 2019],
    ["5 to 8 years old", 2018, 2021],
    ["between two and four years old", 2022, 2024],
    ["2-year-old", 2024, 2024],
    ["10+ years old", null, 2016],
    ["10 years old or more", null, 2016],
    ["less than 18 months old", 2025, null],
    ["company age under 5 years", 2022, null],
    ["aged 5-8 years", 2018, 2021],
    ["founded in the 90s", 1990, 1999],
    ["founded in the last decade", 2016, null],
    ["less than a decade old", 2017, null],
    ["company age 3-5", 2021, 2023],
    ["age under 5", 2022, null],
    ["companies under 4 years", 2023, null],
    ["startups 3 to 5 years", 2021, 2023],
    ["10 years or older", null, 2016],
    ["not older than 2020", 2020, null],
    ["older than 2015", null, 2014],
    ["younger than 2020", 2021, null],
    ["not younger than 2020", null, 2020],
  ])("reads “%s”", (text, min, max) => {
    expect(foundedIn(text, TODAY)).toEqual({ min, max });
  });

  const BOUNDS = {
    "less than": (years: number) => [2026 - years + 1, null],
    under: (years: number) => [2026 - years + 1, null],
    "younger than": (years: number) => [2026 - years + 1, null],
    "at most": (years: number) => [2026 - years, null],
    "no older than": (years: number) => [2026 - years, null],
    "not older than": (years: number) => [2026 - years, null],
    "up to": (years: number) => [2026 - years, null],
    "at least": (years: number) => [null, 2026 - years],
    "more than": (years: number) => [null, 2026 - years - 1],
    "older than": (years: number) => [null, 2026 - years - 1],
    over: (years: number) => [null, 2026 - years - 1],
  };
  const COUNTS = { 1: "one", 3: "three", 7: "7", 12: "12" };
  const every = Object.entries(BOUNDS).flatMap(([bound, range]) =>
    Object.entries(COUNTS).flatMap(([years, written]) =>
      ["years", "yrs"].map((unit) => [`${bound} ${written} ${unit} old`, range(Number(years))] as const),
    ),
  );
  it.each(every)("reads “%s” as the years of companies of that age", (text, [min, max]) => {
    expect(foundedIn(text, TODAY)).toEqual({ min, max });
  });

  it.each(["older than 6 months", "more than 5 years ago", "rounds older than 2 years", "in 2021 founded", "5 years"])(
    "leaves “%s” to others",
    (text) => {
      expect(foundedIn(text, TODAY)).toBeNull();
    },
  );
});
