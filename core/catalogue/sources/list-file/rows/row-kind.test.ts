import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList, workbook } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const HEADER = "Company,Round,Amount,Date,Investors";
const ONE = "Quillon,Seed,$1.5M,2024-05-01,Fjord Capital";
const TWO = "Larchwood,Series A,$9M,2024-06-03,Hain Ventures";

const read = (...lines: readonly string[]) => readList(folder.write("rows.csv", `${lines.join("\n")}\n`));
const names = (list: Awaited<ReturnType<typeof read>>) => list.records.map(({ company }) => company.name);

describe("what a row is", () => {
  it.each<[kind: string, rows: readonly string[]]>([
    ["a month", ["May 2024,,,,", ONE, "June 2024,,,,", TWO]],
    ["a quarter with a remark", ["Q1 2024,2 rounds,,,", ONE, TWO]],
    ["a section", ["Energy,,,,", ONE, "Health,,,,", TWO]],
    ["repeated headings", [ONE, HEADER, TWO]],
    ["a total", [ONE, TWO, "Total May,,$10.5M,,", "Grand total 2024,,$10.5M,2024,", "Average,,$5M,,"]],
    ["a total without a word", [ONE, TWO, ",,$10.5M,,"]],
    ["a footnote", [ONE, TWO, "* estimated,,,,", "Source: our own research,,,,"]],
    ["an empty row", [ONE, ",,,,", TWO]],
  ])("leaves out %s", async (_, rows) => {
    const list = await read(HEADER, ...rows);
    expect(names(list)).toEqual(["Quillon", "Larchwood"]);
    expect(list.quarantined).toEqual([]);
  });

  it("names the rows that it leaves out", async () => {
    const { notices } = await read(HEADER, "Energy,,,,", ONE, "Total,,$1.5M,,");
    expect(notices).toContain(
      '1 row is left out, because it is a section or without any fact and no entry: "row 2: Energy".',
    );
    expect(notices).toContain('1 row is left out, because it is totals and no entry: "row 4: Total · $1.5M".');
  });

  it("keeps companies whose names start like totals", async () => {
    const rows = ["Total Quillon", "Sum Larchwood", "Source Code"].map((name) => ONE.replace("Quillon", name));
    expect(names(await read(HEADER, ...rows))).toEqual(["Total Quillon", "Sum Larchwood", "Source Code"]);
  });

  it("pads short rows and rejects longer ones with the reason", async () => {
    const list = await read(HEADER, "Quillon,Seed,$1.5M", `${TWO},Moor Partners`);
    expect(list.records).toMatchObject([{ company: { name: "Quillon" }, round: { stageText: "Seed" } }]);
    expect(list.quarantined.map(({ reason }) => reason)).toEqual([
      "row 3: has 6 cells where the header has 5: check for unquoted delimiters",
    ]);
  });

  it("joins two rows of headings and units", async () => {
    const grouped = await read("Startup,,Round,", "Name,Country,Type,Amount", "Quillon,Norway,Seed,$1.5M");
    expect(grouped.records).toMatchObject([
      { company: { name: "Quillon", country: "NO" }, round: { stageText: "Seed" } },
    ]);
    const units = await read("Company,Amount,Date", ",USD m,dd.mm.yyyy", "Quillon,1.5,23.05.2024");
    expect(units.records).toMatchObject([
      { round: { amount: { minor: 150_000_000, currency: "USD" }, announced: { date: "2024-05-23" } } },
    ]);
  });

  it("reads a row without a company as a further round of the company above, and asks once", async () => {
    const list = await read(`${HEADER},Country`, `${ONE},Norway`, `${TWO.replace("Larchwood", "")},`);
    expect(list.records.map(({ company, round }) => [company.name, company.country, round?.stageText])).toEqual([
      ["Quillon", "NO", "Seed"],
      ["Quillon", "NO", "Series A"],
    ]);
    expect(list.suspicious?.map(({ rule }) => rule)).toEqual(["unconfirmed_layout"]);
  });

  it.each(["Type", "Deal type", "Event", "Kind", "Transaction Type"])(
    "leaves out exits named in %s",
    async (column) => {
      const exits = ["Exit", "M&A", "IPO", "Acquisition", "Trade sale", "Secondary transaction", "Buyout/LBO"];
      const rows = exits.map((exit, at) => `Fern ${at},Later Stage,$${at + 20}M,2024-07-0${at + 1},Moor,${exit}`);
      expect(names(await read(`${HEADER},${column}`, `${ONE},VC`, `${TWO},Equity`, ...rows))).toEqual([
        "Quillon",
        "Larchwood",
      ]);
    },
  );
});

const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (at: number, ...texts: readonly string[]) =>
  `<row r="${at}">${texts.map((text, index) => (text === "" ? "" : cell(`${"ABCDE"[index] ?? ""}${at}`, text))).join("")}</row>`;
const sheetOf = (rows: string, after = "") => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

describe("what a workbook's cells state beside their text", () => {
  it("fills merged cells down", async () => {
    const rows =
      row(1, "Company", "Round", "Date") +
      row(2, "Quillon", "Seed", "2024-05-01") +
      row(3, "", "Series A", "2025-06-03");
    const merged = `<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>`;
    const list = await readList(folder.write("merged.xlsx", workbook(sheetOf(rows, merged))));
    expect(list.records.map(({ company, round }) => [company.name, round?.stageText])).toEqual([
      ["Quillon", "Seed"],
      ["Quillon", "Series A"],
    ]);
    expect(list.suspicious).toEqual([]);
  });

  it("reads links of names as websites and links of words as sources", async () => {
    const rows = row(1, "Company", "Amount", "Date", "Article") + row(2, "Quillon", "$1.5M", "2024-05-01", "Link");
    const after = `<hyperlinks><hyperlink ref="A2" r:id="rId1"/><hyperlink ref="D2" r:id="rId2"/></hyperlinks>`;
    const relations = `<Relationships><Relationship Id="rId1" Target="https://quillon.example/"/><Relationship Id="rId2" Target="https://outlet.example/a"/></Relationships>`;
    const parts = { "xl/worksheets/_rels/sheet1.xml.rels": relations };
    const list = await readList(folder.write("links.xlsx", workbook(sheetOf(rows, after), parts)));
    expect(list.records).toMatchObject([
      { company: { website: "https://quillon.example/" }, sourceUrl: "https://outlet.example/a" },
    ]);
  });

  it.each([
    ['"$"0.0"M"', 5.5, 550_000_000],
    ['"$"0.0,,"M"', 5_500_000, 550_000_000],
    ['[$$-409]#,##0.0\\ "bn"', 1.5, 150_000_000_000],
  ])("applies the scale of the number format %s", async (format, value, minor) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${format.replaceAll('"', "&quot;")}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const rows =
      row(1, "Company", "Amount", "Round") +
      `<row r="2">${cell("A2", "Quillon")}<c r="B2" s="1"><v>${value}</v></c>${cell("C2", "Seed")}</row>`;
    const list = await readList(folder.write("scale.xlsx", workbook(sheetOf(rows), { "xl/styles.xml": styles })));
    expect(list.records[0]?.round?.amount).toEqual({ minor, currency: "USD" });
  });
});
