import { z } from "zod";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { notifyOwners } from "../../shared/outbox/notify-owners.ts";
import { emailAddress, required } from "./form-fields.ts";
import { countSubmission } from "./submission-limit.ts";

/** Maximum lengths in characters. */
export const MESSAGE_LIMITS = { name: 200, message: 5_000 } as const;

/** The contact form, with the same rules as in the browser. */
export const contactForm = z.object({
  name: required(MESSAGE_LIMITS.name, "Please enter your name."),
  email: emailAddress,
  message: required(MESSAGE_LIMITS.message, "Please write a message."),
});

export type ContactForm = z.output<typeof contactForm>;

export type SendMessageResult = { readonly kind: "sent"; readonly id: number } | { readonly kind: "too_many" };

/** Stores a contact message and notifies the owners. `address` is the client's IP address; rate-limited, not stored. */
export async function sendMessage(
  ctx: Context,
  { form, address }: { readonly form: ContactForm; readonly address: string | null },
): Promise<SendMessageResult> {
  return inTransaction(ctx, async (inner) => {
    if (!(await countSubmission(inner, address))) return { kind: "too_many" };
    const { id } = await inner.db
      .insertInto("contact_message")
      .values({ ...form, received_at: ctx.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await notifyOwners(inner, { template: "inbox_message", data: { ref: `message-${id}` } });
    await writeAudit(inner, "contact_message.received", { id });
    return { kind: "sent", id };
  });
}
