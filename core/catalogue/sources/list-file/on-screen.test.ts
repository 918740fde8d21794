import { describe, expect, it } from "vitest";
import { onScreen } from "./on-screen.ts";

describe("onScreen", () => {
  it.each([
    [
      "Months without a year are read as 2025, from the file name. Change it with --year.",
      'Months without a year are read as 2025, from the file name. Change it with "Year of dates without one".',
    ],
    [
      "2 amounts are bare numbers without a currency, so they stay unknown. If you know the currency, set it: --currency EUR --scale million",
      '2 amounts are bare numbers without a currency, so they stay unknown. If you know the currency, set "Currency of amounts without one" and "Unit of amounts without one" below.',
    ],
    [
      'Dates in "Date" contradict each other. Set --date-order dmy or --date-order mdy.',
      'Dates in "Date" contradict each other. Set "Date order" to day first or month first.',
    ],
    [
      'No column is recognized as the company or its website. Name it with --map company="…" or --map website="…". The columns are: "A".',
      'No column is recognized as the company or its website. Name it with "Company column". The columns are: "A".',
    ],
    [
      'There is no column "Firm" for --map company=. The columns are: "A".',
      'There is no column "Firm". The columns are: "A".',
    ],
    [
      "--currency: is not a currency code such as USD or EUR. Use --help for the options.",
      '"Currency of amounts without one": is not a currency code such as USD or EUR.',
    ],
    [
      'New home": names (3) → company. If that is wrong, import again with --rows VALUE=MEANING or --rows MEANING for all (round, exit)',
      'New home": names (3) → company. If that is wrong, say below what these rows are',
    ],
    ["Rows -- and --others stay.", "Rows -- and --others stay."],
  ])("names the field to fill in: %s", (message, shown) => {
    expect(onScreen(message)).toBe(shown);
  });
});
