import { sql } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import { actorOf } from "../../customers/accounts/owner-actor.ts";
import { savedFilter } from "../../customers/searches/cursor.ts";
import { leadScope, maySaveSearches } from "../../reading/directory/access.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { WRITERS } from "../../reading/exports/formats/writers.ts";
import { chooseColumns, orderBy, selectionSteps } from "../../reading/exports/selection.ts";
import { withSnapshot } from "../../reading/exports/snapshot.ts";
import type { Context } from "../../shared/context.ts";
import { countUse } from "../../shared/rate-limit.ts";
import { hashOfKey } from "./sheet-address.ts";

/** The most rows of a sheet, the first in the search's order: about 1 MB, which spreadsheets still import. */
export const MOST_SHEET_ROWS = 2_000;

/** Reads of an address within an hour. A spreadsheet asks once an hour for each of its formulas. */
export const READS_PER_HOUR = 60;

/** Formulas point at columns by their position, so new columns go to the end. */
const COLUMNS = [
  "company_name",
  "website",
  "domain",
  "funding_date",
  "funding_type",
  "amount",
  "currency",
  "amount_usd",
  "investors",
  "founder_name",
  "founder_title",
  "contact_name",
  "contact_title",
  "contact_email",
  "contact_email_status",
  "company_email",
  "company_email_status",
  "industries",
  "city",
  "region",
  "country",
  "proof_url",
  "round_id",
  "company_id",
  "added_at",
  "updated_at",
];

/** The columns of a sheet in their order. */
export function sheetColumns(withAddresses: boolean): readonly string[] {
  return COLUMNS.filter((name) => withAddresses || !/_email(?:_|$)/.test(name));
}

export type Sheet =
  /** `csv` reads the rows, in UTF-8 without a byte order mark. */
  | { readonly kind: "found"; readonly csv: () => Promise<Buffer> }
  /** There is no such address, or it was revoked. */
  | { readonly kind: "unknown" }
  /** The owner's plan has ended. */
  | { readonly kind: "withheld" }
  | { readonly kind: "too_often"; readonly retryAfterSeconds: number };

interface KnownSheet {
  readonly searchId: number;
  readonly owner: string;
  readonly address: string;
  readonly withAddresses: boolean;
}

/**
 * Finds the saved search behind the key of an address and counts a read of it, with its owner's current access. Records
 * no export, so it moves no position of *only what is new*.
 */
export async function findSheet(ctx: Context, { key }: SheetInput): Promise<Sheet> {
  const hash = hashOfKey(key);
  const known = hash === null ? null : await knownSheet(ctx, hash);
  if (hash === null || known === null) return { kind: "unknown" };
  const now = ctx.clock.now();
  const { used, leftMs } = await countUse(ctx.db, { sender: hash, quota: READS_PER_HOUR, seconds: 3_600, now });
  if (used > READS_PER_HOUR) return { kind: "too_often", retryAfterSeconds: Math.ceil(leftMs / 1_000) };
  const actor = await actorOf(ctx, known.owner);
  if (!maySaveSearches(actor)) return { kind: "withheld" };
  await execute(ctx)`
    update sheet_address set last_read_at = ${now} where key_sha256 = ${hash}
      and (last_read_at is null or last_read_at <= ${now}::timestamptz - interval '1 minute')`;
  return { kind: "found", csv: () => csvOf({ ...ctx, actor }, known) };
}

interface SheetInput {
  readonly key: string;
}

async function knownSheet(ctx: Context, hash: Buffer): Promise<KnownSheet | null> {
  return rowOf<KnownSheet>(ctx, null)`
    select s.id as "searchId", s.owner, s.address, a.with_addresses as "withAddresses"
    from sheet_address a join saved_search s on s.id = a.search_id where a.key_sha256 = ${hash}`;
}

async function csvOf(ctx: Context, { address, owner, withAddresses }: KnownSheet): Promise<Buffer> {
  const filter = await savedFilter(ctx, { address, owner });
  const { sort } = readFilterAddress(new URLSearchParams(address));
  const chosen = chooseColumns(ctx.actor, { preset: null, columns: sheetColumns(withAddresses), rows: "round" });
  const selection = { filter, sort, picked: null, without: [], tracked: null };
  const { accepted } = selectionSteps(selection, leadScope(ctx), ctx, chosen);
  const values = chosen.columns.map(({ header, value }) => sql`${value} as ${sql.id(header)}`);
  return withSnapshot(ctx, async ({ db, copy, close }) => {
    // A value's text must not depend on the server's settings.
    await execute(db)`select set_config('datestyle', 'ISO', true), set_config('extra_float_digits', '1', true)`;
    const query = sql`select ${WRITERS.csv.rowText(chosen.columns)} from (select ${sql.join(values)} from ${accepted}
      order by ${orderBy(sort, "round")} limit ${sql.lit(MOST_SHEET_ROWS)}) file_row`;
    const parts: Buffer[] = [Buffer.from(`${chosen.columns.map(({ header }) => header).join(",")}\n`)];
    await inBoundedTime(db, async () => {
      for await (const part of copy(query, "csv")) parts.push(part);
    });
    await close();
    return Buffer.concat(parts);
  });
}
