import { ROUNDS } from "../nouns.ts";
import type { DaysPhrase } from "../phrase.ts";
import { NUMBER_WORDS, NUMBERS_IN_WORDS } from "../../../../../catalogue/values/number-words.ts";
import { WITHIN_DAYS } from "../../filter.ts";
import { namesPartOfYear, withRelativeDays } from "../../days/relative-phrases.ts";
import { readTypedDay } from "../../days/typed-days.ts";
import { type Days, type Period, shifted } from "../../days/days.ts";
import { HOLIDAY, withoutHolidays } from "./holidays.ts";
import { periodOfWords, withPlainPeriods } from "./typed-periods.ts";

/** "3 months", "a year"; its count and its unit. */
const SPAN = "(\\d{1,3}|an?) (days?|weeks?|months?|quarters?|years?)";
/** "more than 6 months ago", "older than a year", "6 months ago or more". */
const BEYOND = new RegExp(
  `^(?:(?:more than|over|at least|longer than) ${SPAN} ago|(?:older|earlier|longer ago) than ${SPAN}(?: ago)?|(?:more than|over|at least) ${SPAN} old|${SPAN} ago (?:or|and) (?:more|earlier|longer|before|older))$`,
);
/** "3-6 months ago", "between 3 and 6 months ago". */
const BETWEEN_AGO =
  /^(?:(?:between|from) )?(\d{1,3}) ?(?:-|–|to|and) ?(\d{1,3}) (days?|weeks?|months?|quarters?|years?) ago$/;
const FEWER = "less than|under|fewer than|within|up to|at most|no more than";
const WITHIN_AGO = new RegExp(
  `^(?:(?:${FEWER}) ${SPAN} ago|(?:(?:no|not|never) older than|newer than) ${SPAN}|(?:${FEWER}) ${SPAN} old)$`,
);
/** "rounds older than 2 years": of others, the age of a company is meant. */
const OF_ROUNDS = new RegExp(
  `^(?:${ROUNDS}|raises|fundings?|news) (?=(?:no |not )?(?:older|newer) |(?:${FEWER}|more than|over) .* old$)`,
);
/** "in the last year" is the year up to today; "last year" is the one before this. */
const UP_TO_TODAY = /^(?:(?:(?:in|over|within|during|for) )?the|within|over) last (week|month|year)$/;
/** "this or last year" */
const EITHER_OF = /\b(this|last) (or|and) (this|last) (week|month|quarter|year)\b/;
/** A number of days alone counts back from today. */
const SPAN_ALONE = /^(?:the )?(\d{1,3} (?:days|weeks|months))$/;

/** "the past week" is the week up to today, "last week" the one before this. */
const ROLLING = /^(?:(?:in|over|within|during|from) )?(?:the )?(?:(?:last|past|previous) (\d+ days)|past (week))$/;
/** "the 6 months before July 2026". */
const BEFORE_DAY = /^(?:(?:in|during|within) )?(?:the )?(\d{1,3}) (days?|weeks?|months?|quarters?|years?) before (.+)$/;
const PERIODS =
  /^(?:(?:between|from|in|during) )?(.+?)(?: (?:-|–|to|and|or|until|till|up to|through) (?!date$|(?:before|after|since|until|till)\b)|(?<=\d{4}|[a-z]{3}|\b[qh]\d)[-–](?=\d{4}|[a-z]{3}|[qh]\d\b))(.+)$/;
const BOUND =
  /^(?:(since|from|after|before|until|till|by|in|during|on|over|within|throughout|for) )?(?:the )?(?:year (?=\d))?(.+)$/;
const OPEN =
  /^(?:in )?(?!(?:since|after|before|until|till)\b)(.+?) (?:(?:or|and) (?:(later|after|newer|onwards?)|(?:earlier|before|older))|(onwards?))$/;
const UNITS = "(?=days?|weeks?|months?|quarters?|years?)";
/** "two weeks", "a couple of months", "a fortnight". */
const COUNTED = new RegExp(`(?:\\b(${NUMBER_WORDS})|(?:a )?(couple)(?: of)?|(?:a )?(few)) ${UNITS}`);
export const WITHOUT_YEAR = /^(?:\d{1,2}(?:st|nd|rd|th)? )?[a-z]+(?: \d{1,2}(?:st|nd|rd|th)?)?$|^[qh]\d$/;
/** Months whose names are also common words. */
export const LIKE_WORDS = /^(?:may|march)$/i;
/** A month by its name in English. */
export const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|feb|apr|jun|jul|aug|sept?|oct|nov|dec)$/;

/**
 * Reads days: "2025", "last 90 days", "March 2026", "since 2024", "2023-2024". Those that are said relative to today
 * ("this year", "6 months ago") stay so. Null for other phrases.
 */
export function readDatePhrase(phrase: string, today: string): Days | null {
  if (namesPartOfYear(phrase)) return readDaysOn(phrase, today);
  return withRelativeDays(today, (day) => readDaysOn(phrase, day));
}

/** Periods without exact days, such as "early 2026", "spring", "the last few weeks". */
const VAGUE =
  /\b(?:start|beginning|early|mid|middle|late|end|spring|summer|autumn|fall|winter|recent|season)\b|\b(?:few|couple of|last|past) (?:day|week|month|quarter|year)s/i;

/** A phrase of days, read as `readDatePhrase` does, on other days than today only if its reading is chosen. */
export function daysPhrase(phrase: string, today: string, text = phrase): DaysPhrase | null {
  const fixed = readDaysOn(phrase, today)?.listedOn;
  if (fixed === undefined) return null;
  const each = periodsApart(phrase, today);
  let read: Days | null = null;
  return {
    kind: "days",
    get days() {
      return (read ??= readDatePhrase(phrase, today) ?? days(fixed.min, fixed.max));
    },
    fixed,
    text,
    ...(each.length > 1 && { each }),
    ...((VAGUE.test(phrase) || phrase.toLowerCase().search(HOLIDAY) >= 0) && { isVague: true }),
  };
}

/** "April or July 2026": two periods with days between them, the first of the year of the second. */
function periodsApart(phrase: string, today: string): readonly DaysPhrase[] {
  const [one = "", other, ...more] = phrase.replace(/^(?:from|in) (?=.* or )/i, "").split(/ (?:or|and) /i);
  if (other === undefined || more.length > 0 || /^(?:between|from) /i.test(one)) return [];
  const year = WITHOUT_YEAR.test(one.toLowerCase()) ? (/ (\d{4})$/.exec(other)?.[0] ?? "") : "";
  const read = [one + year, other].flatMap((part) => daysPhrase(part.replace(LIKE_WORDS, "in $&"), today, part) ?? []);
  const [first, last] = read.toSorted((a, b) => ((a.fixed.min ?? "") < (b.fixed.min ?? "") ? -1 : 1));
  const [end, start] = [first?.fixed.max ?? null, last?.fixed.min ?? null];
  return end !== null && start !== null && shifted(end, 1) < start ? read : [];
}

/** A phrase in the words that patterns of days know: "last half year" is "last 6 months". */
function plainPhrase(phrase: string, today: string): string {
  return (
    withPlainPeriods(withoutHolidays(phrase.toLowerCase(), today))
      .replace(OF_ROUNDS, "")
      .replace(/^(?:prior to |pre-?(?=20\d\d$))/, "before ")
      .replace(UP_TO_TODAY, "past $1")
      .replace(EITHER_OF, "$1 $4 $2 $3 $4")
      .replace(
        COUNTED,
        (_, word: string | undefined, two: string | undefined) =>
          `${word === undefined ? (two === undefined ? 3 : 2) : NUMBERS_IN_WORDS[word]} `,
      )
      .replace(/^(?:an?|one) (?=(?:day|week|month|quarter|year) ago$)/, "1 ")
      .replace(/^(?:last )?(\d{1,3})\+ (?=(?:day|week|month|quarter|year)s? ago$)/, "more than $1 ")
      .replace(/(?:(?:a|one) )?year and a half\b/, "18 months")
      // "le mois dernier"
      .replace(/\b(week|month|quarter|year)s? last$/, "last $1")
      .replace(/\bthis half(?:[- ]year)?\b/, `${today.slice(5) < "07" ? "h1" : "h2"} ${today.slice(0, 4)}`)
      .replace(/(?<!(?:first|second|1st|2nd) )\bhalf (?:an? )?year\b/, "6 months")
      .replace(/(?<![/\d])(0?[1-9]|1[0-2])\/(20\d\d)$/, "$2-$1")
      .replace(/\b(\d{2,3}) ?(?:hours|hrs|h)$/, (_, hours: string) => `${Math.ceil(Number(hours) / 24)} days`)
      .replace(SPAN_ALONE, "last $1")
  );
}

/** The days that a phrase means on a day, all as ISO days except for "last N days"; what "this year" is, ends there. */
export function readDaysOn(phrase: string, today: string): Days | null {
  const text = plainPhrase(phrase, today);
  const beyond = BEYOND.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (beyond !== undefined) return days(null, ago(beyond.join(" "), today));
  const [, near, far, ofSpan] = BETWEEN_AGO.exec(text) ?? [];
  if (far !== undefined) return days(ago(`${far} ${ofSpan}`, today), ago(`${near} ${ofSpan}`, today));
  const recent = WITHIN_AGO.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  if (recent !== undefined) return days(ago(recent.join(" "), today), null);
  const [, rolling, pastWeek] = ROLLING.exec(text) ?? [];
  const within = WITHIN_DAYS.find((count) => rolling === `${count} days` || (count === 7 && pastWeek !== undefined));
  if (within !== undefined) return { listedOn: { min: null, max: null }, withinDays: within };
  const [, count, unit, day] = BEFORE_DAY.exec(text) ?? [];
  if (count !== undefined && day !== undefined) {
    const named = periodOf(day, today);
    if (named === null) return null;
    const { value } = readTypedDay(`${count} ${unit} ago`, "from", named.min);
    return value === null ? null : days(value, shifted(named.min, -1));
  }
  const [, end, later, onwards] = OPEN.exec(text) ?? [];
  if (end !== undefined) {
    const named = periodOf(end, today);
    if (named === null) return null;
    return (later ?? onwards) === undefined ? days(null, named.max) : days(named.min, null);
  }
  const spelled = periodOfWords(text.replace(/^(?:in|during|over|within|for|on) (?:the )?/, ""), today);
  if (spelled !== null) return days(spelled.min, spelled.max);
  const [, first, second] = PERIODS.exec(text) ?? [];
  if (first !== undefined && second !== undefined) {
    // "january and march 2026", "10 november to 25 december 2025": both of that year.
    const year = WITHOUT_YEAR.test(first) ? (/ (\d{4})$/.exec(second)?.[0] ?? "") : "";
    const [from, to] = [periodOf(first + year, today), periodOf(second, today)];
    if (from === null || to === null) return null;
    // "until today" is no end.
    if (second === "today") return days(from.min, null);
    // "Q1 2026 or Q4 2025"
    if (from.min > to.max) return / (?:or|and) /.test(text) ? days(to.min, from.max) : null;
    if (!/ (?:or|and) /.test(text)) return days(from.min, to.max);
    // "this week or last week"
    return days(from.min < to.min ? from.min : to.min, from.max > to.max ? from.max : to.max);
  }
  const [, bound, named = ""] = BOUND.exec(text) ?? [];
  const period = bound === undefined && LIKE_WORDS.test(named) ? null : periodOf(named, today);
  if (period === null) return null;
  switch (bound) {
    case "since":
      return days(period.min, null);
    case "from":
      // "rounds from yesterday" are of that day.
      return days(period.min, /^(?:yesterday|last (?:week|month|quarter|year))$/.test(named) ? period.max : null);
    case "after":
      return days(shifted(period.max, 1), null);
    case "before":
      return days(null, shifted(period.min, -1));
    case "until":
    case "till":
    case "by":
      return days(null, period.max);
    default:
      return agoAlone(named, period.min) ?? days(period.min, period.max);
  }
}

/** "two years ago" is the year then, "3 weeks ago" the week then; "since 3 weeks ago" begins on a day. */
function agoAlone(named: string, day: string): Days | null {
  const [, unit] = /(week|month|quarter|year)s? ago$/.exec(named) ?? [];
  const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
  const quarter = `q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${year}`;
  const monday = readTypedDay("this week", "from", day).value;
  if (unit === "week") return monday === null ? null : days(monday, shifted(monday, 6));
  const whole = unit === "year" ? year : unit === "month" ? month : unit === "quarter" ? quarter : null;
  const period = whole === null ? null : periodOf(whole, day);
  return period === null ? null : days(period.min, period.max);
}

function ago(span: string, today: string): string | null {
  return readTypedDay(`${span} ago`, "from", today).value;
}

function days(min: string | null, max: string | null): Days {
  return { listedOn: { min, max }, withinDays: null };
}

/** Earlier years are more likely other numbers. */
const FIRST_YEAR = 1990;

function periodOf(text: string, today: string): Period | null {
  const spelled = periodOfWords(text, today);
  if (spelled !== null) return spelled;
  if (/^\d{4}$/.test(text) && (Number(text) < FIRST_YEAR || Number(text) > Number(today.slice(0, 4)) + 1)) return null;
  const isNamed =
    /\d/.test(text) ||
    MONTH.test(text) ||
    / of [a-z]+$|^(?:early|mid|late)[- ][a-z]+$/.test(text) ||
    / (?:last|previous|this) year$/.test(text) ||
    /^(?:(?:last|this|past) (?:spring|summer|autumn|fall|winter)|(?:the )?(?:first|second|third|fourth|[1-4](?:st|nd|rd|th)) (?:quarter|half))$/.test(
      text,
    ) ||
    /^(?:today|yesterday|(?:(?:last|this|past) )?(?:sun|mon|tues|wednes|thurs|fri|satur)day$|(?:the )?(?:week|month|quarter|year) before last$|(?:the )?(?:start|beginning) of (?:the|this) (?:week|month|quarter|year)$|[ymqw]td$|(?:year|month|quarter|week) to date$|(?:this|last|past|previous) )/.test(
      text,
    );
  // "invested in since June": the bound is read, not dropped.
  if (!isNamed || /^(?:since|from|after|before|until|till) /.test(text)) return null;
  const [min, max] = [readTypedDay(text, "from", today).value, readTypedDay(text, "to", today).value];
  return min === null || max === null ? null : { min, max };
}
