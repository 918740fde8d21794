import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collected } from "../../../../test/builders/collected.ts";
import { type InventedAward, sbirFile } from "../../../../test/builders/invented-registers.ts";
import { labelRows } from "../../../../test/labels/rows.ts";
import type { EvidenceRecord, Opened } from "../record.ts";
import { open } from "./open.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

/** Dollars or "none", day or year, and startup; null: no grant of its own. */
type Label = string | null;

/** 50 invented awards; each is a firm's only award unless it names a firm. */
const LABELLED = labelRows<readonly [InventedAward, Label]>("sbir-awards.jsonl");

/** A firm and numbers of its own for each row that names none. */
const awardOf = (award: InventedAward, i: number): InventedAward => ({
  Company: `Labelled Invention ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[i % 26]}${i} Inc`,
  "Agency Tracking Number": award.Contract === undefined ? `L-${i}` : "L",
  Contract: `L-${i}`,
  UEI: award.Company === undefined ? `LABELLED${String(i).padStart(4, "0")}` : "",
  ...award,
});

function labelOf({ round, company }: EvidenceRecord): string {
  const { amount, announced } = round ?? {};
  const money = amount === undefined ? "none" : `${amount.minor / 100}`;
  const day = announced?.date.slice(0, announced.precision === "day" ? 10 : 4);
  return `${money} ${day} ${company.startup}`;
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
      leftOut: { no_year: 1, earlier_year: 8, other_edition: 1, no_company: 1 },
    });
  });
});

it("calls only awards of SBIR so, and leaves out a firm of which nothing but its name is known", async () => {
  const path = join(folder, "programs.csv");
  const nameOnly = { Company: "Nameonly Inventions", UEI: "", City: "", State: "", Contract: "P-3" };
  await writeFile(path, sbirFile([{ Contract: "P-1" }, { Contract: "P-2", Program: "STTR" }, nameOnly]));
  const settings = { siteName: "Test", siteUrl: "https://test.example" };
  const all = await collected(open({ inputs: [path], options: {}, clock: { now: () => NOW }, settings }));
  const stages: (string | null | undefined)[] = [];
  for (const one of all)
    if (one.kind === "document")
      for (const outcome of await collected(one.document.read()))
        if (outcome.kind === "record") stages.push(outcome.record.round?.stageText);
  expect(stages).toEqual(["SBIR grant", "Grant"]);
  expect(all.at(-1)).toMatchObject({ leftOut: { no_company: 1 } });
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
