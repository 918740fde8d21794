import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { addArticles } from "../newsroom/edit-articles.ts";
import { useDatabase } from "../../../test/database.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { countLetters, readLetter } from "./alphabet.ts";
import { readCompanyScreen } from "./company-links.ts";
import { listInvestors, readInvestor } from "./investors.ts";
import { refreshDirectory } from "./refresh.ts";
import { NO_FILTER } from "./search/filter.ts";

const database = useDatabase();
const as = (access: Actor["access"]): Context => ({
  db: database.db,
  actor: { id: access, access },
  clock: { now: () => new Date("2026-11-20T12:00:00Z") },
  publicAccess: { sampleSize: 1, delayDays: 0, pages: "teaser" },
});
const ids = { elm: 0, fir: 0, round: 0 };

const article = (slug: string, companyId: number) => ({
  slug,
  title: slug,
  excerpt: "A round.",
  category: "Seed",
  markdown: "# A round",
  publishedOn: "2026-11-03",
  featured: false,
  companyId,
  sourceUrl: null,
});

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  ids.elm = await make.company({ slug: "elm", name: "Elm", industry: "Health" });
  ids.fir = await make.company({ slug: "9-fir", name: "9 Fir" });
  await make.role(await make.person({ slug: "flo-elm", name: "Flo Elm" }), ids.elm);
  ids.round = await make.round(ids.elm, { announced_on: "2026-11-02", funding_type: "Seed" });
  await make.investors(ids.round, ["Café Ventures", "Birch Angels"]);
  await make.investors(
    await make.round(ids.fir, { announced_on: "2026-11-01", amount_minor: 900_00, amount_usd_minor: 900_00 }),
    ["Café Ventures", "Ada Moss"],
  );
  await refreshDirectory(as("owner"), [ids.elm, ids.fir]);
  await addArticles(as("owner"), [article("fir-raises", ids.fir)], { isSample: false });
  await addArticles(as("owner"), [article("elm-raises", ids.elm)], { isSample: false });
});

async function slugs(input: Partial<Parameters<typeof listInvestors>[1]>): Promise<readonly string[]> {
  return (await listInvestors(as("paid"), { page: 1, ...input })).rows.map(({ slug }) => slug);
}

describe("listInvestors", () => {
  it("sorts by rounds and shows a kind only if the name states it", async () => {
    expect(await listInvestors(as("paid"), { page: 1 })).toEqual({
      rows: [
        { slug: "cafe-ventures", name: "Café Ventures", kind: "Fund", rounds: 2, led: 2, newestOn: "2026-11-02" },
        { slug: "birch-angels", name: "Birch Angels", kind: "Angels", rounds: 1, led: 0, newestOn: "2026-11-02" },
        { slug: "ada-moss", name: "Ada Moss", kind: null, rounds: 1, led: 0, newestOn: "2026-11-01" },
      ],
      total: 3,
      matching: 3,
      kinds: ["Angels", "Fund"],
      page: 1,
      pageCount: 1,
    });
    expect((await listInvestors(as("anonymous"), { page: 2 })).rows).toEqual([]);
  });

  it("finds by part of the name and by kind, and sorts", async () => {
    expect(await slugs({ name: "VENTURES" })).toEqual(["cafe-ventures"]);
    expect(await slugs({ name: "100%" })).toEqual([]);
    expect(await slugs({ kind: "Angels" })).toEqual(["birch-angels"]);
    expect(await slugs({ sort: "name" })).toEqual(["ada-moss", "birch-angels", "cafe-ventures"]);
    expect(await slugs({ sort: "newest" })).toEqual(["birch-angels", "cafe-ventures", "ada-moss"]);
    expect((await slugs({ sort: "led" }))[0]).toBe("cafe-ventures");
  });

  it("counts the visitor's rounds", async () => {
    const { rows } = await listInvestors(as("anonymous"), { page: 1 });
    expect(rows.map(({ slug, rounds, led }) => [slug, rounds, led])).toEqual([
      ["birch-angels", 1, 0],
      ["cafe-ventures", 1, 1],
      ["ada-moss", 0, 0],
    ]);
  });
});

/** Rounds joined and led, and shared rounds by co-investor. */
async function figuresOf(access: Actor["access"]): Promise<readonly unknown[]> {
  const lookup = await readInvestor(as(access), { slug: "cafe-ventures" });
  if (lookup.kind !== "found") throw new Error(lookup.kind);
  const { rounds, led, newestOn, newest } = lookup.page;
  expect([newestOn, newest[0]?.companySlug, newest.length]).toEqual(["2026-11-02", "elm", rounds]);
  return [rounds, led, lookup.page.together.map(({ slug, rounds: shared }) => [slug, shared])];
}

async function cafeAs(access: Actor["access"], filter = NO_FILTER) {
  const lookup = await readInvestor(as(access), { slug: "cafe-ventures", filter });
  if (lookup.kind !== "found") throw new Error(lookup.kind);
  return lookup.page;
}

describe("listInvestors in matching rounds", () => {
  it("counts only those rounds, of those that the reader sees", async () => {
    const seed = { ...NO_FILTER, include: { stage: ["Seed"] } };
    const listed = async (access: Actor["access"]) => {
      const { rows, matching, total } = await listInvestors(as(access), { page: 1, filter: seed });
      return { rows: rows.map(({ slug, rounds }) => [slug, rounds]), matching, total };
    };
    const [paid, anonymous] = [await listed("paid"), await listed("anonymous")];
    expect(paid.rows).toContainEqual(["cafe-ventures", 1]);
    expect(paid.matching).toBe(paid.rows.length);
    expect(paid.total).toBeGreaterThan(paid.matching);
    expect(paid.rows).toEqual(expect.arrayContaining(anonymous.rows));
  });
});

describe("readInvestor", () => {
  it("counts and shows the rounds and co-investors that the reader sees", async () => {
    expect(await figuresOf("anonymous")).toEqual([1, 1, [["birch-angels", 1]]]);
    expect(await figuresOf("paid")).toEqual([
      2,
      2,
      [
        ["ada-moss", 1],
        ["birch-angels", 1],
      ],
    ]);
  });

  it("has figures and founders of the rounds the reader sees, and narrows the rounds by a filter", async () => {
    expect(await cafeAs("paid")).toMatchObject({ lastYear: 2, yearBefore: 0, typicalUsdMinor: 900_00, matching: 2 });
    expect(await cafeAs("anonymous")).toMatchObject({
      lastYear: 1,
      yearBefore: null,
      typicalUsdMinor: null,
      matching: 1,
    });
    expect((await cafeAs("paid")).founders.map(({ slug }) => slug)).toEqual(["flo-elm"]);
    const seed = await cafeAs("paid", { ...NO_FILTER, include: { stage: ["Seed"] } });
    expect(seed).toMatchObject({
      rounds: 2,
      matching: 1,
      facets: { stage: { values: [{ value: "Seed", count: 1 }] } },
    });
    expect(seed.newest.map(({ companySlug }) => companySlug)).toEqual(["elm"]);
  });

  it("redirects merged investors, and withdrawn ones are gone", async () => {
    expect(await readInvestor(as("anonymous"), { slug: "nobody" })).toEqual({ kind: "missing" });
    const { id } = await database.db
      .insertInto("investor")
      .values({ name: "Kafé Ventures", key: "kafeventures", merged_into_id: (await byName("Café Ventures")).id })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await readInvestor(as("anonymous"), { slug: "kafe-ventures" })).toEqual({
      kind: "moved",
      slug: "cafe-ventures",
    });
    await database.db
      .updateTable("investor")
      .set({ merged_into_id: null, withdrawn_at: new Date() })
      .where("id", "=", id)
      .execute();
    expect(await readInvestor(as("anonymous"), { slug: "kafe-ventures" })).toEqual({ kind: "gone" });
  });

  it("follows renamed investors and those without rounds", async () => {
    const ada = await byName("Ada Moss");
    await database.db
      .updateTable("investor")
      .set({ kind: "Family office", website: "https://ada.example" })
      .where("id", "=", ada.id)
      .execute();
    await database.db
      .insertInto("edit")
      .values({
        subject_kind: "investor",
        subject_id: ada.id,
        action: "change",
        fields: { name: "Ada Moss Fund" },
        actor: "operator",
        reason: "its site",
        at: new Date("2026-11-20T12:00:00Z"),
      })
      .execute();
    await refreshDirectory(as("owner"), [ids.fir]);
    expect(await readInvestor(as("anonymous"), { slug: "ada-moss" })).toMatchObject({
      page: { name: "Ada Moss Fund", kind: "Family office", website: "https://ada.example" },
    });
    await database.db.deleteFrom("round_investor").where("investor_id", "=", ada.id).execute();
    await refreshDirectory(as("owner"), [ids.fir]);
    expect(await readInvestor(as("anonymous"), { slug: "ada-moss" })).toEqual({ kind: "missing" });
  });
});

function byName(name: string) {
  return database.db.selectFrom("investor").select("id").where("name", "=", name).executeTakeFirstOrThrow();
}

describe("the alphabetical directory", () => {
  it("counts and lists every page by the first letter of its address", async () => {
    const letters = await countLetters(as("anonymous"));
    expect(letters.get("companies")).toEqual([
      { letter: "0-9", count: 1 },
      { letter: "e", count: 1 },
    ]);
    expect(letters.get("founders")).toEqual([{ letter: "f", count: 1 }]);
    expect(letters.get("articles")).toEqual([
      { letter: "e", count: 1 },
      { letter: "f", count: 1 },
    ]);
    expect(await readLetter(as("anonymous"), { kind: "companies", letter: "0-9", page: 1 })).toEqual({
      rows: [{ slug: "9-fir", name: "9 Fir" }],
      page: 1,
      pageCount: 1,
    });
    expect((await readLetter(as("anonymous"), { kind: "investors", letter: "b", page: 1 }))?.rows).toHaveLength(1);
  });

  it.each([
    ["z", 1],
    ["e", 2],
    ["E", 1],
    ["constructor", 1],
  ])("has no page for %s, page %d", async (letter, page) => {
    expect(await readLetter(as("anonymous"), { kind: "companies", letter, page })).toBeNull();
  });
});

describe("readCompanyScreen", () => {
  it("links topics, investors and articles", async () => {
    expect(await readCompanyScreen(as("anonymous"), { slug: "elm" })).toMatchObject({
      kind: "found",
      links: {
        topics: [
          { name: "Health", href: "/industries/health" },
          { name: "Seed", href: "/stages/seed" },
          { name: "November 2026", href: "/months/2026-11" },
        ],
        articles: [{ slug: "elm-raises", title: "elm-raises" }],
      },
    });
  });

  it("links articles but no investors from a teaser", async () => {
    expect(await readCompanyScreen(as("anonymous"), { slug: "9-fir" })).toMatchObject({
      kind: "teaser",
      teaser: { name: "9 Fir", month: "2026-11" },
      links: { investors: [], articles: [{ slug: "fir-raises" }], topics: [{ href: "/months/2026-11" }] },
    });
    expect(await readCompanyScreen(as("anonymous"), { slug: "nobody" })).toEqual({ kind: "missing" });
  });
});
