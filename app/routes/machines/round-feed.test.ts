import { expect, it } from "vitest";
import { roundEntry } from "./round-feed.ts";

const MARKUP = '<img src=x onerror="alert(1)">';

it("takes nothing a source says for markup", () => {
  const { html } = roundEntry(
    { name: "Newly Raised", url: "https://newlyraised.example", checkoutUrl: "/pricing", sampleSize: 100, claims: "stated" },
    {
      publishedAt: new Date(0),
      updatedAt: new Date(0),
      lead: {
        roundId: 1, companyId: 1, companySlug: "x", companyName: MARKUP, website: 'https://x.example/"><b>', domain: "x.example", city: MARKUP, region: MARKUP, country: "US",
        industry: MARKUP, headcountBand: MARKUP, yearFounded: null, founderName: MARKUP, founderSlug: null, founderLink: null, amount: null, amountUsdMinor: null, totalRaisedUsdMinor: null,
        fundingType: MARKUP, announced: null, investors: [{ name: MARKUP, lead: true }], proofUrl: 'https://x.example/"><b>', sourceKind: MARKUP, isSample: false,
        addedAt: new Date(0), updatedAt: new Date(0),
      },
    },
  );
  expect(html).toContain("Place: ");
  expect(html.match(/<(?!\/?(?:ul|li|a)[ >])/g)).toBeNull();
});
