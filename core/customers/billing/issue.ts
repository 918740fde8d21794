import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { notifyOwners } from "../../shared/outbox/notify-owners.ts";

/**
 * Issues only the operator can fix. `mismatch`: paid less than ordered; `no_account`: no address to create an account
 * for; `twice`: the account already had full access; `refund_failed`: the bank returned the refund; `link_differs`: a
 * Payment Link charged another price, currency or interval than the plan, which gave access all the same.
 */
export type Issue = "mismatch" | "no_account" | "twice" | "refund_failed" | "link_differs";

/** Records an issue for the back office and mails every owner, once per kind. */
export async function reportIssue(ctx: Context, orderId: number, issue: Issue): Promise<void> {
  const changed = await execute(ctx)`
    update billing_order set issue = ${issue}, issue_at = ${ctx.clock.now()} where id = ${orderId} and issue is distinct
      from ${issue}`;
  if (changed > 0) await notifyOwners(ctx, { template: `inbox_${issue}`, data: { order: orderId } });
}
