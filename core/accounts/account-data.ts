import { listEntitlements } from "../billing/entitlement.ts";
import type { Context } from "../context.ts";
import { readDeliveryData } from "../delivery/delivery-data.ts";
import { listExports } from "../exports/history.ts";
import { listSearches } from "../searches/manage-searches.ts";
import type { Account } from "./account.ts";
import { listSessions } from "./sessions.ts";

/** Everything that is held about the account that acts, for its owner (GDPR, article 15 and 20); what opens it is left out. */
export async function readAccountData(ctx: Context, account: Account): Promise<object> {
  const [sessions, entitlements, searches, exports, delivered, mail] = await Promise.all([
    listSessions(ctx, account.id),
    listEntitlements(ctx, account.id),
    listSearches(ctx),
    listExports(ctx),
    readDeliveryData(ctx, account.id),
    ctx.db
      .selectFrom("outbox_message")
      .select(["template", "state", "created_at as createdAt", "settled_at as settledAt"])
      .where("to_address", "=", account.email)
      .orderBy("created_at")
      .execute(),
  ]);
  return { account, sessions, plans: entitlements, searches, exports, delivered, mail };
}
