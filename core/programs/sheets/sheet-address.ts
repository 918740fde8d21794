import { createHash, randomBytes } from "node:crypto";
import { execute, rowsOf } from "../../../db/statement.ts";
import { notFound } from "../../../platform/errors.ts";
import { assertMaySave, ownSearch } from "../../customers/searches/saved-search.ts";
import { writeAudit } from "../../shared/audit.ts";
import { requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { inTransaction } from "../../shared/transaction.ts";

/** The read-only address of a saved search, without its key. */
export interface SheetAddress {
  readonly searchId: number;
  /** True if the file has e-mail addresses. */
  readonly withAddresses: boolean;
  readonly createdAt: Date;
  /** Last use, to the minute; null if never used. */
  readonly lastReadAt: Date | null;
}

/** 192 bits. */
const KEY_BYTES = 24;
const KEY = /^[\w-]{32}$/;

/** The hash of a key; null for a text that is no key. */
export function hashOfKey(key: string): Buffer | null {
  return KEY.test(key) ? createHash("sha256").update(key).digest() : null;
}

/** The addresses of the actor's saved searches. */
export async function listSheetAddresses(ctx: Context): Promise<readonly SheetAddress[]> {
  return rowsOf<SheetAddress>(ctx)`
    select a.search_id as "searchId", a.with_addresses as "withAddresses", a.created_at as "createdAt",
      a.last_read_at as "lastReadAt"
    from sheet_address a join saved_search s on s.id = a.search_id where s.owner = ${ctx.actor.id}
    order by a.search_id`;
}

/**
 * Gives a saved search a new address and returns its key, which only this result contains; a former address stops
 * working. Throws AppError `forbidden` without full access, `not_found`, or `sign_in_again`.
 */
export async function createSheetAddress(
  ctx: Context,
  { searchId, withAddresses }: { readonly searchId: number; readonly withAddresses: boolean },
): Promise<string> {
  assertMaySave(ctx);
  requireConfirmedAddress(ctx);
  await requireFreshSession(ctx);
  const key = randomBytes(KEY_BYTES).toString("base64url");
  await inTransaction(ctx, async (inner) => {
    await ownSearch(inner, searchId);
    await execute(inner)`
      insert into sheet_address (search_id, key_sha256, with_addresses, created_at)
      values (${searchId}, ${hashOfKey(key)}, ${withAddresses}, ${inner.clock.now()})
      on conflict (search_id) do update set key_sha256 = excluded.key_sha256, with_addresses = excluded.with_addresses,
        created_at = excluded.created_at, last_read_at = null`;
    await writeAudit(inner, "sheet_address.created", { search: searchId, withAddresses });
  });
  return key;
}

/** Revokes the address of a saved search at once. Throws AppError `not_found`. */
export async function revokeSheetAddress(ctx: Context, searchId: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await ownSearch(inner, searchId);
    const removed = await execute(inner)`delete from sheet_address where search_id = ${searchId}`;
    if (removed === 0) throw notFound("This search has no address for spreadsheets.");
    await writeAudit(inner, "sheet_address.revoked", { search: searchId });
  });
}
