import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { articleFeedItems, FEED_LENGTH, roundFeedItems, type RoundFeedPage } from "./feed-items.ts";
import { refreshDirectory } from "./refresh.ts";
import { NO_FILTER } from "./search/filter.ts";

const database = useDatabase();
const ctx = (sampleSize = 100) => fakeClockContext(database.db, new Date(), "anonymous", sampleSize);
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const alder = await make.company({ slug: "alder", created_at: at(1), updated_at: at(3) });
  // Inserted newest first; the feed orders rounds added at the same time by date.
  for (let i = FEED_LENGTH + 5; i >= 1; i -= 1) {
    await make.round(alder, {
      announced_on: new Date(Date.UTC(2025, 0, i)).toISOString().slice(0, 10),
      created_at: at(2),
      updated_at: at(2),
    });
  }
  const birch = await make.company({ slug: "birch", created_at: at(4), updated_at: at(4) });
  await make.round(birch, { announced_on: "2026-01-01", created_at: at(5), updated_at: at(9) });
  // Added last but dated before all others.
  await make.round(birch, { announced_on: "2020-01-01", created_at: at(8), updated_at: at(8) });
  await refreshDirectory(ctx(), [alder, birch]);
});

describe("roundFeedItems", () => {
  it("lists the rounds added last, with the times they were added and last changed", async () => {
    const { items } = await roundFeedItems(ctx(), { filter: NO_FILTER });
    expect(items).toHaveLength(FEED_LENGTH);
    expect(items[0]).toMatchObject({
      lead: { companySlug: "birch", announced: { date: "2020-01-01" } },
      publishedAt: at(8),
    });
    expect(items[1]).toMatchObject({ lead: { companySlug: "birch" }, publishedAt: at(5), updatedAt: at(9) });
    expect(items[1]?.details.date).toEqual({ date: "2026-01-01", precision: "day", kind: "announced" });
    expect(items[2]).toMatchObject({
      lead: { companySlug: "alder", announced: { date: "2025-02-24" } },
      publishedAt: at(2),
      updatedAt: at(3),
    });
  });

  it.each([0, 1, 3])("is limited to the sample for anonymous visitors: %d", async (sampleSize) => {
    const { items } = await roundFeedItems(ctx(sampleSize), { filter: NO_FILTER });
    expect(items).toHaveLength(sampleSize);
  });

  it("misses none of many rounds added at once when its pages are followed", async () => {
    const seen = new Set<number>();
    for (let after: string | null | undefined; after !== null;) {
      const page: RoundFeedPage = await roundFeedItems(ctx(), { filter: NO_FILTER, after: after ?? null });
      for (const { lead } of page.items) seen.add(lead.roundId);
      after = page.next;
    }
    expect(seen.size).toBe(FEED_LENGTH + 7);
  });

  it("rejects an unknown place in the feed", async () => {
    await expect(roundFeedItems(ctx(), { filter: NO_FILTER, after: "nowhere" })).rejects.toThrow(
      "Start from the first page",
    );
  });
});

describe("articleFeedItems", () => {
  it("lists the newest published articles", async () => {
    const article = (slug: string, published_on: string, state = "published") => ({
      slug,
      title: slug,
      excerpt: "In short.",
      category: "Seed",
      markdown: "",
      word_count: 0,
      published_on,
      state,
      updated_at: at(9),
    });
    const many = Array.from({ length: FEED_LENGTH }, (_, i) => article(`old-${i}`, "2025-01-01"));
    await database.db
      .insertInto("article")
      .values([
        ...many,
        article("newest", "2026-02-02"),
        article("gone", "2026-03-03", "withdrawn"),
        article("draft", "2026-03-03", "draft"),
      ])
      .execute();
    const items = await articleFeedItems(ctx());
    expect(items).toHaveLength(FEED_LENGTH);
    expect(items[0]).toMatchObject({
      slug: "newest",
      publishedOn: "2026-02-02",
      updatedAt: at(9),
      excerpt: "In short.",
      sourceUrl: null,
      isSample: false,
    });
  });
});
