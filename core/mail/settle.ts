import type { Context } from "../context.ts";
import { waitAfter } from "./attempts.ts";
import type { ClaimedMail } from "./claim-due.ts";

/**
 * Notes what became of a mail, unless another sender has taken it on since: that one's word holds then. What it says is
 * forgotten, but of mail that failed, which the operator may send again.
 */
export async function settleMail(ctx: Context, mail: ClaimedMail, state: "sent" | "failed" | "suppressed", answer: string | null): Promise<void> {
  await ctx.db
    .updateTable("outbox_message")
    .set({ state, settled_at: ctx.clock.now(), last_answer: answer, ...(state === "failed" ? {} : { data: null }) })
    .where("id", "=", mail.id)
    .where("state", "=", "sending")
    .where("attempts", "=", mail.attempts)
    .execute();
}

/** Puts a mail off that did not get through this time; after its last attempt it has failed. */
export async function postponeMail(ctx: Context, mail: ClaimedMail, answer: string): Promise<void> {
  const wait = waitAfter(mail.attempts);
  if (wait === null) return settleMail(ctx, mail, "failed", answer);
  await ctx.db
    .updateTable("outbox_message")
    .set({ state: "waiting", due_at: new Date(ctx.clock.now().getTime() + wait), last_answer: answer })
    .where("id", "=", mail.id)
    .where("state", "=", "sending")
    .where("attempts", "=", mail.attempts)
    .execute();
}
