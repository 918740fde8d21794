import { createHash } from "node:crypto";
import type { JudgedSite } from "../../../catalogue/sources/company-site/find-website.ts";
import type { RawTexts, SourceDocument } from "../../../catalogue/sources/record.ts";
import type { CompanyToSearch } from "./sought-companies.ts";

const READING = "website search 1";
/** Position of the website in its document. */
export const WEBSITE_REF = "website";

/**
 * A site as evidence of a company's website: an item for the review queue with the company and the evidence for and
 * against the site.
 */
export function websiteDocument(
  company: CompanyToSearch,
  site: JudgedSite,
  { others, retrievedAt }: { readonly others: readonly JudgedSite[]; readonly retrievedAt: Date },
): SourceDocument {
  const { website, points, proofs, verdict } = site;
  const page = proofs.find((proof) => proof.points > 0 && proof.about !== "link")?.url ?? website;
  const stated = site.reading.pages.flatMap((one) => (one.result === "read" ? [one.page] : []));
  const location = stated.find((one) => one.location !== undefined)?.location;
  const shown = stated.flatMap(({ names }) => names)[0];
  const raw: RawTexts = [
    ...proofs.map(({ text, url, points: p }) => [p > 0 ? `For: ${text}` : `Against: ${text}`, url] as const),
    ...others.map((other) => ["Another candidate", other.website] as const),
  ];
  const host = new URL(website).host;
  const bytes = Buffer.from(JSON.stringify({ website, points, proofs }, null, 1));
  return {
    externalId: `website of ${company.slug}`,
    url: website,
    title: host,
    mediaType: "application/json",
    contentHash: createHash("sha256").update(bytes).digest("hex"),
    retrievedAt,
    reading: READING,
    expectations: { maxQuarantinedShare: 1 },
    async *content() {
      yield bytes;
    },
    async *read() {
      yield {
        kind: "review",
        ref: WEBSITE_REF,
        reason:
          verdict === "proved"
            ? `${host} proves to be the website of ${company.name}`
            : `${host} may be the website of ${company.name}`,
        companyId: company.companyId,
        record: {
          method: "published",
          sourceUrl: page,
          company: { website, nameFromDomain: shown ?? host, ...location },
          people: [],
          raw,
        },
      };
    },
  };
}
