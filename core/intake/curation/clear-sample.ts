import { sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { withdrawSampleArticles } from "../../reading/newsroom/edit-articles.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Change } from "../../catalogue/claims/changes.ts";
import { logChanges } from "../../catalogue/claims/changes.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";

/** Withdraws the sample companies, rounds and articles; returns how many companies and rounds. */
export function clearSample(ctx: Context): Promise<{ readonly companies: number; readonly rounds: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const companies = await sql<{ id: number }>`
      update company set withdrawn_at = ${now}, updated_at = ${now} where is_sample and withdrawn_at is null
        returning id`.execute(inner.db);
    const rounds = await sql<{ id: number; companyId: number }>`
      update funding_round set withdrawn_at = ${now}, updated_at = ${now} where is_sample and withdrawn_at is null
      returning id, company_id as "companyId"`.execute(inner.db);
    await execute(inner)`update person set withdrawn_at = ${now}, updated_at = ${now} where is_sample
      and withdrawn_at is null`;
    const ids = companies.rows.map((row) => row.id);
    await execute(inner)`delete from company_key where company_id = any(${ids})`;
    await logChanges(inner, { reason: "sample data cleared", runId: null }, [
      ...companies.rows.map(({ id }): Change => ({
        kind: "withdrawn",
        subjectKind: "company",
        subjectId: id,
        companyId: id,
      })),
      ...rounds.rows.map(({ id, companyId }): Change => ({
        kind: "withdrawn",
        subjectKind: "round",
        subjectId: id,
        companyId,
      })),
    ]);
    const articles = await withdrawSampleArticles(inner);
    await writeAudit(inner, "sample.clear", { companies: ids.length, rounds: rounds.rows.length, articles });
    await refreshDirectory(inner, ids);
    if (ids.length > 0) await raiseVersion(inner);
    return { companies: ids.length, rounds: rounds.rows.length };
  });
}
