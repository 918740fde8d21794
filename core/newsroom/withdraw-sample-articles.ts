import { sql } from "kysely";
import { inCatalogueTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";

/** Takes the invented articles off the site; their addresses are gone for good. Returns how many there were. */
export function withdrawSampleArticles(ctx: Context): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const { rows } = await sql`
      update article set withdrawn_at = ${now}, updated_at = ${now} where is_sample and withdrawn_at is null returning id`.execute(inner.db);
    if (rows.length > 0) await raiseVersion(inner);
    return rows.length;
  });
}
