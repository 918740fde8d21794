import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { NewAiCompany } from "./ai-company.ts";

/** Adds companies to the ranking. Throws when a company or a rank is in it already: nothing is added then. */
export function addAiCompanies(ctx: Context, companies: readonly NewAiCompany[]): Promise<void> {
  return inCatalogueTransaction(ctx, async (inner) => {
    await sql`
      insert into ai_company (company_id, rank, category, arr_estimate, valuation, employees, method, source_url, source_label, retrieved_at)
      select * from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as a (
        "companyId" bigint, rank integer, category text, "arrEstimate" text, valuation text, employees text,
        method text, "sourceUrl" text, "sourceLabel" text, "retrievedAt" timestamptz)`.execute(inner.db);
    await writeAudit(inner, "ai_company.add", { companies: companies.map(({ companyId }) => companyId) });
    if (companies.length > 0) await raiseVersion(inner);
  });
}
