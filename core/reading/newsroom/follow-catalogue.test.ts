import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { testDatabase } from "../../../test/database.ts";
import { everyRow } from "../../../test/every-row.ts";
import type { Context } from "../../shared/context.ts";
import { editSubject } from "../../intake/curation/edit-subject.ts";
import { runIngest } from "../../intake/ingest/run.ts";
import { undoImport } from "../../intake/ingest/undo-import.ts";
import { suppressPerson } from "../../office/privacy/suppress-person.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { addCorrection, listFlags, resolveFlags } from "./flags.ts";
import { followCatalogue } from "./follow-catalogue.ts";
import { listDeskArticles, readDeskArticle } from "./list-desk.ts";
import { publishArticle } from "./publish-article.ts";
import { readArticle } from "./read-articles.ts";
import { listRevisions } from "./revisions.ts";
import { readNewsroomRules, setNewsroomRules, type NewsroomRules } from "./rules.ts";
import { saveArticle } from "./save-article.ts";

let ctx: Context;
const NOW = new Date("2026-07-20T12:00:00Z");

beforeEach(async () => {
  const { db, drop } = await testDatabase();
  ctx = fakeClockContext(db, NOW);
  return drop;
});

const ida = { name: "Ida Moss", relation: "founder", title: "CEO" } as const;
const fernhollow = (over: Partial<EvidenceRecord> = {}) => evidence({ people: [ida], ...over });
const named = (name: string, round: NonNullable<EvidenceRecord["round"]>) =>
  evidence({ company: { name, website: `https://${name.toLowerCase()}.example` }, round });
const seed = (minor: number, date = "2026-07-15") =>
  ({ amount: { minor, currency: "USD" }, stageText: "Seed", announced: { date, precision: "day" } }) as const;

async function ingest(records: readonly EvidenceRecord[], externalId = "list.csv") {
  const options = { source: "list-file", sourceLabel: "List", input: externalId, dryRun: false };
  await runIngest(ctx, options, opened(recordsDocument(records, { externalId })));
  await followCatalogue(ctx);
}

const rules = async (over: Partial<NewsroomRules>) =>
  setNewsroomRules(ctx, { ...(await readNewsroomRules(ctx)), ...over });
const drafts = () => listDeskArticles(ctx, { view: "draft", search: "", limit: 50 });
const idOf = async (table: "company" | "funding_round" | "person" | "document") =>
  (await sql<{ id: number }>`select id from ${sql.table(table)} order by id limit 1`.execute(ctx.db)).rows[0]?.id ?? 0;

/** The only article, with its text. */
async function article() {
  const { rows } = await sql<{ id: number }>`select id from article`.execute(ctx.db);
  expect(rows).toHaveLength(1);
  return readDeskArticle(ctx, { id: rows[0]?.id ?? 0 });
}

async function editDraft(markdown: string, slug = "") {
  const { id, revisionId, title, excerpt, category } = await article();
  const fields = { title, slug, excerpt, category, markdown, featured: false, company: null, sourceUrl: null };
  await saveArticle(ctx, { id, seen: revisionId, fields });
}

const publish = async () => {
  const { id, revisionId } = await article();
  await publishArticle(ctx, { id, seen: revisionId, step: { kind: "publish" } });
};
const correctAmount = async (amount: string) =>
  editSubject(
    ctx,
    { kind: "round", id: await idOf("funding_round") },
    { amount: { minor: Number(amount), currency: "USD" } },
    { reason: "Wrong", source: null },
  );

describe("followCatalogue", () => {
  it("drafts a new round from its facts, once, and publishes nothing by default", async () => {
    await ingest([fernhollow()]);
    await followCatalogue(ctx);
    const { title, markdown, state, category, isUnedited, company } = await article();
    expect({ state, category, isUnedited, company }).toEqual({
      state: "draft",
      category: "Seed",
      isUnedited: true,
      company: "fernhollow",
    });
    expect(title).toContain("Fernhollow");
    expect(markdown).toContain("$5 million");
    expect(markdown).toContain("Ida Moss");
    expect(markdown).toContain("Lyon, France");
  });

  it("reports an extension as an extension, in the category of its round", async () => {
    await ingest([named("Alder", { ...seed(3_000_000_00), stageText: "Seed extension" })]);
    const { title, markdown, category } = await article();
    expect(category).toBe("Seed");
    expect(`${title} ${markdown}`).toMatch(/seed extension/);
    expect(`${title} ${markdown}`).not.toMatch(/seed (?!extension)/);
  });

  it("publishes at once if the source's rule says so", async () => {
    await rules({ rounds: "off", sources: { "list-file": "publish" } });
    await ingest([fernhollow()]);
    const { slug } = await article();
    expect(await readArticle(ctx, { slug })).toMatchObject({ kind: "found", page: { publishedOn: "2026-07-20" } });
  });

  it("drafts only the largest new equity rounds of a day", async () => {
    await rules({ mostADay: 2, leastUsdMinor: 1_000_000_00, newestDays: 10 });
    await ingest([
      named("Alder", seed(9_000_000_00)),
      named("Birch", seed(3_000_000_00)),
      named("Cedar", seed(8_000_000_00)),
      named("Dogwood", seed(90_000_000_00, "2026-07-01")),
      named("Elm", seed(900_000_00)),
      named("Fir", { ...seed(99_000_000_00), stageText: "Debt" }),
    ]);
    expect(new Set((await drafts()).map(({ title }) => /Alder|Birch|Cedar/.exec(title)?.[0]))).toEqual(
      new Set(["Alder", "Cedar"]),
    );
    await ingest([named("Gorse", seed(50_000_000_00))], "more.csv");
    expect(await drafts()).toHaveLength(2);
    await rules({ rounds: "off", mostADay: 9 });
    await ingest([named("Hazel", seed(50_000_000_00))], "off.csv");
    expect(await drafts()).toHaveLength(2);
  });

  it("rewrites an unedited draft when its facts change, and deletes it with its round", async () => {
    await ingest([fernhollow()]);
    await correctAmount("600000000");
    await followCatalogue(ctx);
    const { id, markdown } = await article();
    expect(markdown).toContain("$6 million");
    expect(markdown).not.toContain("$5 million");
    expect([
      await listFlags(ctx, { articleId: id }),
      (await listRevisions(ctx, { articleId: id, limit: 9 })).length,
    ]).toEqual([[], 2]);
    await undoImport(ctx, { documentId: await idOf("document") });
    await followCatalogue(ctx);
    expect(await drafts()).toEqual([]);
  });

  it("flags an article for another value, not for one that was unknown", async () => {
    await ingest([fernhollow()]);
    await publish();
    const company = { kind: "company", id: await idOf("company") } as const;
    for (const [yearFounded, flags] of [
      [2019, 0],
      [2020, 1],
    ] as const) {
      await editSubject(ctx, company, { yearFounded }, { reason: "its imprint", source: null });
      await followCatalogue(ctx);
      expect(await listFlags(ctx, { articleId: (await article()).id })).toHaveLength(flags);
    }
  });

  it("flags an article with the changes, until it is corrected or checked", async () => {
    await ingest([fernhollow()]);
    await publish();
    await correctAmount("600000000");
    await followCatalogue(ctx);
    const { id, slug, markdown } = await article();
    expect(markdown).toContain("$5 million");
    const [flag] = await listFlags(ctx, { articleId: id });
    expect(flag).toMatchObject({
      kind: "changed",
      subject: "round",
      fields: [{ field: "Amount", values: { before: { minor: 500_000_000 }, after: { minor: 600_000_000 } } }],
    });
    expect(
      (await listDeskArticles(ctx, { view: "flagged", search: "", limit: 9 })).map(({ openFlags }) => openFlags),
    ).toEqual([1]);
    await addCorrection(ctx, {
      articleId: id,
      text: "It raised $6 million, not $5 million.",
      flagId: flag?.id ?? null,
    });
    expect(await listFlags(ctx, { articleId: id })).toEqual([]);
    expect(await readArticle(ctx, { slug })).toMatchObject({
      page: { corrections: [{ text: "It raised $6 million, not $5 million." }] },
    });
    await undoImport(ctx, { documentId: await idOf("document") });
    await followCatalogue(ctx);
    const flags = await listFlags(ctx, { articleId: id });
    expect(flags.map(({ kind }) => kind)).toContain("withdrawn");
    await resolveFlags(ctx, { articleId: id, flagId: flags.at(-1)?.id ?? 0 });
    await expect(resolveFlags(ctx, { articleId: id, flagId: flags.at(-1)?.id ?? 0 })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("removes an erased person from drafts and their history, and flags published articles", async () => {
    await ingest([fernhollow()]);
    await editDraft("Fernhollow raised $5 million. MOSS Ida’s team leads it.\n\n- Ida Moss\n- Lyon", "ida-moss-raises");
    const row = { name: "0-1x1", alt: "Moss, Ida", bytes: Buffer.from("1"), actor: "eva", at: NOW };
    await ctx.db
      .insertInto("article_image")
      .values({ ...row, article_id: (await article()).id })
      .execute();
    await suppressPerson(ctx, { personId: await idOf("person") });
    await followCatalogue(ctx);
    expect((await article()).markdown).toBe("Fernhollow raised $5 million.\n\n\n- Lyon");
    const tables = Object.entries(await everyRow(ctx.db)).filter(([, rows]) =>
      rows.some((line) => /ida.moss|moss\W+ida/i.test(line)),
    );
    expect(tables.map(([name]) => name).filter((name) => name.startsWith("article"))).toEqual([]);
  });

  it("removes an erased person from a published article, with a note and a flag", async () => {
    await ingest([fernhollow()]);
    await editDraft("Fernhollow raised $5 million. Ida Moss leads it.", "ida-moss-raises");
    await publish();
    await sql`update article set title = 'Ida Moss raises $5 million'`.execute(ctx.db);
    await suppressPerson(ctx, { personId: await idOf("person") });
    const { id, slug, title, markdown } = await article();
    expect(markdown).toBe("Fernhollow raised $5 million.");
    expect(title).toBe("Seed: funding news");
    expect(slug).toBe(`article-${id}`);
    expect(await readArticle(ctx, { slug })).toMatchObject({
      page: { corrections: [{ text: expect.stringContaining("asked not to be listed") }] },
    });
    const flags = await listFlags(ctx, { articleId: id });
    expect(flags.map(({ kind, subject }) => [kind, subject])).toEqual([["erased", null]]);
    expect(await listRevisions(ctx, { articleId: id, limit: 9 })).toHaveLength(1);
  });

  it("only flags an article about a company that lists a namesake, and forgets its versions once checked", async () => {
    await ingest([fernhollow(), evidence({ company: { name: "Saltmarsh" }, people: [ida], round: seed(9) })]);
    await sql`delete from article where title not like '%Saltmarsh%'`.execute(ctx.db);
    const before = await article();
    expect(before.markdown).toContain("Ida Moss");
    await suppressPerson(ctx, { personId: await idOf("person") });
    expect((await article()).markdown).toBe(before.markdown);
    const [flag] = await listFlags(ctx, { articleId: before.id });
    expect(flag).toMatchObject({ kind: "erased" });
    await editDraft("Saltmarsh raised.");
    await resolveFlags(ctx, { articleId: before.id, flagId: flag?.id ?? 0 });
    expect(await listRevisions(ctx, { articleId: before.id, limit: 9 })).toHaveLength(1);
  });
});
