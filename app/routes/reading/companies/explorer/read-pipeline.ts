import type { Context } from "../../../../../core/shared/context.ts";
import { maySaveSearches } from "../../../../../core/reading/directory/access.ts";
import type { Lead } from "../../../../../core/reading/directory/lead.ts";
import { type NewSinceVisit, visitList } from "../../../../../core/reading/pipeline/last-visit.ts";
import { countTracked, mayTrack, readTracked } from "../../../../../core/reading/pipeline/read-tracked.ts";
import type { Tracked } from "../../../../../core/reading/pipeline/tracked.ts";
import { listsToChoose } from "../../../../../core/customers/company-lists/company-list.ts";
import { listSearches } from "../../../../../core/customers/searches/manage-searches.ts";

/** The account's marks and notes on the listed companies, and its saved views. */
export interface PipelineView {
  /** By company id; untracked companies are absent. */
  readonly tracked: Readonly<Record<number, Tracked>>;
  /** Number of the account's leads. */
  readonly leads: number;
  /** Number of hidden companies, whose rounds the list leaves out. */
  readonly hidden: number;
  readonly newSince: NewSinceVisit | null;
  /** Lists to leave out of a search that is saved with them. */
  readonly listsToChoose: readonly { readonly id: number; readonly name: string }[];
  /** The saved searches: names and canonical queries. */
  readonly searches: readonly { readonly name: string; readonly address: string }[];
}

/** Null for visitors without an account. */
export async function readPipeline(
  ctx: Context,
  { rows }: { readonly rows: readonly Lead[] },
): Promise<PipelineView | null> {
  if (!mayTrack(ctx.actor)) return null;
  const [tracked, { all, hidden }, newSince, searches, listsToLeaveOut] = await Promise.all([
    readTracked(ctx, [...new Set(rows.map(({ companyId }) => companyId))]),
    countTracked(ctx),
    visitList(ctx),
    maySaveSearches(ctx.actor) ? listSearches(ctx) : [],
    maySaveSearches(ctx.actor) ? listsToChoose(ctx) : [],
  ]);
  return {
    tracked: Object.fromEntries(tracked),
    leads: all,
    hidden,
    newSince,
    listsToChoose: listsToLeaveOut,
    searches: searches.map(({ name, address }) => ({ name, address })),
  };
}
