import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { addressHash } from "../../mail/address-hash.ts";
import { type Band, COUNTS_DAYS } from "./band.ts";

/** What was said of an address to somebody. */
export interface Prediction {
  readonly address: string;
  readonly band: Band;
  /** How it was arrived at: where the address comes from and what its server said ("learned_pattern/accept_all"). */
  readonly method: string;
}

/**
 * Keeps what was answered, under the hash that bounces are kept under (`key`: the site's secret), so that it can be held
 * against what becomes of the addresses. The same answer again counts once, at its last time until its outcome is known.
 */
export async function logPredictions(ctx: Context, key: Buffer, predictions: readonly Prediction[]): Promise<void> {
  if (predictions.length === 0) return;
  const now = ctx.clock.now();
  const once = new Map(predictions.map((one) => [`${one.address.toLowerCase()} ${one.band} ${one.method}`, one]));
  await sql`
    insert into finder_prediction (address_hash, band, method, predicted_at)
    values ${sql.join([...once.values()].map(({ address, band, method }) => sql`(${addressHash(address, key)}, ${band}, ${method}, ${now})`))}
    on conflict (address_hash, band, method) do update set predicted_at = excluded.predicted_at where finder_prediction.outcome is null`.execute(ctx.db);
}

/** Forgets answers of which nobody heard for so long that no outcome counts against them any more. */
export async function purgePredictions(ctx: Context): Promise<void> {
  await sql`delete from finder_prediction where outcome is null and predicted_at < ${ctx.clock.now()}::timestamptz - make_interval(days => ${COUNTS_DAYS + 1})`.execute(ctx.db);
}
