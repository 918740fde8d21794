import { sql } from "kysely";
import type { Context } from "../../context.ts";

/** Searches, and answers that told nothing, are kept this long. */
const SEARCH_DAYS = 30;
/** Answers that told something: long after they count no more, they still say when an address was good. */
const VERIFICATION_DAYS = 365;
const DAY = 86_400_000;

/** Forgets searches, and what mail servers said, once it was kept long enough. */
export async function purgeSearches(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY);
  await sql`delete from finder_search where created_at < ${before(SEARCH_DAYS)}`.execute(ctx.db);
  await sql`delete from finder_verification where checked_at < ${before(VERIFICATION_DAYS)} or (result = 'unknown' and checked_at < ${before(SEARCH_DAYS)})`.execute(ctx.db);
  await sql`delete from finder_provider_turn where held_until < ${before(1)} and next_at < ${before(1)}`.execute(ctx.db);
}
