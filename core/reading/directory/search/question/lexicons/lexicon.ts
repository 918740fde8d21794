import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldToAscii } from "../../../../../catalogue/names/ascii.ts";
import { isEnglishWord } from "../corrections/english-words.ts";

/*
 * The words that shape questions, as data: a file a language, with a word or phrase, its class and its English a line.
 * In `en.tsv` the third column is what the word stands for, such as the role after "led by". A word of `also-english.txt`
 * has its foreign meaning only in a question with another word of that language.
 */

/** A word or phrase of another language. */
interface Foreign {
  readonly language: string;
  readonly english: string;
  readonly class: string;
}

const FOLDER = import.meta.dirname;
const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));

/** Classes whose words are names of values: they count in a question of any language. */
const ALWAYS: ReadonlySet<string> = new Set(["month", "currency", "country", "value"]);

function linesOf(name: string): readonly string[] {
  return readFileSync(join(FOLDER, name), "utf8").trim().split("\n");
}

type Rows = readonly (readonly [word: string, cls: string, value: string])[];

/** The rows of a file of words, without its heading. */
export function rowsOf(name: string): Rows {
  return linesOf(name)
    .slice(1)
    .map((line) => {
      const [word = "", cls = "", value = ""] = line.split("\t");
      return [word, cls, value];
    });
}

/** What the words of a class in a file stand for. */
export function namesOfClass(file: string, cls: string): ReadonlyMap<string, string> {
  return new Map(rowsOf(file).flatMap(([word, of, value]) => (of === cls ? [[word, value] as const] : [])));
}

const ALSO_ENGLISH: ReadonlySet<string> = new Set(linesOf("also-english.txt"));

/** Endings of cases, genders and numbers: "letzten", "levées", "lideradas". */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  de: /(?:e[mnrs]?|n|s)$/,
  es: /(?:[aoe]s?|s)$/,
  fr: /(?:(?<=a)(?:l|les?|ux)|es?|s|x)$/,
  it: /h?[aeio]$/,
  nl: /(?:en?|s)$/,
  pt: /(?:[aoe]s?|s)$/,
};
/** Shorter words have no ending. */
const SHORTEST_INFLECTED = 5;
/** Another form of a word that is shorter is no sign of its language. */
const SHORTEST_SURE = 7;

function stemOf(language: string, text: string): string {
  const ending = ENDINGS[language] ?? /$/;
  return text.replaceAll(/\S+/g, (word) => (word.length < SHORTEST_INFLECTED ? word : word.replace(ending, "")));
}

/** The words and phrases of a language, as written and by their stems. */
class Lexicon {
  readonly #words = new Map<string, Foreign>();
  readonly #stems = new Map<string, Foreign | null>();
  readonly #longest = new Map<string, number>();
  readonly #language: string;

  constructor(language: string) {
    this.#language = language;
    for (const [word, cls, english] of rowsOf(`${language}.tsv`)) {
      const entry = { language, english, class: cls };
      this.#words.set(word, entry);
      const stem = stemOf(language, word);
      const other = this.#stems.get(stem);
      // Words of one stem with different meanings have no other forms.
      const isOne = other === undefined || (other?.english === english && other.class === cls);
      this.#stems.set(stem, isOne ? entry : null);
      const [first = "", ...more] = stem.split(" ");
      this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, more.length + 1));
    }
  }

  /** Words of the longest phrase that may begin with a word; 0 if none does. */
  longestFrom(word: string): number {
    return this.#longest.get(stemOf(this.#language, word.split(" ", 1)[0] ?? "")) ?? 0;
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  /** The words and phrases as written. */
  entries(): IterableIterator<[string, Foreign]> {
    return this.#words.entries();
  }

  get(word: string): Foreign | undefined {
    const entry = this.#words.get(word);
    if (entry !== undefined || word.length < SHORTEST_INFLECTED || isEnglishForm(word)) return entry;
    return this.#stems.get(stemOf(this.#language, word)) ?? undefined;
  }
}

/** True for a word that is English, so that it is no form of a foreign one. */
function isEnglishForm(text: string): boolean {
  return ENGLISH.has(text) || ALSO_ENGLISH.has(text) || isEnglishWord(text);
}

const ENGLISH = new Map<string, Map<string, string>>();
for (const [word, cls, value] of rowsOf("en.tsv"))
  ENGLISH.set(word, (ENGLISH.get(word) ?? new Map<string, string>()).set(cls, value));

const FOREIGN: ReadonlyMap<string, Lexicon> = new Map(
  Object.keys(ENDINGS).map((language) => [language, new Lexicon(language)]),
);

const NONE: ReadonlyMap<string, string> = new Map();

/** What an English word or phrase is in a question, by class; empty for words without one. */
export function classesOf(english: string): ReadonlyMap<string, string> {
  return ENGLISH.get(english) ?? NONE;
}

/** The words and phrases of all languages with a meaning in a class. */
export function wordsFor(cls: string, english: string): readonly string[] {
  const own = [...ENGLISH].flatMap(([word, classes]) => (classes.get(cls) === english ? [word] : []));
  const foreign = [...FOREIGN.values()].flatMap((lexicon) =>
    [...lexicon.entries()].flatMap(([word, one]) => (one.class === cls && one.english === english ? [word] : [])),
  );
  return [...own, ...foreign];
}

/** True for a word or phrase of any language. */
export function isKnownWord(word: string): boolean {
  return ENGLISH.has(word) || [...FOREIGN.values()].some((lexicon) => lexicon.has(word));
}

/** True for a word of any language that shapes questions and names no value. */
export function isShapingWord(word: string): boolean {
  const classes = [...FOREIGN.values()].flatMap((lexicon) => lexicon.get(word)?.class ?? []);
  return ENGLISH.has(word) || classes.some((cls) => !ALWAYS.has(cls) && cls !== "head");
}

const inCompounds = (word: string) => ["de", "nl"].flatMap((language) => FOREIGN.get(language)?.get(word) ?? []);

/** True for a German or Dutch word that compounds with what companies do or raise end with: "-firmen", "-technologie". */
export function isHead(word: string): boolean {
  return inCompounds(word).some((one) => /^(?:noun|round|people|head)$/.test(one.class) || one.english === "sector");
}

/** The English of a word that names a value, or a stage in compounds ("groeirondes"). */
export function valueAbroad(word: string): string | undefined {
  return inCompounds(word).find((entry) => /^(?:value|growth)$/.test(entry.class))?.english;
}

/** The English of a small word of another language that may be English as well: "sin", "salvo", "mit". */
export function smallAbroad(word: string): string | undefined {
  if (!ALSO_ENGLISH.has(word) || ENGLISH.has(word)) return undefined;
  for (const lexicon of FOREIGN.values()) {
    const entry = lexicon.get(word);
    if (entry !== undefined && /^(?:negation|with|place|join)$/.test(entry.class)) return entry.english;
  }
  return undefined;
}

/** A folded word as typed, and whether its spelling has accents. */
export interface TypedWord {
  readonly word: string;
  readonly hasAccents: boolean;
  /** True for a letter that belongs to a name or a stage. */
  readonly isInitial: boolean;
  /** True within the name of a large city: "Rio de Janeiro" is no Portuguese. */
  readonly isOfCity: boolean;
}

/** A run of words with its English. */
export interface Translated {
  readonly from: number;
  readonly length: number;
  readonly english: string;
}

/**
 * The words and phrases of other languages, longest first. Words that shape a question belong to one language, that of
 * most of them; of several, all count. Names of values count in any language.
 */
export function translatedIn(words: readonly TypedWord[]): readonly Translated[] {
  const found = words.flatMap((_, from) => runsAt(words, from));
  const certain = found.filter(({ isCertain }) => isCertain);
  const ofCountries = words.flatMap(({ word }, from) =>
    COUNTRIES_ABROAD.flatMap(([language, names]) => (names.has(word) ? [{ language, from, length: 1 }] : [])),
  );
  const counts = Map.groupBy([...certain, ...ofCountries], ({ language }) => language);
  const most = Math.max(0, ...[...counts.values()].map(countOf));
  const english = words.filter(({ word }) => isEnglishOnly(word)).length;
  const spoken = new Set([...counts].flatMap(([language, runs]) => (countOf(runs) === most ? [language] : [])));
  const usable = found
    .filter((one) =>
      ALWAYS.has(one.class) ? one.isCertain : spoken.has(one.language) && (one.isCertain || most > english),
    )
    .toSorted((one, other) => other.length - one.length || one.from - other.from);
  const taken = new Set<number>();
  return usable.filter(({ from, length }) => {
    const places = Array.from({ length }, (_, i) => from + i);
    if (places.some((at) => taken.has(at))) return false;
    for (const at of places) taken.add(at);
    return true;
  });
}

/** The folded names of countries in a language. */
function countryNames(language: string): readonly string[] {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return LETTERS.flatMap((one) => LETTERS.map((other) => foldToAscii(names.of(one + other) ?? "")));
}

const COUNTRIES_IN_ENGLISH: ReadonlySet<string> = new Set(countryNames("en"));
/** Names of countries by language, without those that are English as well: "Irlanda". */
const COUNTRIES_ABROAD = Object.keys(ENDINGS).map(
  (language) => [language, new Set(countryNames(language).filter((name) => !COUNTRIES_IN_ENGLISH.has(name)))] as const,
);

/** True for a name of a country in a language that is none in English: "Reino Unido". */
export function namesCountryIn(language: string, name: string): boolean {
  return COUNTRIES_ABROAD.some(([one, names]) => one === language && names.has(foldToAscii(name)));
}

interface Run extends Translated, Pick<Foreign, "language" | "class"> {
  /** False for a word that may be English. */
  readonly isCertain: boolean;
}

function runsAt(words: readonly TypedWord[], from: number): readonly Run[] {
  return [...FOREIGN.values()].flatMap((lexicon) => {
    const longest = Math.min(lexicon.longestFrom(words[from]?.word ?? ""), words.length - from);
    return Array.from({ length: longest }, (_, i) => i + 1).flatMap((length) => {
      const run = words.slice(from, from + length);
      // "Series E", "Y Combinator": a letter of a name is no word.
      if ((length === 1 && run[0]?.isInitial === true) || run.some(({ isOfCity }) => isOfCity)) return [];
      const text = run.map(({ word }) => word).join(" ");
      const isCertain =
        length > 3 || run.some(({ hasAccents }) => hasAccents) || !run.every(({ word }) => ALSO_ENGLISH.has(word));
      const entry = lexicon.get(text);
      // "website" is no evidence of another language.
      if (entry === undefined || (entry.english === text && !ALWAYS.has(entry.class))) return [];
      // "outside of"
      if (classesOf(`${words[from - 1]?.word} ${text}`).has("negation")) return [];
      // "la + sf"
      if (entry.english === "the" && /^[+&/,]$/.test(words[from + length]?.word ?? "")) return [];
      // A short word that is another form of one may be English misspelled: "seris".
      const isSure = isCertain && (text.length >= SHORTEST_SURE || lexicon.has(text));
      return [{ from, length, isCertain: isSure, ...entry, english: entry.english || text }];
    });
  });
}

/** The words that runs cover. */
function countOf(runs: readonly Pick<Run, "from" | "length">[]): number {
  return new Set(runs.flatMap(({ from, length }) => Array.from({ length }, (_, i) => from + i))).size;
}

/** True for an English word that no other language has; "LinkedIn" and "Form D" are called so in any. */
function isEnglishOnly(word: string): boolean {
  const shapes = [...classesOf(word).keys()].some((cls) => !["detail", "mail", "facet"].includes(cls));
  return /\p{L}/u.test(word) && shapes && ![...FOREIGN.values()].some((lexicon) => lexicon.has(word));
}
