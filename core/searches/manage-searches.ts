import { sql } from "kysely";
import type { Context } from "../context.ts";
import { readFilterAddress } from "../directory/search/filter-address.ts";
import type { LeadFilter, LeadSort } from "../directory/search/filter.ts";
import { parseSearchName } from "./name.ts";
import { nameTaken } from "./save-search.ts";
import { assertMaySave, ownSearch, type SavedSearch, savedSearchOf } from "./saved-search.ts";

/** The searches this actor keeps, by name. Whoever lost access still sees and deletes what they have. */
export async function listSearches(ctx: Context): Promise<readonly SavedSearch[]> {
  const rows = await ctx.db.selectFrom("saved_search").selectAll().where("owner", "=", ctx.actor.id).orderBy(sql`lower(name)`).execute();
  return rows.map(savedSearchOf);
}

/** A saved search with its filter as this version of the site reads it. */
export interface ReadSearch extends SavedSearch {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** What of the address means nothing any more, in plain words; the rest still holds. */
  readonly problems: readonly string[];
}

/** One search of this actor. Throws AppError `not_found`. */
export async function readSearch(ctx: Context, id: number): Promise<ReadSearch> {
  const search = await ownSearch(ctx, id);
  return { ...search, ...readFilterAddress(new URLSearchParams(search.address)) };
}

/** Gives a search another name. Throws AppError `forbidden`, `not_found`, `invalid_input`, or `conflict` when the name is taken. */
export async function renameSearch(ctx: Context, input: { readonly id: number; readonly name: string }): Promise<SavedSearch> {
  assertMaySave(ctx);
  const name = parseSearchName(input.name);
  const search = await ownSearch(ctx, input.id);
  const { rows } = await sql<{ id: number }>`
    update saved_search s set name = ${name}, updated_at = ${ctx.clock.now()}
    where id = ${search.id} and not exists (
      select from saved_search o where o.owner = s.owner and lower(o.name) = lower(${name}) and o.id <> s.id)
    returning id`.execute(ctx.db);
  if (rows.length === 0) throw nameTaken(name);
  return ownSearch(ctx, search.id);
}

/** Deletes a search of this actor, with its webhooks and what they were sent. Throws AppError `not_found`. */
export async function deleteSearch(ctx: Context, id: number): Promise<void> {
  const search = await ownSearch(ctx, id);
  await ctx.db.deleteFrom("saved_search").where("id", "=", search.id).execute();
}
