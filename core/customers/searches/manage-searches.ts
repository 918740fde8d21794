import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { type SavedSearch, savedSearchOf } from "./saved-search.ts";

/** The actor's saved searches by name. Without full access they can be listed and deleted, but not renamed. */
export async function listSearches(ctx: Context): Promise<readonly SavedSearch[]> {
  const rows = await ctx.db
    .selectFrom("saved_search")
    .selectAll()
    .where("owner", "=", ctx.actor.id)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(savedSearchOf);
}
