import { execute, hasRows, rowsOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { isUnconfirmed, requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import type { AlertFrequency } from "./alert-frequency.ts";
import { assertMaySave, ownSearch, type SavedSearch } from "./saved-search.ts";
import { startCursor } from "./cursor.ts";
import { saveSearch, type SaveSearchInput } from "./save-search.ts";

/** Minimum minutes between immediate alerts, so that an import's rounds are grouped. */
const AT_ONCE_MINUTES = 15;
/** UTC hour of daily and weekly alerts; weekly ones go out on Mondays. */
const MAIL_HOUR = 7;

/** Time of the alert that follows one sent at `now`. */
export function nextAlert(frequency: AlertFrequency, now: Date): Date {
  if (frequency === "at_once") return new Date(now.getTime() + AT_ONCE_MINUTES * 60_000);
  // Sunday is 0; on a Monday the next one is seven days away.
  const days = frequency === "daily" ? 1 : (8 - now.getUTCDay()) % 7 || 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, MAIL_HOUR));
}

/** Alert frequency by saved search id, for the acting account. */
export async function listAlerts(ctx: Context): Promise<ReadonlyMap<number, AlertFrequency>> {
  const rows = await rowsOf<{ id: number; frequency: AlertFrequency }>(ctx)`
    select a.search_id as id, a.frequency from search_alert a join saved_search s on s.id = a.search_id
      where s.owner = ${ctx.actor.id}`;
  return new Map(rows.map(({ id, frequency }) => [id, frequency]));
}

/**
 * Saves a search and mails its new rounds, both or neither. A session whose address is not confirmed saves it without
 * mails. Throws as {@link saveSearch} and {@link setAlert}.
 */
export async function saveAndFollow(
  ctx: Context,
  { frequency, ...input }: SaveSearchInput & { readonly frequency: AlertFrequency | null },
): Promise<SavedSearch> {
  return inTransaction(ctx, async (inner) => {
    const search = await saveSearch(inner, input);
    if (frequency !== null && !isUnconfirmed(inner)) await setAlert(inner, { searchId: search.id, frequency });
    return search;
  });
}

/**
 * Sets how often the acting account is alerted about a saved search; `null` stops alerts. Changing the frequency keeps
 * the cursor, so nothing is repeated or lost. Throws AppError `not_found`, `forbidden` without paid access, or
 * `invalid_input` when the search has no account.
 */
export async function setAlert(
  ctx: Context,
  { searchId, frequency }: { readonly searchId: number; readonly frequency: AlertFrequency | null },
): Promise<void> {
  const search = await ownSearch(ctx, searchId);
  if (frequency !== null) {
    assertMaySave(ctx);
    requireConfirmedAddress(ctx);
  }
  await inTransaction(ctx, async (inner) => {
    // Serializes concurrent changes, so that a search has one cursor.
    await execute(inner)`select from saved_search where id = ${search.id} for update`;
    if (frequency === null) {
      await execute(inner)`delete from search_cursor w using search_alert a where a.search_id = ${search.id}
        and w.id = a.cursor_id`;
      return;
    }
    const exists = await hasRows(inner)`select from account where id = ${inner.actor.id}`;
    if (!exists) throw invalidInput("Alerts need an account. Sign in and save the search there, or add a webhook.");
    const dueAt = frequency === "at_once" ? inner.clock.now() : nextAlert(frequency, inner.clock.now());
    const changed = await execute(inner)`
      update search_alert set frequency = ${frequency}, due_at = ${dueAt}
      where search_id = ${search.id}`;
    if (changed > 0) return;
    const cursorId = await startCursor(inner, search);
    await execute(inner)`insert into search_alert (search_id, cursor_id, frequency, due_at)
      values (${search.id}, ${cursorId}, ${frequency}, ${dueAt})`;
  });
}
