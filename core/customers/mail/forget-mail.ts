import { execute } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { SOFT_DAYS } from "./returns/record-return.ts";

/** Days during which operators see the recipient and returns of a sent mail; reports may take days to arrive. */
const FORGET_DAYS = 90;

/** Days in which failed mail can be sent again. */
const RETRY_DAYS = 30;

/**
 * Erases the content of old failed mail and the recipients of mail older than {@link FORGET_DAYS}, and expires waiting
 * mail on a site without a sender. Rows stay, since a cause must not be mailed twice.
 */
export async function forgetMail(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await inTransaction(ctx, async ({ db }) => {
    await execute(db)`update outbox_message set state = 'expired', settled_at = ${now} where state = 'waiting'
      and expires_at <= ${now}`;
    await execute(db)`
      update outbox_message set data = null
      where data is not null and (expires_at <= ${now} or (state = 'failed' and settled_at <= ${before(RETRY_DAYS)}))
        and state not in ('waiting', 'sending')`;
    await execute(db)`
      update outbox_message set to_address = null, last_answer = null
      where to_address is not null and settled_at <= ${before(FORGET_DAYS)} and state not in ('waiting', 'sending')`;
    await execute(db)`delete from mail_return where kind = 'soft' and returned_at <= ${before(SOFT_DAYS)}`;
    await execute(db)`delete from mail_pause where until <= ${now}`;
  });
}
