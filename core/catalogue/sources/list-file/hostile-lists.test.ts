import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { LIMITS } from "./files/table.ts";
import { ListFolder, readList } from "../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

describe("openListFiles on broken rows", () => {
  it.each<[string, string, string[], Record<string, string>[]]>([
    [
      "no name",
      "Company,Stage\nOne,Seed\n,Seed\n",
      ["row 2"],
      [{ ref: "row 3", code: "no_company", reason: "row 3: no company name or website" }],
    ],
    [
      "too many cells, padding short rows",
      "Company,Stage\nOne,Seed,x\nTwo\nThree,Seed,,\n",
      ["row 3", "row 4"],
      [{ ref: "row 2", code: "cell_count" }],
    ],
    [
      "a quotation mark never closed",
      'Company,Stage\n"One,Seed\nTwo,Seed\nThree,Seed\n',
      ["row 3", "row 4"],
      [{ ref: "row 2", code: "quoting" }],
    ],
    [
      "text after a closing quotation mark",
      'Company,Stage\n"One"x,Seed\nTwo,Seed\n',
      ["row 3"],
      [{ ref: "row 2", code: "quoting" }],
    ],
    ["quotation marks inside a field", 'Company,Stage\nOne 5" pipe,Seed\nTwo,Seed\n', ["row 2", "row 3"], []],
    ["a NUL", "Company,Stage\nOne\0,Seed\nTwo,Seed\n", ["row 3"], [{ ref: "row 2", code: "nul" }]],
    [
      "a negative amount",
      "Company,Amount\nOne,$-5M\nTwo,$5M\n",
      ["row 3"],
      [{ ref: "row 2", code: "amount", column: "Amount" }],
    ],
    [
      "an invalid website without a name",
      "Website,Stage\nhttps://one.example,Seed\nhttps://two.example,Seed\nnonsense,Seed\n",
      ["row 2", "row 3"],
      [{ ref: "row 4", code: "website" }],
    ],
  ])("keeps the readable rows beside %s", async (_, text, refs, quarantined) => {
    const list = await readList(folder.write("rows.csv", text));
    expect(list.error).toBeUndefined();
    expect(list.refs).toEqual(refs);
    expect(list.quarantined).toMatchObject(quarantined);
  });

  it("skips a line above the limit, also inside quotation marks", async () => {
    const long = "x".repeat(LIMITS.recordBytes + 10);
    const list = await readList(
      folder.write("long.csv", `Company,Description\nOne,${long}\n"Two","${long}"\nThree,short\n`),
    );
    expect(list.refs).toEqual(["row 4"]);
    expect(list.quarantined).toMatchObject([
      { ref: "row 2", code: "too_long" },
      { ref: "row 3", code: "too_long" },
    ]);
    expect(list.quarantined.every(({ excerpt }) => (excerpt ?? "").length < 300)).toBe(true);
  });
});

describe("files that are not lists", () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ["empty.csv", "", /empty/],
    ["header.csv", "Amount,Date\n", /No column is recognized as the company/],
    ["old.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), /old \.xls workbook or is protected/],
    ["page.csv", "<!DOCTYPE html><html></html>", /web page/],
    ["cut.json", '[{"company":"One"},{"comp', /cut short/],
    ["bad.json", '[{"company":"One"},,]', /malformed/],
    ["deep.json", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, /nested deeper than 100/],
    ["none.json", "{}", /contains no list of objects/],
    ["wide.csv", `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(",")}\n`, /10,000 columns/],
    ["open.csv", `Company,Stage\nOne,Seed\n"Two,Seed\n${"x,y\n".repeat(20_000)}`, /opens in line 3 is still open/],
    ["open-header.csv", `Company,"Stage\n${"One,Seed\n".repeat(20_000)}`, /opens in line 1 is still open/],
    ["archive.xlsx", Buffer.from("504b0506000000000000000000000000000000000000", "hex"), /archive|damaged/],
  ])("rejects %s with a reason", async (name, content, message) => {
    const list = await readList(folder.write(name, content));
    expect(list.records).toEqual([]);
    expect(list.error).toMatch(message);
  });

  it("reports a missing file and a folder", async () => {
    expect((await readList(`${folder.path}/absent.csv`)).error).toBe("There is no such file.");
    expect((await readList(folder.path)).error).toMatch(/folder/);
  });

  it("renames a repeated column", async () => {
    const list = await readList(folder.write("twice.csv", "Company,Notes,Notes\nOne,a,b\n"));
    expect(list.notices).toContain('Column 3 repeats the name "Notes"; it is called "Notes (2)".');
  });
});

describe("arbitrary bytes", () => {
  it("give only records, quarantined rows or an error", async () => {
    const start = fc.constantFrom("", "Company,Amount,Date\n", '[{"company":', '{"a":1}\n{', "PK\u0003\u0004");
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (prefix, bytes) => {
        const list = await readList(folder.write("any.csv", Buffer.concat([Buffer.from(prefix, "latin1"), bytes])));
        expect(
          list.records.every(
            ({ company }) => company.name !== "" && (company.name ?? company.nameFromDomain) !== undefined,
          ),
        ).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
