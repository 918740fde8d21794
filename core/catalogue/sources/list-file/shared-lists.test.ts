import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readList, readLists } from "../../../../test/builders/list-files.ts";
import type { EvidenceRecord } from "../record.ts";

const data = join(import.meta.dirname, "../../../../../shared/data");
const lists = join(data, "lists");
const tricky = join(data, "tricky-lists");
const present = existsSync(lists) && existsSync(tricky);
const named = present ? "" : " (skipped: ../shared/data is absent)";

describe.skipIf(!present)(`the shared lists${named}`, () => {
  it("read 689 French rounds, with amounts only when the currency is given", async () => {
    const path = join(lists, "french-tech-2025.json");
    const list = await readList(path);
    expect([list.records.length, list.quarantined.length]).toEqual([689, 0]);
    expect(list.records.filter(({ round }) => round?.amount !== undefined)).toEqual([]);
    expect(list.records.every(({ round }) => round?.announced?.precision === "month")).toBe(true);
    expect(list.notices.join("\n")).toContain("687 amounts are bare numbers");
    const withCurrency = await readList(path, { currency: "EUR", scale: "million", country: "FR" });
    expect(withCurrency.notices.join("\n")).toContain("55 amounts are 0.01 or less");
    expect(withCurrency.records.filter(({ round }) => round?.amount?.currency === "EUR")).toHaveLength(632);
    expect(withCurrency.records[0]).toMatchObject({
      round: { amount: { minor: 500_000_000 } },
      people: [{ name: "Laurent Hausermann" }, { name: "Aurélie Clerc" }],
    });
  });

  it("read 99 AI rounds in US dollars with lead investors", async () => {
    const list = await readList(join(lists, "ai-rounds-2026.json"));
    expect([list.records.length, list.quarantined.length]).toEqual([99, 0]);
    expect(
      list.records.every(({ round, sourceUrl }) => round?.amount?.currency === "USD" && sourceUrl !== undefined),
    ).toBe(true);
    expect(list.records.filter(({ round }) => round?.investors?.some(({ lead }) => lead) === true)).toHaveLength(25);
    expect(list.records.filter(({ round }) => round?.stageText === undefined)).toHaveLength(6);
  });

  it("read 50 Indian weeks as one list, day first", async () => {
    const folder = join(lists, "india-weekly");
    const weeks = await readLists(readdirSync(folder).map((name) => join(folder, name)));
    const records = weeks.flatMap((week) => week.records);
    expect([weeks.length, records.length, weeks.flatMap((week) => week.quarantined).length]).toEqual([50, 872, 0]);
    expect(weeks.filter(({ notices }) => !notices.join("\n").includes("day first, as all files"))).toEqual([]);
    expect(records.filter(({ company }) => company.name !== undefined).map(({ company }) => company.name)).toEqual(
      expect.arrayContaining(["FirstClub", "Amicco", "Krieya"]),
    );
    expect(records.filter(({ company }) => company.name === undefined && company.website === undefined)).toEqual([]);
    expect(records.every(({ round }) => round?.announced?.precision === "day")).toBe(true);
  });

  it.each([
    ["unicorns-valuation.csv", 936, "Valuation ($B)", "valuation"],
    ["kenya-total-raised.csv", 193, "Total raised", "total raised so far"],
  ])("read the companies of %s without a round", async (file, companies, column, meaning) => {
    const list = await readList(join(tricky, file));
    expect(list.records).toHaveLength(companies);
    expect(list.records.filter(({ round }) => round !== undefined)).toEqual([]);
    expect(list.columns?.find((reading) => reading.column === column)).toMatchObject({
      field: null,
      how: "meaning",
      why: meaning,
    });
  });

  it.each(["wildtech-financements.csv", "investments-vc-2000.csv"])(
    "refuse %s, which names no company",
    async (file) => {
      expect((await readList(join(tricky, file))).error).toMatch(/^No column is recognized as the company/);
    },
  );

  it("read 50 Crunchbase rounds with series, states and the list's own ids", async () => {
    const { records } = await readList(join(tricky, "crunchbase_funding_rounds_2016.csv"));
    expect(records.filter(({ listId }) => listId !== undefined)).toHaveLength(50);
    expect(records.filter(({ round }) => round?.stageText?.startsWith("Series "))).toHaveLength(27);
    expect(records.filter(({ company }) => company.region === "SF Bay Area")).toEqual([]);
    expect(dollars(records)).toEqual({ known: 47, total: 954_397_632 });
  });

  it("read 1,483 Indian rounds without broken amounts, HTML or nameless investors", async () => {
    const list = await readList(join(tricky, "india-startup-funding-1500.csv"));
    const names = list.records.flatMap(({ round }) => round?.investors?.map(({ name }) => name) ?? []);
    expect(list.records).toHaveLength(1_483);
    expect(dollars(list.records)).toEqual({ known: 1_036, total: 27_284_381_274.22 });
    expect(list.notices.join("\n")).toContain("17 amounts are a range, a sum or unclear");
    expect(names.filter((name) => /\bothers?$|\bhnis?$|[<>]|funding round/i.test(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["Aarin Capital", "Sashi Reddi", "S Chand & Co", "Mitsui & Co."]));
  });
});

function dollars(records: readonly EvidenceRecord[]) {
  const amounts = records.flatMap(({ round }) => (round?.amount?.currency === "USD" ? [round.amount.minor] : []));
  return { known: amounts.length, total: amounts.reduce((sum, minor) => sum + minor, 0) / 100 };
}
