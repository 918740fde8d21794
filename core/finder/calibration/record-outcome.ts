import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { addressHash } from "../../mail/address-hash.ts";
import { COUNTS_DAYS } from "./band.ts";

/** What became of mail to an address: it came back, its owner answered, or it was taken and nothing more was heard. */
export const OUTCOMES = ["bounced", "replied", "delivered"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface OutcomeInput {
  readonly outcome: Outcome;
  /** When it happened; now when absent. */
  readonly at?: Date;
}

/**
 * Holds an outcome against what was said of the addresses within the 90 days before it; each answer keeps its first
 * outcome, but for `delivered`, which a bounce or reply replaces. Returns how many answers that was.
 */
export function recordOutcomes(ctx: Context, key: Buffer, addresses: readonly string[], outcome: OutcomeInput): Promise<number> {
  return recordOutcomesByHash(ctx, addresses.map((address) => addressHash(address, key)), outcome);
}

/** {@link recordOutcomes} for who knows addresses by their hash only, as a bounce's record does. */
export async function recordOutcomesByHash(ctx: Context, hashes: readonly Buffer[], { outcome, at = ctx.clock.now() }: OutcomeInput): Promise<number> {
  if (hashes.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    update finder_prediction set outcome = ${outcome}, outcome_at = ${at}
    where address_hash = any(${[...hashes]}::bytea[]) and (outcome is null or (outcome = 'delivered' and ${outcome} <> 'delivered'))
      and predicted_at <= ${at} and predicted_at > ${at}::timestamptz - make_interval(days => ${COUNTS_DAYS})`.execute(ctx.db);
  return Number(numAffectedRows);
}
