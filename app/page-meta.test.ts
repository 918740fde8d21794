import { describe, expect, it } from "vitest";
import { pageMeta, pageTitle } from "./page-meta.ts";

const site = {
  name: "Newly Raised",
  url: "https://site.example",
  checkoutUrl: "/pricing",
  sampleSize: 100,
  claims: "stated",
} as const;
const page = { title: "Companies", description: "All of them.", keywords: ["a", "b"], path: "/companies?page=2" };

describe("pageTitle", () => {
  it.each([
    ["Newly Raised", "Newly Raised"],
    ["Companies", "Companies | Newly Raised"],
    [
      "A title of so many words that the name of the site has no room",
      "A title of so many words that the name of the site has no room",
    ],
    [
      "A title of so many words that even without the name of the site there is no room for it",
      "A title of so many words that even without the name of the site…",
    ],
    ["x".repeat(80), `${"x".repeat(64)}…`],
  ])("turns %j into %j", (title, expected) => {
    expect(pageTitle(site, title)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(65);
  });
});

describe("pageMeta", () => {
  it("gives every page link-preview tags with the site's own image", () => {
    const meta = pageMeta(site, page);
    expect(meta).toEqual(
      expect.arrayContaining([
        { name: "author", content: "Newly Raised team" },
        { property: "og:type", content: "website" },
        { property: "og:url", content: "https://site.example/companies?page=2" },
        { property: "og:image", content: "https://site.example/share/site.png" },
        { name: "twitter:card", content: "summary_large_image" },
        { tagName: "link", rel: "canonical", href: "https://site.example/companies?page=2" },
      ]),
    );
  });

  it("uses a page's own image and type", () => {
    const meta = pageMeta(site, { ...page, type: "article", shareImage: { path: "/share/a.png", alt: "A" } });
    expect(meta).toEqual(
      expect.arrayContaining([
        { property: "og:type", content: "article" },
        { property: "og:image", content: "https://site.example/share/a.png" },
        { name: "twitter:image:alt", content: "A" },
      ]),
    );
  });
});
