import { afterAll, describe, expect, it } from "vitest";
import { told } from "../../../../../test/builders/known-lists.ts";
import { ListFolder, readList, workbookOf } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

const COMPANIES = [
  ["Startup", "Website", "HQ City"],
  ["Nordlicht", "https://nordlicht.example", "Berlin"],
  ["Blattwerk", "https://blattwerk.example", "Hamburg"],
] as const;
const ROUNDS = [
  ["Company Name", "Date", "Round", "Amount"],
  ["Nordlicht", "2025-01-23", "Seed", "$1,500,000"],
  ["Blattwerk", "2025-02-03", "Series A", "$9,000,000"],
] as const;
const NOTES = [["Notes"], ["Compiled by hand, see https://notes.example/about"]] as const;
const INVESTORS = [
  ["Name", "Website", "Country"],
  ["Fjord Capital", "https://fjord.example", "Norway"],
] as const;
const PIVOT = [
  ["Row Labels", "Count of Round", "Sum of Amount"],
  ["Seed", "12", "1200000"],
] as const;

const read = (sheets: Parameters<typeof workbookOf>[0], options = {}, parts = {}) =>
  readList(folder.write("book.xlsx", workbookOf(sheets, parts)), options);

const facts = async (sheets: Parameters<typeof workbookOf>[0]) => (await read(sheets)).records.map(told).sort();

describe("a workbook of several sheets", () => {
  it("is one list, each sheet with its own headings, and leaves sheets that are no lists", async () => {
    const list = await read({
      Companies: COMPANIES,
      Deals: ROUNDS,
      Notes: NOTES,
      Investors: INVESTORS,
      "By stage": PIVOT,
    });
    expect(list.records.map(told)).toEqual([
      "Nordlicht | Berlin |  |  |  |  | ",
      "Blattwerk | Hamburg |  |  |  |  | ",
      "Nordlicht |  | 1500000 USD | 2025-01-23 | Seed |  | ",
      "Blattwerk |  | 9000000 USD | 2025-02-03 | Series A |  | ",
    ]);
    expect(list.refs).toEqual(["Companies, row 2", "Companies, row 3", "Deals, row 2", "Deals, row 3"]);
    expect(list.columns?.map(({ part }) => part)).toEqual([...Array(3).fill("Companies"), ...Array(4).fill("Deals")]);
    expect(list.notices.filter((notice) => notice.includes("is not read"))).toEqual([
      'Sheet "Notes" is not read: no column names its companies.',
      'Sheet "Investors" is not read: no column is named as the company.',
      'Sheet "By stage" is not read: no column names its companies.',
    ]);
  });

  it("reads the requested sheet alone", async () => {
    const list = await read({ Companies: COMPANIES, Deals: ROUNDS }, { sheet: "deals" });
    expect(list.refs).toEqual(["row 2", "row 3"]);
    expect(list.notices).toContain('Sheet "Deals" is read; others are ignored: "Companies"; set --sheet NAME');
  });

  it("gives the same rows as its sheets in files of their own, in any order", async () => {
    const apart = [...(await facts({ A: COMPANIES })), ...(await facts({ A: ROUNDS }))].sort();
    expect(await facts({ A: COMPANIES, B: ROUNDS })).toEqual(apart);
    expect(await facts({ B: ROUNDS, X: NOTES, A: COMPANIES })).toEqual(apart);
  });

  it("takes a column by sheet, in sheets that share its heading", async () => {
    const other = ROUNDS.map(([name, ...cells]) => [
      name === "Company Name" ? "Company Name" : `${name} Two`,
      ...cells,
    ]);
    const list = await read({ Deals: ROUNDS, More: other }, { map: { amount: "none" }, exclude: "More!Round" });
    expect(list.records.map(({ round }) => [round?.amount, round?.stageText])).toEqual([
      [undefined, "Seed"],
      [undefined, "Series A"],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it("leaves pivot tables and charts by what they are", async () => {
    const rels = `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/pivotTable" Target="../pivotTables/pivotTable1.xml"/></Relationships>`;
    const list = await read({ Deals: ROUNDS, Copy: ROUNDS }, {}, { "xl/worksheets/_rels/sheet2.xml.rels": rels });
    expect(list.records).toHaveLength(2);
    expect(list.notices).toContain('Sheet "Copy" is not read: it is a pivot table.');
  });

  it("is refused with the sheets' reasons when no sheet is a list", async () => {
    const list = await read({ Notes: NOTES, "By stage": PIVOT });
    expect(list.error).toMatch(/^No sheet is a list of companies. Sheet "Notes" is not read/);
  });
});
