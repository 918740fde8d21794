import { decodeHTML } from "entities";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FAQ } from "../../content/faq.ts";
import { PAGE_TEXTS } from "../../content/page-texts.ts";
import { saveContent } from "../../core/reading/content/revisions.ts";
import { addArticles } from "../../core/reading/newsroom/edit-articles.ts";
import { type RunningSite, startSite } from "./site.ts";

const PUBLIC = "https://newlyraised.example";
const MOST_LINKS = 4;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own", publicAccess: { sampleSize: 5, delayDays: 0, pages: "teaser" } });
  await addArticles(
    site.ctx,
    Array.from({ length: 60 }, (_, i) => ({
      slug: `story-${i}`,
      title: `Story ${i}`,
      excerpt: "A round.",
      category: "Seed",
      markdown: "# A story",
      publishedOn: "2026-08-25",
      featured: false,
      companyId: null,
      sourceUrl: null,
    })),
    { isSample: false },
  );
});
afterAll(() => site.stop());

const read = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url.replace(PUBLIC, "") || "/");

/** Links that robots.txt allows: without a query, or with a page number alone. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !href.includes("?") || /\?page=\d+$/.test(href));
}

it("reaches every address of the sitemap within four links from the home page", async () => {
  const listed = (await Promise.all(locations(await read("/sitemap.xml")).map(read))).flatMap(locations);
  expect(listed.length).toBeGreaterThan(200);
  const reached = new Set(["/"]);
  let newest = ["/"];
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const found = new Set<string>();
    // The last step's pages need not be read.
    for (const html of await Promise.all(newest.map(read))) for (const link of linksIn(html)) found.add(link);
    newest = [...found].filter((link) => !reached.has(link));
    for (const link of newest) reached.add(link);
  }
  expect(listed.filter((path) => !reached.has(path))).toEqual([]);
});

it("gives every address of the sitemap a title of its own, of at most 65 characters, and a share image", async () => {
  const listed = (await Promise.all(locations(await read("/sitemap.xml")).map(read))).flatMap(locations);
  const pages = await Promise.all(
    listed.map(async (path) => {
      const html = await read(path);
      const image = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]?.replace(PUBLIC, "") ?? "";
      return { path, title: decodeHTML(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""), image };
    }),
  );
  const byTitle = Map.groupBy(pages, ({ title }) => title);
  expect([...byTitle.values()].filter((same) => same.length > 1)).toEqual([]);
  // An article's title is used whole.
  expect(pages.filter(({ path, title }) => title.length > 65 && !path.startsWith("/blog/"))).toEqual([]);
  const own = /^\/(?:investors|industries|stages|places|months)\/./;
  const shared = pages.filter(({ path, image }) => own.test(path) && image !== `/share${path}.png`);
  expect(shared).toEqual([]);
  // Drawing takes a while: one image of each kind.
  const kinds = new Map(pages.filter(({ path }) => own.test(path)).map((page) => [page.path.split("/")[1], page]));
  for (const { image } of kinds.values()) {
    const response = await fetch(site.url + image);
    expect([image, response.status, response.headers.get("content-type")]).toEqual([image, 200, "image/png"]);
  }
});

/** The pages whose code samples have braces. */
const CODE = "/developers";

const save = (piece: string, value: object) =>
  saveContent(site.ctx, { piece, value, note: "brand", seen: null, area: "desk" });

it("shows no placeholder on any page, whatever editors write", async () => {
  const faq = FAQ.map(({ question, answer, ...rest }) => ({
    ...rest,
    question: `${question} {product}`,
    answer: `${answer} {product}`,
  }));
  await save("faq", faq);
  await save("page-texts", { ...PAGE_TEXTS, tagline: "{product}: all rounds of {product}" });
  const listed = (await Promise.all(locations(await read("/sitemap.xml")).map(read))).flatMap(locations);
  const pages = new Set([...listed, "/", "/pricing", "/about", "/sign-in", "/get-leads", "/checkout", "/missing"]);
  const naming = await Promise.all(
    [...pages].map(async (path) => {
      // Scripts and styles have braces of their own, but never the placeholder.
      const html = await read(path);
      const text = html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, "");
      return html.includes("{product}") || (!path.startsWith(CODE) && text.includes("{"))
        ? [path, /.{0,40}\{.{0,20}/.exec(text)?.[0]]
        : null;
    }),
  );
  expect(naming.filter((one) => one !== null)).toEqual([]);
});
