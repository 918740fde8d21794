import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { assertMaySave, ownSearch } from "./saved-search.ts";
import { startWatch } from "./watch.ts";

/** How often somebody is mailed what is new in a saved search. */
export const ALERT_FREQUENCIES = ["at_once", "daily", "weekly"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/** Between two mails of a search that is told of as it happens: what an import brings bit by bit comes together. */
const AT_ONCE_MINUTES = 15;
/** When daily and weekly alerts go out, UTC; weekly ones on Mondays. */
const MAIL_HOUR = 7;

/** When an alert may be mailed next, if it is mailed at `now`. */
export function nextAlert(frequency: AlertFrequency, now: Date): Date {
  if (frequency === "at_once") return new Date(now.getTime() + AT_ONCE_MINUTES * 60_000);
  // Sunday is 0: from a Monday it is seven days to the next.
  const days = frequency === "daily" ? 1 : ((8 - now.getUTCDay()) % 7 || 7);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, MAIL_HOUR));
}

/** Which saved searches of the acting account are alerted, and how often, by the search's number. */
export async function listAlerts(ctx: Context): Promise<ReadonlyMap<number, AlertFrequency>> {
  const { rows } = await sql<{ id: number; frequency: AlertFrequency }>`
    select a.search_id as id, a.frequency from search_alert a join saved_search s on s.id = a.search_id where s.owner = ${ctx.actor.id}`.execute(ctx.db);
  return new Map(rows.map(({ id, frequency }) => [id, frequency]));
}

/**
 * Has the acting account mailed what is new in a saved search from now on, or (`null`) no more. With another frequency it
 * still counts from when it began: nothing is told twice or left out. Throws AppError `not_found`, `forbidden` without paid
 * access, or `invalid_input` for a search of nobody who has an address.
 */
export async function setAlert(ctx: Context, { searchId, frequency }: { readonly searchId: number; readonly frequency: AlertFrequency | null }): Promise<void> {
  const search = await ownSearch(ctx, searchId);
  if (frequency !== null) assertMaySave(ctx);
  await inTransaction(ctx, async (inner) => {
    // Of two changes at once, one waits for the other: there is one follower for each search.
    await sql`select from saved_search where id = ${search.id} for update`.execute(inner.db);
    if (frequency === null) {
      await sql`delete from search_watch w using search_alert a where a.search_id = ${search.id} and w.id = a.watch_id`.execute(inner.db);
      return;
    }
    const { rows } = await sql`select from account where id = ${inner.actor.id}`.execute(inner.db);
    if (rows.length === 0) throw new AppError("invalid_input", "Alerts are mailed to an account: sign in and save the search there, or add a webhook.");
    const dueAt = frequency === "at_once" ? inner.clock.now() : nextAlert(frequency, inner.clock.now());
    const { numAffectedRows } = await sql`update search_alert set frequency = ${frequency}, due_at = ${dueAt} where search_id = ${search.id}`.execute(inner.db);
    if ((numAffectedRows ?? 0n) > 0n) return;
    const watchId = await startWatch(inner, search);
    await sql`insert into search_alert (search_id, watch_id, frequency, due_at) values (${search.id}, ${watchId}, ${frequency}, ${dueAt})`.execute(inner.db);
  });
}
