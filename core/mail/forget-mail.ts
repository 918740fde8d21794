import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { SOFT_DAYS } from "./returns/record-return.ts";

/** How long the operator sees whom a settled mail went to, and what came back of it; reports may take some days. */
export const FORGET_DAYS = 90;

/** How long mail that failed can be sent again. */
export const RETRY_DAYS = 30;

/**
 * Forgets what mail needs no longer: what failed mail said, and after {@link FORGET_DAYS} days to whom settled mail went. The
 * row stays, since its cause must not be mailed again. Also ends what waits in the outbox past its time where nothing sends.
 */
export async function forgetMail(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await inTransaction(ctx, async ({ db }) => {
    await sql`update outbox_message set state = 'expired', settled_at = ${now} where state = 'waiting' and expires_at <= ${now}`.execute(db);
    await sql`
      update outbox_message set data = null
      where data is not null and (expires_at <= ${now} or (state = 'failed' and settled_at <= ${before(RETRY_DAYS)})) and state not in ('waiting', 'sending')
    `.execute(db);
    await sql`
      update outbox_message set to_address = null, last_answer = null
      where to_address is not null and settled_at <= ${before(FORGET_DAYS)} and state not in ('waiting', 'sending')
    `.execute(db);
    await sql`delete from mail_return where kind = 'soft' and returned_at <= ${before(SOFT_DAYS)}`.execute(db);
    await sql`delete from mail_pause where until <= ${now}`.execute(db);
  });
}
