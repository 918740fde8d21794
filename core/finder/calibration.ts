import { sql } from "kysely";
import { addressHash } from "../shared/address-hash.ts";
import type { Context } from "../shared/context.ts";
import type { EmailResult } from "./answer/finder-answer.ts";

/** Confidence bands of answers. */
const BANDS = ["high", "medium", "low"] as const;
export type Band = (typeof BANDS)[number];

/**
 * Days in which an outcome counts for a prediction. Later bounces mean that people moved on, which no prediction can
 * foresee.
 */
const COUNTS_DAYS = 90;

/** A prediction shown to a user. */
interface Prediction {
  readonly address: string;
  readonly band: Band;
  /** Source and verification result, such as "learned_pattern/accept_all". */
  readonly method: string;
}

/** The prediction implied by showing a result. */
export function predictionOf({ email, confidence, verified, sources }: EmailResult): Prediction {
  const method = `${sources[0]?.kind ?? "given"}/${verified ? "verified" : "not_verified"}`;
  return { address: email, band: confidence, method };
}

/**
 * Stores predictions under address hashes keyed by the site's secret, as bounces are, for comparison with outcomes. A
 * repeated prediction counts once, at its latest time, until its outcome is known.
 */
export async function logPredictions(ctx: Context, key: Buffer, predictions: readonly Prediction[]): Promise<void> {
  if (predictions.length === 0) return;
  const now = ctx.clock.now();
  const once = new Map(predictions.map((one) => [`${one.address.toLowerCase()} ${one.band} ${one.method}`, one]));
  await sql`
    insert into finder_prediction (address_hash, band, method, predicted_at)
    values ${sql.join([...once.values()].map(({ address, band, method }) => sql`(${addressHash(address, key)}, ${band}, ${method}, ${now})`))}
    on conflict (address_hash, band, method) do update set predicted_at = excluded.predicted_at
      where finder_prediction.outcome is null`.execute(ctx.db);
}

/** Deletes predictions too old to get an outcome. */
export async function purgePredictions(ctx: Context): Promise<void> {
  await sql`delete from finder_prediction where outcome is null
    and predicted_at < ${ctx.clock.now()}::timestamptz - make_interval(days => ${COUNTS_DAYS + 1})`.execute(ctx.db);
}

/** Outcome of mail to an address: bounced, replied to, or accepted without further news. */
export const OUTCOMES = ["bounced", "replied", "delivered"] as const;
type Outcome = (typeof OUTCOMES)[number];

interface OutcomeInput {
  readonly outcome: Outcome;
  /** Defaults to now. */
  readonly at?: Date;
}

/**
 * Records an outcome for predictions of the 90 days before it. The first outcome stays, except that a bounce or reply
 * replaces `delivered`. Returns the number of predictions.
 */
export function recordOutcomes(
  ctx: Context,
  key: Buffer,
  addresses: readonly string[],
  outcome: OutcomeInput,
): Promise<number> {
  return recordOutcomesByHash(
    ctx,
    addresses.map((address) => addressHash(address, key)),
    outcome,
  );
}

/** Like {@link recordOutcomes}, for callers that only have hashes, such as bounce records. */
export async function recordOutcomesByHash(
  ctx: Context,
  hashes: readonly Buffer[],
  { outcome, at = ctx.clock.now() }: OutcomeInput,
): Promise<number> {
  if (hashes.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update finder_prediction set outcome = ${outcome}, outcome_at = ${at}
    where address_hash = any(${[...hashes]}::bytea[])
      and (outcome is null or (outcome = 'delivered' and ${outcome} <> 'delivered'))
      and predicted_at <= ${at} and predicted_at > ${at}::timestamptz - make_interval(days => ${COUNTS_DAYS})`.execute(
    ctx.db,
  );
  return Number(numAffectedRows);
}

/** Observed outcomes per confidence band. */
export interface ObservedRate {
  readonly band: Band;
  /** Addresses with a prediction in this band, each counted once. */
  readonly predicted: number;
  readonly bounced: number;
  readonly replied: number;
  readonly delivered: number;
  /**
   * Share of bounces among known outcomes; null with too few outcomes, or with bounces only, which are the only ones
   * reported automatically.
   */
  readonly bounceRate: number | null;
  /** 95% confidence interval (Wilson score); null without a rate. */
  readonly interval: { readonly low: number; readonly high: number } | null;
}

/** Minimum number of outcomes for a rate. */
const LEAST_OUTCOMES = 20;

/** Observed rates by band, high first. Unknown outcomes are left out. */
export async function readObservedRates(ctx: Context): Promise<readonly ObservedRate[]> {
  const { rows } = await sql<Pick<ObservedRate, "band" | "predicted" | "bounced" | "replied" | "delivered">>`
    select band, count(*)::int as predicted, count(*) filter (where outcome = 'bounced')::int as bounced,
      count(*) filter (where outcome = 'replied')::int as replied, count(*)
        filter (where outcome = 'delivered')::int as delivered
    from (
      select distinct on (band, address_hash) band, outcome from finder_prediction order by band, address_hash,
        outcome_at desc nulls last
    ) said group by band`.execute(ctx.db);
  return BANDS.map((band) => {
    const counted = rows.find((row) => row.band === band) ?? { predicted: 0, bounced: 0, replied: 0, delivered: 0 };
    const { bounced, replied, delivered } = counted;
    const known = bounced + replied + delivered;
    const isEnough = known >= LEAST_OUTCOMES && known > bounced;
    return {
      ...counted,
      band,
      bounceRate: isEnough ? bounced / known : null,
      interval: isEnough ? wilson(bounced, known) : null,
    };
  });
}

/** The 97.5% quantile of the normal distribution, for a 95% interval. */
const Z = 1.959964;

function wilson(bounced: number, of: number): { readonly low: number; readonly high: number } {
  const share = bounced / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  const middle = share + (Z * Z) / (2 * of);
  const scale = 1 + (Z * Z) / of;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
