import { execute } from "../../../db/statement.ts";
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
  const written = await execute(ctx)`
    insert into outbox_message (to_address, template, data, purpose, list, cause, created_at, due_at, expires_at)
    values (${mail.to}, ${mail.template}, ${JSON.stringify(mail.data)}, ${mail.purpose},
      ${mail.purpose === "subscription" ? mail.list : null}, ${mail.cause ?? null}, ${now}, ${now},
      ${mail.expiresAt ?? null}) on conflict (cause) do nothing`;
  return written > 0;
}
