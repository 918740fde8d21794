import { withFirstContact } from "../../../../core/finder/contacts/read-contacts.ts";
import { writeFilterAddress } from "../../../../core/reading/directory/search/filter-address.ts";
import { readAddress } from "../../../../core/reading/directory/search/read-filter.ts";
import { searchLeads } from "../../../../core/reading/directory/search/search-leads.ts";
import {
  countTracked,
  newestTrackedRounds,
  type TrackedCounts,
} from "../../../../core/reading/pipeline/read-tracked.ts";
import { trackedListOf } from "../../../../core/reading/pipeline/tracked.ts";
import type { Context } from "../../../../core/shared/context.ts";
import type { ListedRound, SortHead } from "../../../ui/rounds-table.tsx";
import { fromTheStart, NO_SUCH_PAGE } from "../../reading/from-the-start.ts";
import { type PipelineView, readPipeline } from "../../reading/companies/explorer/read-pipeline.ts";
import { SORT_HEADS, sortHeads } from "../../reading/companies/explorer/sort-heads.ts";
import { withMine } from "../../reading/companies/explorer/view.ts";
import { leadsAddress, type LeadsPlace } from "./leads-address.ts";

/** Everything the page of an account's leads shows. */
export interface MyLeads extends LeadsPlace {
  /** One row for each company: its newest round, as in the list of rounds. */
  readonly rows: readonly ListedRound[];
  /** The account's marks, notes and statuses by company, and its other lists. */
  readonly pipeline: PipelineView | null;
  readonly matching: number;
  /** Companies of this list outside what the account may see. */
  readonly beyond: number;
  readonly counts: TrackedCounts;
  /** The text in the search box. */
  readonly search: string;
  /** True if a filter narrows the list. */
  readonly isFiltered: boolean;
  readonly sortedBy: string;
  readonly orders: readonly { readonly value: string; readonly label: string }[];
  readonly sorts: Readonly<Record<string, SortHead>>;
  readonly problems: readonly string[];
  /** The query of the same leads in the list's export and in the finder. */
  readonly leadsQuery: string;
  /** The addresses of the table and the board with the same filter. */
  readonly addresses: { readonly table: string; readonly board: string };
  readonly pages: { readonly previous: string | null; readonly next: string | null };
}

/** Rows of a page of the table, and cards of a board. */
const MOST = { table: 50, board: 200 } as const;

/**
 * The leads of the acting account at an address: read, filtered, sorted and paged by what does this for the list of
 * rounds. Throws AppError `forbidden` for visitors.
 */
export async function loadLeads(ctx: Context, { params }: { readonly params: URLSearchParams }): Promise<MyLeads> {
  try {
    return await loadAt(ctx, { params });
  } catch (error) {
    const start = fromTheStart(params, error);
    if (start === null) throw error;
    const leads = await loadAt(ctx, { params: start });
    return { ...leads, problems: [...leads.problems, NO_SUCH_PAGE] };
  }
}

async function loadAt(ctx: Context, { params }: { readonly params: URLSearchParams }): Promise<MyLeads> {
  const view = params.get("view") === "board" ? "board" : "table";
  const list = (view === "table" && trackedListOf(params.get("list"))) || "all";
  const place = { list, view } as const;
  const [{ filter, sort, question, problems, unused, notes }, only, counts] = await Promise.all([
    readAddress(ctx, { params, isTyped: true }),
    newestTrackedRounds(ctx, { list }),
    countTracked(ctx),
  ]);
  const cursor = (name: string) => (view === "board" ? null : params.get(name) || null);
  const limit = MOST[view];
  const [after, before] = [cursor("after"), cursor("before")];
  const hits = await searchLeads(ctx, { filter, sort, after, before, limit, only });
  const query = writeFilterAddress(filter, sort);
  const pageAt = (parameter: "after" | "before", at: string | null) =>
    at === null || view === "board" ? null : leadsAddress(place, query, { [parameter]: at });
  return {
    ...place,
    rows: await withFirstContact(ctx, hits.rows),
    pipeline: await readPipeline(ctx, { rows: hits.rows }),
    matching: hits.matching,
    beyond: counts[list] - only.length,
    counts,
    search: question ?? filter.search ?? "",
    isFiltered: writeFilterAddress(filter).size > 0,
    sortedBy: sort.by,
    orders: SORT_HEADS.map(([heading, by]) => ({ value: by, label: heading })),
    sorts: sortHeads(filter, sort, (other) => leadsAddress(place, other)),
    problems: [...problems, ...unused, ...notes],
    leadsQuery: withMine(query.toString(), list),
    addresses: {
      table: leadsAddress({ list: "all", view: "table" }, query),
      board: leadsAddress({ list: "all", view: "board" }, query),
    },
    pages: { previous: pageAt("before", hits.previous), next: pageAt("after", hits.next) },
  };
}
