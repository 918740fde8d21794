import { execute } from "../../../db/statement.ts";
import type { Context } from "../context.ts";
import type { Mail } from "./mail.ts";
import { checkMail } from "./mails.ts";

/** Mails every owner within the caller's transaction; does nothing on a site without owners. */
export async function notifyOwners(ctx: Context, { template, data }: Pick<Mail, "template" | "data">): Promise<void> {
  checkMail(template, data);
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into outbox_message (to_address, template, data, purpose, created_at, due_at)
    select email, ${template}, ${JSON.stringify(data)}::jsonb, 'service', ${now}, ${now} from account
      where role = 'owner'`;
}
