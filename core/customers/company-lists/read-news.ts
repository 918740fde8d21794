import { rowsOf } from "../../../db/statement.ts";
import { type ListedChange, type ListedChanges, listChanges } from "../../reading/directory/changes.ts";
import { companiesIn } from "../../reading/directory/search/company-lists.ts";
import type { Context } from "../../shared/context.ts";
import { assertMaySave } from "../searches/saved-search.ts";
import { ownList } from "./company-list.ts";
import type { MatchedBy } from "./listed-company.ts";

/** A change of a company of a list, and the entries that are it. */
export interface NewsOfList extends ListedChange {
  readonly listed: readonly {
    readonly externalId: string;
    readonly matchedBy: MatchedBy;
    readonly metadata: Readonly<Record<string, unknown>>;
  }[];
}

export interface ReadNewsInput {
  readonly listId: number;
  /** The position up to which the changes are known; null for all. */
  readonly after: number | null;
  /** Only changes since this time; null for all. */
  readonly since?: Date | null;
  readonly limit: number;
}

/**
 * Changes of the companies of one of the account's lists, oldest first: rounds, corrections, articles and addresses. Throws
 * AppError `not_found`, or `forbidden` without full access.
 */
export async function readNews(
  ctx: Context,
  { listId, since = null, ...asked }: ReadNewsInput,
): Promise<Omit<ListedChanges, "changes"> & { readonly changes: readonly NewsOfList[] }> {
  await ownList(ctx, listId);
  assertMaySave(ctx);
  const { changes, ...place } = await listChanges(ctx, { ...asked, since, companies: companiesIn([listId]) });
  const companyIds = [...new Set(changes.map(({ companyId }) => companyId))];
  const rows = await rowsOf<NewsOfList["listed"][number] & { companyId: number }>(ctx)`
    select company_id as "companyId", external_id as "externalId", matched_by as "matchedBy", metadata
    from listed_company where list_id = ${listId} and company_id = any(${companyIds}::bigint[]) order by id`;
  const listedAs = Map.groupBy(rows, ({ companyId }) => companyId);
  const news = changes.map((change) => ({
    ...change,
    listed: (listedAs.get(change.companyId) ?? []).map(({ companyId: _company, ...listed }) => listed),
  }));
  return { changes: news, ...place };
}
