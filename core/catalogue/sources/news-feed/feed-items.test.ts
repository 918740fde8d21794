import { describe, expect, it } from "vitest";
import { readFeed } from "./feed-items.ts";

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://news.example/</link>${items}</channel></rss>`;

describe("readFeed", () => {
  it.each([
    [
      "RSS 0.91 with its public document type",
      `<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://news.example/rss-0.91.dtd"><rss version="0.91"><channel><title>News</title><item><title>Acmely raises &amp; more</title><link>https://news.example/1</link><description>Body</description></item></channel></rss>`,
    ],
    [
      "RSS 2.0",
      rss(
        `<item><title>Acmely raises &amp;amp; more</title><guid>https://news.example/1</guid><description><![CDATA[<p>Body</p>]]></description></item>`,
      ),
    ],
    [
      "RSS 1.0",
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="https://news.example/"><title>News</title></channel><item rdf:about="https://news.example/1"><title>Acmely raises &amp; more</title><link>https://news.example/1</link><description>Body</description></item></rdf:RDF>`,
    ],
    [
      "Atom",
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://news.example/a/"><title>News</title><entry><id>https://news.example/1</id><title type="html">Acmely raises &amp;amp; more</title><link rel="self" href="x.atom"/><link href="../1"/><summary type="html">&lt;b&gt;Body&lt;/b&gt;</summary></entry></feed>`,
    ],
    [
      "JSON Feed",
      JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "News",
        items: [
          {
            id: "https://news.example/1",
            url: "https://news.example/1",
            title: "Acmely raises & more",
            content_html: "<p>Body</p>",
          },
        ],
      }),
    ],
  ])("reads %s", (_, text) => {
    expect(readFeed(text, undefined).items).toEqual([
      { ref: "https://news.example/1", title: "Acmely raises & more", summary: "Body", link: "https://news.example/1" },
    ]);
  });

  it("resolves links against the feed's URL and drops other schemes", () => {
    const links = ["/a", "b", "https://other.example/c", "javascript:alert(1)", "mailto:x@news.example", ""].map(
      (link) => `<item><title>x</title><link>${link}</link><guid isPermaLink="false">g${link}</guid></item>`,
    );
    expect(readFeed(rss(links.join("")), "https://feeds.example/all/feed.xml").items.map(({ link }) => link)).toEqual([
      "https://feeds.example/a",
      "https://feeds.example/all/b",
      "https://other.example/c",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("identifies an item by its id, else its link, else its position", () => {
    const items = `<item><title>a</title><guid isPermaLink="false">id-1</guid></item><item><title>b</title><link>https://news.example/b</link></item><item><title>c</title></item>`;
    expect(readFeed(rss(items), undefined).items.map(({ ref }) => ref)).toEqual([
      "id-1",
      "https://news.example/b",
      "item 3",
    ]);
  });

  it("ignores the last change of an Atom entry as its publication date", () => {
    const entry = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title>x</title><updated>2026-05-01T10:00:00Z</updated></entry></feed>`;
    expect(readFeed(entry, undefined).items[0]).not.toHaveProperty("published");
  });

  it.each([
    ["a web page", "<html><head><title>News</title></head><body><p>Hello</body></html>"],
    ["nothing", ""],
    ["plain text", "Acmely raises $5M"],
    ["other JSON", `{"items": [1, 2]}`],
    ["broken JSON", `{"version": "https://jsonfeed.org/version/1.1", "items": [`],
    ["a feed cut off within an item", rss("<item><title>a</title></item><item><title>b").slice(0, -16)],
    ["a feed cut off between items", rss("<item><title>a</title></item>").slice(0, -18)],
    ["binary", "\u0000\u0001\u0002PK"],
    [
      "an internal document type with entities",
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${rss("<item><title>&b;</title></item>")}`,
    ],
    [
      "an external entity",
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss("<item><title>&x;</title></item>")}`,
    ],
    ["elements nested too deeply", rss("<a>".repeat(70))],
    ["too many items", rss("<item><title>x</title></item>".repeat(5001))],
    ["too many elements", rss("<a/>".repeat(160_000))],
    ["an endless tag", rss(`<a ${"x".repeat(200_000)}`)],
  ])("rejects %s with a readable message", (_, text) => {
    expect(() => readFeed(text, undefined)).toThrow(
      expect.objectContaining({ name: "AppError", code: "invalid_input" }),
    );
  });

  it("leaves unknown entities as written and survives broken markup", () => {
    const items = readFeed(
      rss(
        `<item><title>Tom & Jerry &unknown; raise</title></item><item><title>x<b></title></item><item><title>last</title></item>`,
      ),
      undefined,
    ).items;
    expect(items[0]?.title).toBe("Tom & Jerry &unknown; raise");
    expect(items).toHaveLength(3);
  });
});
