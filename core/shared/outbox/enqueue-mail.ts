import type { Context } from "../context.ts";
import type { Mail } from "./mail.ts";
import { checkMail } from "./mails.ts";

/**
 * Adds a mail to the outbox within the caller's transaction, so it is sent only if that commits. Returns `false` when
 * its cause was mailed before.
 */
export async function enqueueMail(ctx: Context, mail: Mail): Promise<boolean> {
  checkMail(mail.template, mail.data);
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
