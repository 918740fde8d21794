import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { readFilterAddress, writeFilterAddress } from "../directory/search/filter-address.ts";
import { parseSearchName } from "./name.ts";
import { assertMaySave, type SavedSearch, savedSearchOf } from "./saved-search.ts";

/** How many searches one account keeps. */
export const MOST_SEARCHES = 50;
const LONGEST_ADDRESS = 4_000;

export interface SaveSearchInput {
  readonly name: string;
  /** The list's address, or what follows its "?": `https://…/companies?stage=Seed`, `?stage=Seed` or `stage=Seed`. */
  readonly address: string;
}

/**
 * Keeps a search under a name. Throws AppError: `forbidden` without access to saved searches, `invalid_input` for a name
 * or filter that cannot be kept, `conflict` when there is one of that name or there are {@link MOST_SEARCHES} already.
 */
export async function saveSearch(ctx: Context, input: SaveSearchInput): Promise<SavedSearch> {
  assertMaySave(ctx);
  const name = parseSearchName(input.name);
  const address = canonicalAddress(input.address);
  return inTransaction(ctx, async (inner) => {
    await assertRoom(inner);
    const now = inner.clock.now();
    const row = await inner.db
      .insertInto("saved_search")
      .values({ owner: inner.actor.id, name, address, created_at: now, updated_at: now })
      .onConflict((known) => known.expression(sql`owner, lower(name)`).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw nameTaken(name);
    return savedSearchOf(row);
  });
}

/** What to tell somebody who has a search of this name already. */
export function nameTaken(name: string): AppError {
  return new AppError("conflict", `You have a saved search named "${name}" already: choose another name.`);
}

function canonicalAddress(text: string): string {
  const query = text.includes("?") ? text.slice(text.indexOf("?") + 1) : text;
  const { filter, sort, problems } = readFilterAddress(new URLSearchParams(query.split("#", 1)[0]));
  if (problems.length > 0) throw new AppError("invalid_input", `This search cannot be saved: ${problems.join(" ")}`);
  const address = writeFilterAddress(filter, sort).toString();
  if (address.length > LONGEST_ADDRESS) throw new AppError("too_large", "This search has too many conditions to be saved: leave some out.");
  return address;
}

async function assertRoom(ctx: Context): Promise<void> {
  // The rows are locked, so that of two saves at once the second counts what the first has added.
  await sql`select from saved_search where owner = ${ctx.actor.id} for update`.execute(ctx.db);
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from saved_search where owner = ${ctx.actor.id}`.execute(ctx.db);
  if ((rows[0]?.kept ?? 0) < MOST_SEARCHES) return;
  throw new AppError("conflict", `You keep ${MOST_SEARCHES} searches, which is the most there can be: delete one you no longer need.`);
}
