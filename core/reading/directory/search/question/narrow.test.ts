import { describe, expect, it } from "vitest";
import { NO_FILTER } from "../filter.ts";
import { readFilterAddress, writeFilterAddress } from "../filter-address.ts";
import { daysPhrase } from "./days/date-phrases.ts";
import { narrowed } from "./narrow.ts";

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
