import { readBilling } from "../billing/read-billing.ts";
import type { Context } from "../context.ts";
import { readMailPreferences } from "../mail/preferences.ts";
import { readHeldRows } from "../privacy/held-rows.ts";
import { KEEP_DAYS } from "../webhooks/deliveries.ts";
import { listEndpoints } from "../webhooks/endpoint.ts";
import type { Account } from "./account.ts";
import { listPasskeys } from "./passkeys.ts";

/** What the file names instead of holding it, for its length: copies of the catalogue, which say nothing of their owner. */
const LEFT_OUT = {
  exportedRounds: "Which leads each export held, row by row: the files that you took hold them, and each export is named here with its filter, by which it can be made anew.",
  webhookMessages: `The text of each message that was sent to your webhooks: the addresses you named received it. It is removed after ${KEEP_DAYS} days; the last ones, and how they ended, are under Webhooks on the account page.`,
};

/**
 * Everything that is held about the account that acts, for its owner (GDPR, article 15 and 20); what opens it is left
 * out. `key`: the site's secret, by which mail preferences are found.
 */
export async function readAccountData(ctx: Context, account: Account, key: Buffer): Promise<object> {
  const [billing, mailPreferences, webhooks, passkeys, rows, finderRows] = await Promise.all([
    readBilling(ctx, account.id),
    readMailPreferences(ctx, { address: account.email, key }),
    listEndpoints(ctx),
    listPasskeys(ctx, account.id),
    readHeldRows(ctx, account),
    readFinderRows(ctx, account.id),
  ]);
  const { account_session: sessions, entitlement: plans, saved_search: searches, export: exports, outbox_message: mail, api_key: keys, billing_order: orders, delivery: deliveries, ...rest } = rows;
  return { account, sessions, plans, billing, orders, searches, webhooks, exports, deliveries, keys, passkeys, mail, mailPreferences, finderRows, everythingElse: rest, leftOut: LEFT_OUT };
}

/** The rows of the lists that an account has sent to the finder: as they were uploaded, and what was found. */
async function readFinderRows(ctx: Context, accountId: string): Promise<readonly object[]> {
  return ctx.db
    .selectFrom("finder_bulk_row as r")
    .innerJoin("finder_bulk as b", "b.id", "r.bulk_id")
    .select(["r.bulk_id as list", "r.position", "r.cells", "r.status", "r.email", "r.confidence", "r.source", "r.verified"])
    .where("b.account_id", "=", accountId)
    .orderBy("b.created_at")
    .orderBy("b.id")
    .orderBy("r.position")
    .execute();
}
