import { sql } from "kysely";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { takeOutOfLists } from "../bulk/take-out.ts";
import type { Objection } from "./objections.ts";

/** An objection as it is kept: it tells nobody who it was, and knows them when they come back. */
export interface KeptObjection {
  readonly kind: Objection["kind"];
  readonly hash: Buffer;
  readonly since: Date;
}

/** All objections, the oldest first. */
export async function listObjections(ctx: Context): Promise<readonly KeptObjection[]> {
  return ctx.db.selectFrom("finder_objection").select(["kind", "hash", "since"]).orderBy("since").orderBy("hash").$narrowType<{ kind: Objection["kind"] }>().execute();
}

/** Takes in objections that were kept elsewhere. Those the database had lost hold again, and what it holds of their addresses goes. */
export async function keepObjections(ctx: Context, kept: readonly KeptObjection[]): Promise<void> {
  if (kept.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    const { numInsertedOrUpdatedRows = 0n } = await inner.db.insertInto("finder_objection").values([...kept]).onConflict((known) => known.column("hash").doNothing()).executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) await forgetObjected(inner);
  });
}

/** Deletes what is stored of every address that was objected to. It reads whole tables: for a database that was put back. */
async function forgetObjected(ctx: Context): Promise<void> {
  const objected = sql`exists (select from finder_objection o where o.kind = 'address' and o.hash = sha256(convert_to('address ' || lower(t.address), 'UTF8')))`;
  await sql`delete from finder_published t where ${objected}`.execute(ctx.db);
  await sql`delete from finder_verification t where ${objected}`.execute(ctx.db);
  await sql`delete from finder_search t where t.address is not null and ${objected}`.execute(ctx.db);
  await takeOutOfLists(ctx, sql`r.email is not null and exists (select from finder_objection o where o.kind = 'address' and o.hash = sha256(convert_to('address ' || lower(r.email), 'UTF8')))`);
}
