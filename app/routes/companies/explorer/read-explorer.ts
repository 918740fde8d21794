import type { Context } from "../../../../core/context.ts";
import { maySaveSearches, seesWholeCatalogue } from "../../../../core/directory/access.ts";
import { LEADS_PER_PAGE, listLeads } from "../../../../core/directory/list-leads.ts";
import { countMatching } from "../../../../core/directory/search/count-matching.ts";
import { facetLabel } from "../../../../core/directory/search/facet-label.ts";
import { readFacets } from "../../../../core/directory/search/facets.ts";
import { readFilterAddress, writeFilterAddress } from "../../../../core/directory/search/filter-address.ts";
import type { LeadFilter, LeadSort } from "../../../../core/directory/search/filter.ts";
import { searchLeads } from "../../../../core/directory/search/search-leads.ts";
import { readTimeline } from "../../../../core/directory/search/timeline.ts";
import { ownSearch } from "../../../../core/searches/saved-search.ts";
import { isAppError } from "../../../../platform/errors.ts";
import { type ActiveFilter, activeFilters } from "./active-filters.ts";
import type { Explorer } from "./explorer.ts";
import { readView } from "./view.ts";

interface ReadExplorerInput {
  /** The query of the list's address. */
  readonly params: URLSearchParams;
  /** From 1; counts only where the list is not narrowed and in its own order. */
  readonly page: number;
  readonly sampleSize: number;
}

/** What the list shows at an address; null when it has no such page. One that names no place in the list shows its start. */
export async function readExplorer(ctx: Context, input: ReadExplorerInput): Promise<Explorer | null> {
  try {
    return await readAt(ctx, input);
  } catch (error) {
    const params = fromTheStart(input.params, error);
    if (params === null) throw error;
    const explorer = await readAt(ctx, { ...input, params });
    return explorer && { ...explorer, found: false, problems: [...explorer.problems, "The address names a page that this list does not have in this order. Here is its first page."] };
  }
}

async function readAt(ctx: Context, { params, page, sampleSize }: ReadExplorerInput): Promise<Explorer | null> {
  const { filter, sort, problems } = readFilterAddress(params);
  const query = writeFilterAddress(filter, sort).toString();
  const [list, facets, timeline] = await Promise.all([
    readRows(ctx, { filter, sort, query, page, params, sampleSize }),
    readFacets(ctx, { filter, sampleSize }),
    readTimeline(ctx, { filter, sampleSize }),
  ]);
  if (list === null) return null;
  const active = activeFilters(filter, facetLabel);
  return {
    filter, sort, problems, query, active, facets, timeline,
    ...list,
    view: readView(params),
    looser: list.matching === 0 ? await loosened(ctx, active, sampleSize) : [],
    found: true,
    seesAll: seesWholeCatalogue(ctx.actor),
    maySave: maySaveSearches(ctx.actor),
    savedAs: await nameOfSaved(ctx, params.get("saved")),
  };
}

/** The name of one of this visitor's own searches; null for anything else. */
async function nameOfSaved(ctx: Context, id: string | null): Promise<string | null> {
  if (id === null || !/^\d{1,15}$/.test(id) || !maySaveSearches(ctx.actor)) return null;
  try {
    return (await ownSearch(ctx, Number(id))).name;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return null;
    throw error;
  }
}

interface RowsInput extends ReadExplorerInput {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  readonly query: string;
}

async function readRows(ctx: Context, { filter, sort, query, page, params, sampleSize }: RowsInput): Promise<Pick<Explorer, "rows" | "matching" | "reached" | "total" | "paging"> | null> {
  const after = params.get("after") || null;
  const before = params.get("before") || null;
  if (query === "" && after === null && before === null) {
    const { rows, visible, total, pageCount } = await listLeads(ctx, { page, sampleSize });
    return page > pageCount ? null : { rows, matching: visible, reached: visible, total, paging: { by: "number", page, pageCount } };
  }
  const { next, previous, ...found } = await searchLeads(ctx, { filter, sort, after, before, limit: LEADS_PER_PAGE, sampleSize });
  return { ...found, paging: { by: "cursor", next, previous } };
}

/** The same address without a place in the list, where the one it names is no place in this order; else null. */
function fromTheStart(params: URLSearchParams, error: unknown): URLSearchParams | null {
  if (!isAppError(error) || error.code !== "invalid_input" || !(params.has("after") || params.has("before"))) return null;
  const start = new URLSearchParams(params);
  start.delete("after");
  start.delete("before");
  return start;
}

/** Most ways out of a list without rows that are tried. */
const MOST_LOOSER = 12;

async function loosened(ctx: Context, all: readonly ActiveFilter[], sampleSize: number): Promise<Explorer["looser"]> {
  const active = all.slice(0, MOST_LOOSER);
  const counts = await countMatching(ctx, { filters: active.map(({ without }) => without), sampleSize });
  return active
    .map((one, place) => ({ ...one, matching: counts[place] ?? 0 }))
    .filter(({ matching }) => matching > 0)
    .sort((a, b) => b.matching - a.matching);
}
