import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { type SavedSearch, savedSearchOf, type SearchRow } from "./saved-search.ts";

/** The actor's saved searches by name. Without full access they can be listed and deleted, but not renamed. */
export async function listSearches(ctx: Context): Promise<readonly SavedSearch[]> {
  const rows = await rowsOf<SearchRow>(ctx)`
    select * from saved_search where owner = ${ctx.actor.id} order by lower(name)`;
  return rows.map(savedSearchOf);
}
