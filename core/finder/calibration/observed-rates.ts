import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { type Band, BANDS } from "./band.ts";

/** What became of the addresses that were said to be so sure. */
export interface ObservedRate {
  readonly band: Band;
  /** Answers given. */
  readonly predicted: number;
  readonly bounced: number;
  readonly replied: number;
  /** Of those whose end is known, how many were right; null while none is known. */
  readonly rate: number | null;
  /** Where the true rate lies in 95 of 100 cases (Wilson's score interval); null while none is known. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** The observed rate of each band, the surest first; what nobody heard of again counts neither way. */
export async function readObservedRates(ctx: Context): Promise<readonly ObservedRate[]> {
  const { rows } = await sql<{ band: Band; predicted: number; bounced: number; replied: number }>`
    select band, count(*)::int as predicted, count(*) filter (where outcome = 'bounced')::int as bounced,
      count(*) filter (where outcome = 'replied')::int as replied
    from finder_prediction group by band`.execute(ctx.db);
  return BANDS.map((band) => {
    const counted = rows.find((row) => row.band === band) ?? { predicted: 0, bounced: 0, replied: 0 };
    const { predicted, bounced, replied } = counted;
    const known = bounced + replied;
    return { band, predicted, bounced, replied, rate: known === 0 ? null : replied / known, interval: known === 0 ? null : wilson(replied, known) };
  });
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

function wilson(right: number, of: number): { readonly low: number; readonly high: number } {
  const share = right / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const middle = share + (Z * Z) / (2 * of);
  const scale = 1 + (Z * Z) / of;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
