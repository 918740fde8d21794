import { ago, type Period, shifted, weekday } from "../../days/days.ts";
import { readTypedDay } from "../../days/typed-days.ts";

const SHORT_UNITS: Readonly<Record<string, string>> = {
  yr: "year",
  mth: "month",
  mo: "month",
  wk: "week",
  qtr: "quarter",
};

/** "FY26", "fiscal year 2026". */
const FISCAL = /\b(?:fy|fiscal(?: year)?|financial year) ?['’]?(?:20)?(\d\d)(?![\d/–-])/;
/** "FY 2025-26"; without a word before it the second number is no month. */
const TWO_YEARS = /^(?:(fy|fiscal(?: year)?|financial year) ?['’]?)?(?:20)?(\d\d)[-/–](20)?(\d\d)$/;

/** Periods as people write them, in the words that are read. */
export function withPlainPeriods(text: string): string {
  return (
    withPlainDecades(text)
      .replaceAll(/\b(yr|mth|mo(?=s\b)|wk|qtr)(s?)\b/g, (_, unit: string, s: string) => `${SHORT_UNITS[unit]}${s}`)
      .replace(/\b(?:current|ongoing) (?:calendar )?(?=(?:week|month|quarter|year)\b)/, "this ")
      .replace(/\b(this|last|past) calendar (?=(?:week|month|quarter|year)\b)/, "$1 ")
      // "tuesday 24 nov"
      .replace(
        /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,? (?=\d{1,2}(?:st|nd|rd|th)? (?!(?:day|week|month|quarter|year)s?\b)[a-z]{3}|[a-z]{3,9} \d)/,
        "",
      )
      .replace(/\b(?:preceding|prior) (?=(?:week|month|quarter|year)\b)/, "last ")
      .replace(/^(?:up to|to|through) (?!\d{1,3} (?:day|week|month|quarter|year)|an? |this )/, "until ")
      .replace(/^(?:starting|beginning|as of|as from) (?!of |in )/, "since ")
      // "on or after May 1", "not before 2016", "from 2016 onwards", "2016 and up"
      .replace(
        /^(?:(?:on|in|at|from) or (after|before)|(?:not|never) (before|after)) /,
        (_, on?: string, not?: string) =>
          (on ?? not) === (on === undefined ? "before" : "after") ? "since " : "until ",
      )
      .replace(/^(?:since|from) (.+?),? (?:onwards?|on|forward|or (?:more|later)|and (?:up|on|later))$/, "since $1")
      .replace(/ (?:and up|forward|(?<=\d{4} )or more)$/, " onwards")
      .replace(/\b(?:latter|back) half\b/, "second half")
      .replace(
        /\b(first|second|last) fortnight of\b/,
        (_, which: string) => `${which === "first" ? which : "second"} half of`,
      )
      .replace(/\b(first|second) half (?=[a-z]{3,9}(?: 20\d\d)?$)/, "$1 half of ")
      .replace(/\bhalf[- ]?year ([12])\b/, "h$1")
      .replace(/^(?:the )?day before yesterday$/, "2 days ago")
      .replace(/(?:a )?fortnight/, "2 weeks")
      .replace(/^of the (?=(?:week|month|quarter|year)$)/, "this ")
      .replace(/\bthis (week|month|quarter|year)s$/, "this $1")
      .replace(/\b(?:[a-z]+-to-date|(?:this|last)-[a-z]+|\d+-[a-z]+-ago)\b/, (word) => word.replaceAll("-", " "))
      .replace(/\b(until|till|to|and) (?:now|present)$/, "$1 today")
      .replace(
        /\b((?:this|last|past|\d{1,3}) (?:[a-z]+ )?(?:day|week|month|quarter|year)s?|20\d\d) to date$/,
        "$1 to today",
      )
      .replace(/^(?:(later)|earlier) than (?=(?:last|this) )/, (_, later?: string) => (later ? "after " : "before "))
      .replace(/^(?:no|not) (?:(later)|earlier) than /, (_, later?: string) => (later ? "until " : "since "))
      .replace(/^more recent than /, "after ")
      .replace(/^((?:19|20)\d\d)\+$/, "since $1")
      // "90d", "last 6m", "'25"
      .replace(/\b(\d{1,3})d$/, "$1 days")
      .replace(/\b(last|past) (\d{1,2})m$/, "$1 $2 months")
      .replace(/^(?:within|since) (?=\d{1,3} (?:day|week|month|quarter|year)s?$)/, "last ")
      .replace(
        /^((?:in|since|before|after|until|during|from) )?['’](\d\d)$/,
        (_, bound = "", year: string) => `${bound}20${year}`,
      )
      // "since summer" is since the last one.
      .replace(
        /^((?:since|from|after|before|until|till|in|during|over) (?:the )?)(?=(?:spring|summer|autumn|fall|winter)$)/,
        "$1last ",
      )
      .replace(FISCAL, "20$1")
      .replace(/^((?:in|since|before|after|until|during|from) )?mid[- ](20\d\d)$/, "$1may $2 to august $2")
      // "2026q2", "2q26", "first quarter 25", "q3 of 25"
      .replaceAll(/\b(20\d\d)[ -]?([qh][1-4])\b/g, "$2 $1")
      .replaceAll(/\b([1-4])([qh]) ?['’]?(?:20)?(\d\d)\b/g, "$2$1 20$3")
      .replace(
        /\b((?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th)) (?:quarter|half)) (?:of )?['’]?(\d\d)$/,
        "$1 20$2",
      )
      .replaceAll(/\b([qh][1-4])(?: of)? ?['’]?(\d\d)(?!\d)/g, "$1 20$2")
  );
}

/** "the last decade" as "the last 10 years". */
export function withPlainDecades(text: string): string {
  return text
    .replace(/\b(last|past|previous) decade\b/, "$1 10 years")
    .replace(/\bhalf a decade\b/, "5 years")
    .replace(/\b(?:an?|one) decade\b/, "10 years")
    .replace(/\b(?:2|two) decades\b/, "20 years");
}

/** True if a phrase names a fiscal year, which differs between companies. */
export function isFiscal(phrase: string): boolean {
  const text = phrase.toLowerCase();
  return (
    /\b(?:fy|fiscal|financial year)/.test(text) || twoYears(text.replace(/^(?:in|since|during|for) /, "")) !== null
  );
}

/** A fiscal year of two numbers is April to March; one of a single number is that calendar year. */
function twoYears(text: string): Period | null {
  const [, word, first = "", century, second = ""] = TWO_YEARS.exec(text) ?? [];
  const isNext = first !== "" && (Number(first) + 1) % 100 === Number(second);
  // "2011-12" is a month, "10-11" no year, and "2023-2024" are two.
  const isYear = text.startsWith("20") && century === undefined && Number(second) > 12;
  if (!isNext || (word === undefined && !isYear)) return null;
  return { min: `20${first}-04-01`, max: `20${second}-03-31` };
}

const DECADE = /^(?:(early|mid|late)[ -])?(?:the )?((?:19|20)\d|['’]?[89012])0(?:['’]?s|er)$/;
const PARTS_OF_DECADE: Readonly<Record<string, readonly [first: number, last: number]>> = {
  early: [0, 3],
  mid: [4, 6],
  late: [7, 9],
};

const UNIT = "(days?|weeks?|months?|quarters?|years?)";
/** "the first 3 months of 2026". */
const PART_OF = new RegExp(`^(?:the )?(first|last) (\\d{1,3}) ${UNIT} (?:of|in) (.+)$`);
/** "12 months to June 2026", "the year ending March 2026". */
const SPAN_TO = new RegExp(
  `^(?:the )?(?:(?:last|past) (?=\\d|[a-z]+ (?:end|up )))?(?:(\\d{1,3}) )?${UNIT} (?:up to|to|until|till|ending|ended)(?: in| on| the end of)? (.+)$`,
);
const WEEK_OF = /^(?:the )?week (of|beginning|starting|commencing|ending|ended)(?: on| with)? (.+)$/;
const LAST_MONTH = /^(?:last|past|this past) ([a-z]{3,9})$/;

const WEEKEND = /^(last|this|past|the) weekend$/;
const DAY_NUMBER = "(\\d{1,2})(?:st|nd|rd|th|e)?";
/** "November 9-15", "9 to 15 November 2026", "between the 9th and the 15th of November". */
const DAYS_OF_MONTH = new RegExp(
  `^(?:from )?(?:([a-z]{3,9}) )?${DAY_NUMBER} ?(?:-|–|to|until|till|through) ?${DAY_NUMBER}(?: (?:of )?([a-z]{3,9}))?(?:,? (\\d{4}))?$`,
);
/** "the end of Q3": its last month. */
const END_OF =
  /^(?:the )?(start|beginning|end) of (?:the )?((?:[qh][1-4]|(?:first|second|third|fourth|last) (?:quarter|half))(?: .+)?)$/;

/** A period of several words; null for others, which `readTypedDay` may know. */
export function periodOfWords(text: string, today: string): Period | null {
  const [, part, digits] = DECADE.exec(text) ?? [];
  if (digits !== undefined) {
    const last2 = digits.replace(/^['’]/, "");
    const decade = last2.length > 1 ? last2 : `${last2 > "7" ? 19 : 20}${last2}`;
    const [first, last] = PARTS_OF_DECADE[part ?? ""] ?? [0, 9];
    return { min: `${decade}${first}-01-01`, max: `${decade}${last}-12-31` };
  }
  const fiscal = twoYears(text);
  if (fiscal !== null) return fiscal;
  const [, end, count, unit = "", whole = ""] = PART_OF.exec(text) ?? [];
  const around = count === undefined ? null : named(whole, today);
  if (around !== null)
    return end === "first"
      ? within(around, { min: around.min, max: shifted(moved(around.min, Number(count), unit), -1) })
      : within(around, { min: moved(shifted(around.max, 1), -Number(count), unit), max: around.max });
  const [, spans, ofUnit = "", until] = SPAN_TO.exec(text) ?? [];
  if (until === "today") return named(`last ${spans ?? 1} ${ofUnit}`, today);
  const last = until === undefined ? null : named(until, today);
  if (last !== null) return { min: moved(shifted(last.max, 1), -Number(spans ?? 1), ofUnit), max: last.max };
  const [, which, day = ""] = WEEK_OF.exec(text) ?? [];
  const at = which === undefined ? null : named(day, today);
  if (at !== null && at.min === at.max) {
    const first = which === "of" ? shifted(at.min, -((weekday(at.min) + 6) % 7)) : at.min;
    return which?.startsWith("end") === true
      ? { min: shifted(at.min, -6), max: at.min }
      : { min: first, max: shifted(first, 6) };
  }
  const [, wanted] = WEEKEND.exec(text) ?? [];
  if (wanted !== undefined) {
    const saturday = shifted(today, -((weekday(today) + 6) % 7) + (wanted === "this" ? 5 : -2));
    return { min: saturday, max: shifted(saturday, 1) };
  }
  const [, start, ofPart = ""] = END_OF.exec(text) ?? [];
  const quarter = start === undefined ? null : named(ofPart, today);
  if (quarter !== null)
    return start === "end"
      ? { min: moved(shifted(quarter.max, 1), -1, "month"), max: quarter.max }
      : { min: quarter.min, max: shifted(moved(quarter.min, 1, "month"), -1) };
  const numbered = daysOfMonth(text, today);
  if (numbered !== null) return numbered;
  // "last November" in November is the one before.
  const [, month = ""] = LAST_MONTH.exec(text) ?? [];
  const latest = month === "" ? null : named(month, today);
  if (latest !== null && isMonth(latest)) {
    const isNow = latest.min.slice(0, 7) === today.slice(0, 7);
    return isNow ? named(`${month} ${Number(today.slice(0, 4)) - 1}`, today) : latest;
  }
  return null;
}

function daysOfMonth(text: string, today: string): Period | null {
  const [, before, first, last, month = before, year = ""] =
    DAYS_OF_MONTH.exec(text.replace(/^between (.+) and /, "$1 to ").replaceAll(/\bthe /g, "")) ?? [];
  if (first === undefined || last === undefined || month === undefined) return null;
  const [from, to] = [first, last].map((day) => named(`${day} ${month} ${year}`.trim(), today)?.min);
  return from === undefined || to === undefined || from > to ? null : { min: from, max: to };
}

function named(text: string, today: string): Period | null {
  const [min, max] = [readTypedDay(text, "from", today).value, readTypedDay(text, "to", today).value];
  return min === null || max === null ? null : { min, max };
}

function isMonth({ min, max }: Period): boolean {
  return min.endsWith("-01") && min.slice(0, 7) === max.slice(0, 7) && shifted(max, 1).endsWith("-01");
}

/** The part of a period that lies within another. */
function within(outer: Period, { min, max }: Period): Period {
  return { min: min < outer.min ? outer.min : min, max: max > outer.max ? outer.max : max };
}

/** The day so many units later, or earlier if negative. */
function moved(day: string, count: number, units: string): string {
  return ago(day, -count, units.replace(/s$/, ""));
}
