import { createHash, createHmac } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { eraseAccountRows, eraseAddressesBefore } from "./erase-rows.ts";

/** What is erased: an account by its id, or an e-mail address with all that was written down before. */
export type ErasureKind = "account" | "address";

/** One line of the ledger: who, as a keyed hash, and when. It tells nobody who it was, and knows them when they come back. */
export interface Erasure {
  readonly kind: ErasureKind;
  readonly subjectHash: Buffer;
  readonly erasedAt: Date;
}

interface RecordErasureInput {
  readonly kind: ErasureKind;
  /** The account's id, or the address. */
  readonly subject: string;
  /** Secret of this site. Under another one the ledger knows nobody. */
  readonly key: Buffer;
}

/** Writes down that somebody was erased, in the transaction that erases them. Once more moves its time. */
export async function recordErasure(ctx: Context, { kind, subject, key }: RecordErasureInput): Promise<void> {
  await keepErasures(ctx, [{ kind, subjectHash: hashOf(kind, subject, key), erasedAt: ctx.clock.now() }]);
}

/** Takes lines kept elsewhere into the ledger; of two about the same subject the later one holds. */
export async function keepErasures(ctx: Context, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  await ctx.db
    .insertInto("erasure")
    .values(erasures.map(({ kind, subjectHash, erasedAt }) => ({ kind, subject_hash: subjectHash, erased_at: erasedAt })))
    .onConflict((known) => known.columns(["kind", "subject_hash"]).doUpdateSet({ erased_at: sql`greatest(erasure.erased_at, excluded.erased_at)` }))
    .execute();
}

/** The whole ledger, the oldest first. */
export async function listErasures(ctx: Context): Promise<readonly Erasure[]> {
  return ctx.db
    .selectFrom("erasure")
    .select(["kind", "subject_hash as subjectHash", "erased_at as erasedAt"])
    .orderBy("erased_at")
    .orderBy("subject_hash")
    .$narrowType<{ kind: ErasureKind }>()
    .execute();
}

/**
 * Erases again whoever is in the ledger and in the database: rows that a backup brought back. Harmless to run at any
 * time; a start does. Answers how many accounts went again.
 */
export async function applyErasures(ctx: Context, { key }: { readonly key: Buffer }): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ id: string }>`
      select a.id from account a
      where exists (select from erasure e where e.kind = 'account' and e.subject_hash = ${hashInSql(sql`a.id`, "account", key)})
      for update of a`.execute(inner.db);
    await eraseAccountRows(inner, rows.map(({ id }) => id));
    await eraseAddressesBefore(inner, (address) => hashInSql(address, "address", key));
    return rows.length;
  });
}

/** HMAC-SHA-256 (RFC 2104) of the kind and the subject, an address in small letters. */
function hashOf(kind: ErasureKind, subject: string, key: Buffer): Buffer {
  return createHmac("sha256", key).update(`${kind}:${kind === "address" ? subject.trim().toLowerCase() : subject}`).digest();
}

/** The same, made by the database, so that no row has to leave it to be compared. */
function hashInSql(subject: RawBuilder<unknown>, kind: ErasureKind, key: Buffer): RawBuilder<Buffer> {
  const { inner, outer } = padsOf(key);
  const text = kind === "address" ? sql`lower(trim(${subject}))` : subject;
  return sql<Buffer>`sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${sql.lit(`${kind}:`)} || ${text}, 'UTF8')))`;
}

/** The two keys that RFC 2104 makes of one: 64 bytes, the block of SHA-256. */
function padsOf(key: Buffer): { readonly inner: Buffer; readonly outer: Buffer } {
  const block = Buffer.alloc(64);
  (key.byteLength > 64 ? createHash("sha256").update(key).digest() : key).copy(block);
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer: Buffer.from(block.map((byte) => byte ^ 0x5c)) };
}
