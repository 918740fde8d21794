import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import type { Context } from "../../context.ts";
import { readNewDocuments } from "../../finder/evidence/read-documents.ts";
import type { SourceDocument } from "../record.ts";
import { runIngest } from "../run.ts";
import { acceptReview, rejectReview } from "./decide.ts";
import { listReviews } from "./list.ts";

let ctx: Context;
beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db);
  return drop;
});

async function ingest(...documents: SourceDocument[]): Promise<void> {
  await runIngest(ctx, { source: "news-feed", sourceLabel: "News feed", input: "test", dryRun: false }, opened(...documents));
}

async function onlyItem() {
  const [item, ...others] = await listReviews(ctx, { limit: 10 });
  expect(others).toEqual([]);
  if (!item) throw new Error("nothing waits");
  return item;
}

async function companies(): Promise<{ name: string; rounds: number }[]> {
  const { rows } = await sql<{ name: string; rounds: number }>`
    select c.name, count(r.id)::int as rounds from company c left join funding_round r on r.company_id = c.id
    group by c.id order by c.id`.execute(ctx.db);
  return rows;
}

/** The addresses the finder kept, and whose they are. */
async function addresses(): Promise<string[]> {
  await readNewDocuments(ctx);
  const { rows } = await sql<{ line: string }>`
    select f.address || ' of ' || p.name as line from finder_published f join person p on p.id = f.person_id order by f.address`.execute(ctx.db);
  return rows.map(({ line }) => line);
}

const bareNamesake = evidence({ company: { name: "Fernhollow" }, round: { stageText: "Series A", announced: { date: "2026-08-20", precision: "day" } } });

describe("an uncertain match", () => {
  beforeEach(async () => {
    await ingest(recordsDocument([evidence()]));
    await ingest(recordsDocument([bareNamesake], { externalId: "other" }));
  });

  it("joins its candidate when accepted, and shows at once in the directory", async () => {
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 2 }]);
    const { rows } = await sql`select count(*)::int as n from lead`.execute(ctx.db);
    expect(rows).toEqual([{ n: 2 }]);
  });

  it("becomes a company of its own when rejected", async () => {
    await rejectReview(ctx, { itemId: (await onlyItem()).id });
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 1 }, { name: "Fernhollow", rounds: 1 }]);
  });

  it("is not asked again by the next version of the same list", async () => {
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    await ingest(recordsDocument([bareNamesake, evidence({ company: { name: "Brackwater", city: "Turku" } })], { externalId: "other" }));
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
    expect(await companies()).toHaveLength(2);
  });

  it("is decided once", async () => {
    const { id } = await onlyItem();
    await acceptReview(ctx, { itemId: id });
    await expect(acceptReview(ctx, { itemId: id })).rejects.toMatchObject({ code: "conflict", message: `Review item ${id} was accepted already.` });
  });
});

describe("a news item", () => {
  const news = documentOf([{ kind: "review", ref: "https://news.example/1", reason: "headline", record: evidence({ method: "published", sourceUrl: "https://news.example/1" }) }]);

  it("is on the site only once accepted", async () => {
    await ingest(news);
    expect(await companies()).toEqual([]);
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 1 }]);
  });

  it("has its addresses found once accepted, though it was read for them before", async () => {
    await ingest(documentOf([{ kind: "review", ref: "https://news.example/2", reason: "headline", record: evidence({
      method: "published", sourceUrl: "https://news.example/2", company: { name: "Fernhollow", website: "https://fernhollow.example", description: "Write to ada.rowan@fernhollow.example." },
      people: [{ name: "Ada Rowan", relation: "founder" }],
    }) }]));
    expect(await addresses()).toEqual([]);
    await acceptReview(ctx, { itemId: (await onlyItem()).id });
    expect(await addresses()).toEqual(["ada.rowan@fernhollow.example of Ada Rowan"]);
  });

  it("has the addresses found of people whom another document names later", async () => {
    await ingest(recordsDocument([evidence({ company: { name: "Fernhollow", website: "https://fernhollow.example", description: "Write to kofi.lind@fernhollow.example." } })], { externalId: "first" }));
    expect(await addresses()).toEqual([]);
    await ingest(recordsDocument([evidence({ people: [{ name: "Kofi Lind", relation: "founder" }] })], { externalId: "second" }));
    expect(await addresses()).toEqual(["kofi.lind@fernhollow.example of Kofi Lind"]);
  });

  it("leaves no trace on the site when rejected, and does not come back with the feed's next version", async () => {
    await ingest(news);
    await rejectReview(ctx, { itemId: (await onlyItem()).id });
    await ingest({ ...news, contentHash: "another" });
    expect(await companies()).toEqual([]);
    expect(await listReviews(ctx, { limit: 10 })).toEqual([]);
  });

  it("asks which company when only the name agrees", async () => {
    await ingest(recordsDocument([evidence()], { externalId: "list" }));
    await ingest(documentOf([{ kind: "review", ref: "1", reason: "headline", record: { ...bareNamesake, method: "published" } }]));
    const { id } = await onlyItem();
    await expect(acceptReview(ctx, { itemId: id })).rejects.toMatchObject({ code: "conflict" });
    await acceptReview(ctx, { itemId: id, asNew: true });
    expect(await companies()).toHaveLength(2);
  });
});

describe("a held document", () => {
  const refused = [...Array(12).keys()].map((i) => ({ kind: "quarantined" as const, ref: `row ${i + 2}`, code: "no_company", reason: "no company" }));
  const held = documentOf([{ kind: "record", ref: "row 1", record: evidence() }, ...refused]);

  it("is published as it was read when a person accepts its counts", async () => {
    await ingest(held);
    const item = await onlyItem();
    expect(item).toMatchObject({ kind: "run", reason: "92% of the rows could not be read, at most 50% are expected" });
    const result = await acceptReview(ctx, { itemId: item.id });
    expect(result.changes).toBe(2);
    expect(await companies()).toEqual([{ name: "Fernhollow", rounds: 1 }]);
    const { rows } = await sql`select count(*)::int as n from quarantined_row`.execute(ctx.db);
    expect(rows).toEqual([{ n: 12 }]);
  });
});
