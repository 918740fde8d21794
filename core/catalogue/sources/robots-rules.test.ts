import { expect, it } from "vitest";
import { mayFetch } from "./robots-rules.ts";

const ROBOTS = `
User-agent: *
Disallow: /private   # with a comment
Disallow: /*.pdf$
Disallow: /search
Allow: /search/about

User-agent: OtherReader
User-agent: NewsReader
Disallow: /articles
Allow: /articles/open
Allow: /café

User-agent: NewsReader
Disallow: /*?print=
`;

it.each([
  ["Unnamed", "/", true],
  ["Unnamed", "/private/1", false],
  ["Unnamed", "/a.pdf", false],
  ["Unnamed", "/a.pdf?x=1", true],
  ["Unnamed", "/search?q=1", false],
  ["Unnamed", "/search/about", true],
  ["newsreader", "/private/1", true],
  ["NewsReader", "/articles/1", false],
  ["NewsReader", "/articles/open/1", true],
  ["NewsReader", "/2026/round?print=1", false],
  ["OtherReader", "/articles/1", false],
])("lets %s fetch %s: %s", (product, path, allowed) => {
  expect(mayFetch(ROBOTS, product, path)).toBe(allowed);
});

it("prefers allow between patterns of one length and compares escapes with characters", () => {
  expect(mayFetch("User-agent: *\nDisallow: /a\nAllow: /a", "x", "/a")).toBe(true);
  expect(mayFetch("User-agent: *\nDisallow: /caf%C3%A9", "x", "/café")).toBe(false);
});

it("allows everything without rules, with an empty disallow and in text that is not a robots.txt", () => {
  expect(mayFetch("", "x", "/a")).toBe(true);
  expect(mayFetch("User-agent: *\nDisallow:", "x", "/a")).toBe(true);
  expect(mayFetch("<html>Disallow: /</html>", "x", "/a")).toBe(true);
});
