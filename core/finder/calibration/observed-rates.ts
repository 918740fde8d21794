import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { type Band, BANDS } from "./band.ts";

/** What became of the addresses that were said to be so sure. */
export interface ObservedRate {
  readonly band: Band;
  /** Addresses that were said to be so sure, each once however it was arrived at. */
  readonly predicted: number;
  readonly bounced: number;
  readonly replied: number;
  readonly delivered: number;
  /** Of those whose end is known, how many came back; null while too few are known, or only bounces, which come in by themselves. */
  readonly bounceRate: number | null;
  /** Where the true rate lies in 95 of 100 cases (Wilson's score interval); null where there is no rate. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Fewer outcomes tell no rate. */
export const LEAST_OUTCOMES = 20;

/** The observed rate of each band, the surest first; what nobody heard of again counts neither way. */
export async function readObservedRates(ctx: Context): Promise<readonly ObservedRate[]> {
  const { rows } = await sql<Pick<ObservedRate, "band" | "predicted" | "bounced" | "replied" | "delivered">>`
    select band, count(*)::int as predicted, count(*) filter (where outcome = 'bounced')::int as bounced,
      count(*) filter (where outcome = 'replied')::int as replied, count(*) filter (where outcome = 'delivered')::int as delivered
    from (
      select distinct on (band, address_hash) band, outcome from finder_prediction order by band, address_hash, outcome_at desc nulls last
    ) said group by band`.execute(ctx.db);
  return BANDS.map((band) => {
    const counted = rows.find((row) => row.band === band) ?? { predicted: 0, bounced: 0, replied: 0, delivered: 0 };
    const { bounced, replied, delivered } = counted;
    const known = bounced + replied + delivered;
    const tells = known >= LEAST_OUTCOMES && known > bounced;
    return { ...counted, band, bounceRate: tells ? bounced / known : null, interval: tells ? wilson(bounced, known) : null };
  });
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

function wilson(bounced: number, of: number): { readonly low: number; readonly high: number } {
  const share = bounced / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const middle = share + (Z * Z) / (2 * of);
  const scale = 1 + (Z * Z) / of;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
