import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { addAiCompanies } from "./add-ai-companies.ts";
import type { NewAiCompany } from "./ai-company.ts";

/** A line of a ranking, in its order; what is unknown is null. */
export interface RankedCompany extends Omit<NewAiCompany, "companyId" | "rank" | "method"> {
  /** The company's slug. */
  readonly company: string;
}

/**
 * Puts a ranking in the place of the one there was: the first company is number 1. Throws AppError `invalid_input` when
 * one is named twice, and `not_found` naming those that are not published; the old ranking then stays.
 */
export function rankAiCompanies(ctx: Context, ranking: readonly RankedCompany[]): Promise<void> {
  const slugs = ranking.map(({ company }) => company);
  const twice = slugs.find((slug, i) => slugs.indexOf(slug) !== i);
  if (twice !== undefined) return Promise.reject(new AppError("invalid_input", `${twice} stands twice in the ranking. Keep one of its lines.`));
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = slugs.length === 0 ? [] : await inner.db.selectFrom("company").select(["id", "slug"]).where("slug", "in", slugs).where("withdrawn_at", "is", null).where("merged_into_id", "is", null).execute();
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    const missing = slugs.filter((slug) => !ids.has(slug));
    if (missing.length > 0) throw new AppError("not_found", `No company is published under ${missing.join(", ")}. Import it first, or correct the slug; nothing was changed.`);
    await sql`delete from ai_company`.execute(inner.db);
    await addAiCompanies(inner, ranking.flatMap(({ company, ...facts }, i) => {
      const companyId = ids.get(company);
      return companyId === undefined ? [] : [{ ...facts, companyId, rank: i + 1, method: "edited" as const }];
    }));
    await writeAudit(inner, "ai_company.rank", { companies: slugs });
    await raiseVersion(inner);
  });
}
