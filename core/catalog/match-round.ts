import type { RoundFields } from "./fields.ts";
import { fundingTypeOf } from "./funding-type.ts";
import type { PartialDate } from "./partial-date.ts";
import { daysApart } from "./partial-date.ts";
import type { Money } from "./money.ts";

/** A round already known of the company, or found earlier in the batch. */
export interface KnownRound {
  readonly id: number;
  readonly amount: Money | null;
  readonly stageText: string | null;
  readonly when: PartialDate | null;
  readonly links: ReadonlySet<string>;
  /** Whether it is a chain of filings: a filing of another chain is another offering. */
  readonly isChain: boolean;
  /** No evidence speaks of it any more; evidence that returns restores it. */
  readonly withdrawn: boolean;
}

/** Two reports of one round may be this far apart: announcements, filings and lists lag each other. */
const REPORTS_WITHIN_DAYS = 45;
/** Converted and rounded amounts of one round stay within this share of each other. */
const AMOUNT_TOLERANCE = 0.1;

/**
 * The known round a record speaks of, or null for one not seen before. The same proof link settles it;
 * otherwise date, stage and amount must each agree or be silent, and at least a date and one of the other
 * two must speak. Among several the nearest in time; a withdrawn one only where no other will do.
 */
export function matchRound(fields: RoundFields, sourceUrl: string | undefined, known: readonly KnownRound[]): KnownRound | null {
  const among = (withdrawn: boolean) => nearest(fields, sourceUrl, known.filter((round) => round.withdrawn === withdrawn));
  return among(false) ?? among(true);
}

function nearest(fields: RoundFields, sourceUrl: string | undefined, known: readonly KnownRound[]): KnownRound | null {
  const when = fields.announced ?? fields.firstSale ?? null;
  let best: KnownRound | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const round of known) {
    const agreement = compare(fields, when, round);
    if (agreement === "contradicts") continue;
    if (sourceUrl && round.links.has(sourceUrl)) return round;
    if (agreement === "silent") continue;
    const distance = when && round.when ? daysApart(when, round.when) : REPORTS_WITHIN_DAYS;
    if (distance < bestDistance) [best, bestDistance] = [round, distance];
  }
  return best;
}

function compare(fields: RoundFields, when: PartialDate | null, round: KnownRound): "agrees" | "silent" | "contradicts" {
  const stage = compareStages(fields.stageText ?? null, round.stageText);
  const amount = compareAmounts(fields.amount ?? null, round.amount);
  const time = when && round.when ? (daysApart(when, round.when) <= REPORTS_WITHIN_DAYS ? 1 : -1) : 0;
  if (stage < 0 || amount < 0 || time < 0) return "contradicts";
  if (time > 0) return stage > 0 || amount > 0 || bothEmpty(fields, round) ? "agrees" : "silent";
  return stage > 0 && amount > 0 ? "agrees" : "silent";
}

/** Neither says anything but the date: a list that names only a company and a day means one round. */
function bothEmpty(fields: RoundFields, round: KnownRound): boolean {
  return !fields.amount && !round.amount && !fields.stageText && !round.stageText;
}

function compareStages(a: string | null, b: string | null): -1 | 0 | 1 {
  if (!a || !b) return 0;
  const [typeA, typeB] = [fundingTypeOf(a), fundingTypeOf(b)];
  if (typeA && typeB) return typeA === typeB ? 1 : -1;
  return a.toLowerCase() === b.toLowerCase() ? 1 : -1;
}

function compareAmounts(a: Money | null, b: Money | null): -1 | 0 | 1 {
  if (!a || !b || a.currency !== b.currency) return 0;
  return Math.abs(a.minor - b.minor) <= AMOUNT_TOLERANCE * Math.max(a.minor, b.minor) ? 1 : -1;
}
