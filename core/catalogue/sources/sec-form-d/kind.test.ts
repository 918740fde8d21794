import { expect, it } from "vitest";
import { isFederalHoliday } from "./kind.ts";

it("recognises the federal holidays of a year, also those observed on another day", () => {
  const days = Array.from({ length: 366 }, (_, n) =>
    new Date(Date.UTC(2027, 0, 1) + n * 86_400_000).toISOString().slice(0, 10),
  );
  expect(days.filter(isFederalHoliday)).toEqual([
    "2027-01-01",
    "2027-01-18",
    "2027-02-15",
    "2027-05-31",
    "2027-06-18",
    "2027-06-19",
    "2027-07-04",
    "2027-07-05",
    "2027-09-06",
    "2027-10-11",
    "2027-11-11",
    "2027-11-25",
    "2027-12-24",
    "2027-12-25",
    "2027-12-31",
    "2028-01-01",
  ]);
});
