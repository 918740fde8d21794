import { describe, expect, it } from "vitest";
import { readArticleFile, writeArticleFile } from "./article-file.ts";

const HEADER = ["title: Acme raises $20M: to test water", "excerpt: In short.", "category: series a round", "date: 2026-08-20"];
const file = (...lines: readonly string[]) => ["---", ...lines, "---", "", "## Acme", "", "It raised.", ""].join("\n");

describe("readArticleFile", () => {
  it("reads the header and the text, making the address of the title", () => {
    expect(readArticleFile(file(...HEADER), "a.md")).toEqual({
      slug: "acme-raises-20m-to-test-water", title: "Acme raises $20M: to test water", excerpt: "In short.", category: "Series A", publishedOn: "2026-08-20",
      featured: false, company: null, sourceUrl: null, markdown: "## Acme\n\nIt raised.",
    });
  });

  it("reads what it writes, with every line", () => {
    const article = readArticleFile(file(...HEADER, "slug: acme", "featured: true", "company: acme-labs", "source: https://news.example/a", "# a remark"), "a.md");
    expect(article).toMatchObject({ slug: "acme", featured: true, company: "acme-labs", sourceUrl: "https://news.example/a" });
    expect(readArticleFile(writeArticleFile(article), "b.md")).toEqual(article);
    expect(readArticleFile(writeArticleFile(article).replaceAll("\n", "\r\n"), "b.md")).toEqual(article);
  });

  it.each([
    ["no header", "## Acme", "a.md must begin with its header"],
    ["no text", `---\n${HEADER.join("\n")}\n---\n`, "a.md has no text"],
    ["a line that is none", file(...HEADER, "featured"), 'the header\'s line "featured" is not of the form'],
    ["a line twice", file(...HEADER, "title: Other"), "title stands twice"],
    ["an unknown line", file(...HEADER, "author: Ada"), "author is not known"],
    ["no title", file(...HEADER.slice(1)), "title is missing"],
    ["no stage", file(...HEADER.slice(0, 2), "category: Great", "date: 2026-08-20"), "category must be a funding stage: Pre-Seed, Seed"],
    ["no day", file(...HEADER.slice(0, 3), "date: yesterday"), "date must be a day"],
    ["an address of another kind", file(...HEADER, "source: javascript:alert(1)"), "source must be an http or https address"],
  ])("refuses %s and says what is wrong", (_what, content, message) => {
    expect(() => readArticleFile(content, "a.md")).toThrow(message);
  });
});
