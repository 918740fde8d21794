import { describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import { countLetters } from "../directory/alphabet.ts";
import { articleFeedItems } from "../directory/feed-items.ts";
import { sitemapParts } from "../directory/sitemap.ts";
import { addCorrection } from "./flags.ts";
import { countDeskArticles, listDeskArticles, readDeskArticle } from "./list-desk.ts";
import { publishArticle, type PublishStep, publishDueArticles } from "./publish-article.ts";
import { latestArticles, listArticles, readArticle } from "./read-articles.ts";
import { type ArticleFields, listRevisions, readRevision } from "./revisions.ts";
import { createArticle, restoreRevision, saveArticle } from "./save-article.ts";

const database = useDatabase();
const at = (time: string, access: "editor" | "paid" = "editor") =>
  fakeClockContext(database.db, new Date(time), access);
const ctx = () => at("2026-11-20T12:00:00Z");

const fields = (title: string, more: Partial<ArticleFields> = {}): ArticleFields => ({
  title,
  slug: "",
  excerpt: "In short.",
  category: "Seed",
  markdown: "It raised.",
  featured: false,
  company: null,
  sourceUrl: null,
  ...more,
});

async function step(id: number, what: PublishStep, by = ctx()) {
  const { revisionId } = await readDeskArticle(by, { id });
  await publishArticle(by, { id, seen: revisionId, step: what });
}

/** The slugs of articles in all public places. */
async function publicSlugs() {
  const { rest, featured } = await listArticles(ctx(), { page: 1 });
  const feed = await articleFeedItems(ctx());
  const parts = await sitemapParts(ctx());
  const letters = (await countLetters(ctx())).get("articles") ?? [];
  return {
    list: [...rest, ...featured].map(({ slug }) => slug),
    feed: feed.map(({ slug }) => slug),
    latest: (await latestArticles(ctx(), 10)).map(({ slug }) => slug),
    inDirectory: letters.length > 0,
    inSitemap: parts.some(({ kind }) => kind === "articles"),
  };
}

describe("an article", () => {
  it("is public nowhere while a draft or scheduled, and everywhere once published", async () => {
    const id = await createArticle(ctx(), fields("Not yet"));
    const nowhere = { list: [], feed: [], latest: [], inDirectory: false, inSitemap: false };
    expect([await publicSlugs(), await readArticle(ctx(), { slug: "not-yet" })]).toEqual([
      nowhere,
      { kind: "missing" },
    ]);
    await step(id, { kind: "schedule", at: new Date("2026-11-22T08:00:00Z") });
    expect(await publishDueArticles(at("2026-11-22T07:59:00Z"))).toEqual([]);
    expect([await publicSlugs(), await readArticle(ctx(), { slug: "not-yet" })]).toEqual([
      nowhere,
      { kind: "missing" },
    ]);
    expect(await publishDueArticles(at("2026-11-22T08:00:00Z"))).toEqual(["not-yet"]);
    expect(await publicSlugs()).toEqual({
      list: ["not-yet"],
      feed: ["not-yet"],
      latest: ["not-yet"],
      inDirectory: true,
      inSitemap: true,
    });
    expect(await readArticle(ctx(), { slug: "not-yet" })).toMatchObject({ page: { publishedOn: "2026-11-22" } });
    await step(id, { kind: "unpublish" });
    expect(await publicSlugs()).toEqual(nowhere);
    await step(id, { kind: "withdraw" });
    expect(await readArticle(ctx(), { slug: "not-yet" })).toEqual({ kind: "gone" });
    await expect(step(id, { kind: "publish" })).rejects.toMatchObject({ code: "gone" });
  });

  it("keeps its date and address after its first publication", async () => {
    const id = await createArticle(ctx(), fields("Once public"));
    await step(id, { kind: "publish" });
    await step(id, { kind: "unpublish" });
    await step(id, { kind: "publish" }, at("2026-12-01T00:00:00Z"));
    const { revisionId, publishedOn } = await readDeskArticle(ctx(), { id });
    expect(publishedOn).toBe("2026-11-20");
    await expect(
      saveArticle(ctx(), { id, seen: revisionId, fields: fields("Once public", { slug: "elsewhere" }) }),
    ).rejects.toThrow("The address stays /blog/once-public");
  });

  it("keeps every version with its author, rejects overwriting a newer one, and restores any", async () => {
    const id = await createArticle(ctx(), fields("First title"));
    const { revisionId: first } = await readDeskArticle(ctx(), { id });
    await saveArticle(ctx(), { id, seen: first, fields: fields("Second title", { slug: "moved" }) });
    // The other tab was opened before.
    await expect(saveArticle(ctx(), { id, seen: first, fields: fields("Third title") })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(publishArticle(ctx(), { id, seen: first, step: { kind: "publish" } })).rejects.toMatchObject({
      code: "conflict",
    });
    const { revisionId: second } = await readDeskArticle(ctx(), { id });
    expect(await saveArticle(ctx(), { id, seen: second, fields: fields("Second title", { slug: "moved" }) })).toBe(
      false,
    );
    expect(await restoreRevision(ctx(), { id, seen: second, revisionId: first })).toBe(true);
    const history = await listRevisions(ctx(), { articleId: id, limit: 10 });
    expect(history.map(({ title }) => title)).toEqual(["First title", "Second title", "First title"]);
    expect(await readDeskArticle(ctx(), { id })).toMatchObject({ title: "First title", slug: "moved" });
    await expect(readRevision(ctx(), { articleId: id + 1, revisionId: first })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("rejects a taken address, an unknown company, a time in the past and everybody but editors", async () => {
    const id = await createArticle(ctx(), fields("Taken"));
    await expect(createArticle(ctx(), fields("Taken"))).rejects.toThrow("Another article has the address /blog/taken");
    await expect(createArticle(ctx(), fields("New", { company: "nowhere" }))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(step(id, { kind: "schedule", at: new Date("2026-11-20T12:00:00Z") })).rejects.toThrow("has passed");
    const visitor = at("2026-11-20T12:00:00Z", "paid");
    expect(() => createArticle(visitor, fields("Mine"))).toThrow("Only editors");
    expect(() => saveArticle(visitor, { id, seen: 1, fields: fields("Mine") })).toThrow("Only editors");
    expect(() => publishArticle(visitor, { id, seen: 1, step: { kind: "publish" } })).toThrow("Only editors");
    expect(() => addCorrection(visitor, { articleId: id, text: "No.", flagId: null })).toThrow("Only editors");
  });

  it("shows its corrections once it is published", async () => {
    const id = await createArticle(ctx(), fields("To correct"));
    await expect(addCorrection(ctx(), { articleId: id, text: "No.", flagId: null })).rejects.toMatchObject({
      code: "conflict",
    });
    await step(id, { kind: "publish" });
    await addCorrection(ctx(), { articleId: id, text: "It raised $20M, not $2M.", flagId: null });
    expect(await readArticle(ctx(), { slug: "to-correct" })).toMatchObject({
      page: { corrections: [{ text: "It raised $20M, not $2M.", at: ctx().clock.now() }] },
    });
  });

  it("is found by view, title, address and company", async () => {
    await catalogueBuilders(database.db).company({ slug: "fernhill", name: "Fernhill" });
    await createArticle(ctx(), fields("About a company", { company: "fernhill" }));
    const found = (search: string) =>
      listDeskArticles(ctx(), { view: "draft", search, limit: 10 }).then((all) => all.map(({ title }) => title));
    expect([await found("FERN"), await found("a-comp"), await found("100%")]).toEqual([
      ["About a company"],
      ["About a company"],
      [],
    ]);
    const counts = await countDeskArticles(ctx());
    const drafts = await listDeskArticles(ctx(), { view: "draft", search: "", limit: 50 });
    expect(counts).toMatchObject({ draft: drafts.length, flagged: 0, scheduled: 0 });
    expect(await listDeskArticles(ctx(), { view: "flagged", search: "", limit: 1, before: 99 })).toEqual([]);
  });
});
