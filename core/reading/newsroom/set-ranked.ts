import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { EDITED_LABEL } from "../directory/proof.ts";
import type { NewAiCompany } from "./list-ai-companies.ts";
import { insertAiCompanies } from "./rank-ai-companies.ts";

/** A company's entry in the ranking of AI companies as text; `withdrawn` means that it has none. */
export interface RankedValues {
  readonly withdrawn: boolean;
  readonly rank: string | null;
  readonly category: string | null;
  readonly arrEstimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
}

/** The company's entry in the ranking. */
export async function readRanked(ctx: Context, companyId: number): Promise<RankedValues> {
  const line = (await readRanking(ctx)).find((one) => one.companyId === companyId);
  const { rank = null, category = null, arrEstimate = null, valuation = null, employees = null } = line ?? {};
  return {
    withdrawn: line === undefined,
    rank: rank === null ? null : String(rank),
    category,
    arrEstimate,
    valuation,
    employees,
  };
}

/** Moves a company to a rank, or removes it from the ranking, and renumbers the others. */
export async function setRanked(
  ctx: Context,
  companyId: number,
  { withdrawn, rank, category, arrEstimate, valuation, employees }: RankedValues,
  sourceUrl: string | null,
): Promise<void> {
  const lines = (await readRanking(ctx)).filter((line) => line.companyId !== companyId);
  const line = {
    companyId,
    category: category ?? "",
    arrEstimate,
    valuation,
    employees,
    method: "edited" as const,
    sourceUrl,
    sourceLabel: (sourceUrl === null ? null : URL.parse(sourceUrl)?.hostname) ?? EDITED_LABEL,
    retrievedAt: ctx.clock.now(),
  };
  const place = Number(rank ?? lines.length + 1) - 1;
  const placed = withdrawn ? lines : [...lines.slice(0, place), line, ...lines.slice(place)];
  await execute(ctx)`delete from ai_company`;
  const ranked = placed.map((one, i) => ({ ...one, rank: i + 1 }));
  await insertAiCompanies(ctx, ranked);
}

async function readRanking(ctx: Context): Promise<readonly NewAiCompany[]> {
  return rowsOf<NewAiCompany>(ctx)`
    select company_id as "companyId", rank, category, arr_estimate as "arrEstimate", valuation, employees, method,
      source_url as "sourceUrl", source_label as "sourceLabel", retrieved_at as "retrievedAt"
    from ai_company order by rank`;
}
