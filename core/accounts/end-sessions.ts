import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { requireOwner } from "./back-office-access.ts";

/**
 * Signs an account out everywhere, from its next request on. Answers how many sessions that were. For owners only;
 * throws AppError `forbidden` for anybody else.
 */
export async function endAllSessions(ctx: Context, accountId: string): Promise<number> {
  requireOwner(ctx);
  return inTransaction(ctx, async (inner) => {
    const ended = await inner.db.deleteFrom("account_session").where("account_id", "=", accountId).returning("id").execute();
    if (ended.length > 0) await writeAudit(inner, "account.sessions_ended", { accountId, count: ended.length });
    return ended.length;
  });
}
