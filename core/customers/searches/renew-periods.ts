import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { readFilterAddress, writeFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { listedRange } from "../../reading/directory/search/days/listed-range.ts";
import { readAddress } from "../../reading/directory/search/read-filter.ts";
import { isRelativeDay } from "../../reading/directory/search/days/relative-days.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { throwFailures } from "./follow-each.ts";
import { ownSearch, type SearchRow } from "./saved-search.ts";

/**
 * Makes the periods of searches relative that were saved before days could be: those whose name says a relative period and
 * whose end is the day of saving. Each once; failures are thrown after all were tried.
 */
export async function renewPeriods(ctx: Context): Promise<void> {
  const waiting = await rowsOf<{ id: number }>(ctx)`select id from saved_search where period_waits = true`;
  const failures: unknown[] = [];
  for (const { id } of waiting)
    await inTransaction(ctx, (inner) => renewPeriod(inner, id)).catch((error: unknown) => failures.push(error));
  throwFailures(failures, "periods of saved searches could not be read again");
}

async function renewPeriod(ctx: Context, id: number): Promise<void> {
  const search = await rowOf<SearchRow>(ctx)`
    select * from saved_search where id = ${id} and period_waits for update skip locked`;
  if (search === undefined) return;
  const { address } = search;
  const renewed = await relativeAddress(ctx, { name: search.name, address, savedAt: search.created_at });
  if (renewed === null) await execute(ctx)`update saved_search set period_waits = false where id = ${id}`;
  else await move(ctx, { id, owner: search.owner, from: address, to: renewed, former: address });
}

/** The address with the period that the name says; null unless it says the days of the address, on the day of saving. */
async function relativeAddress(
  ctx: Context,
  { name, address, savedAt }: { readonly name: string; readonly address: string; readonly savedAt: Date },
): Promise<string | null> {
  const { filter, sort } = readFilterAddress(new URLSearchParams(address));
  const clock = { now: () => savedAt };
  const read = await readAddress({ ...ctx, clock }, { params: new URLSearchParams({ search: name }) });
  const { listedOn, withinDays } = read.filter;
  const isRelative = withinDays !== null || (isRelativeDay(listedOn.min) && listedOn.max === null);
  const days = listedRange(read.filter, clock);
  const end = savedAt.toISOString().slice(0, 10);
  if (!isRelative || filter.listedOn.min !== days.min || filter.listedOn.max !== end) return null;
  return writeFilterAddress({ ...filter, listedOn, withinDays }, sort).toString();
}

/** Returns a search to the fixed days that it had. Throws AppError `not_found`. */
export async function undoRenewedPeriod(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { address, formerAddress } = await ownSearch(inner, id);
    if (formerAddress === null) throw notFound("The period of this search was not changed.");
    await move(inner, { id, owner: inner.actor.id, from: address, to: formerAddress, former: null });
  });
}

interface Move {
  readonly id: number;
  readonly owner: string;
  readonly from: string;
  readonly to: string;
  readonly former: string | null;
}

/**
 * Gives a search another period. Its exports go on with *only what is new*; its subscribers keep the days whose rounds they
 * know, so that they hear of the others.
 */
async function move(ctx: Context, { id, owner, from, to, former }: Move): Promise<void> {
  await execute(ctx)`update saved_search set address = ${to}, former_address = ${former}, period_waits = false,
    updated_at = ${ctx.clock.now()} where id = ${id}`;
  await execute(ctx)`
    update export set filter = ${unordered(to)} where actor = ${owner} and filter = ${unordered(from)}`;
  // As if the day had turned.
  await execute(ctx)`update search_cursor set resolved_on = resolved_on - 1 where search_id = ${id}`;
}

/** The filter of an address without its order, as exports keep it. */
function unordered(address: string): string {
  return writeFilterAddress(readFilterAddress(new URLSearchParams(address)).filter).toString();
}
