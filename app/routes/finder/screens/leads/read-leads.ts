import type { Context } from "../../../../../core/shared/context.ts";
import { facetLabel } from "../../../../../core/reading/directory/search/facet-label.ts";
import { NO_FILTER } from "../../../../../core/reading/directory/search/filter.ts";
import { readAddress } from "../../../../../core/reading/directory/search/read-filter.ts";
import type { Selection } from "../../../../../core/reading/exports/selection.ts";
import { trackedListOf } from "../../../../../core/reading/pipeline/tracked.ts";
import { roundsIn } from "../../../reading/companies/export/read-export.ts";
import { activeFilters } from "../../../reading/companies/explorer/active-filters.ts";
import { MINE } from "../../../reading/companies/explorer/view.ts";

/** The leads of a list's address, and a short name of the list. */
export interface ChosenLeads {
  readonly selection: Selection;
  readonly name: string;
}

/** Reads the filter or the selected rounds of an address, as the export dialog does. */
export async function readLeads(ctx: Context, { params }: { readonly params: URLSearchParams }): Promise<ChosenLeads> {
  const { filter, sort } = await readAddress(ctx, { params });
  const { selected } = roundsIn(params);
  const labels = activeFilters(filter, facetLabel).map(({ label }) => label);
  return {
    selection: {
      // A selection may span lists with other filters.
      filter: selected.length > 0 ? NO_FILTER : filter,
      sort,
      picked: selected.length > 0 ? selected : null,
      without: [],
      tracked: trackedListOf(params.get(MINE)),
    },
    name: selected.length > 0 ? `${selected.length} selected leads` : labels.length > 0 ? labels.join(", ") : "Leads",
  };
}
