import type { RoundFields } from "../facts/facts.ts";
import { majorUnits, type Money } from "../facts/money.ts";
import { daysApart, type PartialDate } from "../facts/partial-date.ts";
import { historicRate } from "../facts/rate-history/rate-history.ts";
import { type KnownRound, kindOf, REPORTS_WITHIN_DAYS, type RoundIndex, stageKey, whenOf } from "./round-index.ts";

/** Largest relative difference between converted or rounded amounts of one round. */
const AMOUNT_TOLERANCE = 0.1;
/** Largest ratio between amounts of one round in two currencies: sources round, and convert at other days' rates. */
const MOST_CONVERTED_RATIO = 1.5;
/** Age of a rate that is good enough to compare amounts roughly. */
const RATE_AGE_DAYS = 1_000;

/**
 * The known round that a record reports, or null for a new one. Date, stage and amount must not contradict, and the
 * date and at least one of the others must agree. With the same source link, stage or amount may differ, because
 * articles correct figures; if both differ, it is another round in the article. Rounds of different kinds, such as an
 * ICO and a secondary sale, never match. Ties are decided by content, so that ids never matter.
 */
export function matchRound(
  fields: RoundFields,
  sourceUrl: string | undefined,
  known: RoundIndex,
  eligible: (round: KnownRound) => boolean = () => true,
): KnownRound | null {
  const kind = kindOf(fields.stageText ?? null);
  const candidates = known.candidates(fields, sourceUrl).filter((round) => {
    const knownKind = known.kindOfRound(round);
    return eligible(round) && (kind === null || knownKind === null || kind === knownKind);
  });
  const linked = candidates.filter((round) => sourceUrl !== undefined && round.links.has(sourceUrl));
  return bestOf(linked, (round) => linkedRank(fields, round)) ?? bestOf(candidates, (round) => rank(fields, round));
}

/** The round with the lowest rank; null ranks are no match. */
function bestOf(rounds: readonly KnownRound[], rankOf: (round: KnownRound) => number | null): KnownRound | null {
  let best: KnownRound | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const round of rounds) {
    const ranked = rankOf(round);
    if (ranked === null || ranked > bestRank) continue;
    if (best === null || ranked < bestRank || contentOf(round) < contentOf(best)) [best, bestRank] = [round, ranked];
  }
  return best;
}

function contentOf({ when, amount, stageText, links }: KnownRound): string {
  return JSON.stringify([when, amount?.currency, amount?.minor, stageText, [...links].sort()]);
}

/** Among rounds with the record's own source link, the one that agrees in most values is best. */
function linkedRank(fields: RoundFields, round: KnownRound): number | null {
  const { stage, amount, time } = compare(fields, round);
  return time >= 0 && (stage >= 0 || amount >= 0) ? -(stage + amount + time) : null;
}

/** Among agreeing rounds the nearest in time is best. */
function rank(fields: RoundFields, round: KnownRound): number | null {
  if (!agrees(fields, round)) return null;
  const when = whenOf(fields);
  return when && round.when ? daysApart(when, round.when) : REPORTS_WITHIN_DAYS;
}

function agrees(fields: RoundFields, round: KnownRound): boolean {
  const { stage, amount, time } = compare(fields, round);
  if (stage < 0 || amount < 0 || time < 0) return false;
  if (time > 0) return stage > 0 || amount > 0 || neitherHasDetails(fields, round);
  return stage > 0 && amount > 0;
}

type Agreement = -1 | 0 | 1;

/** Compares stage, amount and time: 1 when equal, -1 when contradictory, 0 when either is missing. */
function compare(
  fields: RoundFields,
  round: KnownRound,
): { readonly stage: Agreement; readonly amount: Agreement; readonly time: Agreement } {
  const when = whenOf(fields);
  return {
    stage: compareStages(fields.stageText ?? null, round.stageText),
    amount: compareAmounts(fields.amount ?? null, round.amount, when ?? round.when),
    time: when && round.when ? (daysApart(when, round.when) <= REPORTS_WITHIN_DAYS ? 1 : -1) : 0,
  };
}

/** True if both rounds give only a date; then the same company and day mean one round. */
function neitherHasDetails(fields: RoundFields, round: KnownRound): boolean {
  return !fields.amount && !round.amount && !fields.stageText && !round.stageText;
}

function compareStages(a: string | null, b: string | null): Agreement {
  if (!a || !b) return 0;
  return stageKey(a) === stageKey(b) ? 1 : -1;
}

function compareAmounts(a: Money | null, b: Money | null, when: PartialDate | null): Agreement {
  if (!a || !b) return 0;
  if (a.currency !== b.currency) return haveSimilarValue(a, b, when) ? 0 : -1;
  return Math.abs(a.minor - b.minor) <= AMOUNT_TOLERANCE * Math.max(a.minor, b.minor) ? 1 : -1;
}

/** False if amounts in different currencies cannot be the same money; true if a rate is unknown. */
function haveSimilarValue(a: Money, b: Money, when: PartialDate | null): boolean {
  const [first, second] = [roughDollars(a, when), roughDollars(b, when)];
  if (first === null || second === null) return true;
  return Math.max(first, second) <= MOST_CONVERTED_RATIO * Math.min(first, second);
}

function roughDollars(amount: Money, when: PartialDate | null): number | null {
  if (amount.currency === "USD") return majorUnits(amount);
  const rate = when === null ? null : historicRate(amount.currency, when, RATE_AGE_DAYS);
  return rate === null ? null : majorUnits(amount) * rate.usdPerUnit;
}
