import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { addressHash } from "../../mail/address-hash.ts";
import type { Band } from "./band.ts";

/** What was said of an address to somebody. */
export interface Prediction {
  readonly address: string;
  readonly band: Band;
  /** How it was arrived at: where the address comes from and what its server said ("learned_pattern/accept_all"). */
  readonly method: string;
}

/**
 * Keeps what was answered, under the hash that bounces are kept under (`key`: the site's secret), so that it can be held
 * against what becomes of the addresses. The same answer again counts once, at its first time.
 */
export async function logPredictions(ctx: Context, key: Buffer, predictions: readonly Prediction[]): Promise<void> {
  if (predictions.length === 0) return;
  const now = ctx.clock.now();
  await sql`
    insert into finder_prediction (address_hash, band, method, predicted_at)
    values ${sql.join(predictions.map(({ address, band, method }) => sql`(${addressHash(address, key)}, ${band}, ${method}, ${now})`))}
    on conflict do nothing`.execute(ctx.db);
}
