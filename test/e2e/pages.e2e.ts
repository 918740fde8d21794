import { afterAll, beforeAll, describe, expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { startFurnishedSite } from "./furnished-site.ts";
import { exampleOf } from "./screens-and-states.ts";
import type { RunningSite } from "./site.ts";
import { routePatterns } from "./site-routes.ts";
import { structuredDataOf } from "./structured-data.ts";

// Metadata of every route of app/routes.ts that answers with a page; screens.e2e.ts opens them in a browser.

const PUBLIC = "https://newlyraised.example";

/** Pages that show another page's content and name it as canonical. */
const COPIES: Readonly<Record<string, RegExp>> = { "/top-founders": /^\/companies\/founders\/[a-z0-9-]+$/ };

let site: RunningSite;
beforeAll(async () => {
  site = await startFurnishedSite();
});
afterAll(() => site.stop());

const read = async (address: string) => (await fetch(site.url + address)).text();

// Answered to programs or to one person, or kept out of search engines.
const PROGRAMS =
  /^\/(\.well-known|account|checkout|back-office|brand\/|dont-sell-my-info\/|is-this-you|blog\/images|email-finder\/bulk\/:id|email-finder\/leads|companies\/charts\/|companies\/logos\/|coverage\/:file|exports|sheets\/|free-leads\/|sign-in|sign-out|sitemap|feeds|figures|flags|share|api|rest|robots|llms|site\.webmanifest|mail\/|measures|mcp|oauth|openapi\.json|funded-companies|privacy-policy\/|terms-of-service\/)/;
const PAGES = routePatterns().filter((pattern) => !PROGRAMS.test(pattern));

function attribute(html: string, tag: RegExp): string {
  return (tag.exec(html)?.[1] ?? "").replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
}

const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));

describe.each(PAGES)("the page at %s", (pattern) => {
  it("has a title, description and canonical address for people, search engines and link previews", async () => {
    const address = exampleOf(pattern);
    const response = await fetch(site.url + address);
    expect(response.status).toBe(200);
    const html = await response.text();
    const title = attribute(html, /<title>([^<]*)<\/title>/);
    expect(title.length).toBeGreaterThan(10);
    expect(meta(html, "og:title").length).toBeLessThanOrEqual(65);
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

  it("has a 1200 by 630 image and correct structured data", async () => {
    const html = await read(exampleOf(pattern));
    const image = await fetch(meta(html, "og:image").replace(PUBLIC, site.url));
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    const png = Buffer.from(await image.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(() => structuredDataOf(html)).not.toThrow();
  });
});

describe("all pages", () => {
  it("have unique titles", async () => {
    const own = PAGES.filter((pattern) => COPIES[pattern] === undefined);
    const titles = await Promise.all(
      own.map(async (pattern) => attribute(await read(exampleOf(pattern)), /<title>([^<]*)<\/title>/)),
    );
    expect(titles.length).toBeGreaterThan(4);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("without parameters are exactly those in the sitemap", async () => {
    const sitemap = await read("/sitemaps/pages.xml");
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
      .map(([, loc = ""]) => loc.replace(PUBLIC, ""))
      .filter((path) => !/^\/(?:alternatives|developers)\/./.test(path));
    const fixed = PAGES.filter((pattern) => !pattern.includes(":") && COPIES[pattern] === undefined);
    expect([...listed].sort()).toEqual([...fixed].sort());
  });

  it("hydrate only if they are applications", async () => {
    const paths = routes
      // Excludes layout routes, which have no page of their own, routes of files, and responses for programs.
      .filter(
        ({ children, path = "" }) => children === undefined && !/:|\.|^(?:api|rest)\/|^(?:measures|mcp)$/.test(path),
      )
      .map(({ path = "" }) => `/${path === "*" ? "nowhere" : path}`);
    const pages = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
    expect(pages.filter(([, html]) => html.includes('id="hydration"')).map(([path]) => path)).toEqual([
      "/companies",
      "/companies/export",
      "/funded-companies",
      "/email-finder",
      // Leads to the list.
      "/figures",
    ]);
    expect(pages.filter(([, html]) => html.includes("modulepreload"))).toEqual([]);
  });
});
