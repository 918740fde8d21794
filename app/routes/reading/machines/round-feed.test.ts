import { expect, it } from "vitest";
import { UNKNOWN_LEAD } from "../../../../test/builders/facts.ts";
import { roundEntry } from "./feeds.ts";

const MARKUP = '<img src=x onerror="alert(1)">';

const PERSON = {
  name: "Ada <b>",
  personSlug: "ada",
  title: "CEO",
  slug: null,
  profileUrl: null,
  address: null,
  bouncedAt: null,
};
const ADDRESS = {
  address: "ada@x.example",
  proof: { label: "Team page", url: null },
  statusAt: "2026-08-20T00:00:00Z",
};

it("names known addresses with their status and escapes markup in source text", () => {
  const { html } = roundEntry(
    {
      name: "Newly Raised",
      url: "https://newlyraised.example",
      checkoutUrl: "/pricing",
      sampleSize: 100,
      claims: "stated",
    },
    {
      publishedAt: new Date(0),
      updatedAt: new Date(0),
      details: {
        date: { date: "2026-07-01", precision: "month", kind: "first_sale" },
        rateOn: null,
        founders: [{ name: MARKUP, slug: 'a"><b>', title: MARKUP, profileUrl: null }],
      },
      lead: {
        ...UNKNOWN_LEAD,
        roundId: 1,
        companyId: 1,
        companySlug: "x",
        companyName: MARKUP,
        website: 'https://x.example/"><b>',
        domain: "x.example",
        city: MARKUP,
        region: MARKUP,
        country: "US",
        industries: [MARKUP],
        founderName: MARKUP,
        founderSlug: null,
        founderLink: null,
        amountUsdMinor: null,
        totalRaisedUsdMinor: null,
        fundingType: MARKUP,
        investors: [{ name: MARKUP, lead: true }],
        proofUrl: 'https://x.example/"><b>',
        sourceKind: MARKUP,
        isSample: false,
        addedAt: new Date(0),
        updatedAt: new Date(0),
      },
    },
    {
      contacts: [{ ...PERSON, address: { ...ADDRESS, status: "published" } }, PERSON],
      seesAddresses: true,
      domain: "x.example",
    },
  );
  expect(html).toContain("E-mail: Ada &lt;b&gt;, CEO: ada@x.example (Published, seen on Aug 20, 2026)<");
  expect(html).toContain("Location: ");
  expect(html.match(/<(?!\/?(?:ul|li|a)[ >])/g)).toBeNull();
});
