import { describe, expect, it } from "vitest";
import { formatDate, formatInstant } from "./format-date.ts";
import { machineDate } from "../../../core/catalogue/facts/partial-date.ts";

describe("formatDate", () => {
  it.each([
    ["day", "Jul 1, 2025", "2025-07-01"],
    ["month", "Jul 2025", "2025-07"],
    ["quarter", "Q3 2025", "2025-Q3"],
    ["half", "H2 2025", "2025-H2"],
    ["year", "2025", "2025"],
  ] as const)("shows a date known to the %s as %s", (precision, text, machine) => {
    const date = { date: "2025-07-01", precision };
    expect(formatDate(date)).toBe(text);
    expect(machineDate(date)).toBe(machine);
  });

  it("uses an instant's day in UTC in every time zone", () => {
    expect(formatInstant(new Date("2025-12-31T23:30:00Z"))).toBe("Dec 31, 2025");
  });
});
