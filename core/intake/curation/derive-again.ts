import { columnOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { refold } from "../../catalogue/claims/refold.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { deriveDocuments, documentsWithCities } from "../ingest/derive-again.ts";
import { deriveEdited } from "./derive-edited.ts";

/** Edited companies handled in one transaction. */
const PORTION = 2_000;

/**
 * Derives regions, countries and canonical names of all cities again, after the gazetteer or its rules changed. Commits
 * in portions and can be repeated or resumed safely. Returns the number of changed companies.
 */
export async function deriveAgain(ctx: Context): Promise<{ readonly companies: number }> {
  let companies = 0;
  for (const documents of await documentsWithCities(ctx))
    companies += await publishing(ctx, (inner) => deriveDocuments(inner, documents));
  const edited = await editedCompanies(ctx);
  for (let from = 0; from < edited.length; from += PORTION) {
    const portion = edited.slice(from, from + PORTION);
    companies += await publishing(ctx, (inner) => deriveEdited(inner, portion));
  }
  return { companies };
}

/** Companies with an edit of their location, or with a location derived from one. */
async function editedCompanies(ctx: Context): Promise<readonly number[]> {
  return columnOf<number>(ctx)`
    select distinct subject_id as id from claim
    where subject_kind = 'company' and document_id is null and fields ?| array['city', 'region', 'country']
      order by 1`;
}

function publishing(ctx: Context, derive: (ctx: Context) => Promise<readonly number[]>): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const ids = await derive(inner);
    if (ids.length === 0) return 0;
    const cause = { reason: "locations derived again", runId: null };
    const subjects = ids.map((subjectId) => ({ subjectKind: "company" as const, subjectId }));
    const changed = await refold(inner, cause, subjects);
    await writeAudit(inner, "catalogue.derive", { companies: ids.length, changed });
    await refreshDirectory(inner, ids);
    await raiseVersion(inner);
    return changed;
  });
}
