import type { Selectable } from "kysely";
import { rowOf } from "../../../db/statement.ts";
import type { DB } from "../../../db/schema.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import type { Range } from "../../reading/directory/search/filter.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";

export interface SavedSearch {
  readonly id: number;
  readonly name: string;
  /** The filter as the list's URL query, without "?". */
  readonly address: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Its address with the fixed days that it had before its period was made relative; null if it was not. */
  readonly formerAddress: string | null;
  /** These days. */
  readonly formerDays: Range<string> | null;
}

/** A row of `saved_search`. */
export type SearchRow = Selectable<DB["saved_search"]>;

export function savedSearchOf(row: SearchRow): SavedSearch {
  const { id, name, address, created_at: createdAt, updated_at: updatedAt, former_address: formerAddress } = row;
  const formerDays =
    formerAddress === null ? null : readFilterAddress(new URLSearchParams(formerAddress)).filter.listedOn;
  return { id, name, address, createdAt, updatedAt, formerAddress, formerDays };
}

/** Throws AppError `forbidden` unless the actor may save searches and get alerts. */
export function assertMaySave(ctx: Context): void {
  if (maySaveSearches(ctx.actor)) return;
  throw forbidden("Saved searches, alerts and webhooks come with full access: choose a plan on /pricing.");
}

/** Reads the actor's search. Throws AppError `not_found` for an unknown one or another owner's. */
export async function ownSearch(ctx: Context, id: number): Promise<SavedSearch> {
  const row = await rowOf<SearchRow>(ctx)`select * from saved_search where id = ${id} and owner = ${ctx.actor.id}`;
  if (row === undefined) throw notFound(`You have no saved search ${id}.`);
  return savedSearchOf(row);
}
