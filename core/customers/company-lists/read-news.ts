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
  /** The size of the public sample (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
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
  const rows =
    companyIds.length === 0
      ? []
      : await ctx.db
          .selectFrom("listed_company")
          .select(["company_id", "external_id", "matched_by", "metadata"])
          .where("list_id", "=", listId)
          .where("company_id", "in", companyIds)
          .orderBy("id")
          .execute();
  const news = changes.map((change) => ({
    ...change,
    listed: rows
      .filter((row) => row.company_id === change.companyId)
      .map((row) => ({
        externalId: row.external_id,
        matchedBy: row.matched_by as MatchedBy,
        metadata: row.metadata as Readonly<Record<string, unknown>>,
      })),
  }));
  return { changes: news, ...place };
}
