import { sql } from "kysely";
import type { Growth, MeasureKind } from "../../../catalogue/facts/measures.ts";
import type { Context } from "../../../shared/context.ts";

/** A dated number on a company's page, with who states it. */
export interface ShownMeasure {
  readonly kind: MeasureKind;
  /** `2026-10` or `2026-10-31`. */
  readonly on: string;
  readonly country: string | null;
  readonly series: string;
  readonly value: number;
  /** "estimated by DataForSEO". */
  readonly by: string;
  readonly sourceUrl: string | null;
  readonly retrievedAt: Date;
}

/** A company's growth: its newest numbers and every dated number, oldest first. */
export interface CompanyGrowth {
  readonly newest: Growth;
  readonly measures: readonly ShownMeasure[];
}

/** More than ten years of every kind. */
const MOST = 1_000;

/** For pages of companies that the caller found in scope. */
export async function readCompanyGrowth(ctx: Context, companyId: number): Promise<CompanyGrowth> {
  const { rows: measures } = await sql<ShownMeasure>`
    select kind, "on", country, series, value, by, "sourceUrl", "retrievedAt" from (
      select kind, left(as_of::text, case precision when 'month' then 7 else 10 end) as "on", nullif(country, '') as country,
        series, value::float8 as value, stated_by as by, source_url as "sourceUrl", retrieved_at as "retrievedAt", as_of
      from measure where company_id = ${companyId} order by as_of desc limit ${MOST}
    ) newest order by as_of, series`.execute(ctx.db);
  const { rows } = await sql<{ growth: Growth }>`
    select growth from lead where company_id = ${companyId} order by listed_on desc, round_id desc limit 1`.execute(
    ctx.db,
  );
  return { newest: rows[0]?.growth ?? {}, measures };
}
