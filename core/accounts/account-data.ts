import { readBilling } from "../billing/read-billing.ts";
import type { Context } from "../context.ts";
import { readMailPreferences } from "../mail/preferences.ts";
import { readHeldRows } from "../privacy/held-rows.ts";
import { KEEP_DAYS } from "../webhooks/deliveries.ts";
import { listEndpoints } from "../webhooks/endpoint.ts";
import type { Account } from "./account.ts";
import { listPasskeys } from "./passkeys.ts";
import { readExportedRounds, readSentMessages } from "./taken-away.ts";

/** What the file does not hold, and where it is. */
const LEFT_OUT = {
  exportedRounds: "Where `ids` of an export is null, the file would grow too long: its number of rounds is here, and its filter, by which it can be made anew, is under `exports`.",
  webhookMessages: `Messages are kept for ${KEEP_DAYS} days. Where \`text\` is null, the file would grow too long: the address you named received it.`,
  secrets: "Whatever lets somebody in is shown to nobody: what a session, an API key or a passkey consists of, and what signs messages to your webhooks.",
};

/**
 * Everything that is held about the account that acts, for its owner (GDPR, article 15 and 20); what opens it is left
 * out. `key`: the site's secret, by which mail preferences are found.
 */
export async function readAccountData(ctx: Context, account: Account, key: Buffer): Promise<object> {
  const [billing, mailPreferences, webhooks, webhookMessages, exportedRounds, passkeys, rows, finderRows] = await Promise.all([
    readBilling(ctx, account.id),
    readMailPreferences(ctx, { address: account.email, key }),
    listEndpoints(ctx),
    readSentMessages(ctx, account.id),
    readExportedRounds(ctx, account.id),
    listPasskeys(ctx, account.id),
    readHeldRows(ctx, account),
    readFinderRows(ctx, account.id),
  ]);
  const { account_session: sessions, entitlement: plans, saved_search: searches, export: exports, outbox_message: mail, api_key: keys, billing_order: orders, delivery: deliveries, ...rest } = rows;
  return { account, sessions, plans, billing, orders, searches, webhooks, webhookMessages, exports, exportedRounds, deliveries, keys, passkeys, mail, mailPreferences, finderRows, everythingElse: rest, leftOut: LEFT_OUT };
}

/** The rows of the lists that an account has sent to the finder: as they were uploaded, and what was found. */
async function readFinderRows(ctx: Context, accountId: string): Promise<readonly object[]> {
  return ctx.db
    .selectFrom("finder_bulk_row as r")
    .innerJoin("finder_bulk as b", "b.id", "r.bulk_id")
    .select(["r.bulk_id as list", "r.position", "r.cells", "r.status", "r.email", "r.confidence", "r.source", "r.verified", "r.flags"])
    .where("b.account_id", "=", accountId)
    .orderBy("b.created_at")
    .orderBy("b.id")
    .orderBy("r.position")
    .execute();
}
