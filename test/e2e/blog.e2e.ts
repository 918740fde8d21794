import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type NewArticle, addArticles, withdrawSampleArticles } from "../../core/reading/newsroom/edit-articles.ts";
import { axeViolationsIn } from "./axe.ts";
import { sharedTab } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { htmlFaults } from "./valid-html.ts";

const MARKDOWN = `### Robots that listen

LANTERNFISH raised **$62.5M**. Noor Haddad's team of Lanternfish builds robots for Céleste Énergie, and <b>nothing</b> else.

#### Details

1. Lanternfish goes deep
2. [Lanternfish](https://elsewhere.example/a?b=1&c=2) on another site
3. [a trick](javascript:alert(1))

> Quiet, said Tomas Lindqvist.

\`Lanternfish\` in code.

${"Long words of filling. ".repeat(220)}`;

const story = (i: number): NewArticle => ({
  slug: `story-${i}`,
  title: `Story number ${i} of the blog`,
  excerpt: "A short story of a round.",
  category: i % 2 ? "Series A" : "Venture",
  markdown: "Words.",
  publishedOn: new Date(Date.UTC(2026, 6, 20) - i * 86_400_000).toISOString().slice(0, 10),
  featured: i < 3,
  companyId: null,
  sourceUrl: null,
});

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "sample" });
  const { id } = await site.ctx.db
    .selectFrom("company")
    .select("id")
    .where("slug", "=", "lanternfish")
    .executeTakeFirstOrThrow();
  await addArticles(
    site.ctx,
    [
      {
        ...story(100),
        slug: "lanternfish-goes-deep",
        title: "Lanternfish goes deep",
        category: "Series B",
        markdown: MARKDOWN,
        publishedOn: "2026-08-25",
        companyId: id,
        sourceUrl: "https://news.example/l",
      },
      ...Array.from({ length: 40 }, (_, i) => story(i)),
    ],
    { isSample: false },
  );
  await addArticles(site.ctx, [{ ...story(200), slug: "withdrawn" }], { isSample: true });
  await withdrawSampleArticles(site.ctx);
});
afterAll(() => site.stop());
const open = sharedTab();

describe("blog", () => {
  it("shows featured stories in two columns and the others in three, each with its facts", async () => {
    const { page } = await open(`${site.url}/blog`, { javaScriptEnabled: false });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Latest Funding News");
    const columns = async (heading: string) => {
      const section = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { level: 2, name: heading, exact: true }) });
      const boxes = await Promise.all((await section.locator("ul > li").all()).map((card) => card.boundingBox()));
      return { stories: boxes.length, columns: new Set(boxes.map((box) => box?.x)).size };
    };
    expect(await columns("Featured Stories")).toEqual({ stories: 3, columns: 2 });
    expect(await columns("More Stories")).toEqual({ stories: 24, columns: 3 });
    const card = page.getByRole("listitem").filter({ hasText: "Lanternfish goes deep" });
    expect(await card.textContent()).toBe(
      "Series BAug 25, 20264 min readLanternfish goes deepA short story of a round.",
    );
    expect(await card.getByRole("link").getAttribute("href")).toBe("/blog/lanternfish-goes-deep");
    expect(await page.locator("main a[href='/companies']").textContent()).toBe(
      "Browse the database of funded startups",
    );
  });

  it("pages with plain links and answers 404 after the last page", async () => {
    const { page } = await open(`${site.url}/blog`, { javaScriptEnabled: false });
    await page.getByRole("link", { name: "Next" }).click();
    expect(new URL(page.url()).search).toBe("?page=2");
    expect(await page.getByRole("heading", { level: 2, name: "Featured Stories" }).count()).toBe(0);
    expect(await page.locator("main li.card").count()).toBe(14);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      "https://newlyraised.example/blog?page=2",
    );
    expect((await fetch(`${site.url}/blog?page=3`)).status).toBe(404);
    expect(await (await fetch(`${site.url}/blog?page=x`)).text()).toContain("“x” is not a page");
  });
});

describe("article", () => {
  it("shows its facts, links and company", async () => {
    const { page } = await open(`${site.url}/blog/lanternfish-goes-deep`, { javaScriptEnabled: false });
    expect(await page.title()).toBe("Lanternfish goes deep | Newly Raised Blog");
    expect(await page.getByRole("link", { name: "Back to Blog" }).getAttribute("href")).toBe("/blog");
    expect(await page.locator("article header").textContent()).toBe(
      "Series BAug 25, 20264 min readLanternfish goes deepA short story of a round.",
    );
    const links = await page
      .locator("article a")
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href"), a.getAttribute("rel")]));
    expect(links).toEqual([
      ["LANTERNFISH", "/companies/lanternfish", null],
      ["Noor Haddad", "/companies/founders/noor-haddad", null],
      ["Céleste Énergie", "/companies/celeste-energie", null],
      ["Lanternfish", "/companies/lanternfish", null],
      ["Lanternfish", "https://elsewhere.example/a?b=1&c=2", "noopener"],
      ["Tomas Lindqvist", "/companies/founders/tomas-lindqvist", null],
    ]);
    expect(await page.getByText("and <b>nothing</b> else").count()).toBe(1);
    expect(await page.getByRole("heading", { level: 2, name: "Robots that listen" }).count()).toBe(1);
    expect(await page.getByRole("heading", { level: 2, name: "Learn More About This Company" }).count()).toBe(1);
    expect(
      await page
        .getByText("Get detailed information about this company's funding, founders, and contact details.")
        .count(),
    ).toBe(1);
    await page.getByRole("link", { name: "View Company Profile" }).click();
    expect(new URL(page.url()).pathname).toBe("/companies/lanternfish");
  });

  it("has structured data", async () => {
    const { page } = await open(`${site.url}/blog/lanternfish-goes-deep`);
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(
      "https://newlyraised.example/blog/lanternfish-goes-deep",
    );
    expect(await page.locator("meta[property='og:image']").getAttribute("content")).toBe(
      "https://newlyraised.example/share/blog/lanternfish-goes-deep.png",
    );
    const data = (await page.locator("script[type='application/ld+json']").allTextContents()).map((text): unknown =>
      JSON.parse(text),
    );
    expect(data).toMatchObject([
      {
        "@type": "Article",
        headline: "Lanternfish goes deep",
        datePublished: "2026-08-25",
        about: { name: "Lanternfish" },
      },
      { "@type": "BreadcrumbList", itemListElement: [{ name: "Blog" }, { name: "Lanternfish goes deep" }] },
    ]);
  });

  it.each([
    ["/blog/no-such-thing", 404],
    ["/blog/withdrawn", 410],
  ])("answers %s with %d and a link to other articles", async (path, status) => {
    expect((await fetch(site.url + path)).status).toBe(status);
    const { page } = await open(site.url + path);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Article Not Found");
    expect(await page.getByRole("link", { name: "Back to Blog" }).getAttribute("href")).toBe("/blog");
  });
});

// screens.e2e.ts checks the first page, an article and a missing one.
describe("the second page of articles", () => {
  it("is valid HTML", async () => {
    expect(await htmlFaults(await (await fetch(`${site.url}/blog?page=2`)).text())).toBe("");
  });

  it("is accessible and fits at every width, without console messages", async () => {
    const { page, complaints } = await open(`${site.url}/blog?page=2`, { reducedMotion: "reduce" });
    expect(await axeViolationsIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    for (const at of [320, 768]) {
      await page.setViewportSize({ width: at, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(at);
    }
  });
});
