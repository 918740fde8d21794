import { afterAll, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());
const read = (...rows: readonly string[]) => readList(folder.write("list.tsv", `${rows.join("\n")}\n`));
const ROWS = ["Brackwater\tSeries A\t12000000\tCork", "Quillstone\tPre-Seed\t700000\tDenver"];

it("loses no company of a list without headings whose amounts are bare numbers, and offers them", async () => {
  const { records, columns = [] } = await read("Fernhollow\tSeed\t3200000\tLeeds", ...ROWS);
  expect(records.map(({ company }) => company.name)).toEqual(["Fernhollow", "Brackwater", "Quillstone"]);
  expect(columns.map(({ field, offered }) => field ?? offered)).toEqual(["company", "stage", "amount", "location"]);
});

it.each([
  ["words of other kinds than the columns", "Wer\tWas\tWie viel\tWo"],
  ["years above numbers", "Firma\tRunde\t2026\tOrt"],
])("takes %s for headings", async (_, headings) => {
  const { records, suspicious = [] } = await read(headings, ...ROWS);
  expect(records.map(({ company }) => company.name)).toEqual(["Brackwater", "Quillstone"]);
  expect(suspicious.map(({ reason }) => reason).join()).not.toContain("is read as headings");
});

it("asks about a row that is like its columns and has a known heading, too", async () => {
  const { suspicious = [] } = await read("Brand\tSeed\t500000\tLeeds", ...ROWS);
  expect(suspicious.map(({ reason }) => reason).join()).toContain(
    'row 1 is read as headings, but looks like the rows below: "Brand", "Seed", "500000"',
  );
});
