import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";

/** Takes a key out of use for good, from the next request on; "missing" when there is none of this prefix, "already" when it was before. */
export async function revokeKey(ctx: Context, prefix: string): Promise<"revoked" | "already" | "missing"> {
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql`
      update api_key set revoked_at = ${ctx.clock.now()}, revoked_by = ${ctx.actor.id}
      where prefix = ${prefix} and revoked_at is null returning id`.execute(inner.db);
    if (rows.length > 0) {
      await writeAudit(inner, "api_key.revoked", { prefix });
      return "revoked";
    }
    const known = await inner.db.selectFrom("api_key").select("id").where("prefix", "=", prefix).executeTakeFirst();
    return known === undefined ? "missing" : "already";
  });
}
