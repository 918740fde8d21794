import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "../../core/programs/keys/manage-keys.ts";
import { addArticles } from "../../core/reading/newsroom/edit-articles.ts";
import { type RunningSite, startSite } from "./site.ts";

const PUBLIC = "https://newlyraised.example";
let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: "manual" });
const read = async (path: string) => (await ask(path)).text();
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => loc);

describe("sitemap", () => {
  it("lists only files whose addresses are pages of the site", async () => {
    const index = await read("/sitemap.xml");
    const files = locations(index);
    expect(files).toEqual(
      expect.arrayContaining([
        `${PUBLIC}/sitemaps/pages.xml`,
        `${PUBLIC}/sitemaps/companies-0.xml`,
        `${PUBLIC}/sitemaps/founders-0.xml`,
      ]),
    );
    expect(index.match(/<lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(files.length);
    for (const file of files) {
      const addresses = locations(await read(file.replace(PUBLIC, "")));
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of [addresses.at(0), addresses.at(-1)]) {
        const page = await read((address ?? "").replace(PUBLIC, "") || "/");
        expect(page).toContain(`<link rel="canonical" href="${address}"/>`);
      }
    }
  });

  it("dates a company by its page's last change", async () => {
    const { updated_at } = await site.ctx.db
      .selectFrom("company")
      .select("updated_at")
      .where("slug", "=", "lanternfish")
      .executeTakeFirstOrThrow();
    expect(await read("/sitemaps/companies-0.xml")).toContain(
      `<loc>${PUBLIC}/companies/lanternfish</loc><lastmod>${updated_at.toISOString()}</lastmod>`,
    );
  });

  it.each([
    "/sitemaps/companies-9.xml",
    "/sitemaps/companies-01.xml",
    "/sitemaps/people-0.xml",
    "/sitemaps/x",
    "/feeds/rounds",
    "/feeds/rounds.xml",
    "/feeds/constructor.rss",
  ])("omits %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("feeds of rounds", () => {
  it.each([
    [
      "rss",
      "application/rss+xml",
      (text: string) => parseRssFeed(text).items?.map((item) => [item.guid?.value, item.title, item.link]),
    ],
    [
      "atom",
      "application/atom+xml",
      (text: string) =>
        parseAtomFeed(text).entries?.map((entry) => [entry.id, entry.title?.value, entry.links?.[0]?.href]),
    ],
    [
      "json",
      "application/feed+json",
      (text: string) => parseJsonFeed(text).items?.map((item) => [item.id, item.title, item.url]),
    ],
  ] as const)("list the newest rounds as %s", async (format, mediaType, entriesOf) => {
    const response = await ask(`/feeds/rounds.${format}`);
    expect(response.headers.get("content-type")).toBe(`${mediaType}; charset=utf-8`);
    const entries = entriesOf(await response.text()) ?? [];
    expect(entries).toHaveLength(50);
    expect(new Set(entries.map(([id]) => id)).size).toBe(50);
    const newest = entries.find(([, title]) => title === "Lanternfish raised $62.5M (Series B)");
    expect(newest).toEqual([
      expect.stringMatching(/^tag:newlyraised\.example,2026:round\/\d+$/),
      expect.any(String),
      `${PUBLIC}/companies/lanternfish`,
    ]);
  });

  it("link to the evidence and escape company names", async () => {
    const { items = [] } = parseJsonFeed(await read("/feeds/rounds.json"));
    const lanternfish = items.find((item) => item.url?.endsWith("/lanternfish"));
    expect(lanternfish?.external_url).toBe("https://news.example/lanternfish-2026-08-25");
    expect(lanternfish?.content_html).toContain(
      '<a href="https://news.example/lanternfish-2026-08-25">View Funding Proof</a>',
    );
    expect(JSON.stringify(items)).not.toContain('Harbor <b>"');
    for (const { content_html } of items) expect(content_html).not.toContain("<b>");
  });

  it("contain each round's values for programs as in the REST API", async () => {
    const { items } = (await (await ask("/feeds/rounds.json")).json()) as {
      items: { _funding: Record<string, unknown> & { round_id: number } }[];
    };
    const stated = items.map(({ _funding: values }) => values).sort((a, b) => a.round_id - b.round_id);
    const names = "round_id:id,company_name,amount,currency,amount_usd,exchange_rate_on,proof_url,is_sample,money";
    const rows = await (
      await ask(`/rest/v1/rounds?select=${names}&id=in.(${stated.map(({ round_id: id }) => id).join()})&order=id`)
    ).json();
    const own = new Set(["domain", "funding_type", "date", "date_kind", "country_code"]);
    const shared = stated.map((values) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => !own.has(name))),
    );
    expect(shared).toEqual(rows);
    expect(stated.find(({ company_name: name }) => name === "Lanternfish")).toMatchObject({
      amount: 62_500_000,
      currency: "USD",
      amount_usd: 62_500_000,
      funding_type: "Series B",
      date: "2026-08-25",
      date_kind: "announced",
    });
    expect(new Set(stated.map(({ currency }) => currency)).size).toBeGreaterThan(1);
  });

  it("have `items` even if nothing matches or the request is rejected", async () => {
    for (const [path, headers, status] of [
      ["/feeds/rounds.json?stage=Nope", {}, 400],
      ["/feeds/rounds.json?city=Nope", {}, 200],
      ["/feeds/rounds.json?search=xyzzyx", {}, 200],
      ["/feeds/rounds.json?stages=Seed", {}, 400],
      ["/feeds/articles.json?stage=Seed", {}, 400],
      ["/feeds/rounds.json", { apikey: "nrk_0000000000000000_unknown" }, 401],
    ] as const) {
      const response = await ask(path, headers);
      const { items, version } = (await response.json()) as Record<string, unknown>;
      expect([path, response.status, response.headers.get("content-type"), items, version]).toEqual([
        path,
        status,
        "application/feed+json; charset=utf-8",
        [],
        "https://jsonfeed.org/version/1.1",
      ]);
    }
  });

  it.each(["rss", "atom", "json"])("have an ETag with a key that follows the content (%s)", async (format) => {
    const { secret } = await createKey(site.ctx, { label: format, access: "paid" });
    const path = `/feeds/rounds.${format}`;
    const first = await ask(path, { apikey: secret });
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, first.headers.get("cache-control"), etag]).toEqual([
      200,
      "private, no-cache",
      expect.stringMatching(/^"[\w-]+"$/),
    ]);
    const again = await ask(path, { apikey: secret, "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const { id, amount_minor } = await site.ctx.db
      .selectFrom("funding_round")
      .innerJoin("company", "company.id", "company_id")
      .select(["funding_round.id", "amount_minor"])
      .where("slug", "=", "lanternfish")
      .orderBy("announced_on", "desc")
      .executeTakeFirstOrThrow();
    const set = (minor: number | null) =>
      site.ctx.db.updateTable("lead").set({ amount_minor: minor }).where("round_id", "=", id).execute();
    await set(1_234_500);
    try {
      const changed = await ask(path, { apikey: secret, "if-none-match": etag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get("etag")).not.toBe(etag);
    } finally {
      await set(amount_minor);
    }
  });

  it("name the credentials they depend on and are readable by other sites", async () => {
    for (const headers of [{}, { origin: "https://reader.example" }, { apikey: "nrk_0000000000000000_unknown" }]) {
      const response = await ask("/feeds/rounds.json", headers);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      const vary = (response.headers.get("vary") ?? "").toLowerCase().split(", ");
      expect(vary).toEqual(expect.arrayContaining(["apikey", "authorization"]));
    }
    expect((await ask("/feeds/rounds.rss")).headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
    const preflight = await fetch(`${site.url}/feeds/rounds.json`, {
      method: "OPTIONS",
      headers: {
        origin: "https://reader.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "apikey, if-none-match",
      },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("apikey");
  });

  it("are linked in the head of every page", async () => {
    const page = await read("/companies");
    for (const format of ["rss+xml", "atom+xml", "feed+json"])
      expect(page).toMatch(
        new RegExp(
          `<link rel="alternate" type="application/${format.replace("+", String.raw`\+`)}" title="[^"]+" href="/feeds/rounds\\.`,
        ),
      );
  });
});

describe("feeds of articles", () => {
  beforeAll(async () => {
    const article = {
      excerpt: "Robots & divers.",
      category: "Series B",
      markdown: "Words.",
      featured: false,
      companyId: null,
      sourceUrl: "https://news.example/l",
    };
    await addArticles(
      site.ctx,
      [{ ...article, slug: "deep", title: "Lanternfish goes <deep>", publishedOn: "2026-08-25" }],
      { isSample: false },
    );
  });

  it("date each article by its own day", async () => {
    const [item] = parseJsonFeed(await read("/feeds/articles.json")).items ?? [];
    expect(item).toMatchObject({
      title: "Lanternfish goes <deep>",
      url: `${PUBLIC}/blog/deep`,
      content_html: "<p>Robots &amp; divers.</p>",
      date_published: "2026-08-25T00:00:00.000Z",
      tags: ["Series B"],
    });
    const [entry] = parseAtomFeed(await read("/feeds/articles.atom")).entries ?? [];
    expect([entry?.id, entry?.title?.value]).toEqual([item?.id, "Lanternfish goes <deep>"]);
    expect(parseRssFeed(await read("/feeds/articles.rss")).items?.[0]?.pubDate).toBe("Tue, 25 Aug 2026 00:00:00 GMT");
  });

  it("come with sitemap entries and a share image per article", async () => {
    expect(locations(await read("/sitemaps/articles-0.xml"))).toEqual([`${PUBLIC}/blog/deep`]);
    expect((await ask("/share/blog/deep.png")).headers.get("content-type")).toBe("image/png");
    expect(await read("/blog/deep")).toContain(`<meta property="og:image" content="${PUBLIC}/share/blog/deep.png"/>`);
    expect((await ask("/share/blog/untold.png")).status).toBe(404);
  });
});

describe("machine-readable files", () => {
  it.each([
    "/sitemap.xml",
    "/sitemaps/companies-0.xml",
    "/feeds/rounds.atom",
    "/robots.txt",
    "/llms.txt",
    "/site.webmanifest",
    "/share/site.png",
    "/share/companies/lanternfish.png",
  ])("are answered with 304 if unchanged: %s", async (path) => {
    const first = await ask(path);
    expect(first.status).toBe(200);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await ask(path, { "if-none-match": etag })).status).toBe(304);
    expect((await ask(path, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("are gzipped on request", async () => {
    const gzipped = await ask("/sitemaps/companies-0.xml", { "accept-encoding": "gzip" });
    expect(gzipped.headers.get("content-encoding")).toBe("gzip");
    const plain = await ask("/sitemaps/companies-0.xml", { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await gzipped.text()).toBe(await plain.text());
  });

  it("have icons of the stated sizes", async () => {
    const manifest = (await (await ask("/site.webmanifest")).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe("Newly Raised");
    expect(manifest.icons).toHaveLength(3);
    for (const { src, sizes } of [...manifest.icons, { src: "/apple-touch-icon.png", sizes: "180x180" }]) {
      const png = Buffer.from(await (await ask(src)).arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect((await ask("/favicon.ico")).headers.get("content-type")).toBe("image/x-icon");
  });

  it("state support for the Global Privacy Control signal", async () => {
    const response = await ask("/.well-known/gpc.json");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  });

  it("tell where to report a weakness", async () => {
    expect(await read("/.well-known/security.txt")).toContain("Contact: https://newlyraised.example/contact\n");
  });

  it("point assistants only to existing addresses", async () => {
    const guide = await read("/llms.txt");
    expect(guide).toMatch(/^# Newly Raised\n\n> /);
    const links = [...guide.matchAll(/\]\(https:\/\/newlyraised\.example([^)]*)\)/g)].map(([, path = ""]) => path);
    expect(links.length).toBeGreaterThan(5);
    for (const path of links) expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });
});

describe("share images", () => {
  it("answer moved, withdrawn and unknown addresses accordingly", async () => {
    const { id, slug } = await site.ctx.db
      .selectFrom("company")
      .select(["id", "slug"])
      .where("name", "like", "Fernhollow%")
      .executeTakeFirstOrThrow();
    await site.ctx.db
      .insertInto("company_slug")
      .values({ slug: "former-fernhollow", base: "former-fernhollow", ordinal: 1, company_id: id })
      .execute();
    const moved = await ask("/share/companies/former-fernhollow.png");
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `/share/companies/${slug}.png`]);
    await site.ctx.db
      .updateTable("company")
      .set({ withdrawn_at: "2026-09-01T00:00:00Z" })
      .where("id", "=", id)
      .execute();
    expect((await ask(`/share/companies/${slug}.png`)).status).toBe(410);
    for (const path of [
      "/share/companies/nowhere.png",
      "/share/companies/lanternfish",
      "/share/companies/lanternfish.jpg",
      "/share/founders/nobody.png",
    ]) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });
});
