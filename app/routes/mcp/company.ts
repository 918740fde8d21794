import { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { seesColumn } from "../../../core/directory/access.ts";
import { COMPANIES } from "../../../core/directory/columns/companies.ts";
import { columnNamed } from "../../../core/directory/columns/select-resource.ts";
import type { CompanyPage } from "../../../core/directory/company-page.ts";
import type { Proof, Proved } from "../../../core/directory/proof.ts";
import { majorUnits } from "../../ui/format-amount.ts";
import { machineDate } from "../../ui/format-date.ts";

const evidence = z.object({
  method: z.enum(["filed", "published", "imported", "edited"]),
  source: z.string(),
  url: z.string().nullable(),
  retrieved_at: z.string(),
}).nullable();
const proved = <T extends z.ZodType>(value: T) => z.object({ value, evidence }).nullable();
const provedText = proved(z.string());

/** A company as the tools tell of it: null is unknown, and each value has its evidence. */
export const companyShape = z.object({
  slug: z.string(),
  page: z.string(),
  name: z.object({ value: z.string(), evidence }),
  legal_name: provedText,
  former_names: proved(z.array(z.string())),
  website: provedText,
  description: provedText,
  industry: provedText,
  city: provedText,
  region: provedText,
  country: provedText.describe("ISO 3166-1 alpha-2"),
  headcount: provedText,
  year_founded: proved(z.int()),
  profiles: proved(z.array(z.string())),
  cik: provedText.describe("SEC Central Index Key; with an API key only"),
  people: z.array(z.object({ name: z.string(), relation: z.string(), title: provedText, profile: provedText, evidence })),
  rounds: z.array(z.object({
    round_id: z.int(),
    state: z.enum(["closed", "raising"]).describe("raising: an offering that has sold nothing yet, not money raised"),
    amount: proved(z.object({ value: z.number(), currency: z.string() })),
    amount_usd: z.number().nullable(),
    stage: provedText,
    announced: provedText.describe("As precisely as it is known"),
    first_sale: provedText,
    investors: proved(z.array(z.object({ name: z.string(), lead: z.boolean() }))),
    proof: z.string().nullable(),
  })),
  updated_at: z.string(),
  is_sample: z.boolean().describe("Whether this is invented sample data"),
});

export function companyOf(page: CompanyPage, { siteUrl, actor }: { readonly siteUrl: string; readonly actor: Actor }): z.infer<typeof companyShape> {
  const people = page.people.map(({ name, relation, title, profileUrl, proof }) => ({
    name, relation, title: told(title), profile: told(profileUrl), evidence: evidenceOf(proof),
  }));
  return {
    slug: page.slug,
    page: `${siteUrl}/companies/${page.slug}`,
    name: { value: page.name.value, evidence: evidenceOf(page.name.proof) },
    legal_name: told(page.legalName),
    former_names: told(page.formerNames, (names) => [...names]),
    website: told(page.website),
    description: told(page.description),
    industry: told(page.industry),
    city: told(page.city),
    region: told(page.region),
    country: told(page.country),
    headcount: told(page.headcountBand),
    year_founded: told(page.yearFounded),
    profiles: told(page.profileUrls, (urls) => [...urls]),
    cik: seesColumn(actor, columnNamed(COMPANIES, "cik")?.access ?? "paid") ? told(page.cik) : null,
    people,
    rounds: page.rounds.map((round) => ({
      round_id: round.roundId,
      state: round.state,
      amount: told(round.amount, (amount) => ({ value: majorUnits(amount), currency: amount.currency })),
      amount_usd: round.amountUsd === null ? null : round.amountUsd.minor / 100,
      stage: told(round.fundingType),
      announced: told(round.announced, machineDate),
      first_sale: told(round.firstSale, machineDate),
      investors: told(round.investors, (investors) => investors.map(({ name, lead }) => ({ name, lead }))),
      proof: round.proofUrl,
    })),
    updated_at: page.updatedAt.toISOString(),
    is_sample: page.isSample,
  };
}

type Told<T> = { value: T; evidence: z.infer<typeof evidence> } | null;

function told<T>(known: Proved<T> | null): Told<T>;
function told<T, U>(known: Proved<T> | null, as: (value: T) => U): Told<U>;
function told<T>(known: Proved<T> | null, as: (value: T) => unknown = (value) => value): Told<unknown> {
  return known === null ? null : { value: as(known.value), evidence: evidenceOf(known.proof) };
}

function evidenceOf(proof: Proof | null): z.infer<typeof evidence> {
  if (proof === null) return null;
  return { method: proof.method, source: proof.sourceLabel, url: proof.sourceUrl, retrieved_at: proof.retrievedAt.toISOString() };
}
