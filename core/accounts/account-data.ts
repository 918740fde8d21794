import { readBilling } from "../billing/read-billing.ts";
import type { Context } from "../context.ts";
import { readMailPreferences } from "../mail/preferences.ts";
import { readHeldRows } from "../privacy/held-rows.ts";
import { listEndpoints } from "../webhooks/endpoint.ts";
import type { Account } from "./account.ts";
import { listPasskeys } from "./passkeys.ts";

/**
 * Everything that is held about the account that acts, for its owner (GDPR, article 15 and 20); what opens it is left
 * out. `key`: the site's secret, by which mail preferences are found.
 */
export async function readAccountData(ctx: Context, account: Account, key: Buffer): Promise<object> {
  const [billing, mailPreferences, webhooks, passkeys, rows] = await Promise.all([
    readBilling(ctx, account.id),
    readMailPreferences(ctx, { address: account.email, key }),
    listEndpoints(ctx),
    listPasskeys(ctx, account.id),
    readHeldRows(ctx, account),
  ]);
  const { account_session: sessions, entitlement: plans, saved_search: searches, export: exports, outbox_message: mail, api_key: keys, billing_order: orders, delivery: deliveries, ...rest } = rows;
  return { account, sessions, plans, billing, orders, searches, webhooks, exports, deliveries, keys, passkeys, mail, mailPreferences, everythingElse: rest };
}
