import { beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../run.ts";
import { findMatches, searchMatches } from "./matches.ts";

const company = (name: string, over: object = {}) => evidence({ company: { name, ...over } });

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false },
    opened(
      recordsDocument([
        company("Quillon", { website: "https://quillon.example", city: "Oslo", country: "NO" }),
        company("Fernhollow Labs", { website: "https://fernlabs.example", city: "Turku", country: "FI" }),
        company("Fernhollow", { website: "https://fernhollow.example", city: "Lyon", country: "FR" }),
      ]),
    ),
  );
  return drop;
});

it("ranks companies by evidence and lists the reasons", async () => {
  const matches = await findMatches(ctx, evidence({ company: { name: "Fernhollow", country: "FR" } }), []);
  expect(matches.map(({ name, isLikely, reasons }) => [name, isLikely, reasons.map(({ text }) => text)])).toEqual([
    ["Fernhollow", true, ["Same name", "Same country, FR", "Already lists this round"]],
    ["Fernhollow Labs", false, ["Similar name (82%)", "Different country, FI", "Already lists this round"]],
  ]);
  expect(matches[0]?.rounds).toMatchObject([{ stageText: "Seed", isSame: true }]);
});

it("finds the company under another name by its website", async () => {
  const record = evidence({ company: { name: "Renamed", website: "https://www.quillon.example/about" } });
  expect(await findMatches(ctx, record, [])).toMatchObject([{ name: "Quillon", isLikely: true, isKnown: true }]);
});

it("does not treat a similar name and round as proof of a known company", async () => {
  const matches = await findMatches(ctx, evidence({ company: { name: "Fernhollows" } }), []);
  expect(matches.map(({ name, isKnown }) => [name, isKnown])).toEqual([["Fernhollow", false]]);
});

const names = async (text: string) => (await searchMatches(ctx, evidence(), text)).map(({ name }) => name);

it("searches by the beginning of a name or domain", async () => {
  expect(await names("fern")).toEqual(["Fernhollow", "Fernhollow Labs"]);
  expect(await names("The Quil")).toEqual(["Quillon"]);
  expect(await names("fernlabs.ex")).toEqual(["Fernhollow Labs"]);
  expect(await names("%")).toEqual([]);
});
