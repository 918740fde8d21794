import type { Context } from "../../../shared/context.ts";
import { facetLabel } from "./facet-label.ts";
import type { Facet } from "./facets.ts";
import type { LeadFilter } from "./filter.ts";
import { facetGroup } from "./values/vocabulary.ts";
import { askOne } from "./visible-leads.ts";

interface ReadFacetInput {
  readonly facet: Facet;
  /** Lists only values with words that begin with these; null for all. */
  readonly find: string | null;
  readonly filter: LeadFilter;
}

/** The values of a facet among the visible leads that match a filter. */
export interface FacetList {
  /** The most common ones, at most 50, then groups of them. */
  readonly values: readonly {
    /** As written in filters. */
    readonly value: string;
    readonly label: string;
    readonly group: string | null;
    /** Number of rounds with it, whatever other values of this facet are chosen. */
    readonly rounds: number;
  }[];
  /** Number of values, including those not listed, without groups. */
  readonly distinct: number;
}

/** Lists the values of a facet with their numbers of rounds. */
export async function readFacet(ctx: Context, { facet, find, filter }: ReadFacetInput): Promise<FacetList> {
  const sought = find === null ? null : { facet, text: find };
  const { facets } = await askOne(ctx, { filter, facets: true, find: sought });
  const { commonest = [], groups = [], distinct = 0 } = facets.get(facet) ?? {};
  const values = [...commonest, ...groups.filter(({ count }) => count > 0)].map(({ value, count }) => ({
    value,
    label: facetLabel(facet, value),
    group: facetGroup(facet, value),
    rounds: count,
  }));
  return { values, distinct };
}
