import { createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { columnOf, rowsOf } from "../../../db/statement.ts";
import { hmacPads } from "../../shared/hmac.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { eraseAccountRows, eraseAddressesBefore } from "./erase-rows.ts";

/** `account`: an account by id; `address`: everything written earlier for an e-mail address. */
export type ErasureKind = "account" | "address";

/**
 * A ledger entry: the erased subject's keyed hash and the time. It reveals nobody, but recognises them in a restored
 * backup.
 */
export interface Erasure {
  readonly kind: ErasureKind;
  readonly subjectHash: Buffer;
  readonly erasedAt: Date;
}

interface RecordErasureInput {
  readonly kind: ErasureKind;
  readonly subject: string;
  /** The site's secret; under another secret no entry matches. */
  readonly key: Buffer;
}

/** Records an erasure in its own transaction; a repeated one updates the time. */
export async function recordErasure(ctx: Context, { kind, subject, key }: RecordErasureInput): Promise<void> {
  await addErasures(ctx, [{ kind, subjectHash: hashOf(kind, subject, key), erasedAt: ctx.clock.now() }]);
}

/** Imports entries stored elsewhere. Of two for the same subject, the later one wins. */
export async function addErasures(ctx: Context, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await ctx.db
    .insertInto("erasure")
    .values(
      erasures.map(({ kind, subjectHash, erasedAt }) => ({ kind, subject_hash: subjectHash, erased_at: erasedAt })),
    )
    .onConflict((known) =>
      known
        .columns(["kind", "subject_hash"])
        .doUpdateSet({ erased_at: sql`greatest(erasure.erased_at, excluded.erased_at)` }),
    )
    .execute();
}

/** All entries, oldest first. */
export async function listErasures(ctx: Context): Promise<readonly Erasure[]> {
  return rowsOf<Erasure>(ctx)`
    select kind, subject_hash as "subjectHash", erased_at as "erasedAt" from erasure order by erased_at, subject_hash`;
}

/**
 * Repeats the erasures in the ledger, for rows that a backup restored. Runs at every start and is idempotent. Returns
 * the number of deleted accounts.
 */
export async function applyErasures(ctx: Context, { key }: { readonly key: Buffer }): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const ids = await columnOf<string>(inner)`
      select a.id from account a
      where exists (select from erasure e where e.kind = 'account'
        and e.subject_hash = ${hashInSql(sql`a.id`, "account", key)})
      for update of a`;
    await eraseAccountRows(inner, ids);
    await eraseAddressesBefore(inner, (address) => hashInSql(address, "address", key));
    return ids.length;
  });
}

/** HMAC-SHA-256 (RFC 2104) of kind and subject; addresses are lower-cased. */
function hashOf(kind: ErasureKind, subject: string, key: Buffer): Buffer {
  return createHmac("sha256", key)
    .update(`${kind}:${kind === "address" ? subject.trim().toLowerCase() : subject}`)
    .digest();
}

/** The same hash in SQL, so that rows are compared inside the database. */
function hashInSql(subject: RawBuilder<unknown>, kind: ErasureKind, key: Buffer): RawBuilder<Buffer> {
  const { inner, outer } = hmacPads(key);
  const text = kind === "address" ? sql`lower(trim(${subject}))` : subject;
  return sql<Buffer>`sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${sql.lit(`${kind}:`)} || ${text},
    'UTF8')))`;
}
