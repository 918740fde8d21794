import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { raiseVersion } from "../../catalogue/claims/state.ts";
import { refreshDirectory } from "../directory/refresh.ts";
import { addAiCompanies } from "./rank-ai-companies.ts";
import { type NewArticle, addArticles, withdrawSampleArticles } from "./edit-articles.ts";
import type { ArticlePage } from "./article.ts";
import { findAiCompany } from "./list-ai-companies.ts";
import { ARTICLES_PER_PAGE, latestArticles, listArticles, previewBody, readArticle } from "./read-articles.ts";
import { listAiCompanies } from "./list-ai-companies.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);
const ids = { elm: 0, ash: 0, oak: 0 };

const article = (slug: string, publishedOn: string, more: Partial<NewArticle> = {}): NewArticle => ({
  slug,
  title: `About ${slug}`,
  excerpt: "In short.",
  category: "Seed",
  markdown: "Elmwright raised.",
  publishedOn,
  featured: false,
  companyId: null,
  sourceUrl: null,
  ...more,
});

beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  ids.elm = await make.company({
    slug: "elmwright",
    name: "Elmwright",
    industry: "Health",
    description: "Helps.",
    year_founded: 2019,
  });
  ids.oak = await make.company({ slug: "oakmere", name: "Oakmere", withdrawn_at: "2026-08-01T00:00:00Z" });
  ids.ash = await make.company({ slug: "ashlight-old", name: "Ashlight Old", merged_into_id: ids.elm });
  const flo = await make.person({ slug: "flo-elm", name: "Flo Elm" });
  await make.role(flo, ids.elm, { title: "CEO" });
  await make.round(ids.elm, {
    announced_on: "2026-05-01",
    announced_precision: "month",
    stage_text: "Seed",
    funding_type: "Seed",
    amount_minor: 500_00,
  });
  await refreshDirectory(ctx(), [ids.elm, ids.oak, ids.ash]);
  await addArticles(
    ctx(),
    [
      article("first", "2026-08-30", {
        companyId: ids.elm,
        markdown: `Flo Elm of Elmwright. ${"word ".repeat(426)}`,
        sourceUrl: "https://news.example/1",
      }),
      article("second", "2026-08-29", { featured: true, companyId: ids.oak }),
      article("merged", "2026-08-28", { companyId: ids.ash }),
      ...Array.from({ length: 30 }, (_, i) => article(`other-${i}`, "2026-07-01", { featured: i < 7 })),
    ],
    { isSample: false },
  );
  await addArticles(ctx(), [article("invented", "2026-08-31")], { isSample: true });
});

describe("latestArticles", () => {
  it("returns the newest with the company's industry and the reading time", async () => {
    expect(await latestArticles(ctx(), 2)).toEqual([
      {
        slug: "invented",
        title: "About invented",
        excerpt: "In short.",
        category: "Seed",
        publishedOn: "2026-08-31",
        readMinutes: 1,
        industry: null,
        isSample: true,
      },
      {
        slug: "first",
        title: "About first",
        excerpt: "In short.",
        category: "Seed",
        publishedOn: "2026-08-30",
        readMinutes: 2,
        industry: "Health",
        isSample: false,
      },
    ]);
  });
});

describe("listArticles", () => {
  it("features the newest six and lists each article on exactly one page", async () => {
    const first = await listArticles(ctx(), { page: 1 });
    expect(first).toMatchObject({ total: 34, page: 1, pageCount: 2 });
    expect(first.featured.map(({ slug }) => slug)).toEqual([
      "second",
      "other-6",
      "other-5",
      "other-4",
      "other-3",
      "other-2",
    ]);
    expect(first.rest).toHaveLength(ARTICLES_PER_PAGE);
    const second = await listArticles(ctx(), { page: 2 });
    expect(second.featured).toEqual([]);
    const all = [...first.featured, ...first.rest, ...second.rest].map(({ slug }) => slug);
    expect(new Set(all).size).toBe(34);
    expect(second.rest.map(({ slug }) => slug)).toContain("other-0");
  });

  it("returns no articles for a page that does not exist", async () => {
    expect(await listArticles(ctx(), { page: 3 })).toMatchObject({ featured: [], rest: [], pageCount: 2 });
  });
});

async function found(slug: string): Promise<ArticlePage> {
  const lookup = await readArticle(ctx(), { slug });
  if (lookup.kind !== "found") throw new Error(`${slug} is ${lookup.kind}`);
  return lookup.page;
}

async function secondNamesElmwright(): Promise<boolean> {
  return JSON.stringify((await found("second")).body).includes("/companies/elmwright");
}

describe("previewBody", () => {
  it("is the body that the page will show", async () => {
    const markdown = "Flo Elm of Elmwright.";
    const linked = await previewBody(ctx(), { markdown, company: "elmwright" });
    expect(JSON.stringify(linked).match(/\/companies\/[a-z/-]+/g)).toEqual([
      "/companies/founders/flo-elm",
      "/companies/elmwright",
    ]);
    expect(await previewBody(ctx(), { markdown, company: "oakmere" })).toEqual(
      await previewBody(ctx(), { markdown, company: null }),
    );
  });
});

describe("readArticle", () => {
  it("shows its company and links the catalogue's names", async () => {
    const page = await found("first");
    expect(page).toMatchObject({
      title: "About first",
      readMinutes: 2,
      company: { name: "Elmwright", slug: "elmwright" },
      sourceUrl: "https://news.example/1",
    });
    expect(JSON.stringify(page.body).match(/\/companies\/[a-z/-]+/g)).toEqual([
      "/companies/founders/flo-elm",
      "/companies/elmwright",
    ]);
  });

  it("follows a merge and hides an unpublished company", async () => {
    expect((await found("merged")).company).toEqual({ name: "Elmwright", slug: "elmwright" });
    expect((await found("second")).company).toBeNull();
  });

  it("uses the names of the current catalogue version", async () => {
    expect(await secondNamesElmwright()).toBe(true);
    await database.db.updateTable("company").set({ withdrawn_at: new Date() }).where("id", "=", ids.elm).execute();
    await raiseVersion(ctx());
    expect(await secondNamesElmwright()).toBe(false);
    await database.db.updateTable("company").set({ withdrawn_at: null }).where("id", "=", ids.elm).execute();
    await raiseVersion(ctx());
    expect(await secondNamesElmwright()).toBe(true);
  });

  it("distinguishes a withdrawn article from an unknown one", async () => {
    expect(await withdrawSampleArticles(ctx())).toBe(1);
    expect(await withdrawSampleArticles(ctx())).toBe(0);
    expect(await readArticle(ctx(), { slug: "invented" })).toEqual({ kind: "gone" });
    expect(await readArticle(ctx(), { slug: "nothing" })).toEqual({ kind: "missing" });
    expect((await latestArticles(ctx(), 1)).map(({ slug }) => slug)).toEqual(["first"]);
  });
});

describe("listAiCompanies", () => {
  it("ranks published companies with their source, and finds them by id", async () => {
    const facts = {
      category: "Voice",
      arrEstimate: "$9M",
      valuation: null,
      employees: "40+",
      method: "published",
      sourceUrl: "https://news.example/ai",
      sourceLabel: "News",
      retrievedAt: new Date("2026-08-01T00:00:00Z"),
    } as const;
    await addAiCompanies(ctx(), [
      { ...facts, companyId: ids.oak, rank: 1 },
      { ...facts, companyId: ids.elm, rank: 2 },
    ]);
    expect(await listAiCompanies(ctx())).toEqual([
      {
        rank: 1,
        slug: "elmwright",
        name: "Elmwright",
        description: "Helps.",
        category: "Voice",
        arrEstimate: "$9M",
        valuation: null,
        employees: "40+",
        yearFounded: 2019,
        lastFunding: {
          fundingType: "Seed",
          amount: { minor: 500_00, currency: "USD" },
          amountUsdMinor: null,
          date: { date: "2026-05-01", precision: "month" },
          firstSale: null,
        },
        proof: {
          method: "published",
          sourceUrl: "https://news.example/ai",
          sourceLabel: "News",
          retrievedAt: new Date("2026-08-01T00:00:00Z"),
        },
      },
    ]);
    expect(await findAiCompany(ctx(), "elmwright")).toBe("elmwright");
    expect(await findAiCompany(ctx(), "oakmere")).toBeNull();
    expect(await findAiCompany(ctx(), "nowhere")).toBeNull();
  });
});
