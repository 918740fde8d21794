import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";

/**
 * What became of sending a mail again: it will go out; there is none; what it said is forgotten; it is too late for it; or it
 * has gone out, was withheld, or is on its way.
 */
export type RetriedMail = "retried" | "unknown" | "forgotten" | "expired" | "not_failed";

/** Lets a mail that failed, or waits for its next attempt, go out now, with all its attempts before it. */
export async function retryMail(ctx: Context, id: number): Promise<RetriedMail> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.clock.now();
    const mail = await inner.db.selectFrom("outbox_message").select(["state", "data", "expires_at"]).where("id", "=", id).forUpdate().executeTakeFirst();
    if (mail === undefined) return "unknown";
    if (mail.expires_at !== null && mail.expires_at <= now && mail.state !== "sent") return "expired";
    if (mail.state !== "failed" && mail.state !== "waiting") return "not_failed";
    if (mail.data === null) return "forgotten";
    await inner.db.updateTable("outbox_message").set({ state: "waiting", attempts: 0, due_at: now, settled_at: null }).where("id", "=", id).execute();
    await writeAudit(inner, "mail.retried", { id });
    return "retried";
  });
}

/** Lets every mail that failed go out now, but what is of no use any more; answers how many. */
export async function retryFailedMail(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const now = ctx.clock.now();
    const { numAffectedRows = 0n } = await sql`
      update outbox_message set state = 'waiting', attempts = 0, due_at = ${now}, settled_at = null
      where state = 'failed' and data is not null and to_address is not null and (expires_at is null or expires_at > ${now})
    `.execute(inner.db);
    const retried = Number(numAffectedRows);
    if (retried > 0) await writeAudit(inner, "mail.retried", { retried });
    return retried;
  });
}
