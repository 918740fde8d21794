import type { Context } from "../../../shared/context.ts";
import { LEADS_PER_PAGE, listLeads } from "../lead.ts";
import { facetLabel } from "./facet-label.ts";
import { facetGroup } from "./values/vocabulary.ts";
import { isHeld } from "./facet-members.ts";
import { FACET_KEYS, type Facet } from "./facets.ts";
import type { LeadFilter } from "./filter.ts";
import { writeFilterAddress } from "./filter-address.ts";
import type { FacetCounts, FindValues, Timeline } from "./query/query.ts";
import { type LeadHits, pageQuestion, readHits, type SearchLeadsInput } from "./search-leads.ts";
import { askOne } from "./visible-leads.ts";

export interface FacetValue {
  /** The value as written in filters. */
  readonly value: string;
  readonly label: string;
  /** The group under which the form lists it; null without groups. */
  readonly group: string | null;
  /** Number of leads that the list would show with this value, with the filter's other choices applied. */
  readonly count: number;
}

export interface FacetValues {
  /**
   * Excluded values without rounds first, then the most common, then values without rounds under this filter; always
   * includes the chosen values.
   */
  readonly values: readonly FacetValue[];
  /** True if some values are not listed. */
  readonly more: boolean;
}

export type Facets = Readonly<Record<Facet, FacetValues>>;

/** Numbered pages for the unfiltered list, newest first; cursors for any other list. */
export type Paging =
  | { readonly by: "number"; readonly page: number; readonly pageCount: number }
  | { readonly by: "cursor"; readonly next: string | null; readonly previous: string | null };

/** Everything the company list shows from the catalogue. */
export interface ExplorerAnswer extends Pick<LeadHits, "rows" | "matching" | "visible" | "total"> {
  readonly paging: Paging;
  readonly facets: Facets;
  readonly timeline: Timeline;
}

export interface ReadExplorerInput extends Omit<SearchLeadsInput, "limit"> {
  /** From 1; applies only to numbered pages. */
  readonly page: number;
  /** False skips the charts, which are then empty. Defaults to true. */
  readonly charts?: boolean;
  /** Narrows the values of a facet to those with these words. */
  readonly find?: FindValues | null;
}

/**
 * Reads a page of the list with its facets and charts in one evaluation; null if the page does not exist. Throws
 * AppError `invalid_input` for a cursor of another order.
 */
export async function readExplorer(ctx: Context, input: ReadExplorerInput): Promise<ExplorerAnswer | null> {
  const { filter, sort, after = null, before = null, charts = true, find = null, hidden = [], only = null } = input;
  const isWholeList = writeFilterAddress(filter, sort).size === 0 && after === null && before === null && only === null;
  const cursors = { sort, after, before, limit: LEADS_PER_PAGE };
  const page = isWholeList ? null : pageQuestion(cursors);
  const { visible, total, ...answer } = await askOne(ctx, { filter, page, facets: true, find, charts, hidden, only });
  const evaluated = { facets: labelled(answer.facets, filter), timeline: answer.charts };
  if (page === null) {
    const list = await listLeads(ctx, { page: input.page, hidden });
    if (input.page > list.pageCount) return null;
    const paging = { by: "number", page: input.page, pageCount: list.pageCount } as const;
    return {
      ...evaluated,
      rows: list.rows,
      matching: answer.matching,
      visible: list.visible,
      total: list.total,
      paging,
    };
  }
  const { rows, matching, next, previous } = await readHits(ctx, cursors, page, answer);
  return { ...evaluated, rows, matching, visible, total, paging: { by: "cursor", next, previous } };
}

function withoutRounds(value: string) {
  return { value, count: 0 };
}

function labelled(counts: ReadonlyMap<Facet, FacetCounts>, { include, exclude }: LeadFilter): Facets {
  const of = (facet: Facet): FacetValues => {
    const none: FacetCounts = { commonest: [], chosen: [], distinct: 0, unmatched: [], groups: [] };
    const { commonest, chosen, distinct, unmatched, groups, countries } = counts.get(facet) ?? none;
    const isChosen = (value: string) => [include, exclude].some((choice) => choice[facet]?.includes(value));
    const listed = new Set(commonest.map(({ value }) => value));
    const counted = [...commonest, ...chosen.filter(({ value }) => !listed.has(value))];
    // An excluded value has no rounds to count but must stay, so that it can be removed.
    const excluded = (exclude[facet] ?? []).filter(
      (value) => isHeld(facet, value) && !counted.some((known) => known.value === value),
    );
    const known = new Set([...excluded, ...counted.map(({ value }) => value)]);
    const others = unmatched.filter((value) => !known.has(value));
    const held = [...excluded.map(withoutRounds), ...counted, ...others.map(withoutRounds)];
    // A group with a single value adds nothing to that value.
    const values = [...held, ...groups.filter(({ value }) => distinct > 1 || isChosen(value))].map(
      ({ value, count }) => ({
        value,
        label: facetLabel(facet, value),
        group: facetGroup(facet, value, countries?.get(value)),
        count,
      }),
    );
    return { values, more: distinct > held.filter(({ count }) => count > 0).length };
  };
  const facets: Partial<Record<Facet, FacetValues>> = {};
  for (const facet of FACET_KEYS) facets[facet] = of(facet);
  return facets as Facets;
}
