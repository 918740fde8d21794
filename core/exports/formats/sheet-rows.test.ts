import { describe, expect, it } from "vitest";
import { SheetRows } from "./sheet-rows.ts";

const TYPES = ["integer", "text", "date"] as const;

/** The XML of rows in COPY's text form that come in pieces of so many bytes. */
function written(rows: string, bytesAtOnce = Infinity): string {
  const sheet = new SheetRows(TYPES);
  const bytes = Buffer.from(rows);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += bytesAtOnce) pieces.push(sheet.write(bytes.subarray(at, at + bytesAtOnce)));
  return Buffer.concat(pieces).toString();
}

/** The cell that a text becomes. */
function cellOf(text: string): string {
  return /<c r="B2" t="inlineStr"><is>(?<cell>.*)<\/is><\/c>/s.exec(written(`1\t${text}\t\\N\n`))?.groups?.["cell"] ?? "none";
}

describe("rows of a worksheet", () => {
  it("number themselves after the header's, and leave out what is unknown", () => {
    expect(written("7\tFern\t46000\n8\t\\N\t\\N\n9\t\t46001\n")).toBe(
      '<row r="2"><c r="A2"><v>7</v></c><c r="B2" t="inlineStr"><is><t>Fern</t></is></c><c r="C2" s="1"><v>46000</v></c></row>\n' +
      '<row r="3"><c r="A3"><v>8</v></c></row>\n' +
      '<row r="4"><c r="A4"><v>9</v></c><c r="C4" s="1"><v>46001</v></c></row>\n',
    );
  });

  it("are the same however their bytes come in pieces", () => {
    const rows = "1\tŽofie & Čárka 株式会社 🚀\\n\t1\n2\t_x0041_\\\\N\uffff\t2\n3\t leads\t\\N\n";
    for (const bytesAtOnce of [1, 2, 3, 7, 19]) expect(written(rows, bytesAtOnce)).toBe(written(rows));
  });

  it("hold a row that is longer than anything before", () => {
    const long = "&_x0041_".repeat(60_000);
    expect(written(`1\t${long}\t2\n`)).toContain(`<t>${"&amp;_x005F_x0041_".repeat(60_000)}</t>`);
  });

  it.each([
    ["A & B", "<t>A &amp; B</t>"],
    ["<b>", "<t>&lt;b&gt;</t>"],
    [" blank", '<t xml:space="preserve"> blank</t>'],
    ["blank ", '<t xml:space="preserve">blank </t>'],
    ["two\\nlines", "<t>two&#10;lines</t>"],
    ["\\ttab", '<t xml:space="preserve">\ttab</t>'],
    ["a\\rb\\bc\\fd\\ve\u0001f", "<t>abcdef</t>"],
    ["C:\\\\Names", "<t>C:\\Names</t>"],
    ["_x000D_ and _x00_", "<t>_x005F_x000D_ and _x00_</t>"],
    ["a\uffffb\ufffec\ufffd", "<t>abc\ufffd</t>"],
  ])("writes %j as XML can hold it", (text, cell) => expect(cellOf(text)).toBe(cell));
});
