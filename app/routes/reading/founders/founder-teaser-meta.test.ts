import { expect, it } from "vitest";
import { founderTeaserMeta } from "./founder-teaser-meta.ts";

const SITE = {
  name: "Newly Raised",
  url: "https://funded.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
} as const;

const metaOf = (slug: string) => founderTeaserMeta(SITE, { slug, name: "Ida Moss" });

it("numbers the titles of namesakes", () => {
  expect(metaOf("ida-moss")).toContainEqual({ title: expect.stringMatching(/^Ida Moss, startup founder/) });
  expect(metaOf("ida-moss-2")).toContainEqual({ title: expect.stringMatching(/^Ida Moss \(2\), startup founder/) });
});

it("keeps teasers of founders out of search engines", () => {
  expect(metaOf("ida-moss")).toContainEqual({ name: "robots", content: "noindex, follow" });
});
