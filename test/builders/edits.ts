import { type RawBuilder, sql } from "kysely";
import type { Change } from "../../core/catalogue/claims/changes.ts";
import { logChanges } from "../../core/catalogue/claims/changes.ts";
import { inCatalogueTransaction, raiseVersion } from "../../core/catalogue/claims/state.ts";
import type { Context } from "../../core/shared/context.ts";
import { refreshDirectory } from "../../core/reading/directory/refresh.ts";
import { industryColumns } from "./catalogue.ts";

/** Changes the catalogue as its functions do: rows, change log, directory and version in one transaction. */
export async function editCatalogue(
  ctx: Context,
  statement: RawBuilder<unknown>,
  changes: readonly Change[],
): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    await statement.execute(inner.db);
    await logChanges(inner, { reason: "edited by a test", runId: null }, changes);
    await refreshDirectory(
      inner,
      changes.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])),
    );
    await raiseVersion(inner);
  });
}

/** Adds a company with one closed round, as a source would. Returns both ids. */
export async function addCompanyWithRound(
  ctx: Context,
  {
    name,
    industry,
    announcedOn = "2026-08-20",
  }: { readonly name: string; readonly industry: string; readonly announcedOn?: string },
): Promise<{ companyId: number; roundId: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const slug = name.toLowerCase().replaceAll(" ", "-");
    const { id: companyId } = await inner.db
      .insertInto("company")
      .values({
        name,
        ...industryColumns(industry),
        slug,
        website: `https://${slug}.example/`,
        domain: `${slug}.example`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: roundId } = await inner.db
      .insertInto("funding_round")
      .values({
        company_id: companyId,
        amount_minor: 500_000_000,
        currency: "USD",
        amount_usd_minor: 500_000_000,
        announced_on: announcedOn,
        announced_precision: "day",
        funding_type: "Seed",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await editCatalogue(inner, sql`select 1`, [
      { kind: "added", subjectKind: "company", subjectId: companyId, companyId },
      { kind: "added", subjectKind: "round", subjectId: roundId, companyId },
    ]);
    return { companyId, roundId };
  });
}
