import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { politeHttpClient } from "../../../../platform/http-client.ts";
import type { Outcome } from "../record.ts";
import type { Validators } from "../source.ts";
import { readArticlePage } from "./article-page.ts";
import { type FetchesArticles, openNewsFeeds } from "./open-news-feeds.ts";

const PARAGRAPH =
  'Hello from <a href="/tags/kilns">the kiln desk</a>. <a href="https://acmely.example/?utm_source=x">Acmely</a>, a maker of kilns, has raised $7 million in a Series A round led by Fooridge.';
const PAGE = `<html><head><script>var a = "<p>no</p>"</script></head><body><nav><p>Acmely raised $99 million in 2019, says this menu of the page.</p></nav>
  <article><p>By Jane Doe</p><p>${PARAGRAPH}</p></article></body></html>`;
const feedOf = (items: string) => `<rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
const item = (title: string, path: string) => `<item><title>${title}</title><link>${path}</link></item>`;

let pages: Map<string, { body: string; type: string; status?: number }>;
let requests: string[];
let address: string;
let close: () => Promise<void>;
beforeEach(async () => {
  requests = [];
  pages = new Map([
    [
      "/feed",
      {
        body: feedOf(item("Acmely raises funding", "/1") + item("Kilns are beautiful", "/2")),
        type: "application/rss+xml",
      },
    ],
    ["/1", { body: PAGE, type: "text/html; charset=utf-8" }],
  ]);
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const page = pages.get(request.url ?? "");
    response.writeHead(page?.status ?? (page ? 200 : 404), { "content-type": page?.type ?? "text/plain" });
    response.end(page?.body ?? "nothing");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => void server.close(() => resolve()));
});
afterEach(() => close());

const seen = () => new Map<string, Validators>();

async function outcomes(articles: FetchesArticles, kept = seen()): Promise<Outcome[]> {
  const options = {
    userAgent: "NewsReader (test)",
    requestsPerSecond: 1_000,
    allowPrivateAddresses: true,
    maxTries: 1,
  };
  const http = politeHttpClient(options);
  const validators = {
    get: (url: string) => Promise.resolve(kept.get(url)),
    set: (url: string, known: Validators) => Promise.resolve(void kept.set(url, known)),
  };
  const clock = { now: () => new Date("2026-05-10T00:00:00Z") };
  const found: Outcome[] = [];
  const articleAccess = { http, product: "NewsReader" };
  for await (const opened of openNewsFeeds([`${address}/feed`], { http, clock, validators, articles, articleAccess })) {
    if (opened.kind !== "document") throw new Error(opened.kind);
    for await (const outcome of opened.document.read()) found.push(outcome);
  }
  return found;
}

describe("articles of a feed", () => {
  it("complete headlines with amount, stage, lead investor and website", async () => {
    const [first] = await outcomes("auto");
    expect(first).toMatchObject({
      kind: "review",
      record: {
        company: { name: "Acmely", website: "https://acmely.example" },
        round: {
          amount: { minor: 700_000_000, currency: "USD" },
          stageText: "Series A",
          investors: [{ name: "Fooridge", lead: true }],
        },
      },
    });
    expect(JSON.stringify(first)).toContain('["Sentence used","Acmely, a maker of kilns, has raised $7 million');
    expect(requests).toEqual(["/feed", "/robots.txt", "/1"]);
  });

  it("are fetched once", async () => {
    const kept = seen();
    await outcomes("always", kept);
    await outcomes("always", kept);
    expect(requests.filter((path) => path === "/1")).toHaveLength(1);
  });

  it.each([
    ["forbids", { body: "User-agent: NewsReader\nDisallow: /", type: "text/plain" }],
    ["fails", { body: "", type: "text/plain", status: 500 }],
  ])("are not fetched where robots.txt %s", async (_, robots) => {
    pages.set("/robots.txt", robots);
    expect(await outcomes("always")).toMatchObject([{ kind: "review", record: { company: { name: "Acmely" } } }, {}]);
    expect(requests).toEqual(["/feed", "/robots.txt"]);
  });

  it("are not fetched when switched off or, by default, when the feed has text", async () => {
    await outcomes("never");
    const text =
      "<item><title>Acmely raises $5M</title><link>/1</link><description>Kilns for all.</description></item>";
    pages.set("/feed", { body: feedOf(text), type: "application/rss+xml" });
    await outcomes("auto");
    expect(requests).toEqual(["/feed", "/feed"]);
  });

  it("leave the headline unchanged if the page is missing or has another format", async () => {
    for (const page of [
      { body: "", type: "text/html", status: 404 },
      { body: "%PDF", type: "application/pdf" },
    ]) {
      pages.set("/1", page);
      expect((await outcomes("always"))[0]).toMatchObject({ kind: "review", record: { round: { state: "closed" } } });
    }
  });
});

describe("readArticlePage", () => {
  it("reads paragraphs of the article and their links without menus and scripts", () => {
    expect(readArticlePage(PAGE, "https://outlet.example/1")).toEqual({
      text: "Hello from the kiln desk. Acmely, a maker of kilns, has raised $7 million in a Series A round led by Fooridge.",
      links: [
        { href: "https://outlet.example/tags/kilns", text: "the kiln desk" },
        { href: "https://acmely.example/?utm_source=x", text: "Acmely" },
      ],
    });
  });

  it.each(['<meta name="tdm-reservation" content="1">', "<meta name='robots' content='index, noai'>"])(
    "reads nothing of a page with %s",
    (meta) => {
      expect(readArticlePage(meta + PAGE, "https://outlet.example/1")).toBeUndefined();
    },
  );

  it.each(["<p>", "<a href=", "<article>", "<script>", "<meta ", "<a ", "<nav>"])(
    "finds nothing in a page of a hundred thousand %s",
    (part) => {
      expect(readArticlePage(part.repeat(100_000), "https://outlet.example/1")).toBeUndefined();
    },
  );
});
