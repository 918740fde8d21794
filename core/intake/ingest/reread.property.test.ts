import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { catalogueContent, publishedRows } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { Context } from "../../shared/context.ts";
import type { EvidenceRecord, SourceDocument } from "../../catalogue/sources/record.ts";
import { runIngest } from "./run.ts";
import { undoImport } from "./undo-import.ts";

const RUNS = deepRuns(4, 80);

/** A list row whose columns can be mapped to the wrong fields. */
const row = fc.record({
  id: fc.constantFrom("1", "2", "3"),
  code: fc.constantFrom("1", "2", "3"),
  name: fc.constantFrom("Fernhollow", "Fernhollow Labs", "Quillon", "Brackwater"),
  label: fc.constantFrom("Larchwood", "Quillon", "Moss Works"),
  site: fc.constantFrom("fernhollow.example", "quillon.example", "brackwater.example"),
  link: fc.constantFrom("pages.example", "quillon.example"),
  city: fc.constantFrom("Lyon", "Austin"),
  country: fc.constantFrom("FR", "US"),
  amount: fc.integer({ min: 1, max: 4 }),
  total: fc.integer({ min: 50, max: 54 }),
  stage: fc.constantFrom("Seed", "Series A"),
  month: fc.integer({ min: 1, max: 9 }),
  founder: fc.constantFrom("Ada Rowan", "Moss Vane"),
  investor: fc.constantFrom("Larch Capital", "LARCH CAPITAL", "Larch capital, LLC", "Reed Partners"),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

/** The assignment of columns to fields in a reading. */
const mapping = fc.record({
  name: fc.constantFrom("name" as const, "label" as const),
  website: fc.constantFrom("site" as const, "link" as const, undefined),
  amount: fc.constantFrom("amount" as const, "total" as const, undefined),
  ids: fc.constantFrom("id" as const, "code" as const, undefined),
  hasPlace: fc.boolean(),
  hasPeople: fc.boolean(),
});
type Mapping = typeof mapping extends fc.Arbitrary<infer M> ? M : never;

function recordOf(values: Row, map: Mapping): EvidenceRecord {
  const month = `2026-0${values.month}`;
  return {
    method: "imported",
    effectiveAt: `${month}-01T00:00:00Z`,
    ...(map.ids ? { listId: `${map.ids} ${values[map.ids]}` } : {}),
    company: {
      name: values[map.name],
      ...(map.website ? { website: `https://${values[map.website]}` } : {}),
      ...(map.hasPlace ? { city: values.city, country: values.country } : {}),
    },
    round: {
      stageText: values.stage,
      announced: { date: `${month}-01`, precision: "month" },
      investors: [{ name: values.investor, lead: true }],
      ...(map.amount ? { amount: { minor: values[map.amount] * 100_000_000, currency: "USD" } } : {}),
    },
    people: map.hasPeople ? [{ name: values.founder, relation: "founder", title: "CEO" }] : [],
  };
}

/** A reading of a list: some of its rows in any order, with any mapping. */
const reading = (rows: readonly Row[]) =>
  fc.record({ rows: fc.shuffledSubarray([...rows], { minLength: 1 }), map: mapping });

const readings = fc
  .tuple(fc.oneof(fc.constant([]), fc.array(row, { maxLength: 4 })), fc.array(row, { minLength: 2, maxLength: 8 }))
  .chain(([others, rows]) => fc.tuple(fc.constant(others), mapping, reading(rows), reading(rows)));

const list = (rows: readonly Row[], map: Mapping, externalId: string, version: string): SourceDocument => ({
  ...recordsDocument(
    rows.map((values) => recordOf(values, map)),
    { externalId, reading: version },
  ),
  replacesEarlier: true,
});

async function ingest(ctx: Context, document: SourceDocument): Promise<number> {
  const intent = { acceptHold: "test" };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false, intent },
    opened(document),
  );
  const { rows } = await sql<{ id: number }>`
    select id from document where external_id = ${document.externalId}
      and content_hash = ${document.contentHash}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

async function changeCount(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from change`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

async function inNewCatalogue<T>(use: (ctx: Context) => Promise<T>): Promise<T> {
  const { db, drop } = await testDatabase();
  try {
    const ctx = fakeClockContext(db);
    const result = await use(ctx);
    expect(await checkCatalogue(ctx)).toEqual({});
    return result;
  } finally {
    await drop();
  }
}

/** True for an open question in the content of a catalogue. */
const isQuestion = (text: string): boolean => text.startsWith("[");

/** The companies of a list's rows by name, and the companies that have rows of one name only. */
async function companiesByName(ctx: Context, documentId: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select fields ->> 'name' as name, array_agg(distinct subject_id) as ids from claim k
    where document_id = ${documentId} and subject_kind = 'company' and fields ? 'name' and not exists (
      select from claim o where o.document_id = k.document_id and o.subject_kind = 'company'
        and o.subject_id = k.subject_id and o.fields ->> 'name' <> k.fields ->> 'name')
    group by 1`.execute(ctx.db);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/** Reads a list, then another one, then the first again by its names alone, as every list that has lost its keys. */
async function expectCompaniesKept([others, map, first]: Case): Promise<void> {
  await inNewCatalogue(async (ctx) => {
    const beforeId = await ingest(ctx, list(first.rows, first.map, "list.csv", "1"));
    const before = await companiesByName(ctx, beforeId);
    if (others.length > 0) await ingest(ctx, list(others, map, "other.csv", "1"));
    const bare: Mapping = { ...first.map, website: undefined, ids: undefined, hasPlace: false };
    const after = await companiesByName(ctx, await ingest(ctx, list(first.rows, bare, "list.csv", "2")));
    const certain = new Map([...before].filter(([, ids]) => ids.length === 1));
    expect(new Map([...after].filter(([name]) => certain.has(name)))).toEqual(certain);
  });
}

interface Reading {
  readonly rows: readonly Row[];
  readonly map: Mapping;
}

/** Another list with its mapping, then two readings of one list. */
type Case = readonly [readonly Row[], Mapping, Reading, Reading];

/**
 * Reads a list twice, each time with its own rows and mapping, beside another list. Then repeats the second reading, also
 * in another order, and undoes everything.
 */
async function expectReadAsFresh([others, map, first, second]: Case, sameBytes: boolean): Promise<void> {
  const other = list(others, map, "other.csv", "1");
  const before = list(first.rows, first.map, "list.csv", "1");
  const after = list(second.rows, second.map, "list.csv", "2");
  const again = sameBytes ? { ...after, contentHash: before.contentHash } : after;
  const fresh = await inNewCatalogue(async (ctx) => {
    if (others.length > 0) await ingest(ctx, other);
    await ingest(ctx, again);
    return await catalogueContent(ctx);
  });
  await inNewCatalogue(async (ctx) => {
    if (others.length > 0) await ingest(ctx, other);
    const untouched = await publishedRows(ctx);
    const firstId = await ingest(ctx, before);
    const published = await publishedRows(ctx);
    const secondId = await ingest(ctx, again);
    const content = await catalogueContent(ctx);
    // Rows that a fresh import asks about, or gives to companies of other lists by their names, keep their companies.
    const isAsFresh = others.length === 0 && !fresh.some(isQuestion);
    expect(isAsFresh ? content : fresh).toEqual(fresh);
    const changes = await changeCount(ctx);
    await ingest(ctx, { ...again, reading: "3" });
    expect(await changeCount(ctx)).toBe(changes);
    expect(await catalogueContent(ctx)).toEqual(content);
    const shuffled = list(second.rows.toReversed(), second.map, "list.csv", "4");
    const shuffledId = await ingest(ctx, { ...shuffled, contentHash: `${after.contentHash.slice(1)}0` });
    expect(await changeCount(ctx)).toBe(changes);
    expect(await catalogueContent(ctx)).toEqual(content);
    await undoImport(ctx, { documentId: shuffledId });
    await undoImport(ctx, { documentId: secondId });
    expect(await catalogueContent(ctx)).toEqual(content);
    await undoImport(ctx, { documentId: secondId });
    expect(await publishedRows(ctx)).toEqual(published);
    await undoImport(ctx, { documentId: firstId });
    expect(await publishedRows(ctx)).toEqual(untouched);
  });
}

describe("reading a list again", () => {
  it("gives the same catalogue as a fresh import that asks nothing, changes nothing when repeated, and can be undone", async () => {
    await fc.assert(fc.asyncProperty(readings, fc.boolean(), expectReadAsFresh), { numRuns: RUNS });
  }, 600_000);

  it("keeps the company of each name when it no longer reads what identified it", async () => {
    await fc.assert(fc.asyncProperty(readings, expectCompaniesKept), { numRuns: RUNS * 2 });
  }, 600_000);

  it.each([{ hasPeople: true }, { hasPeople: false }])(
    "keeps one company of two countries when its id column is read later ($hasPeople)",
    async ({ hasPeople }) => {
      const french: Row = {
        id: "2",
        code: "1",
        name: "Fernhollow",
        label: "Larchwood",
        site: "fernhollow.example",
        link: "pages.example",
        city: "Lyon",
        country: "FR",
        amount: 1,
        total: 50,
        stage: "Seed",
        month: 1,
        founder: "Ada Rowan",
        investor: "Larch Capital",
      };
      const first: Mapping = {
        name: "name",
        website: "site",
        amount: "amount",
        ids: undefined,
        hasPlace: false,
        hasPeople: false,
      };
      const american: Row = { ...french, country: "US", month: 4 };
      const second: Mapping = { ...first, website: undefined, ids: "id", hasPlace: true, hasPeople };
      for (const rows of [
        [french, american],
        [american, french],
      ]) {
        const given: Case = [[], first, { rows: [french], map: first }, { rows, map: second }];
        await expect(expectReadAsFresh(given, false)).resolves.toBeUndefined();
      }
    },
  );
});
