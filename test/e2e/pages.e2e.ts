import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAiCompanies } from "../../core/newsroom/rank-ai-companies.ts";
import { addArticles } from "../../core/newsroom/edit-articles.ts";
import { useBrowser, type WatchedPage } from "./browser.ts";
import { type RunningSite, startSite } from "./site.ts";
import { routePatterns } from "./site-routes.ts";
import { structuredDataOf } from "./structured-data.ts";
import { htmlFaults } from "./valid-html.ts";

// Every route of app/routes.ts that answers with a page, and its metadata.

const PUBLIC = "https://newlyraised.example";

/** Parameters of routes that need one. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "/companies/:slug": "/companies/lanternfish",
  "/companies/founders/:slug": "/companies/founders/noor-haddad",
  "/industries/:slug/:below?": "/industries/climate",
  "/stages/:slug/:below?": "/stages/seed",
  "/places/:slug/:below?": "/places/france/lyon",
  "/months/:slug/:below?": "/months/2026-08",
  "/investors/:slug": "/investors/larch-ventures",
  "/directory/:kind/:letter": "/directory/companies/l",
  "/blog/:slug": "/blog/lanternfish-goes-deep",
  "/alternatives/:slug": "/alternatives/newly-raised-vs-crunchbase",
};

/** Pages that show another page's content and name it as canonical. */
const COPIES: Readonly<Record<string, RegExp>> = { "/top-founders": /^\/companies\/founders\/[a-z0-9-]+$/ };

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "sample" });
  const { id: companyId } = await site.ctx.db
    .selectFrom("company")
    .select("id")
    .where("slug", "=", "lanternfish")
    .executeTakeFirstOrThrow();
  await addArticles(
    site.ctx,
    [
      {
        slug: "lanternfish-goes-deep",
        title: "Lanternfish raises $62.5M to inspect cables, pipes and hulls without divers",
        excerpt: "A round for quiet robots that work where divers do not go.",
        category: "Series B",
        markdown: "# Lanternfish\n\nNoor Haddad leads it.",
        publishedOn: "2026-08-25",
        featured: true,
        companyId,
        sourceUrl: "https://news.example/l",
      },
    ],
    { isSample: true },
  );
  await addAiCompanies(site.ctx, [
    {
      companyId,
      rank: 1,
      category: "Autonomy",
      arrEstimate: "$12M",
      valuation: "$400M",
      employees: "120+",
      method: "published",
      sourceUrl: "https://news.example/r",
      sourceLabel: "The Example Wire",
      retrievedAt: new Date("2026-08-20T00:00:00Z"),
    },
  ]);
});
afterAll(() => site.stop());
const open = useBrowser();

/** One tab visits all pages. */
let opened: WatchedPage;
const failures: string[] = [];
beforeAll(async () => {
  opened = await open("about:blank");
  opened.page.on("requestfailed", (request) => failures.push(request.url()));
  opened.page.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
});

const read = async (address: string) => (await fetch(site.url + address)).text();

function addressOf(pattern: string): string {
  const address = pattern.includes(":") ? EXAMPLES[pattern] : pattern;
  if (address === undefined) throw new Error(`name an example of ${pattern} in EXAMPLES`);
  return address;
}

// Answered to programs or to one person, and covered by their own tests.
const PROGRAMS =
  /^\/(\.well-known|account|checkout|back-office|dont-sell-my-info\/|is-this-you|email-finder\/bulk\/:id|exports|free-leads\/|sign-in|sign-out|sitemap|feeds|share|api|rest|robots|llms|site\.webmanifest|mail\/|measures|mcp|openapi\.json|funded-companies)/;
const PAGES = routePatterns().filter((pattern) => !PROGRAMS.test(pattern));

function attribute(html: string, tag: RegExp): string {
  return (tag.exec(html)?.[1] ?? "").replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}

const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));

describe.each(PAGES)("the page at %s", (pattern) => {
  it("has a title, description and canonical address for people, search engines and link previews", async () => {
    const address = addressOf(pattern);
    const response = await fetch(site.url + address);
    expect(response.status).toBe(200);
    const html = await response.text();
    const title = attribute(html, /<title>([^<]*)<\/title>/);
    expect(title.length).toBeGreaterThan(10);
    expect(meta(html, "og:title").length).toBeLessThanOrEqual(70);
    // An article's title is used whole, whatever its length (spec, section 2).
    expect(pattern === "/blog/:slug" ? title : meta(html, "og:title")).toBe(title);
    expect(meta(html, "description").length).toBeGreaterThan(40);
    expect(meta(html, "keywords")).toContain(",");
    expect(meta(html, "author")).toBe("Newly Raised team");
    expect(meta(html, "twitter:card")).toBe("summary_large_image");
    const canonical = attribute(html, /<link rel="canonical" href="([^"]*)"/);
    expect(canonical.startsWith(PUBLIC)).toBe(true);
    expect(canonical.slice(PUBLIC.length)).toMatch(COPIES[pattern] ?? new RegExp(`^${address}$`));
    expect(meta(html, "og:url")).toBe(canonical);
    expect((await fetch(canonical.replace(PUBLIC, site.url))).status).toBe(200);
  });

  it("has a 1200 by 630 image, correct structured data and valid HTML", async () => {
    const html = await read(addressOf(pattern));
    const image = await fetch(meta(html, "og:image").replace(PUBLIC, site.url));
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    const png = Buffer.from(await image.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(() => structuredDataOf(html)).not.toThrow();
    expect(await htmlFaults(html)).toBe("");
  });

  it("loads without console messages or failed requests", async () => {
    const { page, complaints } = opened;
    const earlier = [complaints.length, failures.length] as const;
    await page.goto(site.url + addressOf(pattern), { waitUntil: "networkidle" });
    expect([complaints.slice(earlier[0]), failures.slice(earlier[1])]).toEqual([[], []]);
  });
});

describe("all pages", () => {
  it("have unique titles", async () => {
    const own = PAGES.filter((pattern) => COPIES[pattern] === undefined);
    const titles = await Promise.all(
      own.map(async (pattern) => attribute(await read(addressOf(pattern)), /<title>([^<]*)<\/title>/)),
    );
    expect(titles.length).toBeGreaterThan(4);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("without parameters are exactly those in the sitemap", async () => {
    const sitemap = await read("/sitemaps/pages.xml");
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
      .map(([, loc = ""]) => loc.replace(PUBLIC, ""))
      .filter((path) => !path.startsWith("/alternatives/"));
    const fixed = PAGES.filter((pattern) => !pattern.includes(":") && COPIES[pattern] === undefined);
    expect([...listed].sort()).toEqual([...fixed].sort());
  });
});
