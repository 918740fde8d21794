import { afterAll, expect, it } from "vitest";
import { ListFolder, readList } from "../../../../../test/builders/list-files.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());
const read = (...rows: readonly string[]) => readList(folder.write("list.csv", `${rows.join("\n")}\n`));

it.each([
  [",Stage,Amount,Name,Lead", "yes", "no"],
  ["Name,Type,Size,Firm,Lead?", "x", ""],
  [",Stage,Amount,Investor,Is lead", "TRUE", "FALSE"],
])("reads the lead that is marked under a second row of headings: %s", async (headings, first, second) => {
  const { records, suspicious } = await read(
    "Company,Round,,Investors,",
    headings,
    `Quillon,Seed,$2M,Fjord Capital,${first}`,
    `Larchwood,Series A,$9M,Hain Ventures,${second}`,
  );
  expect([records.map(({ round }) => round?.investors), suspicious]).toEqual([
    [[{ name: "Fjord Capital", lead: true }], [{ name: "Hain Ventures", lead: false }]],
    [],
  ]);
});

it("reads the lower headings of groups that repeat over their columns", async () => {
  const { columns = [] } = await read(
    "Company details,Company details,Investment details,Investment details,Investment details",
    "Legal name,URL,Size,Class,Closing",
    "Quillon,https://quillon.example,$2M,Seed,2026-05-01",
    "Larchwood,https://larchwood.example,$9M,Series A,2026-06-01",
  );
  expect(columns.map(({ field }) => field)).toEqual(["company", "website", "amount", "stage", "date"]);
});

it("reads a company called like a total, which has a city", async () => {
  const { records } = await read(
    "Company,City,Amount",
    "Quillon,Lisbon,$2M",
    "Total Raised,Madrid,$9M",
    "Larchwood,Berlin,$3M",
    "Total raised,,$14M",
  );
  expect(records.map(({ company }) => company.name)).toEqual(["Quillon", "Total Raised", "Larchwood"]);
});

it("keeps a round with a stage whatever a text about its company tells", async () => {
  const { records } = await read(
    "Company,Round,Date,Context",
    "Quillon,Seed,2026-05-01,Its old owner was acquired by Halden",
    "Larchwood,,2026-05-02,acquired by Halden",
    "Tavenor,,2026-05-03,Lamps",
    "Ostrane,,2026-05-04,Ports",
  );
  expect(records.map(({ company }) => company.name)).toEqual(["Quillon", "Tavenor", "Ostrane"]);
});
