import { rowsOf } from "../../../db/statement.ts";
import { readBilling } from "../../customers/billing/read-billing.ts";
import { listedColumns } from "../../customers/company-lists/read-companies.ts";
import type { Context } from "../../shared/context.ts";
import { listDestinations } from "../../customers/destinations/destinations.ts";
import { readLog } from "../../customers/destinations/preview.ts";
import { readMailPreferences } from "../../customers/mail/preferences.ts";
import { readsRows } from "../../finder/bulk/read-bulk.ts";
import { readHeldRows } from "./held-rows.ts";
import { KEEP_DAYS } from "../../programs/webhooks/deliveries.ts";
import { listSheetAddresses } from "../../programs/sheets/sheet-address.ts";
import { listEndpoints } from "../../programs/webhooks/endpoints.ts";
import type { Account } from "../../customers/accounts/account.ts";
import { listPasskeys } from "../../customers/accounts/passkeys.ts";
import { readExportedRounds, readSentMessages } from "./exported-data.ts";

/** Data that the file omits, and where to find it. */
const LEFT_OUT = {
  exportedRounds:
    "`ids` is null for exports that would make this file too large. Their number of rounds is here; repeat them with the filter under `exports`.",
  webhookMessages: `Messages are kept for ${KEEP_DAYS} days. \`text\` is null for messages that would make this file too large, and without full access; your webhook received them.`,
  listedCompanies:
    "Companies that would make this file too large are not in it. Each of your lists is a file of its own on the page of your companies.",
  finderRows:
    "Rows that would make this file too large are not in it. Each list of the email finder is a file of its own on its page. Rows of lists made of leads come with full access.",
  secrets:
    "Secrets are never included: sessions, API keys, passkeys, addresses for spreadsheets, the signing keys of your webhooks and the credentials of your destinations.",
};

/**
 * Everything stored about the acting account, for its owner (GDPR articles 15 and 20), without secrets. `key` is the
 * site's secret, which finds the mail preferences.
 */
export async function readAccountData(ctx: Context, account: Account, key: Buffer): Promise<object> {
  const {
    account_session: sessions,
    entitlement: plans,
    saved_search: searches,
    export: exports,
    outbox_message: mail,
    api_key: keys,
    billing_order: orders,
    delivery: deliveries,
    ...everythingElse
  } = await readHeldRows(ctx, account);
  return {
    account,
    sessions,
    plans,
    billing: await readBilling(ctx, account.id),
    orders,
    searches,
    webhooks: await listEndpoints(ctx),
    webhookMessages: await readSentMessages(ctx, account.id),
    exports,
    exportedRounds: await readExportedRounds(ctx, account.id),
    deliveries,
    keys,
    passkeys: await listPasskeys(ctx, account.id),
    sheets: await listSheetAddresses(ctx),
    mail,
    mailPreferences: await readMailPreferences(ctx, { address: account.email, key }),
    finderRows: await readFinderRows(ctx, account.id),
    listedCompanies: await readListedCompanies(ctx, account.id),
    destinations: await readDestinations(ctx),
    toolRecords: await readToolRecords(ctx, account.id),
    everythingElse,
    leftOut: LEFT_OUT,
  };
}

/** The account's destinations with their logs, as long as these are kept. */
async function readDestinations(ctx: Context): Promise<readonly object[]> {
  const destinations = await listDestinations(ctx);
  return Promise.all(
    destinations.map(async (one) => ({ ...one, log: await readLog(ctx, one.id, Number.MAX_SAFE_INTEGER) })),
  );
}

/** The records that destinations wrote in the account's tools; of their values only keyed hashes are stored. */
function readToolRecords(ctx: Context, accountId: string): Promise<readonly object[]> {
  return rowsOf<object>(ctx)`
    select kind, tool_account as "toolAccount", object, record_id as "recordId", company_id as "companyId",
      made as "isMadeByUs", state, listed_at as "toRemoveByHandSince" from tool_record where owner = ${accountId}
    order by id`;
}

/** Characters of rows that the customer sent, of each kind, that one file holds. */
const MOST_TEXT = 8_000_000;

/** The companies of the account's lists, as given and as matched, up to `most` bytes. */
export async function readListedCompanies(
  ctx: Context,
  accountId: string,
  most = MOST_TEXT,
): Promise<readonly object[]> {
  return rowsOf<object>(ctx)`select l.list_id as list, ${listedColumns(ctx)}
    from (select m.*, sum(m.bytes) over (order by m.list_id, m.id) as so_far from listed_company m
      join company_list g on g.id = m.list_id where g.owner = ${accountId}) l
    where l.so_far <= ${most} order by l.list_id, l.id`;
}

/** The rows of the account's bulk jobs, as uploaded and as found, up to `most` characters of cells. */
export async function readFinderRows(ctx: Context, accountId: string, most = MOST_TEXT): Promise<readonly object[]> {
  return rowsOf<object>(ctx)`
    select r.bulk_id as list, r.position, r.cells, r.status, r.status_at as "statusAt", r.email, r.confidence, r.source,
      r.flags
    from (select r.*, b.created_at, sum(length(r.cells::text)) over (order by b.created_at, b.id, r.position) as so_far
      from finder_bulk_row r join finder_bulk b on b.id = r.bulk_id
      where b.account_id = ${accountId} and ${readsRows(ctx)}) r
    where r.so_far <= ${most} order by r.created_at, r.bulk_id, r.position`;
}
