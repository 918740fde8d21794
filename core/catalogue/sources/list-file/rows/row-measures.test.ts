import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ListFolder, readList, workbookOf } from "../../../../../test/builders/list-files.ts";
import { labelRows } from "../../../../../test/labels/rows.ts";
import { measureLine } from "../../../facts/measures.ts";
import { monthIn } from "./row-measures.ts";

const folder = new ListFolder();
afterAll(() => folder.remove());

it.each([
  ["startups-2026-07.csv", "2026-07"],
  ["July 2026 funded.xlsx", "2026-07"],
  ["list_202611.csv", "2026-11"],
  ["Bericht_31.10.2026.csv", "2026-10"],
  ["Levées août 2026.csv", "2026-08"],
  ["funded-2026.csv", undefined],
  ["export 20261341.csv", undefined],
  ["Q3-2026.csv", undefined],
  ["2026-08 to 2026-10.csv", undefined],
  ["2027-01.csv", undefined],
  ["Top 10 2026.csv", undefined],
])("reads the month of %s", (name, month) => {
  expect(monthIn(name, "2026-11-20")).toBe(month);
});

interface LabelledList {
  readonly file: string;
  readonly language: "en" | "de" | "fr";
  /** A heading, its label, and three cells: "12,400=12400" states the number that is read. */
  readonly columns: readonly (readonly [heading: string, label: string, ...cells: string[]])[];
}
const LISTS: readonly LabelledList[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../../../test/measured-lists.json"), "utf8"),
);
const OTHERS = {
  en: ["Company", "Website", "Amount", "Date", "Stage"],
  de: ["Firma", "Webseite", "Betrag", "Datum", "Runde"],
  fr: ["Entreprise", "Site web", "Montant", "Date", "Tour"],
};
const ROWS = [
  ["Fernhollow", "https://fernhollow.example", "€5,000,000", "2026-03-13", "Seed"],
  ["Greywater", "https://greywater.example", "€12,000,000", "2026-03-14", "Series A"],
  ["Saltmarsh", "https://saltmarsh.example", "€2,500,000", "2026-03-15", "Seed"],
];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** What a list reads of each row, and what it says of columns whose numbers it does not keep. */
async function readLabelled({ file, language, columns }: LabelledList) {
  const rows = [
    [...OTHERS[language], ...columns.map(([heading]) => heading)],
    ...ROWS.map((row, i) => [...row, ...columns.map((column) => (column[i + 2] ?? "").split("=")[0] ?? "")]),
  ];
  return readList(folder.write(file, rows.map((row) => row.map(quoted).join(",")).join("\n")));
}

describe.each([
  ["known", LISTS],
  ["labelled", labelRows<LabelledList>("measured-lists.jsonl")],
])("%s lists with numbers that change", (_, lists) => {
  it("are forty", () => expect(lists).toHaveLength(40));

  it.each(lists.map((list, i) => [i + 1, list.file, list] as const))(
    "%i, %s: read as labelled",
    async (_n, _file, list) => {
      const read = await readLabelled(list);
      expect(read.error).toBeUndefined();
      const expected = ROWS.map((_row, i) =>
        list.columns.flatMap(([, label, ...cells]) => {
          const [kind = "", ...where] = label.split(" ");
          const value = Number(cells[i]?.split("=")[1] ?? "");
          const times = where.at(-1)?.split("|") ?? [];
          const on = times[i] ?? times[0] ?? "";
          return value > 0
            ? [measureLine({ kind: kind as "employees", on, value, ...(where[1] && { country: where[0] ?? "" }) })]
            : [];
        }),
      );
      expect(read.records.map(({ company }) => (company.measures ?? []).map(measureLine).sort())).toEqual(
        expected.map((lines) => lines.sort()),
      );
      const said = [...read.notices, ...(read.suspicious ?? []).map(({ reason }) => reason)].join("\n").split("\n");
      const needed: Readonly<Record<string, RegExp>> = {
        asks: /nothing says of which month they are/,
        "not kept": /not used: |are not kept: /,
      };
      const unsaid = list.columns.filter(
        ([heading, label]) => !said.some((line) => line.includes(`"${heading}"`) && (needed[label] ?? /^/).test(line)),
      );
      expect(unsaid.map(([heading]) => heading)).toEqual([]);
    },
  );
});

it("asks for the month of visits, and takes the answer", async () => {
  const path = folder.write("undated.csv", "Company,Organic traffic\nFernhollow,1200\nGreywater,80\n");
  const asked = await readList(path);
  expect(asked.suspicious?.[0]?.reason).toContain('the numbers in "Organic traffic" are not kept');
  const confirmed = await readList(path, { layoutOf: async () => ({ fields: {} }) });
  expect(confirmed.suspicious).toEqual([]);
  expect(confirmed.notices.join()).toContain('The numbers in "Organic traffic" are not kept');
  const answered = await readList(path, { month: "2026-09" });
  expect(answered.suspicious).toEqual([]);
  expect(answered.records.flatMap(({ company }) => (company.measures ?? []).map(measureLine))).toEqual([
    "search_visits 2026-09: 1,200",
    "search_visits 2026-09: 80",
  ]);
});

it.each([
  [
    "Traffic",
    "Visits",
    "Visitors",
    "Organic traffic US",
    "Visits 2024",
    "Monthly active users",
    "Organic traffic cost",
  ],
  [
    "Headcount engineering",
    "Employees 12 months ago",
    "Employees (Berlin)",
    "Employees (new hires)",
    "Employees Q3 2026",
  ],
  ["Monthly visits (mobile)", "Organic traffic (value)", "Visits (avg. 3 months)", "Traffic share", "Weekly visits"],
])("keeps no number of %s and the like", async (...headings) => {
  const rows = [
    ["Company", "Amount", "Stage", ...headings],
    ["Fernhollow", "$5M", "Seed", ...headings.map(() => "120")],
    ["Greywater", "$2M", "Seed", ...headings.map(() => "80")],
  ];
  const read = await readList(folder.write("funded-2026-10.csv", rows.map((row) => row.join(",")).join("\n")));
  expect(read.records.flatMap(({ company }) => company.measures ?? [])).toEqual([]);
  for (const heading of headings) expect(read.notices.join("\n")).toContain(`"${heading}"`);
});

const sheet = (visits: string) => [
  ["Company", "Monthly visits"],
  ["Fernhollow", visits],
];

it("takes the month of a sheet's name", async () => {
  const read = await readList(
    folder.write("b.xlsx", workbookOf({ "Aug 2026": sheet("120"), "Sept 2026": sheet("130") })),
  );
  expect(read.records.flatMap(({ company }) => (company.measures ?? []).map(measureLine))).toEqual([
    "monthly_visits 2026-08: 120",
    "monthly_visits 2026-09: 130",
  ]);
});

it("reads a list of nothing but companies, months and visits as visits of months, not as rounds", async () => {
  const rows = "Company,Month,Visits\nAcme,2026-08,12400\nBolt,2026-09,15300\nCove,2026-09,4100\n";
  const { records } = await readList(folder.write("numbers.csv", rows), {});
  expect(records.flatMap(({ company }) => (company.measures ?? []).map(measureLine))).toHaveLength(3);
  expect(records.filter(({ round }) => round !== undefined)).toEqual([]);
});

it("reads no round of an event that is no funding", async () => {
  const rows =
    "Company,Trigger,Trigger date\nAcme,Funding,2026-08-12\nBolt,New CEO,2026-09-01\nCove,Funding,2026-09-04\n";
  const { records } = await readList(folder.write("triggers.csv", rows), {});
  expect(records.map(({ round }) => round !== undefined)).toEqual([true, false, true]);
});
