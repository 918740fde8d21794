import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { refreshDirectory } from "./refresh.ts";
import { type SitemapKind, sitemapPages, sitemapParts } from "./sitemap.ts";

const database = useDatabase();
const ctx = (): Context => ({
  db: database.db,
  actor: { id: "visitor", access: "anonymous" },
  clock: { now: () => new Date() },
});
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

const article = (slug: string, times: { updated_at: Date; withdrawn_at?: Date }) => ({
  slug,
  title: slug,
  excerpt: slug,
  category: "Seed",
  markdown: slug,
  word_count: 1,
  published_on: "2026-01-01",
  state: "published",
  ...times,
});

const SAMPLE: Partial<Context> = { publicAccess: { sampleSize: 1, delayDays: 0, pages: "teaser" } };

// Companies and founders are stored in an order that is not that of their addresses; two have no page.
beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const cedar = await make.company({ id: 1, slug: "cedar", updated_at: at(3) });
  await make.role(await make.person({ id: 1, slug: "ci-cedar", updated_at: at(1) }), cedar);
  await make.role(await make.person({ id: 8, slug: "officer", updated_at: at(2) }), cedar, { relation: "director" });
  const newest = await make.round(cedar, { updated_at: at(6), announced_on: "2026-01-02" });
  await make.investors(newest, ["Fund One"]);
  const alder = await make.company({ id: 2, slug: "alder", updated_at: at(1) });
  await make.round(alder, { updated_at: at(5), announced_on: "2026-01-01" });
  await make.round(alder, { updated_at: at(9), withdrawn_at: at(9) });
  const birch = await make.company({ id: 5, slug: "birch", updated_at: at(2) });
  await make.role(await make.person({ id: 7, slug: "bo-birch", updated_at: at(4) }), birch);
  await make.company({ id: 3, slug: "withdrawn", updated_at: at(20), withdrawn_at: at(20) });
  await make.company({ id: 4, slug: "merged", updated_at: at(20), merged_into_id: alder });
  await refreshDirectory(ctx(), [alder, birch, cedar]);
  await database.db
    .insertInto("article")
    .values([
      article("told", { updated_at: at(8) }),
      { ...article("untold", { updated_at: at(9) }), state: "withdrawn" },
    ])
    .execute();
});

const inKind = async (kind: SitemapKind, { part = 0, ...of }: Partial<Context> & { part?: number } = SAMPLE) =>
  (await sitemapPages({ ...ctx(), ...of }, { kind, part })).map(({ slug, changedAt }) => [slug, changedAt]);

describe("sitemapParts", () => {
  it("returns the files of each kind that has pages", async () => {
    expect(await sitemapParts(ctx())).toEqual([
      { kind: "companies", part: 0 },
      { kind: "founders", part: 0 },
      { kind: "investors", part: 0 },
      { kind: "articles", part: 0 },
    ]);
  });
});

describe("sitemapPages", () => {
  it("lists companies and articles by address, dated by the last change of their pages", async () => {
    expect(await inKind("companies")).toEqual([
      ["alder", at(9)],
      ["birch", at(4)],
      ["cedar", at(6)],
    ]);
    expect(await inKind("articles")).toEqual([["told", at(8)]]);
  });

  it("lists the founders in scope", async () => {
    const paid: Actor = { id: "member", access: "paid" };
    expect(await inKind("founders")).toEqual([["ci-cedar", at(6)]]);
    expect(await inKind("founders", { ...SAMPLE, actor: paid })).toEqual([
      ["bo-birch", at(4)],
      ["ci-cedar", at(6)],
    ]);
    expect(await inKind("founders", { publicAccess: { sampleSize: 1, delayDays: 0, pages: "open" } })).toHaveLength(2);
  });

  it("does not date investors, whose times are those of companies", async () => {
    expect(await inKind("investors")).toEqual([["fund-one", null]]);
  });

  it("has no pages beyond the last file", async () => {
    expect(await inKind("companies", { part: 1 })).toEqual([]);
  });
});
