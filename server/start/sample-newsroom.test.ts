import { sql } from "kysely";
import { expect, it } from "vitest";
import { sampleCatalogue } from "../../content/sample/catalogue.ts";
import { checkCatalogue } from "../../core/catalogue/claims/check.ts";
import { deleteClearedSample } from "../../core/intake/curation/delete-sample.ts";
import { clearSample } from "../../core/intake/curation/clear-sample.ts";
import { latestArticles, listArticles, readArticle } from "../../core/reading/newsroom/read-articles.ts";
import { listAiCompanies } from "../../core/reading/newsroom/list-ai-companies.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { loadSampleCatalogue } from "./sample-catalogue.ts";
import { loadSampleNewsroom } from "./sample-newsroom.ts";

const database = useDatabase();

it("loads with the sample catalogue once, dated by its first start, and is cleared with it", async () => {
  const ctx = fakeClockContext(database.db);
  expect(await loadSampleNewsroom(ctx)).toBe(false);
  await loadSampleCatalogue(ctx);
  const later = fakeClockContext(database.db, new Date("2026-12-24T00:00:00Z"));
  expect((await Promise.all([loadSampleNewsroom(later), loadSampleNewsroom(later)])).filter(Boolean)).toHaveLength(1);

  const { articles } = sampleCatalogue();
  const [newest] = articles;
  const [latest] = await latestArticles(ctx, 1);
  expect(latest).toMatchObject({ slug: newest?.slug, publishedOn: "2026-09-01", isSample: true });
  const { featured, total } = await listArticles(ctx, { page: 1 });
  expect(total).toBe(articles.length);
  expect(featured).toHaveLength(articles.filter((article) => article.featured).length);
  for (const { slug, companySlug } of articles) {
    const lookup = await readArticle(ctx, { slug });
    expect(lookup).toMatchObject({ kind: "found", page: { company: { slug: companySlug } } });
    expect(JSON.stringify(lookup)).toContain('"href":"/companies/');
  }

  const ranking = await listAiCompanies(ctx);
  expect(ranking.map(({ rank, arrEstimate }) => `${rank} ${arrEstimate}`)).toEqual([
    "1 $130M",
    "2 $72M",
    "3 $65M",
    "4 $48M",
    "5 $26M",
    "6 $9M",
  ]);
  for (const { lastFunding, proof, yearFounded, description } of ranking) {
    expect(lastFunding?.date).not.toBeNull();
    expect(proof.sourceUrl).toMatch(/^https:/);
    expect([yearFounded, description]).not.toContain(null);
  }

  await clearSample(ctx);
  expect(await listArticles(ctx, { page: 1 })).toMatchObject({ total: 0 });
  expect(await readArticle(ctx, { slug: newest?.slug ?? "" })).toEqual({ kind: "gone" });
  expect(await listAiCompanies(ctx)).toEqual([]);
  expect(await loadSampleNewsroom(ctx)).toBe(false);

  // Once every reader has learned of it, the companies are deleted, with what the newsroom had of them.
  await sql`update newsroom_rules set read_to = (select max(id) from change)`.execute(ctx.db);
  await sql`update correction_state set position = (select max(id) from change)`.execute(ctx.db);
  await sql`update contact_state set change_id = (select max(id) from change)`.execute(ctx.db);
  await sql`update company_list_state set position = (select max(id) from change)`.execute(ctx.db);
  expect(await deleteClearedSample(ctx)).toBe(sampleCatalogue().companies.length);
  expect((await sql`select from company union all select from funding_round`.execute(ctx.db)).rows).toEqual([]);
  expect(await checkCatalogue(ctx)).toEqual({});
  expect(await readArticle(ctx, { slug: newest?.slug ?? "" })).toEqual({ kind: "gone" });
  expect([await loadSampleCatalogue(ctx), await loadSampleNewsroom(ctx)]).toEqual([false, false]);
});
