import { boundsOf, type GrowthChoice, type GrowthRange } from "../growth/growth-ranges.ts";
import { readGrowth } from "../growth/growth-address.ts";
import { wordsFor } from "./lexicons/lexicon.ts";
import { NUMBER_WORDS, NUMBERS_IN_WORDS } from "../../../../catalogue/values/number-words.ts";

/** The parts of a question about growth, and the rest, which the reader of questions gets. */
export interface GrowthAsked {
  readonly growth: GrowthChoice;
  /** Empty if the question asks for nothing else. */
  readonly rest: string;
}

/** A pattern of the words of all languages that mean one of these in a class, and of some more. */
function words(cls: string, english: readonly string[], more: readonly string[] = []): string {
  const all = [...new Set([...english.flatMap((one) => [one, ...wordsFor(cls, one)]), ...more])];
  const longestFirst = all.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join("|")})`;
}

const THOUSAND = words("unit", ["thousand"], ["k", "tsd"]);
const MILLION = words("unit", ["million"], ["m", "mio"]);
const NUMBER = String.raw`(\d{1,3}(?:[,.' ]\d{3})+|\d{1,9}(?:[.,]\d)?)\s?(${THOUSAND}|${MILLION})?`;
const SEARCH = "(?:search |website |web |site |organic |organische[mnr]? |seo[- ])?";
const VISITS = words("growth", ["visits"]);
const MONTHLY = words("growth", ["a month"], ["/month", "from search", "organiques", "organicas"]);
const ASKED = String.raw`(?:${MONTHLY} )?${SEARCH}${VISITS}(?: ?${MONTHLY})*`;
const MORE = words("bound", ["more than", "at least", "over", "from"], ["above", "minimum of", "minimum", ">=", ">"]);
const LESS = words("bound", ["less than", "at most", "under", "up to"], ["fewer than", "below", "maximum", "<=", "<"]);
const OR_MORE = words("bound", ["or more", "or later"]);
/** Changes are those of twelve months. */
const IN_YEAR = "(?: (?:(?:in|over|within) (?:the )?(?:last |past )?(?:12 months|year)|yoy|year (?:on|over) year))?";
const TO = "(?:to|and|bis|und|a|et|y|e|en|tot|-|–)";
const LINKS =
  "and|having|that have|who have|raised again|whose site gets|whose website gets|whose|get|getting|deren|dont le|cuyo".split(
    "|",
  );
const LINK = `(?:${words("with", ["with"], LINKS)} )?`;
const UP = words("growth", ["growing"], ["up"]);
const DOWN = words("growth", ["falling"], ["down"]);
const STAFF = words("growth", ["headcount"]);
const IS = "(?:(?:is|are|was|were|has|have|that|which|who|went|ist|est|sont) ){0,2}";
const PERCENT = "(?:%|percent|per cent|prozent|procent|por ciento|pour cent|por cento|per cento)";
const BY = "(?: (?:of|by|um|de|del|met|em))?";
/** "the fastest growing headcount" is an order. */
const NOT_ORDER =
  "(?<!(?:fastest|strongest|highest|quickest|biggest|largest|most|best|steepest|snelst|schnellsten?)[ -]|(?:by|nach|por|par|per|op) )";
const MONTHS = words("unit", ["month", "months"]);
const YEARS = words("unit", ["year", "years"]);
const COUNT = `(\\d{1,3}|an?|${NUMBER_WORDS})`;
/** Gaps are counted in months. */
const FACTORS = [
  [THOUSAND, 1e3],
  [MILLION, 1e6],
  [YEARS, 12],
] as const;
const SPAN = `${COUNT}[+]? (?:${MONTHS}|(${YEARS})) (?:or more )?${words("growth", ["between rounds"])}`;

/** Growth in a question: at least one percent in twelve months. */
const LEAST_CHANGE = 1;

type Bound = 0 | 1;
/** The bounds that numbers are, the least change (the most if it is negative), or a fall by a number. */
type Bounds = readonly Bound[] | number | "fall";
type Pattern = readonly [pattern: string, range: GrowthRange, bounds: Bounds];

const BETWEEN = `(?:${words("bound", ["between"])} )?`;

/** What asks for numbers between the words before and behind them: "over 500 visits a month", "visits: 500 to 900". */
function numbersOf(before: string, behind: string, range: GrowthRange): readonly Pattern[] {
  return [
    [`${before}${BETWEEN}${NUMBER} ?${TO} ?${NUMBER}${behind}`, range, [0, 1]],
    [`${before}${MORE} ?${NUMBER}${behind}`, range, [0]],
    [`${before}${LESS} ?${NUMBER}${behind}`, range, [1]],
    [String.raw`${before}${NUMBER} ?(?:\+|${OR_MORE})${behind}`, range, [0]],
  ];
}

/** What asks for the change of a topic: "growing traffic", "traffic growth over 20%". */
function changesOf(topic: string, range: GrowthRange, compounds: string): readonly Pattern[] {
  const ofTopic = `${NOT_ORDER}${SEARCH}${topic}`;
  const growth = `${NOT_ORDER}(?:${compounds}|${SEARCH}${topic} (?:growth|${IS}${UP}(?! to ))|${UP} ${SEARCH}${topic}|${words("growth", ["growth"])} (?:of |in |du |des )${topic})`;
  const fall = `(?:${DOWN} ${SEARCH}${topic}|${SEARCH}${topic} ${IS}${DOWN})`;
  const multiplied = (by: string) =>
    `(?:${ofTopic} ${IS}${words("growth", [by])}|${words("growth", [by])} (?:its |their |the )?${SEARCH}${topic})${IN_YEAR}`;
  return [
    [`${growth}${BY} (?:from |between )?${NUMBER} ?${PERCENT}? ?${TO} ?${NUMBER} ?${PERCENT}${IN_YEAR}`, range, [0, 1]],
    [`${growth}${BY}(?: ${MORE})? ${NUMBER}[+]? ?${PERCENT}(?: ${OR_MORE})?${IN_YEAR}`, range, [0]],
    [`${fall}${BY}(?: ${MORE})? ${NUMBER}[+]? ?${PERCENT}(?: ${OR_MORE})?${IN_YEAR}`, range, "fall"],
    [multiplied("doubled"), range, 100],
    [multiplied("tripled"), range, 200],
    [`${growth}${IN_YEAR}`, range, LEAST_CHANGE],
    [`${fall}${IN_YEAR}`, range, -LEAST_CHANGE],
  ];
}

/** What each pattern asks for: the range, and the bounds that its numbers are. */
const PATTERNS = (
  [
    ...numbersOf(`(?:${SEARCH}${VISITS}(?: of| de)? )?`, ` ${ASKED}`, "visits"),
    ...numbersOf(`${ASKED}:?(?:${BY}| from) `, `(?: ?${MONTHLY})?`, "visits"),
    ...changesOf(VISITS, "visits_growth", words("growth", ["traffic growth"])),
    ...changesOf(STAFF, "employees_growth", words("growth", ["headcount growth"])),
    [`(?:${LESS}|within) ${SPAN}`, "round_gap", [1]],
    [`(?:gap of )?(?:${MORE} )?${SPAN}`, "round_gap", [0]],
  ] satisfies readonly Pattern[]
).map(([pattern, range, bounds]) => ({
  pattern: new RegExp(String.raw`(?<![\w-])${LINK}(?:${pattern})(?![\w-])`, "i"),
  range,
  bounds,
}));

/** The text without accents and capitals, letter by letter. */
function plain(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join("");
}

/**
 * Reads the parts of a question that ask for numbers or changes of visits and employees, in the languages of the lexicons:
 * "over 10,000 visits a month", "mit wachsendem Traffic".
 */
export function growthAsked(question: string): GrowthAsked {
  const params = new URLSearchParams();
  let rest = question.normalize("NFC");
  for (const { pattern, range, bounds } of PATTERNS) {
    const found = pattern.exec(plain(rest));
    if (found === null) continue;
    const [least, most] = boundsOf(range);
    if ([least, most].some((name) => params.has(name))) continue;
    const numberAt = (i: number) => valueOf((found[1 + i * 2] ?? "").toLowerCase(), found[2 + i * 2] ?? "");
    if (bounds === "fall") params.set(most, String(-numberAt(0)));
    else if (typeof bounds === "number") params.set(bounds < 0 ? most : least, String(bounds));
    else for (const [i, bound] of bounds.entries()) params.set(bound === 0 ? least : most, String(numberAt(i)));
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return { growth: readGrowth(params, []), rest: params.size === 0 ? question : rest.replaceAll(/\s+/g, " ").trim() };
}

/** The whole number of "10.000", "1.5" and "million", "a", and of "two" and "years" in months. */
function valueOf(number: string, unit: string): number {
  const whole = /^\d{1,3}(?:[,.' ]\d{3})+$/.test(number) ? number.replaceAll(/\D/g, "") : number.replace(",", ".");
  const count = /^an?$/.test(number) ? 1 : (NUMBERS_IN_WORDS[number] ?? Number(whole));
  const factor = FACTORS.find(([units]) => new RegExp(`^${units}$`).test(unit))?.[1] ?? 1;
  return Math.round(count * factor);
}
