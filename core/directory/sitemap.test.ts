import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { useDatabase } from "../../test/database.ts";
import type { Context } from "../context.ts";
import { refreshDirectory } from "./refresh.ts";
import { PAGES_PER_SITEMAP, sitemapPages, sitemapParts } from "./sitemap.ts";

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

// Two companies in the first file, one in the third, and two without a page.
beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const alder = await make.company({ id: 1, slug: "alder", updated_at: at(1) });
  await make.round(alder, { updated_at: at(5), announced_on: "2026-01-01" });
  await make.round(alder, { updated_at: at(9), withdrawn_at: at(9) });
  const birch = await make.company({ id: PAGES_PER_SITEMAP - 1, slug: "birch", updated_at: at(2) });
  await make.role(await make.person({ id: 7, slug: "bo-birch", updated_at: at(4) }), birch);
  const cedar = await make.company({ id: 2 * PAGES_PER_SITEMAP, slug: "cedar", updated_at: at(3) });
  await make.role(await make.person({ id: PAGES_PER_SITEMAP, slug: "ci-cedar", updated_at: at(1) }), cedar);
  await make.role(await make.person({ id: 8, slug: "officer", updated_at: at(2) }), cedar, { relation: "director" });
  await make.round(cedar, { updated_at: at(6), announced_on: "2026-01-02" });
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

describe("sitemapParts", () => {
  it("returns one file per block of ids with pages, dated by its last change", async () => {
    expect(await sitemapParts(ctx())).toEqual([
      { kind: "companies", part: 0, changedAt: at(9) },
      { kind: "companies", part: 2, changedAt: at(6) },
      { kind: "founders", part: 0, changedAt: at(4) },
      { kind: "founders", part: 1, changedAt: at(6) },
      { kind: "articles", part: 0, changedAt: at(8) },
    ]);
  });

  it.each([
    [
      "companies",
      0,
      [
        ["alder", 9],
        ["birch", 4],
      ],
    ],
    ["companies", 1, []],
    ["companies", 2, [["cedar", 6]]],
    ["founders", 0, [["bo-birch", 4]]],
    ["founders", 1, [["ci-cedar", 6]]],
    ["founders", 99, []],
    ["articles", 0, [["told", 8]]],
  ] as const)("dates each page in the %s sitemap file %d by its last change", async (kind, part, expected) => {
    const pages = await sitemapPages(ctx(), { kind, part });
    expect(pages).toEqual(expected.map(([slug, day]) => ({ slug, changedAt: at(day) })));
  });
});
