import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";

/**
 * Forgets what has served: the last mail to people whose account was deleted, once it has gone out, was given up or is too
 * old (no sender need ever run), sign-in links and challenges that nobody can use any more, and rate limits whose window has ended.
 */
export async function sweepPersonalRemains(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await sql`
      delete from outbox_message
      where template = 'account_deleted' and (settled_at is not null or (state = 'waiting' and expires_at <= ${inner.clock.now()}))`.execute(inner.db);
    await sql`delete from account_verification where expires_at < ${inner.clock.now()}`.execute(inner.db);
    await sql`delete from rate_window where ends_at < clock_timestamp()`.execute(inner.db);
    await sql`delete from account_session where expires_at < ${inner.clock.now()}`.execute(inner.db);
  });
}
