import { z } from "zod";
import type { AlertFrequency } from "../../../../../core/customers/searches/alert-frequency.ts";
import { listAlerts } from "../../../../../core/customers/searches/alert.ts";
import { fixedEnd } from "../../../../../core/customers/searches/fixed-end.ts";
import { ownSearch, type SavedSearch } from "../../../../../core/customers/searches/saved-search.ts";
import { maySaveSearches } from "../../../../../core/reading/directory/access.ts";
import { readFilterAddress } from "../../../../../core/reading/directory/search/filter-address.ts";
import { readAddress } from "../../../../../core/reading/directory/search/read-filter.ts";
import type { Context } from "../../../../../core/shared/context.ts";
import type { AccountArea } from "../../../../api/address.ts";
import { whole } from "../../../../api/describe.ts";
import { listEnd } from "../../../reading/companies/explorer/list-end.ts";
import type { ONE_SEARCH, SEARCH } from "./search-shape.ts";

/** Saved searches and their alerts. */
export const SAVED_SEARCHES: AccountArea = {
  tag: "Saved searches",
  needsAccount: "Saved searches need an account: send an API key with the scope manage, or sign in.",
  errors: {
    401: "The API key is missing or invalid, or lacks the scope `manage`.",
    403: "The account has no plan with full access.",
  },
};

export const SEARCH_ID = z.object({ id: whole().describe("The id of a saved search.") });
export const NO_SEARCH = { 404: "You have no such saved search." };

/** A saved search as the API returns it. */
export function searchBody(search: SavedSearch, alert: AlertFrequency | undefined): z.infer<typeof SEARCH> {
  const { id, name, address: filter, createdAt } = search;
  return {
    id,
    name,
    filter,
    alert: alert ?? "off",
    ends_on: fixedEnd(readFilterAddress(new URLSearchParams(filter)).filter),
    created_at: createdAt.toISOString(),
  };
}

/** A search with what the page says about it when it is saved. Throws AppError `not_found`. */
export async function oneSearch(ctx: Context, id: number): Promise<z.infer<typeof ONE_SEARCH>> {
  const search = await ownSearch(ctx, id);
  const params = new URLSearchParams(search.address);
  const end = listEnd(readFilterAddress(params).filter, ctx.clock.now());
  const open = end?.asks === true ? ' To keep it open-ended, save it with "open_ended": true.' : "";
  // Without full access nearly every value would be unknown.
  const { unknown, notes } = maySaveSearches(ctx.actor)
    ? await readAddress(ctx, { params })
    : { unknown: [], notes: [] };
  return {
    ...searchBody(search, (await listAlerts(ctx)).get(id)),
    notices: [...(end === null ? [] : [end.text + open]), ...unknown, ...notes],
  };
}
