import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { BulkState } from "./bulk.ts";

export interface BulkKey {
  readonly accountId: string;
  readonly id: string;
}

/** What an owner may do with a list, and the states it can be done in. */
const CHANGES = { pause: { from: ["running"], to: "paused" }, resume: { from: ["paused"], to: "running" }, cancel: { from: ["running", "paused"], to: "cancelled" } } as const satisfies Record<string, { from: readonly BulkState[]; to: BulkState }>;
export const BULK_CHANGES = ["pause", "resume", "cancel"] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];

/**
 * Pauses, resumes or gives up one of an account's lists; rows that are being worked on are finished, and what was found
 * stays. `unchanged`: its state does not allow it, which another click may be the reason of; `missing`: there is none such.
 */
export async function changeBulk(ctx: Context, { accountId, id }: BulkKey, change: BulkChange): Promise<"changed" | "unchanged" | "missing"> {
  const { from, to } = CHANGES[change];
  const { numAffectedRows = 0n } = await sql`
    update finder_bulk set state = ${to}, ended_at = ${change === "cancel" ? ctx.clock.now() : null}
    where id = ${id} and account_id = ${accountId} and state in (${sql.join(from)})`.execute(ctx.db);
  if (numAffectedRows > 0n) return "changed";
  const known = await ctx.db.selectFrom("finder_bulk").select("id").where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  return known === undefined ? "missing" : "unchanged";
}

/** Removes one of an account's lists with all that was found. Returns whether there was such a list. */
export async function deleteBulk(ctx: Context, { accountId, id }: BulkKey): Promise<boolean> {
  const gone = await ctx.db.deleteFrom("finder_bulk").where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Removes lists whose time is over. Returns how many those were. */
export async function purgeBulks(ctx: Context): Promise<number> {
  const gone = await ctx.db.deleteFrom("finder_bulk").where("purge_at", "<=", ctx.clock.now()).executeTakeFirst();
  return Number(gone.numDeletedRows);
}
