import type { Reason } from "../../../catalogue/sources/list-file/reasons.ts";
import { minorUnits } from "../../../catalogue/facts/money.ts";
import { type Expectations, UNPRICED_RULE } from "../../../catalogue/sources/record.ts";
import { describeOutOfRange, type Tally } from "../tally.ts";
import { ENOUGH } from "./describe.ts";
import type { Effect } from "./effect.ts";

/** A reason not to publish a proposal automatically. */
export interface Hold extends Reason {
  readonly rule: string;
}

/** Number of names for one company that is implausible. */
const MANY_NAMES = 5;
/** A short list may cover a single day; this many rounds on one day are implausible. */
const MANY_ON_ONE_DAY = 20;
/** A company has several rounds on one day if each investor of a round has a row. */
const MANY_OF_ONE_COMPANY = 5;
const SAME_DAY_SHARE = 0.2;
const NUMERIC_NAMES_SHARE = 0.5;
/** Plausible median of funding rounds, in US dollars. */
const MEDIAN = { least: 20_000, most: 500_000_000 };
/**
 * When there are too few amounts for a median, at least one must reach this, in US dollars; otherwise millions may have
 * been read as units.
 */
const TOO_SMALL = 1_000;
/** Treated as dollars while no rate is known. */
const ABOUT_ONE_DOLLAR = new Set(["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD"]);
/** Share of rounds with an amount, a stage or an investor below which a list is not about rounds. */
const STATING_SHARE = 0.5;
const UNREAD_SHARE = 0.2;
const WITHDRAWN_SHARE = 0.1;

/** The holds that remain when the effect is measured again. */
export function documentHolds(holds: readonly Hold[]): Hold[] {
  return holds.filter(({ rule }) => !Object.hasOwn(EFFECT_RULES, rule));
}

export interface Judged {
  readonly tally: Tally;
  readonly expectations: Expectations | null;
  /** Holds found by the source's reader, such as a valuation read as an amount; for a held proposal, all its holds. */
  readonly suspicions: readonly Hold[];
  /** Null for sources whose documents add to earlier ones; only `expectations` apply to those. */
  readonly effect: Effect | null;
  /** Number of new rounds and news, and the limit. */
  readonly news?: { readonly count: number; readonly limit: NewsLimit | undefined };
}

/** Limit of a source's new rounds and news: the usual number per day, and the number accepted now. */
export interface NewsLimit {
  readonly usual: number;
  readonly most: number;
}

/** The rule that holds news beyond a source's limit. */
export const FLOOD = "flood";

/** Finds every rule that a reading breaks, with the reason; none if it is plausible. */
export function findHolds({ tally, expectations, suspicions, effect, news }: Judged): Hold[] {
  const outside = expectations === null ? null : describeOutOfRange(tally, expectations);
  const holds: Hold[] = outside === null ? [] : [{ rule: "expected_rows", reason: outside }];
  // Amounts that were dropped are the cause of rounds that state nothing; they hold nothing else, but a held list names them.
  const dropped = suspicions.find(({ rule }) => rule === UNPRICED_RULE);
  const isNamed = suspicions.length > 1 || (effect !== null && describeNoFacts(effect) !== null);
  holds.push(...suspicions.filter((one) => one !== dropped || isNamed));
  if (news?.limit !== undefined && news.count > news.limit.most)
    holds.push({ rule: FLOOD, reason: describeFlood(news.count, news.limit) });
  if (effect === null) return holds;
  // Where amounts were dropped, or whole rows are missing, that is the reason.
  const isShort = holds.some(({ rule }) => rule === "expected_rows");
  const covered = [dropped && "no_round_facts", isShort && "unread_rows"];
  for (const [rule, describe] of Object.entries(EFFECT_RULES)) {
    const reason = covered.includes(rule) || holds.some((hold) => hold.rule === rule) ? null : describe(effect);
    if (reason !== null) holds.push({ rule, reason });
  }
  return holds;
}

function describeFlood(count: number, { usual }: NewsLimit): string {
  return `${figure(count)} new ${count === 1 ? "round" : "rounds"} more, from a source that usually brings about ${figure(usual)} a day`;
}

function describeManyNames({ mergedNames }: Effect): string | null {
  const crowded = mergedNames.filter(({ nameCount }) => nameCount >= MANY_NAMES);
  const [worst] = crowded;
  if (worst === undefined) return null;
  const others = crowded.length === 1 ? "" : `; ${crowded.length - 1} more like it`;
  return `${figure(worst.nameCount)} differently named rows would be one company, ${worst.company} (${worst.names.slice(0, 3).join(", ")} …)${others}`;
}

function describeSharedIds({ sharedIds: [first, ...others] = [] }: Effect): string | null {
  if (first === undefined) return null;
  const more = others.length === 0 ? "" : `, and so do ${figure(others.length)} more`;
  return `"${first.id}" stands for differently named companies (${first.names.join(", ")} …)${more}; exclude the column if it is not the ID of a company`;
}

function describeMedian({ amounts }: Effect): string | null {
  if (amounts === null) return null;
  const { currency, usdPerUnit } = amounts;
  const rate = usdPerUnit ?? (ABOUT_ONE_DOLLAR.has(currency) ? 1 : null);
  if (rate === null) return null;
  if (amounts.count < ENOUGH) {
    const largest = amounts.largestMinor / 10 ** minorUnits(currency);
    if (largest * rate >= TOO_SMALL) return null;
    return `the largest amount is ${money(largest, currency)}; set the scale if amounts are in thousands or millions`;
  }
  const median = amounts.medianMinor / 10 ** minorUnits(currency);
  if (median * rate >= MEDIAN.least && median * rate <= MEDIAN.most) return null;
  const judgedIn = rate === 1 ? currency : "USD";
  const about = judgedIn === currency ? "" : `, about ${money(median * rate, "USD")}`;
  return `the median amount is ${money(median, currency)}${about}; funding rounds lie between ${money(MEDIAN.least, judgedIn)} and ${money(MEDIAN.most, judgedIn)}`;
}

function money(amount: number, currency: string): string {
  return amount.toLocaleString("en-US", { style: "currency", currency, maximumFractionDigits: 0 });
}

function describeNumericNames({ names }: Effect): string | null {
  if (names === undefined || names.count < ENOUGH || names.numeric / names.count <= NUMERIC_NAMES_SHARE) return null;
  return `${figure(names.numeric)} of ${figure(names.count)} company names are numbers or dates, such as "${names.example ?? ""}"`;
}

function describeSameDay({ sameDay }: Effect): string | null {
  if (sameDay === undefined || sameDay.most === null) return null;
  const { count, sharing, most } = sameDay;
  const isUsual = count >= ENOUGH && sharing / count > SAME_DAY_SHARE;
  if (most.rounds < MANY_OF_ONE_COMPANY && !isUsual) return null;
  const share = isUsual ? `; ${percent(sharing / count)} of all rounds share company and day with another` : "";
  return `${most.company} has ${figure(most.rounds)} rounds on ${most.day}${share}`;
}

function describeNoFacts({ rounds, facts }: Effect): string | null {
  if (facts === undefined || rounds.added === 0 || facts.stating >= facts.count * STATING_SHARE) return null;
  const bare = facts.count - facts.stating;
  return `${figure(bare)} of ${figure(facts.count)} rounds state no amount, stage or investor, only a day; the list may not be about funding rounds`;
}

function describeOneDay({ days }: Effect): string | null {
  if (days === null || days.distinct > 1 || days.count < MANY_ON_ONE_DAY) return null;
  return `all ${figure(days.count)} rounds are dated ${days.first}`;
}

function describeUnread({ rows }: Effect): string | null {
  const all = rows.records + rows.reviews + rows.rejected + rows.excluded;
  const unread = rows.rejected + rows.undecided;
  if (all < ENOUGH || unread / all <= UNREAD_SHARE) return null;
  return `${percent(unread / all)} of ${figure(all)} rows are rejected (${figure(rows.rejected)}) or need a decision (${figure(rows.undecided)})`;
}

function describeWithdrawals({ rounds: { earlier, withdrawn, replaced = 0 } }: Effect): string | null {
  const lost = withdrawn - replaced;
  if (earlier < ENOUGH || lost / earlier <= WITHDRAWN_SHARE) return null;
  return `it would withdraw ${figure(lost)} of the ${figure(earlier)} rounds that this list stated before${replaced === 0 ? "" : `, and replace ${figure(replaced)}`}`;
}

function figure(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Rules about the effect, each with its reason to hold it; the others depend on the document alone. */
const EFFECT_RULES: Readonly<Record<string, (effect: Effect) => string | null>> = {
  many_names: describeManyNames,
  shared_ids: describeSharedIds,
  numeric_names: describeNumericNames,
  median_amount: describeMedian,
  one_day: describeOneDay,
  same_day_rounds: describeSameDay,
  no_round_facts: describeNoFacts,
  unread_rows: describeUnread,
  withdrawals: describeWithdrawals,
};
