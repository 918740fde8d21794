import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList, workbook } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const header = `<row r="1">${inline("A1", "Company")}${inline("B1", "Amount")}${inline("C1", "Date")}${inline("D1", "Stage")}</row>`;
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><sheetData>${header}${rows}</sheetData></worksheet>`;

describe("openWorkbook", () => {
  it.each([
    ["0.0 &quot;Mio&quot;", 2_500_000],
    ["0.0\\ &quot;Mio. €&quot;", 2_500_000],
    ["#,##0.0&quot; million&quot;;-0.0", 2_500_000],
    ["[&gt;=1]0.0_-&quot;k&quot;", 2_500],
    ["0.0 &quot;Mrd EUR&quot;", 2_500_000_000],
    ["0.0,,&quot; M&quot;", 2.5],
  ])("applies the scale that the number format %s prints", async (code, amount) => {
    const format = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
    const cells = [
      ["Company", "Raised EUR", "Round"],
      ["Quillon", "", "Seed"],
    ].map((row, at) =>
      row.map((text, column) => {
        const place = `${"ABC".charAt(column)}${at + 1}`;
        return text === "" ? `<c r="${place}" s="1"><v>2.5</v></c>` : `<c r="${place}" t="str"><v>${text}</v></c>`;
      }),
    );
    const rows = `<worksheet><sheetData>${cells.map((row) => `<row>${row.join("")}</row>`).join("")}</sheetData></worksheet>`;
    const styles = `<styleSheet>${format}<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const { records } = await readList(folder.write("format.xlsx", workbook(rows, { "xl/styles.xml": styles })));
    expect(records[0]?.round?.amount).toEqual({ minor: amount * 100, currency: "EUR" });
  });

  it("reads formatted dates, amounts with their currency, and shared and inline strings", async () => {
    const rows = `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="2"><v>1500000.5</v></c><c r="C2" s="1"><v>45853</v></c>${inline("D2", "Seed")}</row>`;
    const list = await readList(
      folder.write(
        "a.xlsx",
        workbook(sheet(rows), {
          "xl/sharedStrings.xml":
            "<sst><si><t>Zero</t></si><si><r><t>One</t></r><r><t> &amp; Co</t></r><rPh><t>x</t></rPh></si></sst>",
        }),
      ),
    );
    expect(list.records).toMatchObject([
      {
        company: { name: "One & Co" },
        round: {
          amount: { minor: 150_000_050, currency: "EUR" },
          announced: { date: "2025-07-15", precision: "day" },
          stageText: "Seed",
        },
      },
    ]);
  });

  it("reads a formula's stored result and never evaluates it", async () => {
    const rows = `<row r="2">${inline("A2", "One")}<c r="B2" s="2"><f>1+1</f><v>2000000</v></c></row><row r="3">${inline("A3", "Two")}<c r="B3" s="2"><f>SUM(A1)</f></c></row><row r="4">${inline("A4", "Three")}<c r="B4" t="e"><v>#REF!</v></c></row>`;
    const list = await readList(folder.write("b.xlsx", workbook(sheet(rows))));
    expect(list.records.map(({ round }) => round?.amount?.minor)).toEqual([200_000_000, undefined, undefined]);
    expect(list.notices.join("\n")).toMatch(/Formulas without a stored result/);
  });

  it("reads the address and words of a link whose result is not stored", async () => {
    const rows = `<row r="2"><c r="A2"><f>HYPERLINK("https://one.example/","One")</f></c><c r="B2" s="2"><v>2000000</v></c></row>`;
    const list = await readList(folder.write("links.xlsx", workbook(sheet(rows))));
    expect(list.records.map(({ company }) => [company.name, company.website])).toEqual([
      ["One", "https://one.example/"],
    ]);
  });

  it("skips titles, blank rows and hidden sheets, and keeps the workbook's row numbers", async () => {
    const titled = `<worksheet><sheetData><row r="1">${inline("A1", "Rounds of the year")}</row>${header.replaceAll(/([A-D])1"/g, '$13"').replace('r="1"', 'r="3"')}<row r="7">${inline("A7", "One")}</row></sheetData></worksheet>`;
    const list = await readList(folder.write("c.xlsx", workbook(titled)));
    expect(list.refs).toEqual(["row 7"]);
  });

  it("lists the sheets when the requested one is missing", async () => {
    const list = await readList(folder.write("d.xlsx", workbook(sheet(""))), { sheet: "Deals" });
    expect(list.error).toBe('There is no sheet "Deals". The sheets are: "Notes", "Rounds".');
  });

  it.each<[string, string, RegExp]>([
    [
      "declared entities",
      `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1">${inline("A1", "&b;")}</row></sheetData></worksheet>`,
      /document type/,
    ],
    [
      "an unknown entity",
      `<worksheet><sheetData><row r="1">${inline("A1", "&lol;")}</row></sheetData></worksheet>`,
      /malformed/,
    ],
    [
      "a zip bomb",
      sheet(`<row r="2">${inline("A2", "One")}</row>${" ".repeat(60_000_000)}`),
      /unpacks to far more|contains a text/,
    ],
    [
      "a value in a far column",
      `<worksheet><sheetData><row r="1">${inline("A1", "Company")}${inline("XFD1", "x")}</row></sheetData></worksheet>`,
      /column 16,384/,
    ],
  ])("rejects %s", async (_, xml, message) => {
    const list = await readList(folder.write("e.xlsx", workbook(xml)));
    expect(list.records).toEqual([]);
    expect(list.error).toMatch(message);
  });

  it("rejects a workbook that is cut short", async () => {
    const whole = workbook(
      sheet(
        Array.from(
          { length: 500 },
          (_, index) => `<row r="${index + 2}">${inline(`A${index + 2}`, `Company ${Math.sin(index)}`)}</row>`,
        ).join(""),
      ),
    );
    const list = await readList(folder.write("f.xlsx", whole.subarray(0, whole.length / 2)));
    expect(list.error).toBeDefined();
    expect(list.records).toEqual([]);
  });
});
