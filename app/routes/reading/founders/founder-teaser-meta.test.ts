import { expect, it } from "vitest";
import { pageMeta } from "../../../page-meta.ts";
import { founderTeaserMeta } from "./founder-teaser-meta.ts";

const SITE = {
  name: "Newly Raised",
  url: "https://funded.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
} as const;

const metaOf = (slug: string) => pageMeta(SITE, founderTeaserMeta(SITE, { slug, name: "Ida Moss" }));

it("numbers the titles of namesakes", () => {
  expect(metaOf("ida-moss")).toContainEqual({ title: expect.stringMatching(/^Ida Moss, startup founder/) });
  expect(metaOf("ida-moss-2")).toContainEqual({ title: expect.stringMatching(/^Ida Moss \(2\), startup founder/) });
});

it("keeps teasers of founders out of search engines", () => {
  expect(metaOf("ida-moss")).toContainEqual({ name: "robots", content: "noindex, follow" });
});
