import { z } from "zod";
import { companyByDomain, readCompanyPage, type CompanyPage } from "../../../../core/reading/directory/company-page.ts";
import type { McpParts } from "./serve-message.ts";
import { tool, type ToolOutcome } from "./tool.ts";
import { type Contact, readContacts } from "../../../../core/finder/contacts/read-contacts.ts";
import {
  type Fact,
  ROUND_FACTS,
  SHOWN_COMPANY_FACTS,
  SHOWN_PERSON_FACTS,
} from "../../../../core/catalogue/facts/facts.ts";
import type { Actor } from "../../../../core/shared/context.ts";
import { seesColumn } from "../../../../core/reading/directory/access.ts";
import type { Proof, Proved } from "../../../../core/reading/directory/proof.ts";
import { CONTACT_SHAPE, contactAddress, DATE_SHAPE, dateValue } from "./round-shape.ts";
import { factShapes, factValues, STAGE } from "./facts.ts";

const evidence = z
  .object({ method: z.string(), source: z.string(), url: z.string().nullable(), retrieved_at: z.string() })
  .nullable();
const proved = (value: z.ZodType) => z.object({ value, evidence }).nullable();
const provedText = proved(z.string());

/** A company in tools' results: null is unknown, and each value has its evidence. */
const companyShape = z.object({
  ...factShapes(SHOWN_COMPANY_FACTS, [], proved),
  industries: z.array(z.string()).describe("Canonical industries, the main one first"),
  slug: z.string(),
  page: z.string(),
  people: z.array(
    z.object({
      ...factShapes(SHOWN_PERSON_FACTS, ["name"], proved),
      name: z.string(),
      relation: z.string(),
      title: provedText,
      ...CONTACT_SHAPE,
      evidence,
    }),
  ),
  rounds: z.array(
    z.object({
      ...factShapes(ROUND_FACTS, STAGE, proved),
      round_id: z.int(),
      state: z
        .enum(["closed", "raising"])
        .describe("raising: an offering that has sold nothing yet; no money was raised"),
      date: DATE_SHAPE,
      amount_usd: z.number().nullable(),
      exchange_rate_on: z
        .string()
        .nullable()
        .describe("Date of the exchange rate used for amount_usd; null for dollars"),
      stage: provedText,
      proof: z.string().nullable(),
    }),
  ),
  measures: z.array(z.string()),
  updated_at: z.string(),
  is_sample: z.boolean().describe("Whether this is invented sample data"),
});

export function companyOf(
  page: CompanyPage,
  contacts: readonly Contact[],
  { siteUrl, actor }: { readonly siteUrl: string; readonly actor: Actor },
): z.infer<typeof companyShape> {
  const sees = ({ access = "public" }: Fact) => access !== "page" && seesColumn(actor, access);
  return {
    ...factValues(SHOWN_COMPANY_FACTS, [], (key, as, fact) => (sees(fact) ? withEvidence(page[key], as) : null)),
    industries: [...page.industries],
    slug: page.slug,
    page: `${siteUrl}/companies/${page.slug}`,
    people: page.people.map((person) => ({
      ...factValues(SHOWN_PERSON_FACTS, ["name"], (key, as) => (key === "name" ? null : withEvidence(person[key], as))),
      name: person.name,
      relation: person.relation,
      title: withEvidence(person.title),
      ...contactAddress(contacts.find(({ personSlug }) => personSlug === person.slug)),
      evidence: evidenceOf(person.proof),
    })),
    rounds: page.rounds.map((round) => ({
      ...factValues(ROUND_FACTS, STAGE, (key, as) => (key === "state" ? null : withEvidence(round[key], as))),
      round_id: round.roundId,
      state: round.state,
      date: dateValue(round.date),
      amount_usd: round.amountUsd === null ? null : round.amountUsd.minor / 100,
      exchange_rate_on: round.amountUsd?.rateOn ?? null,
      stage: withEvidence(round.fundingType),
      proof: round.proofUrl,
    })),
    measures: page.growth.measures.map(
      ({ kind, on, country, value, by }) => `${kind} ${on}${country === null ? "" : ` ${country}`}: ${value} (${by})`,
    ),
    updated_at: page.updatedAt.toISOString(),
    is_sample: page.isSample,
  };
}

function withEvidence(known: Proved<unknown> | null, as: (value: unknown) => unknown = (value) => value) {
  return known === null ? null : { value: as(known.value), evidence: evidenceOf(known.proof) };
}

function evidenceOf(proof: Proof | null): z.infer<typeof evidence> {
  if (proof === null) return null;
  return {
    method: proof.method,
    source: proof.sourceLabel,
    url: proof.sourceUrl,
    retrieved_at: proof.retrievedAt.toISOString(),
  };
}

type Found = z.infer<typeof companyShape>;

/** One company with all known facts and their evidence. */
export const companyTool = tool({
  name: "get_company",
  title: "Get a company",
  description:
    "What is known about a company by slug or domain: facts, people, rounds, each value with source, method and retrieval date.",
  input: z.strictObject({
    slug: z.string().max(200).optional().describe("Last part of the company page's URL, as returned by search_rounds"),
    domain: z.string().max(500).optional().describe("The company's domain, or any URL on its website"),
  }),
  output: companyShape,
  async run(parts, { slug, domain }) {
    if (slug !== undefined && domain === undefined) return bySlug(parts, slug);
    if (domain === undefined || slug !== undefined) return { refused: "Give either slug or domain." };
    const found = await companyByDomain(parts.ctx, domain);
    return found === null
      ? { refused: "No company that you may see has its website at this address." }
      : bySlug(parts, found);
  },
});

/** More than any company has. */
const MOST_PEOPLE = 100;

async function bySlug({ ctx, site }: McpParts, slug: string): Promise<ToolOutcome<Found>> {
  // Text the database cannot store (NUL, lone surrogates) matches nothing.
  const asked =
    slug.isWellFormed() && !slug.includes("\u0000")
      ? await readCompanyPage(ctx, { slug })
      : ({ kind: "missing" } as const);
  const lookup = asked.kind === "moved" ? await readCompanyPage(ctx, { slug: asked.slug }) : asked;
  if (lookup.kind === "found") {
    const { companyId } = lookup.page;
    const contacts = (await readContacts(ctx, [companyId], MOST_PEOPLE)).get(companyId)?.contacts ?? [];
    return { found: companyOf(lookup.page, contacts, { siteUrl: site.url, actor: ctx.actor }) };
  }
  if (lookup.kind === "teaser")
    return {
      refused: "Only members see this company: use the API key of a paid plan. search_rounds lists the others.",
    };
  return {
    refused:
      lookup.kind === "gone"
        ? "This company is no longer published."
        : `No published company has the slug ${JSON.stringify(slug)}. search_rounds finds companies by name.`,
  };
}
