import type { RoundFeedItem } from "../../../core/directory/feed-items.ts";
import { formatAmount } from "../../ui/format-amount.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatPlace } from "../../ui/format-place.ts";
import type { Site } from "../../ui/site.ts";
import type { FeedEntry } from "./feed.ts";
import { tagOf } from "./tag.ts";
import { escaped } from "./xml.ts";

/** A funding round as an entry of a feed: what is known of it, and the link to its proof. */
export function roundEntry(site: Site, { lead, publishedAt, updatedAt }: RoundFeedItem): FeedEntry {
  const raised = lead.amount === null ? "raised funding" : `raised ${formatAmount(lead.amount)}`;
  const title = `${lead.companyName} ${raised}${lead.fundingType === null ? "" : ` (${lead.fundingType})`}`;
  return {
    id: tagOf(site, `round/${lead.roundId}`),
    url: `${site.url}/companies/${lead.companySlug}`,
    sourceUrl: lead.proofUrl,
    title,
    html: facts(site, { lead, publishedAt, updatedAt }),
    publishedAt,
    updatedAt,
    tags: [lead.fundingType, lead.industry, lead.isSample ? "Invented sample" : null].filter((tag) => tag !== null),
  };
}

function facts(site: Site, { lead }: RoundFeedItem): string {
  const founder =
    lead.founderName === null ? null : lead.founderSlug === null ? escaped(lead.founderName) : link(`${site.url}/companies/founders/${lead.founderSlug}`, lead.founderName);
  const place = formatPlace(lead);
  const known = [
    ["Company", lead.website === null ? escaped(lead.companyName) : link(lead.website, lead.companyName)],
    ["Amount", lead.amount === null ? "undisclosed" : escaped(formatAmount(lead.amount))],
    ["Funding type", lead.fundingType === null ? null : escaped(lead.fundingType)],
    ["Announced", lead.announced === null ? null : formatDate(lead.announced)],
    ["Founder", founder],
    ["Investors", lead.investors.length === 0 ? null : escaped(lead.investors.map(({ name, lead: leads }) => (leads ? `${name} (lead)` : name)).join(", "))],
    ["Industry", lead.industry === null ? null : escaped(lead.industry)],
    ["Place", place === null ? null : escaped(place)],
    ["Proof", lead.proofUrl === null ? null : link(lead.proofUrl, "View Funding Proof")],
  ] as const;
  const lines = known.flatMap(([term, value]) => (value === null ? [] : [`<li>${term}: ${value}</li>`]));
  return `${lead.isSample ? "<p>Sample data: this company is invented.</p>" : ""}<ul>${lines.join("")}</ul>`;
}

function link(href: string, text: string): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`;
}
