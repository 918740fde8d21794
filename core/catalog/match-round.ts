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
 * The known round a record speaks of, or null for one not seen before. Date, stage and amount must each agree or be
 * silent, and at least a date and one of the other two must speak. The same proof link needs no more than that nothing
 * contradicts, and lets either stage or amount differ, as a corrected figure does; of two rounds that one article
 * tells of, both differ. Among several the nearest in time; a withdrawn one only where no other will do.
 */
export function matchRound(fields: RoundFields, sourceUrl: string | undefined, known: readonly KnownRound[]): KnownRound | null {
  const among = (withdrawn: boolean) => {
    const candidates = known.filter((round) => round.withdrawn === withdrawn);
    return proved(fields, candidates.filter((round) => sourceUrl && round.links.has(sourceUrl))) ?? nearest(fields, candidates);
  };
  return among(false) ?? among(true);
}

/** Of rounds with the record's own proof link, the one that agrees in most. */
function proved(fields: RoundFields, linked: readonly KnownRound[]): KnownRound | null {
  let best: KnownRound | null = null;
  let bestAgreement = Number.NEGATIVE_INFINITY;
  for (const round of linked) {
    const { stage, amount, time } = compare(fields, round);
    const agreement = stage + amount + time;
    if (time >= 0 && (stage >= 0 || amount >= 0) && agreement > bestAgreement) [best, bestAgreement] = [round, agreement];
  }
  return best;
}

function nearest(fields: RoundFields, known: readonly KnownRound[]): KnownRound | null {
  const when = whenOf(fields);
  let best: KnownRound | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const round of known) {
    if (!agrees(fields, round)) continue;
    const distance = when && round.when ? daysApart(when, round.when) : REPORTS_WITHIN_DAYS;
    if (distance < bestDistance) [best, bestDistance] = [round, distance];
  }
  return best;
}

function whenOf(fields: RoundFields): PartialDate | null {
  return fields.announced ?? fields.firstSale ?? null;
}

function agrees(fields: RoundFields, round: KnownRound): boolean {
  const { stage, amount, time } = compare(fields, round);
  if (stage < 0 || amount < 0 || time < 0) return false;
  if (time > 0) return stage > 0 || amount > 0 || bothEmpty(fields, round);
  return stage > 0 && amount > 0;
}

type Agreement = -1 | 0 | 1;

/** For each of the three: 1 where both say the same, -1 where they contradict each other, 0 where one is silent. */
function compare(fields: RoundFields, round: KnownRound): { readonly stage: Agreement; readonly amount: Agreement; readonly time: Agreement } {
  const when = whenOf(fields);
  return {
    stage: compareStages(fields.stageText ?? null, round.stageText),
    amount: compareAmounts(fields.amount ?? null, round.amount),
    time: when && round.when ? (daysApart(when, round.when) <= REPORTS_WITHIN_DAYS ? 1 : -1) : 0,
  };
}

/** Neither says anything but the date: a list that names only a company and a day means one round. */
function bothEmpty(fields: RoundFields, round: KnownRound): boolean {
  return !fields.amount && !round.amount && !fields.stageText && !round.stageText;
}

function compareStages(a: string | null, b: string | null): Agreement {
  if (!a || !b) return 0;
  const [typeA, typeB] = [fundingTypeOf(a), fundingTypeOf(b)];
  if (typeA && typeB) return typeA === typeB ? 1 : -1;
  return a.toLowerCase() === b.toLowerCase() ? 1 : -1;
}

function compareAmounts(a: Money | null, b: Money | null): Agreement {
  if (!a || !b || a.currency !== b.currency) return 0;
  return Math.abs(a.minor - b.minor) <= AMOUNT_TOLERANCE * Math.max(a.minor, b.minor) ? 1 : -1;
}
