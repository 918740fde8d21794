import { expect, it } from "vitest";
import { founderTeaserMeta } from "./founder-teaser-meta.ts";

const SITE = {
  name: "Newly Raised",
  url: "https://funded.example",
  checkoutUrl: "/checkout",
  sampleSize: 100,
  claims: "stated",
} as const;

const metaOf = (slug: string) => {
  const teaser = {
    slug,
    name: "Ida Moss",
    description: null,
    industry: "Fintech",
    city: null,
    region: null,
    country: null,
    isSample: false,
    fundingType: null,
    month: null,
    source: null,
  };
  return founderTeaserMeta(SITE, teaser);
};

it("numbers the titles of namesakes of one industry", () => {
  expect(metaOf("ida-moss")).toContainEqual({ title: expect.stringMatching(/^Ida Moss, Fintech founder/) });
  expect(metaOf("ida-moss-2")).toContainEqual({ title: expect.stringMatching(/^Ida Moss \(2\), Fintech founder/) });
});
