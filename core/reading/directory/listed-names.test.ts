import { beforeAll, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor, Context, PublicAccess } from "../../shared/context.ts";
import { DIRECTORY_KINDS, readLetter } from "./alphabet.ts";
import { listInvestors } from "./investors.ts";
import { refreshDirectory } from "./refresh.ts";
import { pagesNamed } from "./search/pages-named.ts";
import { suggest } from "./search/suggest.ts";
import { SITEMAP_KINDS, sitemapPages } from "./sitemap.ts";

const database = useDatabase();
const as = (access: Actor["access"], day: string, over: Partial<PublicAccess> = {}): Context => ({
  db: database.db,
  actor: { id: access, access },
  clock: { now: () => new Date(`${day}T12:00:00Z`) },
  publicAccess: { sampleSize: 1, delayDays: 7, pages: "teaser", ...over },
});

const FRESH = ["fresh-birch", "fresh-capital", "fresh-flo"];
const FORMER = ["former-ash", "former-capital"];

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const former = await make.company({ slug: "former-ash", name: "Former Ash" });
  await make.investors(await make.round(former, { announced_on: "2026-06-01" }), ["Former Capital"]);
  await make.round(former, { announced_on: "2026-11-18" });
  const fresh = await make.company({ slug: "fresh-birch", name: "Fresh Birch" });
  await make.role(await make.person({ slug: "fresh-flo", name: "Fresh Flo" }), fresh);
  await make.investors(await make.round(fresh, { announced_on: "2026-11-18" }), ["Fresh Capital", "Former Capital"]);
  const newest = await make.company({ slug: "newest-elm", name: "Newest Elm" });
  await make.round(newest, { announced_on: "2026-11-19" });
  await refreshDirectory(as("owner", "2026-11-20"), [former, fresh, newest]);
});

/** Every "fresh" and "former" name in lists, suggestions and sitemaps, each once. */
async function namesIn(ctx: Context): Promise<readonly string[]> {
  const lists = await Promise.all([
    ...DIRECTORY_KINDS.map((kind) => readLetter(ctx, { kind, letter: "f", page: 1 })),
    listInvestors(ctx, { page: 1 }),
    listInvestors(ctx, { page: 1, name: "fresh" }),
    suggest(ctx, "f"),
    pagesNamed(ctx, { text: "fresh", words: "fresh", investors: ["Fresh Capital"] }),
    ...SITEMAP_KINDS.map((kind) => sitemapPages(ctx, { kind, part: 0 })),
  ]);
  return [...new Set(JSON.stringify(lists).match(/(?:fresh|former)-[a-z]+/g))].sort();
}

it.each(["anonymous", "free"] as const)("holds names of reserved rounds alone back from %s readers", async (access) => {
  expect(await namesIn(as(access, "2026-11-20"))).toEqual(FORMER);
  expect(await namesIn(as(access, "2026-11-24"))).toEqual(FORMER);
  // The newest public round: the sample.
  expect(await namesIn(as(access, "2026-11-25"))).toEqual([...FORMER, ...FRESH]);
});

it("lists them to members at once, and to everybody on a site without a delay or with open pages", async () => {
  expect(await namesIn(as("paid", "2026-11-20"))).toEqual([...FORMER, ...FRESH]);
  expect(await namesIn(as("anonymous", "2026-11-20", { pages: "open" }))).toEqual([...FORMER, ...FRESH]);
  expect(await namesIn(as("anonymous", "2026-11-20", { delayDays: 0 }))).toEqual([
    ...FORMER,
    "fresh-birch",
    "fresh-capital",
  ]);
});
