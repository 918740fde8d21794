import { sql } from "kysely";
import type { Method } from "../catalog/fields.ts";
import type { Context } from "../context.ts";
import { companyIsPublished } from "../directory/published.ts";
import { moneyOf, partialDateOf } from "../directory/values.ts";
import type { AiCompany } from "./ai-company.ts";

/** The ranking of AI companies, first rank first; numbered anew where a company is no longer published. */
export async function listAiCompanies(ctx: Context): Promise<readonly AiCompany[]> {
  const { rows } = await sql<AiCompanyRow>`
    select row_number() over (order by a.rank) as rank, c.slug, c.name, c.description, a.category, a.arr_estimate, a.valuation, a.employees,
      c.year_founded, l.round_id, coalesce(l.funding_type, l.stage_text) as funding_type, l.amount_minor, l.currency, l.announced_on,
      l.announced_precision, a.method, a.source_url, a.source_label, a.retrieved_at
    from ai_company a
    join company c on c.id = a.company_id and ${companyIsPublished("c")}
    left join lateral (
      select * from lead where company_id = c.id order by listed_on desc, round_id desc limit 1
    ) l on true
    order by a.rank
  `.execute(ctx.db);
  return rows.map(toAiCompany);
}

interface AiCompanyRow {
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: string;
  readonly arr_estimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
  readonly year_founded: number | null;
  readonly round_id: number | null;
  readonly funding_type: string | null;
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly announced_on: string | null;
  readonly announced_precision: string | null;
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
    description: row.description,
    category: row.category,
    arrEstimate: row.arr_estimate,
    valuation: row.valuation,
    employees: row.employees,
    yearFounded: row.year_founded,
    lastFunding:
      row.round_id === null
        ? null
        : { fundingType: row.funding_type, amount: moneyOf(row.amount_minor, row.currency), date: partialDateOf(row.announced_on, row.announced_precision) },
    proof: { method: row.method, sourceUrl: row.source_url, sourceLabel: row.source_label, retrievedAt: row.retrieved_at },
  };
}
