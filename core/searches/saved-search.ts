import type { Selectable } from "kysely";
import type { DB } from "../../db/schema.ts";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import { maySaveSearches } from "../directory/access.ts";

/** A search somebody keeps. */
export interface SavedSearch {
  readonly id: number;
  readonly name: string;
  /** The filter as the list's address writes it, without "?": `/companies?` and this shows what it finds. */
  readonly address: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function savedSearchOf(row: Selectable<DB["saved_search"]>): SavedSearch {
  return { id: row.id, name: row.name, address: row.address, createdAt: row.created_at, updatedAt: row.updated_at };
}

/** Throws AppError `forbidden` unless this actor may keep searches and be told of them. */
export function assertMaySave(ctx: Context): void {
  if (maySaveSearches(ctx.actor)) return;
  throw new AppError("forbidden", "Saved searches, alerts and webhooks come with full access: choose a plan on /pricing.");
}

/** The search of this actor. Throws AppError `not_found` when it is somebody else's or there is none. */
export async function ownSearch(ctx: Context, id: number): Promise<SavedSearch> {
  const row = await ctx.db.selectFrom("saved_search").selectAll().where("id", "=", id).where("owner", "=", ctx.actor.id).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found", `You have no saved search ${id}.`);
  return savedSearchOf(row);
}
