import { z } from "zod";
import type { Lead } from "../../../core/directory/lead.ts";
import { sourceName } from "../../../core/directory/source-label.ts";
import { majorUnits } from "../../ui/format-amount.ts";
import { machineDate } from "../../ui/format-date.ts";
import { formatPlace } from "../../ui/format-place.ts";

const text = z.string().nullable();

/** A funding round as the tools tell of it; null is unknown. */
export const roundShape = z.object({
  round_id: z.int(),
  company: z.object({ name: z.string(), slug: z.string().describe("For get_company"), page: z.string(), website: text, domain: text }),
  location: text,
  country: text.describe("ISO 3166-1 alpha-2"),
  industry: text,
  headcount: text,
  year_founded: z.int().nullable(),
  founder: z.object({ name: z.string(), page: text, profile: text }).nullable(),
  amount: z.object({ value: z.number(), currency: z.string() }).nullable().describe("Null when undisclosed"),
  amount_usd: z.number().nullable(),
  stage: text,
  announced: text.describe("As precisely as it is known: 2026-07-15, 2026-07 or 2026"),
  investors: z.array(z.object({ name: z.string(), lead: z.boolean() })),
  proof: text.describe("Address of the strongest evidence"),
  source: text.describe("Where that evidence is from"),
  added_at: z.string(),
  updated_at: z.string(),
  is_sample: z.boolean().describe("Whether this is invented sample data"),
});

export function roundOf(lead: Lead, siteUrl: string): z.infer<typeof roundShape> {
  const { amount, announced, founderName, founderSlug } = lead;
  return {
    round_id: lead.roundId,
    company: { name: lead.companyName, slug: lead.companySlug, page: `${siteUrl}/companies/${lead.companySlug}`, website: lead.website, domain: lead.domain },
    location: formatPlace(lead),
    country: lead.country,
    industry: lead.industry,
    headcount: lead.headcountBand,
    year_founded: lead.yearFounded,
    founder: founderName === null ? null : { name: founderName, page: founderSlug === null ? null : `${siteUrl}/companies/founders/${founderSlug}`, profile: lead.founderLink },
    amount: amount === null ? null : { value: majorUnits(amount), currency: amount.currency },
    amount_usd: lead.amountUsdMinor === null ? null : lead.amountUsdMinor / 100,
    stage: lead.fundingType,
    announced: announced === null ? null : machineDate(announced),
    investors: lead.investors.map(({ name, lead: leads }) => ({ name, lead: leads })),
    proof: lead.proofUrl,
    source: lead.sourceKind === null ? null : sourceName(lead.sourceKind),
    added_at: lead.addedAt.toISOString(),
    updated_at: lead.updatedAt.toISOString(),
    is_sample: lead.isSample,
  };
}
