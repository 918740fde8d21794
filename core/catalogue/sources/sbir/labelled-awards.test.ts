import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { type InventedAward, sbirFile } from "../../../../test/builders/invented-registers.ts";
import type { EvidenceRecord, Opened } from "../record.ts";
import { open } from "./open.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** What a person read in an invented row: amount, date, stage, startup; or that the row becomes no grant of its own. */
type Label = string | null;
const at = "Proposal Award Date";
const sum = "Award Amount";

/** 50 invented awards, labelled before they were read; each is a firm's only award unless it names a firm. */
const LABELLED: readonly (readonly [InventedAward, Label])[] = [
  [{ [sum]: "150000.0000", [at]: "2026-02-02" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ [sum]: "1,499,999.0000", [at]: "2026-03-01" }, "1499999 USD 2026-03-01 SBIR grant yes"],
  [{ [sum]: "275000", [at]: "02/21/2026" }, "275000 USD 2026-02-21 SBIR grant yes"],
  [{ [sum]: "1150000.00", [at]: "2026/04/01" }, "1150000 USD 2026-04-01 SBIR grant yes"],
  [{ [sum]: "0.0000", [at]: "2025-06-30" }, "none 2025-06-30 SBIR grant yes"],
  [{ [sum]: "0", [at]: "06-30-2025" }, "none 2025-06-30 SBIR grant yes"],
  [{ [sum]: "", [at]: "July 24, 2025" }, "none 2025-07-24 SBIR grant yes"],
  [{ [sum]: "99,999.99", [at]: "Jul 24, 2025" }, "99999.99 USD 2025-07-24 SBIR grant yes"],
  [{ [sum]: "$314,363.00", [at]: "24/07/2025" }, "314363 USD 2025-07-24 SBIR grant yes"],
  [{ [sum]: "n/a", [at]: "2025-01-02" }, "none 2025-01-02 SBIR grant yes"],
  [{ [sum]: "-5000", [at]: "2025-01-02" }, "none 2025-01-02 SBIR grant yes"],
  [{ [sum]: "1.5M", [at]: "2025-01-02" }, "none 2025-01-02 SBIR grant yes"],
  [{ [sum]: "1,50,000", [at]: "2025-01-02" }, "none 2025-01-02 SBIR grant yes"],
  [{ [sum]: "200000.5000", [at]: "2025-01-02" }, "200000.5 USD 2025-01-02 SBIR grant yes"],
  [{ [at]: "03/04/2026" }, "150000 USD 2026-03-04 SBIR grant yes"],
  [{ [at]: "2027-03-01", "Award Year": "2026" }, "150000 USD 2027 SBIR grant yes"],
  [{ [at]: "12/01/2026", "Award Year": "2027" }, "150000 USD 2026 SBIR grant yes"],
  [{ [at]: "", "Award Year": "2025" }, "150000 USD 2025 SBIR grant yes"],
  [{ [at]: "", "Award Year": "2026" }, "150000 USD 2026 SBIR grant yes"],
  [{ [at]: "", "Award Year": "" }, null],
  [{ [at]: "unknown", "Award Year": "2026" }, "150000 USD 2026 SBIR grant yes"],
  [{ [at]: "2024-12-31", "Award Year": "2025" }, null],
  [{ [at]: "", "Award Year": "2024" }, null],
  [{ [at]: "1999-05-05", "Award Year": "1999" }, null],
  [{ Program: "STTR", "RI Name": "University of Invention" }, "150000 USD 2026-02-02 Grant yes"],
  [{ Program: "STTR", Phase: "Phase II", [sum]: "1000000" }, "1000000 USD 2026-02-02 Grant yes"],
  [{ Company: "", UEI: "" }, null],
  [{ Company: "Nameonly Inventions", UEI: "", City: "", State: "" }, null],
  [{ Company: "Dunsonly Inventions", UEI: "", Duns: "012345678", City: "" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ Company: "Old Invention Works", Contract: "OIW-1", [at]: "2009-05-01" }, null],
  [{ Company: "Old Invention Works", Contract: "OIW-2" }, "150000 USD 2026-02-02 SBIR grant unknown"],
  [{ Company: "Later Invention Lab", Contract: "LIL-1", [at]: "2023-01-01" }, null],
  [{ Company: "Later Invention Lab", Contract: "LIL-2", Phase: "Phase II" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ Company: "Third Phase Two Co", Contract: "TPT-1", Phase: "Phase II", [at]: "2022-01-01" }, null],
  [{ Company: "Third Phase Two Co", Contract: "TPT-2", Phase: "Phase II" }, "150000 USD 2026-02-02 SBIR grant unknown"],
  [{ Company: "Undated Past Ltd", Contract: "UPL-1", [at]: "", "Award Year": "" }, null],
  [{ Company: "Undated Past Ltd", Contract: "UPL-2" }, "150000 USD 2026-02-02 SBIR grant unknown"],
  [{ Company: "Twin Editions, Inc.", Contract: "TE-1", "Contract End Date": "2026-08-31", [sum]: "100000" }, null],
  [
    { Company: "TWIN EDITIONS INC", Contract: "TE-1", "Contract End Date": "2027-02-28", [sum]: "120000" },
    "120000 USD 2026-02-02 SBIR grant yes",
  ],
  [
    { Company: "Reverse Editions LLC", Contract: "RE-1", "Contract End Date": "2027-02-28", [sum]: "130000" },
    "130000 USD 2026-02-02 SBIR grant yes",
  ],
  [{ Company: "Reverse Editions LLC", Contract: "RE-1", "Contract End Date": "2026-08-31", [sum]: "110000" }, null],
  [
    { Company: "Continued Co", Contract: "CC-1", Phase: "Phase I", [at]: "2025-02-21" },
    "150000 USD 2025-02-21 SBIR grant yes",
  ],
  [{ Company: "Continued Co", Contract: "CC-1", Phase: "Phase II" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ Company: "Same Week Co", Contract: "SW-1", [sum]: "150000" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ Company: "Same Week Co", Contract: "SW-2", [sum]: "150000" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ "Award Title": 'A title over\ntwo lines, with "marks"' }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ Company: 'Punkt, Komma & Söhne "Labs" Inc.' }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ "Award Year": "FY26" }, "150000 USD 2026-02-02 SBIR grant yes"],
  [{ [at]: "0000-00-00", "Award Year": "2026" }, "150000 USD 2026 SBIR grant yes"],
  [
    { "Number Employees": "0", "Company Website": "www.invented-labels.example" },
    "150000 USD 2026-02-02 SBIR grant yes",
  ],
];

/** A firm and numbers of its own for each row that names none. */
const awardOf = (award: InventedAward, i: number): InventedAward => ({
  Company: `Labelled Invention ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]}${i} Inc`,
  "Agency Tracking Number": award.Contract === undefined ? `L-${i}` : "L",
  Contract: `L-${i}`,
  UEI: award.Company === undefined ? `LABELLED${String(i).padStart(4, "0")}` : "",
  ...award,
});

function labelOf({ round, company }: EvidenceRecord): string {
  const { amount, announced, stageText } = round ?? {};
  const money = amount === undefined ? "none" : `${amount.minor / 100} ${amount.currency}`;
  const day = announced?.date.slice(0, announced.precision === "day" ? 10 : 4);
  return `${money} ${day} ${stageText} ${company.startup}`;
}

let folder: string;
let opened: readonly Opened[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sbir-labelled-"));
  const path = join(folder, "awards.csv");
  await writeFile(path, sbirFile(LABELLED.map(([award], i) => awardOf(award, i))));
  const settings = { siteName: "Test", siteUrl: "https://test.example" };
  opened = await collected(open({ inputs: [path], options: {}, clock: { now: () => NOW }, settings }));
});
afterAll(() => rm(folder, { recursive: true }));

describe("50 invented, labelled awards", () => {
  it("are read without a wrong figure, date or verdict", async () => {
    const read: EvidenceRecord[] = [];
    for (const one of opened)
      if (one.kind === "document")
        for (const outcome of await collected(one.document.read()))
          if (outcome.kind === "record") read.push(outcome.record);
    const expected = LABELLED.flatMap(([award, label], i) =>
      label === null ? [] : [[awardOf(award, i).Company, label]],
    );
    expect(LABELLED).toHaveLength(50);
    expect(read.map((record) => [record.company.legalName, labelOf(record)])).toEqual(expected);
  });

  it("are counted where they are left out, by reason", () => {
    expect(opened.at(-1)).toMatchObject({
      kind: "left out",
      leftOut: { unreadable_row: 0, no_year: 2, earlier_year: 6, other_edition: 2, no_company: 2 },
    });
  });
});

it("loses only the line of a broken quotation mark", async () => {
  const path = join(folder, "broken.csv");
  await writeFile(path, sbirFile([{}, '"Broken" Firm,"x"', { Contract: "C-2" }]));
  const settings = { siteName: "Test", siteUrl: "https://test.example" };
  const all = await collected(open({ inputs: [path], options: {}, clock: { now: () => NOW }, settings }));
  expect(all.map(({ kind }) => kind)).toEqual(["document", "document", "left out"]);
  expect(all.at(-1)).toMatchObject({ leftOut: { unreadable_row: 1 } });
});

const many = (n: number, firm: string): readonly InventedAward[] =>
  Array.from({ length: n }, (_, i) => ({ Company: firm, UEI: "", Contract: `${firm}-${i}`, City: "Reno" }));

it("takes a firm with ten awards for no startup", async () => {
  const path = join(folder, "many.csv");
  await writeFile(path, sbirFile([...many(9, "Nine Inventions"), ...many(10, "Ten Inventions")]));
  const settings = { siteName: "Test", siteUrl: "https://test.example" };
  const verdicts = new Map<string | undefined, string | undefined>();
  for (const one of await collected(open({ inputs: [path], options: {}, clock: { now: () => NOW }, settings })))
    if (one.kind === "document")
      for (const outcome of await collected(one.document.read()))
        if (outcome.kind === "record") verdicts.set(outcome.record.company.legalName, outcome.record.company.startup);
  expect(verdicts).toEqual(
    new Map([
      ["Nine Inventions", "yes"],
      ["Ten Inventions", "unknown"],
    ]),
  );
});
