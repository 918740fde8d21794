import { type Range, WITHIN_DAYS, type WithinDays } from "../filter.ts";
import { readTypedAmount, readTypedDay, type Typed, type TypedContext } from "./typed-ranges.ts";

const FACTOR = "(?:k|thousand|m|mn|mio|mil|millions?|b|bn|billions?|lakhs?|crores?|cr)";
const CURRENCY = "(?:us\\$|[$€£¥₹]|dollars?|euros?|pounds?|usd|eur|gbp|inr|cad|aud|chf|sek|jpy)";
const MONEY = `(?:us\\$|[ac]\\$|[$€£¥₹]|(?:usd|eur|gbp|inr|cad|aud|chf|sek|jpy)(?= ?\\d))? ?\\d[\\d.,']*(?: ?${FACTOR})?(?: ?${CURRENCY})?`;
const LEAST = "over|above|more than|at least|from|min|minimum|>=?|≥";
const MOST = "under|below|less than|up to|at most|max|maximum|<=?|≤";

const AMOUNTS = new RegExp(`^(?:between |from )?(?<least>${MONEY}) ?(?:-|–|to|and) ?(?<most>${MONEY})$`);
const AMOUNT = new RegExp(
  `^(?:(?<isLeast>${LEAST})|(?<isMost>${MOST}))? ?(?<amount>${MONEY})(?<atMost> or less| max)?(?: ?\\+| or more| plus| min)?$`,
);

/**
 * Reads a range of amounts in US dollars: "over £5M", "under 2m", "5-10m", "€500k". A lone amount is a minimum. Null
 * for other phrases: a number needs a unit or a currency, or six digits after a word such as "over".
 */
export function readAmountPhrase(phrase: string, rates: TypedContext["usdPerUnit"]): Typed<Range<number>> | null {
  const text = phrase.toLowerCase();
  const two = AMOUNTS.exec(text)?.groups;
  if (two !== undefined) {
    const [least, most] = alike(two["least"] ?? "", two["most"] ?? "");
    if (!isMoney(least) || !isMoney(most)) return null;
    const [min, max] = [readTypedAmount(least, rates), readTypedAmount(most, rates)];
    if (min.problem !== null) return min;
    if (max.problem !== null) return max;
    return min.value > max.value ? null : { value: { min: min.value, max: max.value }, problem: null };
  }
  const one = AMOUNT.exec(text)?.groups;
  const amount = one?.["amount"] ?? "";
  const isBound = (one?.["isLeast"] ?? one?.["isMost"]) !== undefined;
  if (one === undefined || !(isMoney(amount) || (isBound && /^[\d,.']{6,}$/.test(amount)))) return null;
  const read = readTypedAmount(amount, rates);
  if (read.problem !== null) return read;
  const isMost = (one["isMost"] ?? one["atMost"]) !== undefined;
  return { value: isMost ? { min: null, max: read.value } : { min: read.value, max: null }, problem: null };
}

/** True if a number is certainly money; "4k" and "3b" more often mean something else. */
function isMoney(amount: string): boolean {
  return /[^\d.,' ]/.test(amount) && !/^\d ?k$/.test(amount);
}

/** Completes "$5-10m": each end gets the currency and unit of the other. */
function alike(least: string, most: string): readonly [string, string] {
  const parts = [least, most].map((end) => /^(\D*)([\d.,']+)(.*)$/.exec(end)?.slice(1) ?? ["", end, ""]);
  const [before = "", after = ""] = [0, 2].map((at) => parts.map((part) => part[at]).find((part) => part !== "") ?? "");
  const [first = "", second = ""] = parts.map(
    ([currency = "", number = "", unit = ""]) => (currency || before) + number + (unit || after),
  );
  return [first, second];
}

/** The days of a filter. */
export interface Days {
  readonly listedOn: Range<string>;
  readonly withinDays: WithinDays | null;
}

const ROLLING = /^(?:(?:in|over|within|during|from) )?(?:the )?(?:last|past|previous) (\d+ days|week)$/;
const PERIODS = /^(?:between |from )?(.+?)(?: (?:-|–|to|and|until|till) |(?<=^\d{4})[-–](?=\d{4}$))(.+)$/;
const BOUND = /^(?:(since|from|after|before|until|till|by|in|during|on) )?(?:the )?(.+)$/;
/** Months whose names are also common words. */
const OTHERWISE = /^(?:may|march)$/;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** Reads days: "2025", "last 90 days", "March 2026", "since 2024", "2023-2024". Null for other phrases. */
export function readDatePhrase(phrase: string, today: string): Days | null {
  const text = phrase.toLowerCase();
  const [, rolling] = ROLLING.exec(text) ?? [];
  const within = WITHIN_DAYS.find((count) => rolling === `${count} days` || (count === 7 && rolling === "week"));
  if (within !== undefined) return { listedOn: { min: null, max: null }, withinDays: within };
  const [, first, second] = PERIODS.exec(text) ?? [];
  if (first !== undefined && second !== undefined) {
    const [from, to] = [periodOf(first, today), periodOf(second, today)];
    return from === null || to === null || from.min > to.max ? null : days(from.min, to.max);
  }
  const [, bound, named = ""] = BOUND.exec(text) ?? [];
  const period = bound === undefined && OTHERWISE.test(named) ? null : periodOf(named, today);
  if (period === null) return null;
  switch (bound) {
    case "since":
    case "from":
      return days(period.min, null);
    case "after":
      return days(shifted(period.max, 1), null);
    case "before":
      return days(null, shifted(period.min, -1));
    case "until":
    case "till":
    case "by":
      return days(null, period.max);
    default:
      return named.endsWith(" ago") ? days(period.min, null) : days(period.min, period.max);
  }
}

function days(min: string | null, max: string | null): Days {
  return { listedOn: { min, max }, withinDays: null };
}

/** Earlier years are more likely other numbers. */
const FIRST_YEAR = 1990;

function periodOf(text: string, today: string): { readonly min: string; readonly max: string } | null {
  if (/^\d{4}$/.test(text) && (Number(text) < FIRST_YEAR || Number(text) > Number(today.slice(0, 4)) + 1)) return null;
  const isNamed = /\d/.test(text) || MONTH.test(text) || /^(?:today|yesterday|(?:this|last|past|previous) )/.test(text);
  if (!isNamed) return null;
  const [min, max] = [readTypedDay(text, "from", today).value, readTypedDay(text, "to", today).value];
  return min === null || max === null ? null : { min, max };
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}
