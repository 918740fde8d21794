import { boundsOf, type GrowthChoice, type GrowthRange } from "../growth/growth-ranges.ts";
import { readGrowth } from "../growth/growth-address.ts";
import { wordsFor } from "./lexicons/lexicon.ts";

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
const SEARCH = "(?:search |website |web |organic |organische[mnr]? |seo[- ])?";
const VISITS = words("growth", ["visits"]);
const MONTHLY = words("growth", ["a month"], ["/month", "from search", "organiques", "organicas"]);
const ASKED = String.raw`(?:${MONTHLY} )?${SEARCH}${VISITS}(?: ?${MONTHLY})*`;
const MORE = words("bound", ["more than", "at least", "over", "from"], ["above", "minimum of", "minimum", ">=", ">"]);
const LESS = words("bound", ["less than", "at most", "under", "up to"], ["fewer than", "below", "maximum", "<=", "<"]);
const OR_MORE = words("bound", ["or more", "or later"]);
/** Changes are those of twelve months. */
const IN_YEAR = "(?: (?:in|over|within) (?:the )?(?:last |past )?(?:12 months|year))?";
const TO = "(?:to|and|bis|und|a|et|y|e|en|tot|-|–)";
const LINK = `(?:${words("with", ["with"], ["and", "having", "that have", "who have", "whose", "get", "getting", "deren", "dont le", "cuyo"])} )?`;
const UP = words("growth", ["growing"]);
const DOWN = words("growth", ["falling"]);
const STAFF = words("growth", ["headcount"]);
const IS = "(?:(?:that |which )?(?:is |are |has |have )?|ist |est |sont )";

type Bound = 0 | 1;
type Pattern = readonly [pattern: string, range: GrowthRange, bounds: readonly Bound[] | "up" | "down"];

const BETWEEN = `(?:${words("bound", ["between"])} )?`;

/** What asks for numbers between the words before and behind them: "over 500 visits a month", "visits: 500 to 900". */
function numbersOf(before: string, behind: string, range: GrowthRange): readonly Pattern[] {
  return [
    [`${before}${BETWEEN}${NUMBER}%? ?${TO} ?${NUMBER}${behind}`, range, [0, 1]],
    [`${before}${MORE} ?${NUMBER}${behind}`, range, [0]],
    [`${before}${LESS} ?${NUMBER}${behind}`, range, [1]],
    [String.raw`${before}${NUMBER} ?(?:\+|${OR_MORE})${behind}`, range, [0]],
  ];
}

const PERCENT = ` ?(?:%|percent|prozent)(?: ${OR_MORE})?${IN_YEAR}`;
const BY = "(?:,? (?:of|by|um|de))?";

/** What asks for the change of a topic: "growing traffic", "traffic growth over 20%", "headcount down 10%". */
function changesOf(topic: string, range: GrowthRange, compounds: string): readonly Pattern[] {
  const growth = `(?:${compounds}|${topic} ${words("growth", ["growth"])}|${topic} ${IS}${UP}|${UP} ${SEARCH}${topic}|${words("growth", ["growth"])} (?:of |in |du |des )${topic})`;
  const fall = `(?:${DOWN} ${SEARCH}${topic}|${topic} ${IS}${DOWN})`;
  return [
    [`${growth}${BY} ${BETWEEN}${NUMBER}%? ?${TO} ?${NUMBER}${PERCENT}`, range, [0, 1]],
    [`${growth}(?:${BY}(?: ${MORE})? ${NUMBER}${PERCENT})?`, range, "up"],
    [`${fall}(?:${BY}(?: ${MORE})? ${NUMBER}${PERCENT})?`, range, "down"],
  ];
}

/** The range that each pattern asks for, and the bounds that its numbers are. */
const PATTERNS = [
  ...numbersOf("", ` ${ASKED}`, "visits"),
  ...numbersOf(`${ASKED}:?(?: of| from)? `, `(?: ${MONTHLY})?`, "visits"),
  ...changesOf(VISITS, "visits_growth", words("growth", ["traffic growth"])),
  ...changesOf(STAFF, "employees_growth", words("growth", ["headcount growth"])),
].map(([pattern, range, bounds]) => ({
  pattern: new RegExp(String.raw`(?<![\w-])${LINK}(?:${pattern})(?![\w-])`, "i"),
  range,
  bounds,
}));

/** Growth in a question: at least one percent in twelve months. */
const LEAST_CHANGE = 1;

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
    const names = boundsOf(range);
    if (names.some((name) => params.has(name))) continue;
    if (bounds === "up" || bounds === "down") {
      const change = found[1] === undefined ? LEAST_CHANGE : valueOf(found[1], found[2] ?? "");
      params.set(names[bounds === "up" ? 0 : 1], String(bounds === "up" ? change : -change));
    } else
      for (const [i, bound] of bounds.entries())
        params.set(names[bound], String(valueOf(found[1 + i * 2] ?? "", found[2 + i * 2] ?? "")));
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return { growth: readGrowth(params, []), rest: params.size === 0 ? question : rest.replaceAll(/\s+/g, " ").trim() };
}

/** The whole number of "10.000", "1.5" and "million". */
function valueOf(number: string, unit: string): number {
  const whole = /^\d{1,3}(?:[,.' ]\d{3})+$/.test(number) ? number.replaceAll(/\D/g, "") : number.replace(",", ".");
  const isThousand = new RegExp(`^${THOUSAND}$`).test(unit);
  return Math.round(Number(whole) * (unit === "" ? 1 : isThousand ? 1e3 : 1e6));
}
