import { execute, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";

/**
 * `unknown`: no such mail; `forgotten`: its content was erased; `expired`: too late to send; `not_failed`: sent,
 * withheld or being sent.
 */
export type RetriedMail = "retried" | "unknown" | "forgotten" | "expired" | "not_failed";

/** Makes a failed or delayed mail due now with a fresh set of attempts. */
export async function retryMail(ctx: Context, id: number): Promise<RetriedMail> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.clock.now();
    const mail = await rowOf<{ state: string; data: unknown; expires_at: Date | null }>(inner)`
      select state, data, expires_at from outbox_message where id = ${id} for update`;
    if (mail === undefined) return "unknown";
    if (mail.expires_at !== null && mail.expires_at <= now && mail.state !== "sent") return "expired";
    if (mail.state !== "failed" && mail.state !== "waiting") return "not_failed";
    if (mail.data === null) return "forgotten";
    await inner.db
      .updateTable("outbox_message")
      .set({ state: "waiting", attempts: 0, interrupted: 0, due_at: now, settled_at: null })
      .where("id", "=", id)
      .execute();
    await writeAudit(inner, "mail.retried", { id });
    return "retried";
  });
}

/** Makes all failed mail due now, except expired mail. Returns the number of mails. */
export async function retryFailedMail(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.clock.now();
    const retried = await execute(inner)`
      update outbox_message set state = 'waiting', attempts = 0, interrupted = 0, due_at = ${now}, settled_at = null
      where state = 'failed' and data is not null and to_address is not null
        and (expires_at is null or expires_at > ${now})`;
    if (retried > 0) await writeAudit(inner, "mail.retried", { retried });
    return retried;
  });
}
