import type { Range } from "../../filter.ts";
import { COMPANIES } from "../nouns.ts";
import { NUMBER_WORDS, NUMBERS_IN_WORDS } from "../../../../../catalogue/values/number-words.ts";
import { withPlainDecades } from "./typed-periods.ts";
import { daysPhrase, readDaysOn } from "./date-phrases.ts";

const FOUNDED = "(?:founded|started|established|incorporated|created|formed|born)";
/** "2022-2024 founded" is the order of other languages; "in 2021 founded by women" is not read, as it may go on. */
const PERIOD_FIRST = new RegExp(`^((?:since|from|after|before|until) .+|\\d{4}(?:.+(?:\\d{4}|later))?)[- ]${FOUNDED}$`);
const PERIOD_AFTER = new RegExp(
  `^(?:${FOUNDED}|(?:with )?(?:an? )?(?:founding year|year founded|year of (?:founding|foundation))(?: is| was| of|:)?) (.+)$`,
);
/** "companies from the 2010s". */
const FROM_DECADE = /^(?:from|of) ((?:the )?(?:(?:early|mid|late)[ -])?(?:19|20)\d0s)$/;

const NUMBER = `(?:\\d{1,3}(?:\\.5)?|an?|${NUMBER_WORDS})`;
const UNIT = "(?:years?|yrs?|months?|mths?)";
const BOUNDS = [
  [
    "isMost",
    "at most|up to|max(?:imum)?|no more than|not more than|not over|not above|(?:no|not|never) older than|<=|≤",
  ],
  ["isLeast", "at least|min(?:imum)?|from|no less than|not less than|not under|(?:no|not|never) younger than|>=|≥"],
  ["isLess", "less than|under|below|fewer than|younger than|newer than|within|<"],
  ["isMore", "more than|over|above|older than|exceeding|>"],
] as const;
const BOUND = BOUNDS.map(([name, words]) => `(?<${name}>${words})`).join("|");
const OLD = "[- ](?:olds?|of age|in business|in existence)";
const OR_LESS = "(?: (?:or|and) (?:less|younger|newer|under|below)| max(?:imum)?)";
const OR_MORE = "(?: (?:or|and) (?:more|older|over|above)|\\+)";
const AGE_WORD = "(?:company |startup |firm )?age(?:d|s)?(?: of| is| between|:)?";

/** "5 to 8 years old", "less than 3 years old", "10+ years old", "company age under 5 years". */
const SPAN = `(?:between |from )?(?:(?<low>${NUMBER})(?: ?(?:-|–|to|and) ?))?(?:(?:${BOUND}) ?)?(?<number>${NUMBER})(?<isLeastPlus>\\+)?[- ]?(?<unit>${UNIT})`;
const AGE_OLD = new RegExp(
  `^${SPAN}(?:(?<orLess>${OR_LESS})|(?<orMore>${OR_MORE}))?${OLD}(?:(?<orLess2>${OR_LESS})|(?<orMore2>${OR_MORE}))?$`,
);
/** Behind the word for age, a number is one of years. */
const SPAN_OF_AGE = SPAN.replace(/\[- \]\?(\(\?<unit>.*\))$/, "(?:[- ]?$1)?");
const AGED = new RegExp(`^${AGE_WORD} ${SPAN_OF_AGE}(?:${OLD})?(?:(?<orLess>${OR_LESS})|(?<orMore>${OR_MORE}))?$`);
/** "companies under 4 years". */
const COMPANIES_OF = new RegExp(
  `^(?:${COMPANIES}) (?=.*(?:\\d ?[-–]| to | and |${BOUNDS.map(([, words]) => words).join("|")}))${SPAN}$`,
);
/** Years alone are the age of a company, shorter spans that of a round: "older than 6 months". */
const OLDER_THAN = new RegExp(
  `^(?:(?<isMost>(?:no|not|never) older than)|(?<isLeast>(?:no|not|never) younger than)|(?<isLess>younger than)|(?<isMore>older than)) (?<number>${NUMBER})[- ]?(?<unit>years?|yrs?)$`,
);
/** "10 years or older" */
const OR_OLDER = new RegExp(
  `^(?<number>${NUMBER}) (?<unit>years?|yrs?) (?:or|and) (?:(?<orMore>older)|(?<orLess>younger|newer))$`,
);
/** "not older than 2020" is a year itself. */
const THAN_YEAR = /^(?:(no|not|never) )?(older|younger) than (?=(?:19|20)\d\d$)/;

/**
 * The years founded that a phrase asks for: "founded since 2020", "not older than 2020", "5 to 8 years old". A
 * company's age is this year less the year it was founded. Null for other phrases.
 */
export function foundedIn(phrase: string, today: string): Range<number> | null {
  const text = withPlainDecades(phrase.toLowerCase())
    .replace(/(?<=\d{4}) on$/, " onwards")
    .replace(THAN_YEAR, (_, not: string | undefined, which: string) =>
      which === "older" ? `founded ${not ? "since" : "before"} ` : `founded ${not ? "until" : "after"} `,
    );
  const period = PERIOD_AFTER.exec(text)?.[1] ?? PERIOD_FIRST.exec(text)?.[1] ?? FROM_DECADE.exec(text)?.[1];
  // "founded in 2019 or 2021": two phrases.
  if (period !== undefined && daysPhrase(period, today)?.each !== undefined) return null;
  const days = period === undefined ? null : readDaysOn(period, today);
  // "founded in the last three years" goes on.
  const isOpen = days?.listedOn.max === today;
  if (days !== null) return { min: yearOf(days.listedOn.min), max: isOpen ? null : yearOf(days.listedOn.max) };
  const age = (
    AGE_OLD.exec(text) ??
    AGED.exec(text) ??
    COMPANIES_OF.exec(text) ??
    OLDER_THAN.exec(text) ??
    OR_OLDER.exec(text)
  )?.groups;
  return age === undefined ? null : yearsOfAge(age, Number(today.slice(0, 4)));
}

/** The years founded that are left without a range that is open at one end; null for others. */
export function foundedOtherwise({ min, max }: Range<number>): Range<number> | null {
  if (min !== null && max !== null) return null;
  return { min: max === null ? null : max + 1, max: min === null ? null : min - 1 };
}

type Groups = Readonly<Record<string, string | undefined>>;

function yearsOfAge(of: Groups, year: number): Range<number> | null {
  const per = (of["unit"] ?? "").startsWith("m") ? 12 : 1;
  const age = countOf(of["number"]) / per;
  const low = of["low"] === undefined ? null : countOf(of["low"]) / per;
  const isNone = BOUNDS.every(([name]) => of[name] === undefined);
  if (low !== null) return isNone && low <= age ? { min: Math.ceil(year - age), max: Math.floor(year - low) } : null;
  if ((of["isMost"] ?? of["orLess"] ?? of["orLess2"]) !== undefined) return { min: Math.ceil(year - age), max: null };
  if ((of["isLeast"] ?? of["isLeastPlus"] ?? of["orMore"] ?? of["orMore2"]) !== undefined)
    return { min: null, max: Math.floor(year - age) };
  if (of["isLess"] !== undefined) return { min: Math.floor(year - age) + 1, max: null };
  if (of["isMore"] !== undefined) return { min: null, max: Math.ceil(year - age) - 1 };
  const founded = Math.floor(year - age);
  return { min: founded, max: founded };
}

function countOf(written = ""): number {
  return /^\d/.test(written) ? Number(written) : (NUMBERS_IN_WORDS[written] ?? 1);
}

function yearOf(day: string | null): number | null {
  return day === null ? null : Number(day.slice(0, 4));
}
