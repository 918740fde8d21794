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
import { maySaveSearches } from "../../reading/directory/access.ts";

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

/** Limits of one data file: listed round ids and characters of message text, newest first. */
const MOST_ROUNDS = 1_000_000;
const MOST_MESSAGE_TEXT = 16_000_000;

export interface ExportedRounds {
  readonly export: number;
  readonly rounds: number;
  /** Round ids; `null` when the file would get too large. */
  readonly ids: readonly number[] | null;
}

/** The rounds of each of the account's exports, newest first, with at most `most` ids. */
export async function readExportedRounds(
  ctx: Context,
  accountId: string,
  most = MOST_ROUNDS,
): Promise<readonly ExportedRounds[]> {
  return rowsOf<ExportedRounds>(ctx)`
    with held as (
      select b.export_id, sum(cardinality(b.round_ids)) as rounds
      from exported_block b join export e on e.id = b.export_id where e.actor = ${accountId} group by b.export_id
    ), counted as (
      select export_id, rounds, sum(rounds) over (order by export_id desc) as so_far from held
    )
    select c.export_id as export, c.rounds::bigint as rounds, case when c.so_far <= ${most} then (
      select jsonb_agg(r.id order by r.id) from exported_block b cross join unnest(b.round_ids) r (id)
        where b.export_id = c.export_id
    ) end as ids
    from counted c order by c.export_id desc`;
}

/** A webhook message with its delivery attempts. */
export interface SentMessage {
  readonly webhook: number;
  readonly messageId: string;
  readonly type: string;
  readonly status: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** The message body with its leads; `null` when the file would get too large, and without full access. */
  readonly text: string | null;
  readonly attempts: readonly object[];
}

/** Stored messages to the account's webhooks, newest first, with at most `most` characters of text: none without access. */
export async function readSentMessages(
  ctx: Context,
  accountId: string,
  most = MOST_MESSAGE_TEXT,
): Promise<readonly SentMessage[]> {
  return rowsOf<SentMessage>(ctx)`
    select e.id as webhook, d.message_id as "messageId", d.type, d.status, d.created_at as "createdAt",
      d.finished_at as "finishedAt",
      case when sum(length(d.body)) over (order by d.id desc) <= ${maySaveSearches(ctx.actor) ? most : 0}
        then d.body end as text,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', a.at, 'statusCode', a.status_code, 'error', a.error, 'response',
          a.response_excerpt) order by a.number)
        from webhook_attempt a where a.delivery_id = d.id
      ), '[]') as attempts
    from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id join saved_search s on s.id = e.search_id
    where s.owner = ${accountId} order by d.id desc`;
}
