import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { type Feed, writeFeed } from "./feed.ts";

const HOSTILE = `A ]]> <b>&amp;</b> "q" 'a' \u{1f680} Ł`;
const feed: Feed = {
  title: HOSTILE,
  description: HOSTILE,
  id: "tag:site.example,2026:rounds",
  pageUrl: "https://site.example/companies?a=1&b=2",
  urlIn: (format) => `https://site.example/feeds/rounds.${format}?a=1&b=2`,
  nextIn: (format) => `https://site.example/feeds/rounds.${format}?a=1&b=2&after=x`,
  author: HOSTILE,
  icon: "https://site.example/icons/icon-512.png",
  updatedAt: new Date("2026-08-25T10:11:12Z"),
  entries: [
    {
      id: "tag:site.example,2026:round/7",
      url: "https://site.example/companies/x?a=1&b=2",
      sourceUrl: "https://news.example/?a=1&b=2",
      title: HOSTILE,
      html: `<p>${HOSTILE}</p>`,
      publishedAt: new Date("2026-08-24T01:02:03Z"),
      updatedAt: new Date("2026-08-25T10:11:12Z"),
      tags: [HOSTILE],
      values: { round_id: 7, company_name: HOSTILE, amount: 62.5, domain: null, is_sample: false },
    },
    {
      id: "2",
      url: "https://site.example/2",
      sourceUrl: null,
      title: "Two",
      html: "<p>Two</p>",
      publishedAt: new Date(0),
      updatedAt: new Date(0),
      tags: [],
      values: {},
    },
  ],
};

describe("writeFeed", () => {
  it("writes RSS that parses back to the same feed", () => {
    const read = parseRssFeed(writeFeed(feed, "rss"));
    expect(read).toMatchObject({
      title: HOSTILE,
      description: HOSTILE,
      link: feed.pageUrl,
      atom: {
        links: [
          { rel: "self", href: "https://site.example/feeds/rounds.rss?a=1&b=2" },
          { rel: "next", href: "https://site.example/feeds/rounds.rss?a=1&b=2&after=x" },
        ],
      },
    });
    expect(new Date(read.lastBuildDate ?? "")).toEqual(feed.updatedAt);
    const [item, second] = read.items ?? [];
    expect(item).toMatchObject({
      title: HOSTILE,
      description: `<p>${HOSTILE}</p>`,
      link: feed.entries[0]?.url,
      guid: { value: "tag:site.example,2026:round/7", isPermaLink: false },
      categories: [{ name: HOSTILE }],
    });
    expect(item?.pubDate).toBe("Mon, 24 Aug 2026 01:02:03 GMT");
    expect(second?.categories).toBeUndefined();
  });

  it("writes Atom that parses back to the same feed", () => {
    const read = parseAtomFeed(writeFeed(feed, "atom"));
    expect(read).toMatchObject({
      id: feed.id,
      title: { value: HOSTILE },
      updated: "2026-08-25T10:11:12.000Z",
      authors: [{ name: HOSTILE }],
    });
    expect(read.links?.map(({ rel, href }) => [rel, href])).toEqual([
      ["self", "https://site.example/feeds/rounds.atom?a=1&b=2"],
      ["alternate", feed.pageUrl],
      ["next", "https://site.example/feeds/rounds.atom?a=1&b=2&after=x"],
    ]);
    expect(read.entries?.[0]).toMatchObject({
      id: "tag:site.example,2026:round/7",
      title: { value: HOSTILE },
      content: { value: `<p>${HOSTILE}</p>`, type: "html" },
      published: "2026-08-24T01:02:03.000Z",
      updated: "2026-08-25T10:11:12.000Z",
      links: [
        { rel: "alternate", href: feed.entries[0]?.url },
        { rel: "via", href: "https://news.example/?a=1&b=2" },
      ],
    });
  });

  it("writes JSON Feed that parses back to the same feed", () => {
    const read = parseJsonFeed(writeFeed(feed, "json"));
    expect(read).toMatchObject({
      title: HOSTILE,
      feed_url: "https://site.example/feeds/rounds.json?a=1&b=2",
      next_url: "https://site.example/feeds/rounds.json?a=1&b=2&after=x",
      home_page_url: feed.pageUrl,
    });
    expect(read.items?.[0]).toEqual({
      id: "tag:site.example,2026:round/7",
      url: feed.entries[0]?.url,
      external_url: "https://news.example/?a=1&b=2",
      title: HOSTILE,
      content_html: `<p>${HOSTILE}</p>`,
      date_published: "2026-08-24T01:02:03.000Z",
      date_modified: "2026-08-25T10:11:12.000Z",
      tags: [HOSTILE],
    });
  });

  it("writes values under an extension key of JSON Feed, and none for entries without values", () => {
    const { items } = JSON.parse(writeFeed(feed, "json")) as { items: object[] };
    expect(items[0]).toMatchObject({ _funding: feed.entries[0]?.values });
    expect(items[1]).not.toHaveProperty("_funding");
  });

  it.each(["rss", "atom"] as const)("states known values as elements of a namespace in %s", (format) => {
    const values: [string, string][] = [];
    const parser = new SaxesParser({ xmlns: true });
    parser.on("opentag", ({ local, uri }) => {
      if (uri === "urn:x-funding:feed") values.push([local, ""]);
    });
    parser.on("text", (text) => {
      const last = values.at(-1);
      if (last?.[1] === "") last[1] = text;
    });
    parser.write(writeFeed(feed, format)).close();
    expect(values).toEqual([
      ["round_id", "7"],
      ["company_name", HOSTILE],
      ["amount", "62.5"],
      ["is_sample", "false"],
    ]);
  });

  it.each(["rss", "atom"] as const)("drops characters that XML does not allow from %s", (format) => {
    const [entry] = feed.entries;
    if (entry === undefined) throw new Error("no entry");
    const text = writeFeed({ ...feed, entries: [{ ...entry, title: "a\u0000\u0008b\ufffe\ud800c" }] }, format);
    expect(text).toMatch(/\babc\b/);
    expect(text).not.toContain("\u0000");
  });

  it.each(["rss", "atom", "json"] as const)("writes an empty feed (%s)", (format) => {
    expect(writeFeed({ ...feed, entries: [] }, format)).toContain("site.example");
  });

  it("keeps `items` in an empty JSON Feed", () => {
    expect(JSON.parse(writeFeed({ ...feed, entries: [] }, "json"))).toMatchObject({ items: [] });
  });
});
