import { sql } from "kysely";
import { rowsOf, scalarOf } from "../../../db/statement.ts";
import type { Method } from "../../catalogue/facts/facts.ts";
import type { Money } from "../../catalogue/facts/money.ts";
import type { PartialDate } from "../../catalogue/facts/partial-date.ts";
import type { Context } from "../../shared/context.ts";
import { companyInSample, companyIsSeen, pageScope } from "../directory/access.ts";
import { logoPath } from "../directory/logos.ts";
import type { Proof } from "../directory/proof.ts";
import { companyIsPublished } from "../directory/published.ts";
import { peopleOf, publicDescription } from "../directory/teaser.ts";
import { moneyOf, partialDateOf } from "../directory/values.ts";

/**
 * The ranking of AI companies; renumbered to skip unpublished ones. Of companies out of the actor's scope, rounds are not
 * shown, and descriptions as in their teasers.
 */
export async function listAiCompanies(ctx: Context): Promise<readonly AiCompany[]> {
  const scope = pageScope(ctx);
  const rows = await rowsOf<AiCompanyRow>(ctx)`
    select row_number() over (order by a.rank) as rank, c.slug, c.name, g.name as logo, c.description, a.category, a.arr_estimate,
      a.valuation, a.employees,
      c.domain, ${peopleOf("c")} as people, ${companyIsSeen(ctx, "c.id")} as "isSeen", c.year_founded, l.round_id, coalesce(l.funding_type, l.stage_text) as funding_type, l.amount_minor, l.currency,
      l.amount_usd_minor, l.announced_on,
      l.announced_precision, r.first_sale_on, r.first_sale_precision, a.method, a.source_url, a.source_label,
      a.retrieved_at
    from ai_company a
    join company c on c.id = a.company_id and ${companyIsPublished("c")}
    left join company_logo g on g.company_id = c.id
    left join lateral (
      select * from lead
      where company_id = c.id and ${scope === "all" ? sql`true` : companyInSample(scope, "lead.company_id")}
      order by listed_on desc, round_id desc limit 1
    ) l on true
    left join funding_round r on r.id = l.round_id
    order by a.rank`;
  return rows.map(toAiCompany);
}

interface AiCompanyRow {
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  readonly logo: string | null;
  readonly description: string | null;
  readonly category: string;
  readonly arr_estimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
  readonly domain: string | null;
  readonly people: readonly string[];
  readonly isSeen: boolean;
  readonly year_founded: number | null;
  readonly round_id: number | null;
  readonly funding_type: string | null;
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly announced_on: string | null;
  readonly announced_precision: string | null;
  readonly amount_usd_minor: number | null;
  readonly first_sale_on: string | null;
  readonly first_sale_precision: string | null;
  readonly method: Method;
  readonly source_url: string | null;
  readonly source_label: string;
  readonly retrieved_at: Date;
}

function toAiCompany(row: AiCompanyRow): AiCompany {
  return {
    rank: row.rank,
    slug: row.slug,
    name: row.name,
    ...(row.logo !== null && { logo: logoPath(row.logo) }),
    description: row.isSeen ? row.description : publicDescription(row),
    category: row.category,
    arrEstimate: row.arr_estimate,
    valuation: row.valuation,
    employees: row.employees,
    yearFounded: row.year_founded,
    lastFunding:
      row.round_id === null
        ? null
        : {
            fundingType: row.funding_type,
            amount: moneyOf(row.amount_minor, row.currency),
            amountUsdMinor: row.amount_usd_minor,
            date: partialDateOf(row.announced_on, row.announced_precision),
            firstSale: partialDateOf(row.first_sale_on, row.first_sale_precision),
          },
    proof: {
      method: row.method,
      sourceUrl: row.source_url,
      sourceLabel: row.source_label,
      retrievedAt: row.retrieved_at,
    },
  };
}

/** The slug of the published AI company with this current or former id, or null. */
export async function findAiCompany(ctx: Context, id: string): Promise<string | null> {
  return scalarOf<string | null>(ctx, null)`
    select c.slug from company_slug s
    join ai_company a on a.company_id = s.company_id
    join company c on c.id = s.company_id and ${companyIsPublished("c")}
    where s.slug = ${id}`;
}

/** A company in the ranking of AI companies; null is unknown. */
export interface AiCompany {
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  /** Path of its logo. */
  readonly logo?: string;
  readonly description: string | null;
  readonly category: string;
  /** Annual recurring revenue as estimated by the source ("$48M"); the next two likewise. */
  readonly arrEstimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
  readonly yearFounded: number | null;
  readonly lastFunding: {
    readonly fundingType: string | null;
    readonly amount: Money | null;
    /** US cents; null also for an amount without an exchange rate. */
    readonly amountUsdMinor: number | null;
    readonly date: PartialDate | null;
    /** Date from a filing, for a round that may not have been announced. */
    readonly firstSale: PartialDate | null;
  } | null;
  /** The source of revenue, valuation and employees. */
  readonly proof: Proof;
}

/** The ranking's data about a company of the catalogue. */
export interface NewAiCompany {
  readonly companyId: number;
  /** From 1, by estimated annual recurring revenue, highest first. */
  readonly rank: number;
  readonly category: string;
  readonly arrEstimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
  readonly method: Method;
  readonly sourceUrl: string | null;
  readonly sourceLabel: string;
  readonly retrievedAt: Date;
}
