import { describe, expect, it } from "vitest";
import { NO_FILTER } from "../filter.ts";
import { readFilterAddress, writeFilterAddress } from "../filter-address.ts";
import { daysPhrase } from "./days/date-phrases.ts";
import { narrowed, otherReadings } from "./narrow.ts";
import type { Phrase } from "./phrase.ts";
import { headcountsIn } from "./values/scales.ts";

const TODAY = "2026-11-28";

/** The address of a list with chosen days after a question. */
function asked(chosen: string, ...questions: readonly string[]): string {
  const { filter } = readFilterAddress(new URLSearchParams(chosen));
  const phrases = questions.flatMap((text) => daysPhrase(text, TODAY) ?? []);
  return writeFilterAddress(narrowed({ ...NO_FILTER, ...filter }, phrases)).toString();
}

describe("a question about days in a list with chosen days", () => {
  it.each([
    ["from=last-year&to=last-year", "this year", "from=this-year"],
    ["to=last-month", "this month", "from=this-month"],
    ["from=2025-01-01&to=2025-12-31", "since february 2026", "from=2026-02-01"],
    ["from=2025-01-01", "until last month", "from=2025-01-01&to=last-month"],
    ["to=2026-10-31", "this year", "from=2026-01-01&to=2026-10-31"],
    ["within=30", "this year", "from=this-year"],
  ])("reads %s with “%s” as days that a feed of the list reads too", (chosen, question, address) => {
    const read = asked(chosen, question);
    expect(read).toBe(address);
    expect(readFilterAddress(new URLSearchParams(read)).problems).toEqual([]);
  });

  it("keeps bounds of one question that exclude each other, which the list says", () => {
    expect(asked("", "since 2026", "until 2024")).toBe("from=2026-01-01&to=2024-12-31");
  });
});

/** The phrases of numbers of employees. */
function sized(...texts: readonly string[]): readonly Phrase[] {
  return texts.map((text): Phrase => {
    const { bands = [], size } = headcountsIn(text) ?? {};
    return { kind: "facet", facet: "headcount", values: bands, isExcluded: false, text, ...(size && { size }) };
  });
}

const addressOf = (phrases: readonly Phrase[]) =>
  decodeURIComponent(`${writeFilterAddress(narrowed(NO_FILTER, phrases))}`);

describe("a number of employees", () => {
  it.each([
    ["51-200 employees", "headcount=51-200"],
    ["50 to 200 people", "headcount=51-200"],
    ["fewer than 50 employees", "headcount=1-10&headcount=11-50"],
    ["7 people", "headcount=1-10"],
    ["over 100 employees", "employees-min=100"],
    ["up to 25 staff", "employees-max=25"],
    ["40-120 employees", "employees-min=40&employees-max=120"],
  ])("is asked for by bands where they tell it, else by its bounds: %s", (text, address) => {
    expect(addressOf(sized(text))).toBe(address);
  });

  it("offers the bands around bounds between which none lies", () => {
    const phrases = sized("40-120 employees");
    const offered = otherReadings(narrowed(NO_FILTER, phrases), phrases);
    expect(offered.map(({ says, filter }) => [says, `${writeFilterAddress(filter)}`])).toEqual([
      ["with 11-50 or 51-200 employees", "headcount=11-50&headcount=51-200"],
    ]);
    expect(otherReadings(NO_FILTER, sized("over 100 employees"))).toEqual([]);
  });

  it("takes all bands of several numbers that are asked for beside each other", () => {
    expect(addressOf(sized("over 300 people", "fewer than 30 people"))).not.toContain("employees");
  });
});
