import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../../test/builders/evidence.ts";
import { testDatabase } from "../../../../test/database.ts";
import { checkCatalogue } from "../../../catalogue/claims/check.ts";
import type { Context } from "../../../shared/context.ts";
import { runIngest } from "../../ingest/run.ts";
import { undoBatch } from "../tables/change-many.ts";
import { mergeSimilar } from "./merge-similar.ts";
import { findSimilar, SIMILAR_LISTS, type SimilarList } from "./similar-values.ts";
import type { Fingerprint } from "./fingerprint.ts";

let ctx: Context;
const why = { reason: "one spelling", source: null };

/** Of each list three values, of which the first two are one. */
const SPELLINGS = {
  companies: ["Quillon Robotics", "Robotics Quillon", "Fernhollow"],
  investors: ["Alder Ventures", "Ventures Alder", "Birch"],
  cities: ["Nether Saltmarsh", "Saltmarsh-Nether", "Quarrendon"],
  industries: ["Mead Brewing", "brewing, mead", "Zymurgy"],
} as const;

beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  const records = [0, 1, 2, 0].map((n, i) =>
    evidence({
      company: {
        name: i < 3 ? (SPELLINGS.companies[n] ?? "") : "Ironbrook",
        website: `https://similar-${i}.example`,
        city: SPELLINGS.cities[n] ?? "",
        industry: [SPELLINGS.industries[n] ?? "", "Software"],
      },
      round: { stageText: "Seed", investors: [{ name: SPELLINGS.investors[n] ?? "", lead: true }] },
    }),
  );
  const options = { source: "list-file", sourceLabel: "List", input: "list.csv", dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records)));
  return async () => {
    const broken = await checkCatalogue(ctx);
    await drop();
    if (Object.keys(broken).length > 0) throw new Error(`rows that point nowhere: ${JSON.stringify(broken)}`);
  };
});

const groupsOf = async (list: SimilarList, by: Fingerprint = "words") =>
  (await findSimilar(ctx, { list, by, offset: 0, limit: 50 })).groups;

describe.each(SIMILAR_LISTS)("similar %s", (list) => {
  it("are one group, the most frequent first, by words and by letters", async () => {
    const [group, ...others] = await groupsOf(list);
    expect(others).toEqual([]);
    expect(new Set(group?.map(({ text }) => text))).toEqual(new Set(SPELLINGS[list].slice(0, 2)));
    const counts = group?.map(({ count }) => count);
    expect(counts).toEqual(list === "cities" || list === "industries" ? [2, 1] : [1, 1]);
    expect((await groupsOf(list, "letters")).length).toBeLessThanOrEqual(1);
    expect((await findSimilar(ctx, { list, by: "words", offset: 1, limit: 50 })).groups).toEqual([]);
  });

  it("become one for one reason, and are apart again by one undo", async () => {
    const [group = []] = await groupsOf(list);
    const keys = group.map(({ key }) => key);
    const batch = await mergeSimilar(ctx, { list, merges: [{ kept: keys[0] ?? "", others: keys }], ...why });
    expect(batch.changed).toBe(1);
    expect(await groupsOf(list)).toEqual([]);
    await undoBatch(ctx, batch);
    expect(await groupsOf(list)).toEqual([group]);
  });

  it("stay apart without a second value", async () => {
    const [group = []] = await groupsOf(list);
    const kept = group[0]?.key ?? "";
    await expect(mergeSimilar(ctx, { list, merges: [{ kept, others: [kept] }], ...why })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await groupsOf(list)).toEqual([group]);
  });
});

it("keeps a company's other words when one of them is replaced, and replaces those of all groups at once", async () => {
  const merges = [
    { kept: "Mead Brewing", others: ["brewing, mead"] },
    { kept: "Software", others: ["Zymurgy"] },
  ];
  const batch = await mergeSimilar(ctx, { list: "industries", merges, ...why });
  expect(batch.changed).toBe(2);
  const { rows } = await sql<{ industry: string[] }>`select industry from company order by id`.execute(ctx.db);
  expect(rows.map(({ industry }) => industry)).toEqual([
    ["Mead Brewing", "Software"],
    ["Mead Brewing", "Software"],
    ["Software"],
    ["Mead Brewing", "Software"],
  ]);
});

it("offers names that earlier readings took with escapes together with the clean ones", async () => {
  const names = ["Br&auml;uler Dahl", "Bräuler Dahl", "Let\\xe2\\x80\\x99s Brew", "Let’s Brew", "Letxe2x80x99s Brew"];
  const records = names.map((name, n) => evidence({ company: { name, city: `Old ${n}` } }));
  const options = { source: "list-file", sourceLabel: "List", input: "old.csv", dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId: "old.csv" })));
  const texts = (await groupsOf("companies")).map((group) => group.map(({ text }) => text));
  expect(texts).toContainEqual(["Bräuler Dahl", "Br&auml;uler Dahl"]);
  expect(texts).toContainEqual(["Let’s Brew", "Let\\xe2\\x80\\x99s Brew"]);
});
