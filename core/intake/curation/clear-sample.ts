import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { withdrawSampleArticles } from "../../reading/newsroom/edit-articles.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Change } from "../../catalogue/claims/changes.ts";
import { logChanges } from "../../catalogue/claims/changes.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";

/** The reason of these changes in the change log. */
export const SAMPLE_CLEARED = "sample data cleared";

/** Withdraws the sample companies, rounds and articles; returns how many companies and rounds. */
export function clearSample(ctx: Context): Promise<{ readonly companies: number; readonly rounds: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const companies = await columnOf<number>(inner)`
      update company set withdrawn_at = ${now}, updated_at = ${now} where is_sample and withdrawn_at is null
        returning id`;
    const rounds = await rowsOf<{ id: number; companyId: number }>(inner)`
      update funding_round set withdrawn_at = ${now}, updated_at = ${now} where is_sample and withdrawn_at is null
      returning id, company_id as "companyId"`;
    await execute(inner)`update person set withdrawn_at = ${now}, updated_at = ${now} where is_sample
      and withdrawn_at is null`;
    await execute(inner)`delete from company_key where company_id = any(${companies})`;
    await logChanges(inner, { reason: SAMPLE_CLEARED, runId: null }, [
      ...companies.map((id) => withdrawal("company", id, id)),
      ...rounds.map(({ id, companyId }) => withdrawal("round", id, companyId)),
    ]);
    const articles = await withdrawSampleArticles(inner);
    await writeAudit(inner, "sample.clear", { companies: companies.length, rounds: rounds.length, articles });
    await refreshDirectory(inner, companies);
    if (companies.length > 0) await raiseVersion(inner);
    return { companies: companies.length, rounds: rounds.length };
  });
}

function withdrawal(subjectKind: "company" | "round", subjectId: number, companyId: number): Change {
  return { kind: "withdrawn", subjectKind, subjectId, companyId };
}
