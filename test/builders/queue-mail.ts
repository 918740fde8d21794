import type { Context } from "../../core/shared/context.ts";
import type { Mail } from "../../core/shared/outbox/mail.ts";
import { checkMail } from "../../core/shared/outbox/mails.ts";

/** Adds a mail to the outbox with any data, like a mail of an earlier version. */
export async function queueMail({ db, clock }: Context, mail: Mail): Promise<void> {
  const { to, template, data, purpose } = mail;
  await db
    .insertInto("outbox_message")
    .values({
      to_address: to,
      template,
      data: JSON.stringify(data),
      purpose,
      list: "list" in mail ? mail.list : null,
      created_at: clock.now(),
      due_at: clock.now(),
    })
    .execute();
}

/** Throws if a mail that SQL wrote to the outbox does not fit its file. */
export async function checkQueuedMail({ db }: Pick<Context, "db">): Promise<void> {
  const mails = await db
    .selectFrom("outbox_message")
    .select(["template", "data"])
    .where("data", "is not", null)
    .execute();
  for (const { template, data } of mails) checkMail(template, data as Readonly<Record<string, unknown>>);
}
