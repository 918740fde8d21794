import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readList, readLists } from "./test-lists.ts";

const lists = join(import.meta.dirname, "../../../../shared/data/lists");
const present = existsSync(lists);
const named = present ? "" : " (skipped: ../shared/data/lists is absent)";

describe.skipIf(!present)(`the shared lists${named}`, () => {
  it("reads 689 French rounds, amounts only when told the currency", async () => {
    const path = join(lists, "french-tech-2025.json");
    const list = await readList(path);
    expect([list.records.length, list.quarantined.length]).toEqual([689, 0]);
    expect(list.records.filter(({ round }) => round?.amount !== undefined)).toEqual([]);
    expect(list.records.every(({ round }) => round?.announced?.precision === "month")).toBe(true);
    expect(list.notices.join("\n")).toContain("687 amounts are bare numbers");
    const told = await readList(path, { currency: "EUR", scale: "million", country: "FR" });
    expect(told.notices.join("\n")).toContain("55 amounts are 0.01 or less");
    expect(told.records.filter(({ round }) => round?.amount?.currency === "EUR")).toHaveLength(632);
    expect(told.records[0]).toMatchObject({ round: { amount: { minor: 500_000_000 } }, people: [{ name: "Laurent Hausermann" }, { name: "Aurélie Clerc" }] });
  });

  it("reads 99 AI rounds in US dollars with leads", async () => {
    const list = await readList(join(lists, "ai-rounds-2026.json"));
    expect([list.records.length, list.quarantined.length]).toEqual([99, 0]);
    expect(list.records.every(({ round, sourceUrl }) => round?.amount?.currency === "USD" && sourceUrl !== undefined)).toBe(true);
    expect(list.records.filter(({ round }) => round?.investors?.some(({ lead }) => lead) === true)).toHaveLength(25);
    expect(list.records.filter(({ round }) => round?.stageText === undefined)).toHaveLength(6);
  });

  it("reads 50 Indian weeks as one list, day first", async () => {
    const folder = join(lists, "india-weekly");
    const weeks = await readLists(readdirSync(folder).map((name) => join(folder, name)));
    const records = weeks.flatMap((week) => week.records);
    expect([weeks.length, records.length, weeks.flatMap((week) => week.quarantined).length]).toEqual([50, 873, 0]);
    expect(new Set(weeks.map(({ notices }) => notices.join("\n"))).size).toBe(1);
    expect(records.filter(({ company }) => company.name !== undefined).map(({ company }) => company.name)).toEqual(expect.arrayContaining(["FirstClub", "Amicco", "Krieya"]));
    expect(records.filter(({ company }) => company.name === undefined && company.website === undefined)).toEqual([]);
    expect(records.every(({ round }) => round?.announced?.precision === "day")).toBe(true);
  });
});
