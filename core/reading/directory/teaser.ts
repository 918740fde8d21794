import { type RawBuilder, sql } from "kysely";
import { requireRow, scalarOf } from "../../../db/statement.ts";
import { sentencesOf, sentencesWithout } from "../../catalogue/names/sentences.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen } from "./access.ts";
import { sourceName } from "./evidence.ts";
import { finiteMonth } from "./months.ts";

/** Public data of a company outside the sample: no amount, people, investors, website or proof. */
export interface CompanyTeaser {
  readonly slug: string;
  readonly name: string;
  /** The company's description, without sentences that name a hidden value; null is unknown. */
  readonly description: string | null;
  readonly industry: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
  /** Type, month (`2026-11`) and kind of source of the newest round; null without a round or when unknown. */
  readonly fundingType: string | null;
  readonly month: string | null;
  readonly source: string | null;
  readonly isSample: boolean;
}

/**
 * A founder's teaser is the name and nothing else: whatever else it said, the companies' teasers say too, and the two
 * together would name the company.
 */
export interface FounderTeaser {
  readonly slug: string;
  readonly name: string;
}

/** True if this actor sees the company's page in full. */
export async function seesCompany(ctx: Context, companyId: number): Promise<boolean> {
  return scalarOf(ctx, false)`select ${companyIsSeen(ctx, "c.id")} as seen from company c where c.id = ${companyId}`;
}

interface TeaserRow extends Omit<CompanyTeaser, "source"> {
  readonly source: string | null;
  readonly domain: string | null;
  readonly people: readonly string[];
}

/** The company's teaser, from the company and its newest listed round. */
export async function readTeaser(ctx: Context, companyId: number): Promise<CompanyTeaser> {
  const row = await requireRow<TeaserRow>(ctx)`
    select c.slug, c.name, c.description, nullif(array_to_string(c.industries, ', '), '') as industry, c.city, c.region,
      c.country, c.domain, c.is_sample as "isSample",
      coalesce(l.funding_type, l.stage_text) as "fundingType", ${finiteMonth("l.listed_on")} as month,
      l.source_kind as source,
      ${peopleOf("c")} as people
    from company c
    left join lateral (
      select * from lead where lead.company_id = c.id order by lead.listed_on desc, lead.round_id desc limit 1
    ) l on true
    where c.id = ${companyId}`;
  const { domain, people, source, ...teaser } = row;
  return {
    ...teaser,
    description: publicDescription({ description: row.description, domain, people }),
    source: source === null ? null : sourceName(source),
  };
}

/** An amount of money in words or figures, or a link. */
const MONEY_OR_LINK =
  /[$€£¥₹]\s?\d|\d\s?(?:[kmb]n?|million|billion|crore|lakh)\b|\b(?:USD|EUR|GBP|INR)\b|https?:|www\./i;

/** SQL: the names of the people of the company of table alias `company`. */
export function peopleOf(company: string): RawBuilder<string[]> {
  return sql<string[]>`array(
    select p.name from role o join person p on p.id = o.person_id
    where o.company_id = ${sql.ref(`${company}.id`)} and p.withdrawn_at is null)`;
}

/** A company's description without the sentences that contain an amount, a link or a hidden name; null if none remains. */
export function publicDescription({ description, domain, people }: DescribedCompany): string | null {
  const open = description === null ? null : sentencesOf(description, (sentence) => !MONEY_OR_LINK.test(sentence));
  return open === null ? null : sentencesWithout(open, domain === null ? people : [...people, domain]);
}

/** A description with the values that it may name. */
interface DescribedCompany {
  readonly description: string | null;
  readonly domain: string | null;
  readonly people: readonly string[];
}
