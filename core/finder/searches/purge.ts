import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Searches, and answers that told nothing, are kept this long. */
const SEARCH_DAYS = 30;
/** Answers that told something: long after they count no more, they still say when an address was good. */
const VERIFICATION_DAYS = 365;
const DAY = 86_400_000;

/** After this long without anything to do for it, nobody is at a search any more. */
const DEAD_MS = 60 * 60_000;

/** Ends searches whose every process died, so that nobody waits for them for ever. */
export async function endDeadSearches(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update finder_search set state = 'done', mail = coalesce(mail, 'unclear'), next_try_at = null, held_until = null, holder = null, finished_at = ${now}
    where state <> 'done' and greatest(created_at, held_until, next_try_at) < ${new Date(now.getTime() - DEAD_MS)}`.execute(ctx.db);
}

/** Forgets searches, and what mail servers said, once it was kept long enough. */
export async function purgeSearches(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY);
  await sql`delete from finder_search where created_at < ${before(SEARCH_DAYS)}`.execute(ctx.db);
  await sql`delete from finder_verification where checked_at < ${before(VERIFICATION_DAYS)} or (result = 'unknown' and checked_at < ${before(SEARCH_DAYS)})`.execute(ctx.db);
  await sql`delete from finder_provider_turn where held_until < ${before(1)} and next_at < ${before(1)}`.execute(ctx.db);
}
