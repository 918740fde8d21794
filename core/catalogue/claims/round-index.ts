import type { RoundFields } from "../facts/facts.ts";
import { fundingTypeOf } from "../facts/funding-type.ts";
import { type FundingType, NON_EQUITY_TYPES } from "../facts/funding-types.ts";
import type { Money } from "../facts/money.ts";
import { type PartialDate, periodOf } from "../facts/partial-date.ts";

/** A stored round of the company, or one planned earlier in the batch. */
export interface KnownRound {
  readonly id: number;
  readonly amount: Money | null;
  readonly stageText: string | null;
  readonly when: PartialDate | null;
  readonly links: ReadonlySet<string>;
  /** True if the round is a chain of filings; a filing of another chain is a different offering. */
  readonly isChain: boolean;
}

/** Announcements, filings and lists report one round up to this many days apart. */
export const REPORTS_WITHIN_DAYS = 45;

const DAY = 86_400_000;
/** Amounts of one round differ by at most 10%, so they are at most two steps of 10% apart. */
const STEP = Math.log(1.1);
const STEPS_APART = 2;
const DATELESS = "-";
const ANY_TIME = "*";
const NO_CURRENCY = "";

/** Companies with fewer rounds are not worth an index. */
const INDEXED_FROM = 16;

/**
 * The rounds of one company. Many are indexed by month with amount, stage or link, so that matching looks only at the few
 * that can agree, however many the company has.
 */
export class RoundIndex {
  readonly #byKey = new Map<string, KnownRound[]>();
  readonly #currencies = new Set<string>();
  readonly #all: KnownRound[] = [];
  readonly #reports: KnownRound[] = [];
  readonly #kinds = new Map<KnownRound, RoundKind | null>();
  /** Kinds that later reports stated for rounds of unknown kind, by round id. */
  readonly #notedKinds = new Map<number, RoundKind>();

  constructor(rounds: Iterable<KnownRound> = []) {
    for (const round of rounds) this.add(round);
  }

  get all(): readonly KnownRound[] {
    return this.#all;
  }

  add(round: KnownRound): void {
    this.#kinds.set(round, kindOf(round.stageText));
    this.#all.push(round);
    if (this.#all.length === INDEXED_FROM) for (const each of this.#all) this.#index(each);
    else if (this.#all.length > INDEXED_FROM) this.#index(round);
  }

  /** Makes a round findable by another report of it. */
  addReport(round: KnownRound): void {
    this.#kinds.set(round, kindOf(round.stageText));
    this.#reports.push(round);
    this.#index(round);
  }

  /** Records the kind stated by another report, so that a round of unknown kind matches reports of one kind only. */
  noteKind(roundId: number, stageText: string | undefined): void {
    const kind = kindOf(stageText ?? null);
    if (kind !== null && !this.#notedKinds.has(roundId)) this.#notedKinds.set(roundId, kind);
  }

  kindOfRound(round: KnownRound): RoundKind | null {
    return this.#kinds.get(round) ?? this.#notedKinds.get(round.id) ?? null;
  }

  #index(round: KnownRound): void {
    const { when, amount, stageText, links } = round;
    this.#currencies.add(amount?.currency ?? NO_CURRENCY);
    for (const month of when === null ? [] : monthsOf(when, 0)) {
      if (amount) this.#put(`${month} amount ${amount.currency} ${stepOf(amount)}`, round);
      if (stageText) this.#put(`${month} stage ${stageKey(stageText)} ${amount?.currency ?? NO_CURRENCY}`, round);
      if (!amount && !stageText) this.#put(`${month} bare`, round);
      for (const link of links) this.#put(`${month} link ${link}`, round);
    }
    // Without a date on both sides, both stage and amount must agree.
    for (const time of when === null ? [DATELESS, ANY_TIME] : [ANY_TIME]) {
      if (amount && stageText)
        this.#put(`${time} both ${stageKey(stageText)} ${amount.currency} ${stepOf(amount)}`, round);
      for (const link of links) this.#put(`${time} link ${link}`, round);
    }
  }

  /** The rounds that a record can match by `matchRound`, each once. */
  candidates(fields: RoundFields, sourceUrl: string | undefined): KnownRound[] {
    if (this.#all.length < INDEXED_FROM) return [...this.#all, ...this.#reports];
    const when = whenOf(fields);
    const keys =
      when === null
        ? timelessKeys(ANY_TIME, fields, sourceUrl)
        : [
            ...monthsOf(when, REPORTS_WITHIN_DAYS).flatMap((month) => this.#monthKeys(month, fields, sourceUrl)),
            ...timelessKeys(DATELESS, fields, sourceUrl),
          ];
    return [...new Set(keys.flatMap((key) => this.#byKey.get(key) ?? []))];
  }

  #monthKeys(month: string, { amount, stageText }: RoundFields, sourceUrl: string | undefined): string[] {
    const keys = amount ? stepsAround(amount).map((step) => `${month} amount ${amount.currency} ${step}`) : [];
    if (stageText) {
      for (const currency of this.#currencies)
        if (currency !== amount?.currency) keys.push(`${month} stage ${stageKey(stageText)} ${currency}`);
    }
    if (!amount && !stageText) keys.push(`${month} bare`);
    if (sourceUrl !== undefined) keys.push(`${month} link ${sourceUrl}`);
    return keys;
  }

  #put(key: string, round: KnownRound): void {
    const rounds = this.#byKey.get(key);
    if (rounds) rounds.push(round);
    else this.#byKey.set(key, [round]);
  }
}

function timelessKeys(time: string, { amount, stageText }: RoundFields, sourceUrl: string | undefined): string[] {
  const keys: string[] = sourceUrl === undefined ? [] : [`${time} link ${sourceUrl}`];
  if (amount && stageText)
    for (const step of stepsAround(amount)) keys.push(`${time} both ${stageKey(stageText)} ${amount.currency} ${step}`);
  return keys;
}

export function whenOf(fields: RoundFields): PartialDate | null {
  return fields.announced ?? fields.firstSale ?? null;
}

/** The key that names of one stage share. */
export function stageKey(stage: string): string {
  return fundingTypeOf(stage) ?? stage.toLowerCase();
}

/** Kind of money: equity, or a type that is never added to equity. */
type RoundKind = "equity" | FundingType;

/** The kind that a stage states, or null. */
export function kindOf(stageText: string | null): RoundKind | null {
  const type = fundingTypeOf(stageText ?? undefined);
  return type === null || NON_EQUITY_TYPES.includes(type) ? type : "equity";
}

function stepsAround(amount: Money): number[] {
  const step = stepOf(amount);
  return Array.from({ length: 2 * STEPS_APART + 1 }, (_, i) => step - STEPS_APART + i);
}

function stepOf({ minor }: Money): number {
  return Math.floor(Math.log(minor) / STEP);
}

/** The months that the period touches, extended by `days` on both sides: "2026-07". */
function monthsOf(when: PartialDate, days: number): string[] {
  const { from, to } = periodOf(when);
  const last = to - 1 + days * DAY;
  const months: string[] = [];
  for (const at = new Date(from - days * DAY); at.getTime() <= last; at.setUTCMonth(at.getUTCMonth() + 1, 1))
    months.push(at.toISOString().slice(0, 7));
  return months;
}
