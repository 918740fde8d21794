import { describe, expect, it } from "vitest";
import { accessionIn, tenDigitCik, typedAccession } from "./accession.ts";
import { edgarDate } from "./dates.ts";

describe("edgarDate", () => {
  it.each([
    ["2024-01-31", "2024-01-31"],
    ["2024-01-31-05:00", "2024-01-31"],
    ["2024-01-31Z", "2024-01-31"],
    ["2024-01-31 00:00:00.0", "2024-01-31"],
    ["20240131", "2024-01-31"],
    ["31-JAN-2024", "2024-01-31"],
    ["31-Jan-24", "2024-01-31"],
    ["1-FEB-2024", "2024-02-01"],
    ["29-FEB-2024", "2024-02-29"],
  ])("reads %s as %s", (text, date) => expect(edgarDate(text)).toBe(date));

  it.each(["", "2023-02-29", "2024-13-01", "31-XYZ-2024", "01/31/2024", "20241301", "yesterday"])(
    "rejects %s",
    (text) => {
      expect(edgarDate(text)).toBeUndefined();
    },
  );
});

describe("accession numbers", () => {
  it.each([
    ["0009990001-24-000007", "0009990001-24-000007"],
    ["edgar/data/9990001/0009990001-24-000007.txt", "0009990001-24-000007"],
    ["/Archives/edgar/data/9990001/000999000124000007/primary_doc.xml", "0009990001-24-000007"],
    ["form_0009990001-24-000007.nc", "0009990001-24-000007"],
    ["primary_doc.xml", undefined],
    ["1234567890123456789.xml", undefined],
  ])("are found in %s: %s", (text, accession) => expect(accessionIn(text)).toBe(accession));

  it("get missing leading zeros", () => {
    expect(typedAccession("9990001-4-7")).toBe("0009990001-04-000007");
    expect(typedAccession("see last year's")).toBeUndefined();
  });
});

it("tenDigitCik pads to ten digits", () => {
  expect([
    tenDigitCik("9990001"),
    tenDigitCik("0009990001"),
    tenDigitCik("0"),
    tenDigitCik("12345678901"),
    tenDigitCik("x"),
  ]).toEqual(["0009990001", "0009990001", undefined, undefined, undefined]);
});
