import type { Context } from "../context.ts";
import type { Mail } from "./mail.ts";

/**
 * Puts a mail into the outbox, in the transaction of what causes it: it goes out when that commits, and not otherwise.
 * A cause that was mailed before is not mailed again. Answers whether it was written.
 */
export async function enqueueMail(ctx: Context, mail: Mail): Promise<boolean> {
  const now = ctx.clock.now();
  const written = await ctx.db
    .insertInto("outbox_message")
    .values({
      to_address: mail.to,
      template: mail.template,
      data: JSON.stringify(mail.data),
      purpose: mail.purpose,
      list: mail.purpose === "subscription" ? mail.list : null,
      cause: mail.cause ?? null,
      created_at: now,
      due_at: now,
      expires_at: mail.expiresAt ?? null,
    })
    .onConflict((conflict) => conflict.column("cause").doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}
