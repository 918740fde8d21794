import { describe, expect, it } from "vitest";
import { readArticleFile, writeArticleFile } from "./article-file.ts";

const HEADER = [
  "title: Acme raises $20M: to test water",
  "excerpt: In short.",
  "category: series a round",
  "date: 2026-08-20",
];
const file = (...lines: readonly string[]) => ["---", ...lines, "---", "", "## Acme", "", "It raised.", ""].join("\n");

describe("readArticleFile", () => {
  it("reads the header and the text and derives the slug from the title", () => {
    expect(readArticleFile(file(...HEADER), "a.md")).toEqual({
      slug: "acme-raises-20m-to-test-water",
      title: "Acme raises $20M: to test water",
      excerpt: "In short.",
      category: "Series A",
      publishedOn: "2026-08-20",
      featured: false,
      company: null,
      sourceUrl: null,
      markdown: "## Acme\n\nIt raised.",
    });
  });

  it("reads every header that writeArticleFile writes", () => {
    const article = readArticleFile(
      file(
        ...HEADER,
        "slug: acme",
        "featured: true",
        "company: acme-labs",
        "source: https://news.example/a",
        "# a remark",
      ),
      "a.md",
    );
    expect(article).toMatchObject({
      slug: "acme",
      featured: true,
      company: "acme-labs",
      sourceUrl: "https://news.example/a",
    });
    expect(readArticleFile(writeArticleFile(article), "b.md")).toEqual(article);
    expect(readArticleFile(writeArticleFile(article).replaceAll("\n", "\r\n"), "b.md")).toEqual(article);
  });

  it.each([
    ["a missing header", "## Acme", "a.md must begin with its header"],
    ["a missing text", `---\n${HEADER.join("\n")}\n---\n`, "a.md has no text"],
    ["a line without a colon", file(...HEADER, "featured"), 'the header line "featured" does not have the form'],
    ["a repeated line", file(...HEADER, "title: Other"), "title occurs twice"],
    ["an unknown line", file(...HEADER, "author: Ada"), "author is unknown"],
    ["a missing title", file(...HEADER.slice(1)), "title is missing"],
    [
      "an unknown stage",
      file(...HEADER.slice(0, 2), "category: Great", "date: 2026-08-20"),
      "category must be one of Angel, Pre-Seed, Seed",
    ],
    ["an invalid date", file(...HEADER.slice(0, 3), "date: yesterday"), "date must be a day"],
    [
      "a URL with another scheme",
      file(...HEADER, "source: javascript:alert(1)"),
      "source must be an http or https address",
    ],
  ])("rejects %s with the reason", (_what, content, message) => {
    expect(() => readArticleFile(content, "a.md")).toThrow(message);
  });
});
