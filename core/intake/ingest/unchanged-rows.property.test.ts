import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { catalogueContent, publishedRows } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { deepRuns } from "../../../test/deep-runs.ts";
import { checkCatalogue } from "../../catalogue/claims/check.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import type { Context } from "../../shared/context.ts";
import { runIngest } from "./run.ts";
import { undoImport } from "./undo-import.ts";

const RUNS = deepRuns(4, 40);
const COMPANIES = ["Fernhollow", "Quillon", "Brackwater", "Larchwood", "Mossvane", "Reedhurst"] as const;

/** A row about one of a few companies, which share no key that rows are matched by. */
const row = fc.record({
  company: fc.constantFrom(...COMPANIES),
  stage: fc.constantFrom<string>("Seed", "Series A"),
  month: fc.integer({ min: 1, max: 9 }),
  city: fc.constantFrom("Lyon", "Marseille"),
  isDated: fc.boolean(),
  hasFounder: fc.boolean(),
  investor: fc.constantFrom("Larch Capital", "LARCH CAPITAL", "Reed Partners"),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

function recordOf({ company, stage, month, city, isDated, hasFounder, investor }: Row): EvidenceRecord {
  return {
    method: "imported",
    ...(isDated ? { effectiveAt: `2026-0${month}-01T00:00:00Z` } : {}),
    company: { name: company, website: `https://${company.toLowerCase()}.example`, city, country: "FR" },
    round: {
      stageText: stage,
      announced: { date: `2026-0${month}-01`, precision: "month" },
      investors: [{ name: investor, lead: true }],
    },
    people: hasFounder ? [{ name: `Ada ${company}`, relation: "founder", title: "CEO" }] : [],
  };
}

/** Another list, a list, and a later version of that list: some of its rows, some with another stage, and new ones. */
const versions = fc
  .tuple(
    fc.array(row, { maxLength: 3 }),
    fc.array(row, { minLength: 3, maxLength: 8 }),
    fc.array(row, { maxLength: 2 }),
  )
  .chain(([others, rows, added]) =>
    fc
      .shuffledSubarray([...rows.map((one) => [one, true] as const), ...added.map((one) => [one, false] as const)], {
        minLength: 1,
      })
      .chain((kept) =>
        fc
          .array(fc.boolean(), { minLength: kept.length, maxLength: kept.length })
          .map((changes) => ({
            others,
            before: rows,
            after: kept.map(([one], i) => (changes[i] === true ? { ...one, stage: "Series D" } : one)),
          })),
      ),
  );

async function ingest(ctx: Context, rows: readonly Row[], externalId: string, retrieved: string): Promise<number> {
  const retrievedAt = new Date(`${retrieved}T00:00:00Z`);
  const document = { ...recordsDocument(rows.map(recordOf), { externalId, retrievedAt }), replacesEarlier: true };
  const intent = { acceptHold: "test" };
  await runIngest(
    ctx,
    { source: "list-file", sourceLabel: "List", input: "test", dryRun: false, intent },
    opened(document),
  );
  const { rows: found } = await sql<{ id: number }>`
    select id from document where external_id = ${externalId} and content_hash = ${document.contentHash}`.execute(
    ctx.db,
  );
  return found[0]?.id ?? 0;
}

/** Every claim with its position and dates, without ids. */
async function claims(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select jsonb_build_array(d.external_id, c.ref, c.subject_kind, c.method, c.source_url, c.effective_at,
      c.retrieved_at, c.fields)::text as text
    from claim c join document d on d.id = c.document_id order by 1`.execute(ctx.db);
  return rows.map(({ text }) => text);
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

/** The companies about which both versions state the same. */
function unchangedCompanies(before: readonly Row[], after: readonly Row[]): string[] {
  const about = (rows: readonly Row[], company: string) =>
    rows
      .filter((one) => one.company === company)
      .map((one) => JSON.stringify(one))
      .sort();
  return COMPANIES.filter((one) => JSON.stringify(about(before, one)) === JSON.stringify(about(after, one)));
}

it("replaces only the claims of changed companies, and gives the catalogue of a fresh import", async () => {
  await fc.assert(
    fc.asyncProperty(versions, async ({ others, before, after }) => {
      fc.pre(JSON.stringify(before) !== JSON.stringify(after));
      const fresh = await inNewCatalogue(async (ctx) => {
        await ingest(ctx, others, "other.csv", "2026-08-05");
        await ingest(ctx, after, "list.csv", "2026-08-10");
        return { content: await catalogueContent(ctx), claims: await claims(ctx) };
      });
      await inNewCatalogue(async (ctx) => {
        await ingest(ctx, others, "other.csv", "2026-08-05");
        await ingest(ctx, before, "list.csv", "2026-08-01");
        const published = await publishedRows(ctx);
        const newer = await ingest(ctx, after, "list.csv", "2026-08-10");
        expect({ content: await catalogueContent(ctx), claims: await claims(ctx) }).toEqual(fresh);
        const { rows: retired } = await sql<{ name: string }>`
          select distinct k.name from retired_claim c join company k on c.subject_kind = 'company'
            and k.id = c.subject_id`.execute(ctx.db);
        const unchanged = unchangedCompanies(before, after);
        expect(retired.filter(({ name }) => unchanged.includes(name))).toEqual([]);
        await undoImport(ctx, { documentId: newer });
        expect(await publishedRows(ctx)).toEqual(published);
        expect(await sql`select from kept_row`.execute(ctx.db)).toMatchObject({ rows: [] });
      });
    }),
    { numRuns: RUNS },
  );
}, 600_000);
