import HEADINGS from "./headings.json" with { type: "json" };
import RULES_OF_WORDS from "./heading-rules.json" with { type: "json" };
import WORDS from "./heading-words.json" with { type: "json" };
import { fold } from "../values/text.ts";
import { hintOfHeader } from "../values/amount-shape.ts";
import { memoize } from "../../../values/memoize.ts";
import { scaleExponent } from "../../../values/scale.ts";
import { statedTime } from "../values/stated-time.ts";
import { fullWords, headerWords } from "./heading-words.ts";
import { LIST_FACTS, LIST_FIELDS, type ListField } from "./list-field.ts";

/*
 * What headings mean, as data. `headings.json` has whole headings by reading; `heading-words.json` words and phrases of all
 * languages by class; `heading-rules.json` the classes that make a reading, of which the first that fits counts. A rule of
 * a `whole` heading needs every word to be understood; a rule of a `part` reads longer headings, too.
 * JSON, because browsers read headings of lists to leave out, too.
 */

/** The meaning of a heading that is no field: "valuation", "technical date"; a reading is a field or one of them. */
export type Meaning = string;
type Reading = Meaning;

/** The field of a column's name and its certainty: 2 for a name that is understood as a whole, 1 for a part of it. */
export interface NameMatch {
  readonly field: ListField;
  readonly strength: 1 | 2;
}

interface Rule {
  readonly reading: Reading;
  readonly isWhole: boolean;
  /** Alternatives of classes that must all be there; "^" stands for the first word and "$" for the last. */
  readonly has: readonly (readonly string[])[];
  readonly unless: string;
}

const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", ł: "l" };
/** Words with the nearest letters in place of those that are more than letters with accents. */
const nearest = (words: string): string => words.replace(/[ßøæł]/g, (letter) => LETTERS[letter] ?? "");
const wordsOf = (column: string): string => nearest(headerWords(column));
const allWordsOf = (column: string): string => nearest(fullWords(column));
const listed = (words = ""): string[] => words.split("|").map((word) => nearest(fold(word)));

/** What whole headings are besides their reading, or instead of one. */
const TRAITS: ReadonlySet<string> = new Set(
  "generic|no company|any name|any kind|any address|company state|closing|any time|as written|preferred".split("|"),
);
const WHOLE = HEADINGS.map(([reading = "", words]) => [reading, listed(words)] as const);
const OF_TRAIT = new Map(WHOLE.filter(([name]) => TRAITS.has(name)).map(([name, words]) => [name, new Set(words)]));

const READING_OF: ReadonlyMap<string, Reading> = new Map([
  ...WHOLE.filter(([name]) => !TRAITS.has(name)).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
  ...Object.entries(LIST_FACTS).flatMap(([name, { headings }]) =>
    listed(headings).map((word) => [word, name] as const),
  ),
]);

const CLASSES_OF = new Map<string, string[]>();
for (const [name = "", words] of WORDS)
  for (const word of listed(words)) CLASSES_OF.set(word, [...(CLASSES_OF.get(word) ?? []), name]);

const RULES: readonly Rule[] = RULES_OF_WORDS.map(([reading = "", of, has = "", unless = ""]) => ({
  reading,
  isWhole: of === "whole",
  has: has.split(";").map((one) => one.split("+")),
  unless,
}));

/** Classes that a whole heading may have besides those of its reading. */
const NEUTRAL = ["filler", "unit", "last", "round", "raising", "raised", "name"];
const LONGEST_PHRASE = 4;
/** The shortest parts of a compound. */
const SHORTEST = { left: 4, right: 3 };
const FIELDS: ReadonlySet<string> = new Set(LIST_FIELDS);
/** Single words that headings are made of. */
export const KNOWN_WORDS = [...new Set([...READING_OF.keys(), ...CLASSES_OF.keys()])].filter(
  (word) => !word.includes(" "),
);
/** The meaning of a heading of which every word is known. */
export const readingOf = (words: string): Reading | undefined => READING_OF.get(words);
export const isField = (reading: Reading | undefined): reading is ListField =>
  reading !== undefined && FIELDS.has(reading);

/** Fields of a place, which a bracket narrows: "Headquarters (Country)". */
const PLACES: ReadonlySet<Reading> = new Set(["location", "city", "region", "country", "company"]);
/** What a bracket can say of a place, and of a stage. */
const OF_PLACE: ReadonlySet<Reading> = new Set(["city", "region", "country"]);
const OF_STAGE: ReadonlySet<Reading> = new Set(["date", "amount", "investors", "leadInvestors"]);
/** What a bracket can turn any name into: "Amount (total raised)". */
const IN_BRACKETS: ReadonlySet<Reading> = new Set(["valuation", "total raised so far", "yes or no", "count"]);
/** What "last" and "last round" before a heading leave as it is; "Last name" is no name. */
const OF_LAST: ReadonlySet<Reading> = new Set(["amount", "currency", "date", "month", "stage", "series"]);
const SIZES: ReadonlySet<string> = new Set("size|volume|value|valor|ticket|cheque|check|round|deal".split("|"));

/** Fields that a heading may date: "Organic traffic Oct 2026". Dated employees are a series, and undated ones the band. */
const DATED: ReadonlySet<Reading> = new Set(["searchVisits", "monthlyVisits", "rankingKeywords", "employees"]);

/** What a dated heading means without its month or day; undefined if it is none of such numbers as a whole. */
function datedReading(column: string): ListField | undefined {
  if (!/20\d\d/.test(column)) return undefined;
  const { on, rest } = statedTime(column);
  const found = on === undefined ? undefined : readHeading(rest);
  const reading = found?.reading === "headcountBand" ? "employees" : found?.reading;
  if (found?.strength === 2) return isField(reading) && DATED.has(reading) ? reading : undefined;
  // Visits without a word of time, "Visits 2026-09", are of the month.
  const words = wordsOf(rest);
  return on !== undefined && classesOf(words).includes("visits") ? "monthlyVisits" : undefined;
}

/**
 * What a heading means: a field, or something that is none. A bracket is part of the name if the whole is known ("Founder
 * (LinkedIn)"), narrows a place ("Location (City)"), and makes a size an amount if it is a currency; else it is a remark.
 */
const readHeading = memoize(5_000, (column): { reading: Reading; strength: 1 | 2 } | undefined => {
  const parted = readParts(column) ?? readLanguages(column.replace(/\([^()]*\)/g, ""));
  if (parted !== undefined) return parted;
  const [words, full] = [wordsOf(column), allWordsOf(column)];
  const dated = datedReading(column);
  if (dated !== undefined) return { reading: dated, strength: 2 };
  const inside = full === words ? undefined : wholeReading(full.slice(words.length).trim());
  const whole = (full === words ? undefined : wholeReading(full)) ?? wholeReading(words);
  if (whole !== undefined && inside !== undefined) {
    if (PLACES.has(whole) && OF_PLACE.has(inside)) return { reading: inside, strength: 2 };
    if (whole === "stage" && OF_STAGE.has(inside)) return { reading: inside, strength: 2 };
  }
  const isSize = withoutUnits(words).every(
    (word) => word === "" || SIZES.has(word) || classesOf(word).some((one) => NEUTRAL.includes(one)),
  );
  if (whole !== "amount" && isSize && hintOfHeader(column).currency !== undefined)
    return { reading: "amount", strength: 2 };
  const ruled = whole === undefined ? readingByRules(words) : { reading: whole, strength: 2 as const };
  if (full === words || (ruled !== undefined && !isField(ruled.reading))) return ruled;
  const bracket = wholeReading(full) === undefined ? readingByRules(full)?.reading : undefined;
  return bracket !== undefined && IN_BRACKETS.has(bracket) ? { reading: bracket, strength: 1 } : ruled;
});

/** The one reading of the same heading in several languages: "Lead / Chef de file"; who owns and founds is a founder. */
function readLanguages(column: string): ReturnType<typeof readHeading> {
  const parts = column.split(/[/|]/);
  // The marks in "31/12/2025" part no languages.
  if (parts.length < 2 || !parts.every((part) => /\p{L}/u.test(part))) return undefined;
  const found = parts.map((part) => readHeading(part.trim()));
  const first = found.find((one) => one?.reading !== "who keeps the list") ?? found[0];
  const isOfPeople = first?.reading === "founders" || first?.reading === "contacts";
  const isSame = found.every(
    (one) =>
      one === undefined || one.reading === first?.reading || (isOfPeople && one.reading === "who keeps the list"),
  );
  if (!isSame || first === undefined) return undefined;
  return found.includes(undefined) ? { ...first, strength: 1 } : first;
}

const PARTS = /^([^-–:&+|]{3,40}?)(?:\s([-–:|&+])\s|(:)\s)(.{2,80})$/;
/** What a CRM puts before its headings, and whose the columns are then. */
const OF_DEALS: ReadonlySet<string> = new Set(["deal", "opportunity", "lead", "activity"]);

/**
 * The meaning of a heading of two parts. "Organization - Raised": the first says whose the second is, and a CRM's deals are
 * those of its owner. "Company & description": the column begins with the first.
 */
function readParts(column: string): { reading: Reading; strength: 1 | 2 } | undefined {
  const [, first = "", sign, colon, second = ""] = PARTS.exec(column) ?? [];
  if (first === "") return undefined;
  const whose = wordsOf(first);
  const of = wholeReading(whose);
  if (sign === "&" || sign === "+")
    return of === "company" && readHeading(second)?.reading === "description"
      ? { reading: of, strength: 2 }
      : undefined;
  if (OF_DEALS.has(whose) && colon === undefined) return { reading: "who keeps the list", strength: 2 };
  return of === "company" && !headingHas("any name", second) ? readHeading(second) : undefined;
}

/** The field of a column's name in several languages. */
export function fieldNamed(column: string): NameMatch | undefined {
  const found = readHeading(column);
  return isField(found?.reading) ? { field: found.reading, strength: found.strength } : undefined;
}

/** The meaning of a column's name that is not a field, so that its values must not be read as one. */
export function meaningOf(column: string): Meaning | undefined {
  const reading = readHeading(column)?.reading;
  return isField(reading) ? undefined : reading;
}

/** True for a whole heading of a trait, or one with a word of a class. */
export function headingHas(what: string, column: string): boolean {
  const words = wordsOf(column);
  const classes = [...phrasesIn(words), ...words.split(" ").map(classesOf)];
  return OF_TRAIT.get(what)?.has(words) ?? classes.some((one) => one.includes(what));
}

/** True for a heading that many kinds of columns share, so that their values tell what they are: "Last funding". */
export function isGeneric(column: string): boolean {
  return headingHas("generic", column) || isNeutral(column);
}

/** True for a heading whose words name no field: "On", "As", "Last". */
export function isNeutral(column: string): boolean {
  return phrasesIn(wordsOf(column)).every((classes) => classes.some((one) => NEUTRAL.includes(one)));
}

/** Classes of words that say that something is another party's. */
const OF_OTHERS: ReadonlySet<string> = new Set(["entry", "person", "keeper", "own", "portfolio", "customers"]);

/**
 * True for a field named by a part of a heading of which other words are unknown, or another party's: "Client stage". An
 * unknown word leaves the amount of a round what it is: "Amount of last priced round".
 */
export function isPartlyKnown(column: string): boolean {
  const known = fieldNamed(column);
  if (known?.strength !== 1) return false;
  const phrases = phrasesIn(wordsOf(column));
  const isOfRound = phrases.flat().some((one) => one === "a round" || one === "raised");
  const isTold = isOfRound && (known.field !== "date" || saysLast(column));
  return phrases.some((classes) => (classes.length === 0 ? !isTold : classes.every((one) => OF_OTHERS.has(one))));
}

/** A heading's words without units behind the first. */
export function withoutUnits(words: string): string[] {
  return words.split(" ").filter((word, at) => at === 0 || !classesOf(word).includes("unit"));
}

function wholeReading(words: string): Reading | undefined {
  const plain = withoutUnits(words).join(" ");
  const reading = READING_OF.get(words) ?? READING_OF.get(plain) ?? READING_OF.get(plain.replace(/ \d$/, ""));
  if (reading !== undefined || !words.startsWith("last ")) return reading;
  const ofLast = READING_OF.get(plain.replace(/^last (?:(?:round|funding|financing|deal) )?/, ""));
  return ofLast !== undefined && OF_LAST.has(ofLast) ? ofLast : undefined;
}

/** The classes of each word or phrase in a heading, the longest phrase first; none for unknown words. */
function phrasesIn(words: string): string[][] {
  const rest = words.split(" ");
  const found: string[][] = [];
  while (rest.length > 0) {
    let length = Math.min(LONGEST_PHRASE, rest.length);
    while (length > 1 && !CLASSES_OF.has(rest.slice(0, length).join(" "))) length--;
    found.push([...classesOf(rest.splice(0, length).join(" "))]);
  }
  return found;
}

/** The classes of a word, or of both parts of a compound: "Hauptinvestor", "Finanzierungssumme". */
export function classesOf(word: string): readonly string[] {
  const known = CLASSES_OF.get(word);
  if (known !== undefined) return known;
  for (let at = SHORTEST.left; at <= word.length - SHORTEST.right; at++) {
    // "Företagsnamn": an s may join them.
    const [first, right] = [word.slice(0, at), CLASSES_OF.get(word.slice(at))];
    const left = CLASSES_OF.get(first) ?? CLASSES_OF.get(first.replace(/s$/, ""));
    if (left !== undefined && right !== undefined) return [...left, ...right];
  }
  return word.length > 2 && scaleExponent(word) !== undefined ? ["unit"] : [];
}

function readingByRules(words: string): { reading: Reading; strength: 1 | 2 } | undefined {
  const rule = rulesThatFit(phrasesIn(words)).next().value;
  return rule === undefined ? undefined : { reading: rule.reading, strength: rule.isWhole ? 2 : 1 };
}

/** The rules that the classes of a heading's phrases fit, in order. */
export function* rulesThatFit(phrases: readonly (readonly string[])[]): Generator<Rule, undefined> {
  const all = new Set(phrases.flat());
  const isThere = (one: string): boolean =>
    one.startsWith("^")
      ? phrases[0]?.includes(one.slice(1)) === true
      : one.endsWith("$")
        ? phrases.at(-1)?.includes(one.slice(0, -1)) === true
        : all.has(one);
  const isUnderstood = (reading: Reading): boolean => {
    const own = RULES.filter((rule) => rule.reading === reading).flatMap(({ has }) => has.flat());
    return phrases.every((classes) => classes.some((one) => own.includes(one) || NEUTRAL.includes(one)));
  };
  for (const rule of RULES) {
    const { has, unless, isWhole, reading } = rule;
    if (has.some((classes) => classes.every(isThere)) && !all.has(unless) && (!isWhole || isUnderstood(reading)))
      yield rule;
  }
  return undefined;
}

/** "1", "2nd", "1er", "2ª". */
const ORDINAL = /^\d(?:st|nd|rd|th|er|ere|eme|e|o|a|de|te|te[rs])?$/;

/**
 * The stage or number whose columns stand side by side with those of others, and what the column has of it: "Seed
 * Amount", "Seed (year)", "Montant 1". Its values say what "Seed", "A round" and "Seed closed" have.
 */
export function besideOthers(
  column: string,
): { readonly stage: string; readonly of: NameMatch | undefined } | undefined {
  const words = withoutUnits(allWordsOf(column));
  const [number, ...more] = words.filter((word) => ORDINAL.test(word));
  if (number !== undefined && more.length === 0) {
    const of = fieldNamed(words.filter((word) => word !== number).join(" "));
    if (of !== undefined) return { stage: `round ${number.slice(0, 1)}`, of };
  }
  for (let length = Math.min(3, words.length); length > 0; length--)
    for (const at of new Set([0, words.length - length])) {
      const stage = words
        .slice(at, at + length)
        .join(" ")
        .replace(/^ser(?= )/, "series");
      const isLetter = at === 0 && length === 1 && /^[A-H](?: |$)/.test(column);
      if (CLASSES_OF.get(stage)?.includes("one stage") !== true && !isLetter) continue;
      const rest = words.toSpliced(at, length).join(" ");
      const named = rest === "" ? undefined : fieldNamed(rest);
      // A round's size is an amount.
      const of = named?.field === "headcountBand" ? undefined : named;
      if (rest === "" || named !== undefined || headingHas("closing", rest))
        return { stage: isLetter ? `series ${stage}` : stage, of };
    }
  return undefined;
}

const ASIDE: readonly string[] = [...NEUTRAL, "of figures", "visits", "search", "website", "monthly", "month", "per"];

/** True for words in brackets that leave a number what it is: "(monthly, est.)"; false for "(Berlin)" and "(mobile)". */
export function isPlainAside(aside: string): boolean {
  const words = wordsOf(aside);
  return words === "" || phrasesIn(words).every((classes) => classes.some((one) => ASIDE.includes(one)));
}

const LAST_PARTS = /^последн|最新|最近|直近|最后|최근|최신|마지막/u;

/** True for headings of the last of several: "Latest round", "Datum der letzten Runde". */
export function saysLast(column: string): boolean {
  return allWordsOf(column)
    .normalize("NFC")
    .split(" ")
    .some((word) => CLASSES_OF.get(word)?.includes("last") === true || LAST_PARTS.test(word));
}
