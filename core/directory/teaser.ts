import { sql } from "kysely";
import { sentencesOf, sentencesWithout } from "../catalog/names/sentences.ts";
import type { Context } from "../context.ts";
import { companyIsSeen } from "./access.ts";
import { sourceName } from "./evidence.ts";
import { finiteMonth } from "./months.ts";

/** Public data of a company outside the sample: no amount, people, investors, website or proof. */
export interface Teaser {
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

export interface CompanyTeaser extends Teaser {
  readonly slug: string;
  readonly name: string;
}

/** A founder's teaser describes the company without naming it. */
export interface FounderTeaser extends Teaser {
  readonly slug: string;
  readonly name: string;
}

/** True if this actor sees the company's page in full. */
export async function seesCompany(ctx: Context, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ seen: boolean }>`
    select ${companyIsSeen(ctx, "c.id")} as seen from company c where c.id = ${companyId}`.execute(ctx.db);
  return rows[0]?.seen ?? false;
}

interface TeaserRow extends Omit<Teaser, "source"> {
  readonly slug: string;
  readonly name: string;
  readonly source: string | null;
  readonly domain: string | null;
  readonly people: readonly string[];
}

/** The company's teaser, from the company and its newest listed round. */
export async function readTeaser(ctx: Context, companyId: number): Promise<CompanyTeaser> {
  const { rows } = await sql<TeaserRow>`
    select c.slug, c.name, c.description, nullif(array_to_string(c.industries, ', '), '') as industry, c.city, c.region,
      c.country, c.domain, c.is_sample as "isSample",
      coalesce(l.funding_type, l.stage_text) as "fundingType", ${finiteMonth("l.listed_on")} as month,
      l.source_kind as source,
      array(
        select p.name from role o join person p on p.id = o.person_id where o.company_id = c.id
          and p.withdrawn_at is null
      ) as people
    from company c
    left join lateral (
      select * from lead where lead.company_id = c.id order by lead.listed_on desc, lead.round_id desc limit 1
    ) l on true
    where c.id = ${companyId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error(`company ${companyId} is not stored`);
  const { domain, people, description, source, ...teaser } = row;
  const hidden = domain === null ? people : [...people, domain];
  return {
    ...teaser,
    description: description === null ? null : publicSentences(description, hidden),
    source: source === null ? null : sourceName(source),
  };
}

/** An amount of money in words or figures, or a link. */
const MONEY_OR_LINK =
  /[$€£¥₹]\s?\d|\d\s?(?:[kmb]n?|million|billion|crore|lakh)\b|\b(?:USD|EUR|GBP|INR)\b|https?:|www\./i;

/** The sentences that contain no amount, link or hidden name; null when none remains. */
function publicSentences(description: string, hidden: readonly string[]): string | null {
  const open = sentencesOf(description, (sentence) => !MONEY_OR_LINK.test(sentence));
  return open === null ? null : sentencesWithout(open, hidden);
}
