import { editsBetween } from "../../../../../../platform/edit-distance.ts";
import { INDUSTRIES } from "../../../../../catalogue/industries/tree.ts";
import { INDUSTRY_WORDS } from "../../../../../catalogue/industries/words.ts";
import { wordsOf } from "../../../../../catalogue/names/ascii.ts";
import { countryOf } from "../../../../../catalogue/places/country-names.ts";
import { Gazetteer } from "../../../../../catalogue/places/gazetteer.ts";
import type { LookUps } from "../look-ups.ts";
import { bareName } from "../../../lead-text.ts";
import { industryWordBegun } from "./shortened-words.ts";
import type { PlaceReading } from "../values/place-words.ts";
import { isEnglishWord } from "./english-words.ts";
import { foldedValue, oneEditAway } from "../../values/spelling.ts";

/** Shorter words are never corrected: too many words are one edit away. */
const SHORTEST = 5;
/** Of words that shape questions, which are few. */
const SHORTEST_SHAPING = 4;
/** Words from this length on may have two edits. */
const LONG = 9;

/** Further words of a question are not corrected: each is compared with the names of all cities. */
const MOST_CORRECTED = 8;

/** Words that shape questions. */
const SHAPING =
  "series seed angel growth grant bridge venture preseed startups companies raised funding founded employees without except excluding backed invested investors largest biggest smallest january february march april june july august september october november december months weeks million billion europe africa american european";

const COUNTRY_NAMES = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** English names, which people misspell. */
function countryNames(): readonly string[] {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return letters.flatMap((one) => letters.map((other) => COUNTRY_NAMES.of(one + other) ?? ""));
}

const ENGLISH_COUNTRIES: ReadonlySet<string> = new Set(
  countryNames().flatMap((name) => (/^[A-Z][a-z]{3,}$/.test(name) ? [name.toLowerCase()] : [])),
);
/** Of several words: "United States". */
const LONG_COUNTRIES: readonly string[] = countryNames().filter((name) => /^[A-Z][a-z]+(?: [A-Z][a-z]+)+$/.test(name));

const SHAPING_WORDS = SHAPING.split(" ");

/** Words between and before values, which say nothing alone: they are corrected only beside values. */
const GRAMMAR =
  "since between before after until under above below more than less last least most this year years month quarter days from with where which raising rounds round undisclosed unknown amount website founder founders".split(
    " ",
  );
/** Words of three letters in which two are often exchanged. */
const SHORT_GRAMMAR = "and the for not".split(" ");

const VOCABULARY: ReadonlySet<string> = new Set([
  ...SHAPING_WORDS,
  ...ENGLISH_COUNTRIES,
  ...[...INDUSTRY_WORDS].flatMap(([word, industries]) =>
    industries.length > 0 && word.length >= SHORTEST ? [word] : [],
  ),
  ...INDUSTRIES.flatMap(({ name }) => wordsOf(name)),
]);

interface CorrectionContext extends LookUps {
  /** True if something else in the question is a value. */
  readonly isBesideValues: boolean;
}

/**
 * The corrected spelling of each misspelled word: one that no visible lead contains and that is nearly a word of the
 * vocabulary or a city of leads, or begins words of a single industry ("biotec"). A word that is spelled right in English is never changed.
 */
export function correctedWords(
  words: readonly string[],
  { isBesideValues, ...known }: CorrectionContext,
): ReadonlyMap<string, string> {
  // Capitals are an abbreviation: "PACA" is not the town of Paea.
  const unknown = words.filter(
    (word) =>
      /^\p{L}+$/u.test(word) &&
      (word.length >= SHORTEST_SHAPING || isShortGrammar(foldedValue(word))) &&
      !/^\p{Lu}{2,5}$/u.test(word) &&
      !isEnglishWord(foldedValue(word)),
  );
  const long = [...new Set(unknown)].slice(0, MOST_CORRECTED);
  if (long.length === 0) return new Map();
  const places = [...known.all("city"), ...known.all("region")];
  const cities = places.map(foldedValue).filter((place) => !place.includes(" "));
  // A reader of a part may name an investor beyond it.
  const houses = known.seesPart ? [] : firstWords(known.folded("investor"));
  const begun = new Map(
    long.flatMap((word) => {
      const whole = known.names.has(bareName(word)) ? undefined : industryWordBegun(foldedValue(word));
      return whole === undefined ? [] : [[word, whole] as const];
    }),
  );
  const near = long.flatMap((word) => {
    const whole = begun.get(word);
    if (whole !== undefined) return [[word, whole] as const];
    const folded = foldedValue(word);
    const isLong = folded.length >= SHORTEST;
    const grammar = isBesideValues ? grammarMeant(folded) : undefined;
    const correct = isLong
      ? (nearest(folded, VOCABULARY) ??
        shuffled(folded, SHAPING_WORDS) ??
        grammar ??
        nearest(folded, cities) ??
        cityNear(folded, cities, known.seesPart) ??
        nearest(folded, houses))
      : (nearest(folded, SHAPING_WORDS) ?? grammar);
    return correct === undefined || correct === folded ? [] : [[word, correct] as const];
  });
  return new Map(near.filter(([word]) => begun.has(word) || !known.mentions(foldedValue(word))));
}

/**
 * The words with misspelled places of several words corrected: "new yrok", "sanfrancisco". Only runs that have a word
 * without meaning, which no visible lead contains, are looked at.
 */
export function correctedPlaces(
  words: readonly string[],
  unread: ReadonlySet<string>,
  known: LookUps,
): { readonly words: readonly string[]; readonly corrected: readonly PlaceReading[] } {
  const strange = [...unread].map(foldedValue).filter((word) => /^[a-z]{4,}$/.test(word));
  const unknown = new Set(strange.filter((word) => !known.mentions(word)));
  if (unknown.size === 0) return { words, corrected: [] };
  const folded = words.map(foldedValue);
  const places = [...known.all("city"), ...known.all("region"), ...LONG_COUNTRIES];
  for (const place of places) {
    const key = foldedValue(place);
    const parts = key.split(" ");
    if (parts.length < 2) continue;
    for (const length of [1, parts.length])
      for (let at = 0; at + length <= words.length; at += 1) {
        const run = folded.slice(at, at + length);
        if (!run.some((word) => unknown.has(word))) continue;
        const isSame = length === 1 ? run[0] === parts.join("") : isNearly(run.join(" "), key);
        if (!isSame) continue;
        const typed = words.slice(at, at + length).join(" ");
        return { words: words.toSpliced(at, length, ...key.split(" ")), corrected: [{ typed, place }] };
      }
  }
  return { words, corrected: [] };
}

/** The word of grammar that is one edit away, or of which two letters or all but the outer ones are exchanged. */
function grammarMeant(word: string): string | undefined {
  if (word.length < SHORTEST_SHAPING) return SHORT_GRAMMAR.find((one) => isExchanged(word, one));
  return nearest(word, GRAMMAR) ?? shuffled(word, GRAMMAR);
}

function isShortGrammar(word: string): boolean {
  return SHORT_GRAMMAR.some((one) => isExchanged(word, one));
}

/** The word of the same letters in another order, with the first and the last in place: "sieres" is "series". */
function shuffled(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < SHORTEST) return undefined;
  const letters = sortedLetters(word);
  return candidates.find((one) => one[0] === word[0] && one.at(-1) === word.at(-1) && sortedLetters(one) === letters);
}

function sortedLetters(text: string): string {
  return text.split("").toSorted().join("");
}

/**
 * The English name of a country that a word is one edit from, if it is the name of another country in another language
 * only: "nigera" is Nigeria misspelled, though Latvians call Niger so.
 */
export function countryMisspelled(word: string): string | undefined {
  const folded = foldedValue(word);
  const other = folded.length < SHORTEST ? undefined : countryOf(word);
  if (other === undefined || ENGLISH_COUNTRIES.has(folded)) return undefined;
  return [...ENGLISH_COUNTRIES].find(
    (name) => name[0] === folded[0] && editsBetween(name, folded) === 1 && countryOf(name) !== other,
  );
}

/** The words that names begin with. */
function firstWords(names: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(names, (name) => name.split(" ", 1)[0] ?? ""));
}

/** True if one edit or exchange makes the name, or one in each of its words: "untied sates". */
function isNearly(typed: string, name: string): boolean {
  if (isOneEdit(typed, name)) return true;
  const [words, parts] = [typed.split(" "), name.split(" ")];
  return (
    words.length === parts.length &&
    words.every((word, i) => word === parts[i] || (word.length >= SHORTEST_SHAPING && isOneEdit(word, parts[i] ?? "")))
  );
}

function isOneEdit(typed: string, name: string): boolean {
  return typed[0] === name[0] && (isExchanged(typed, name) || editsBetween(typed, name) === 1);
}

/** Letters of names of cities that are looked up with one edit. */
const SHORTEST_CITY = 6;
/** Of cities that a reader of a part may ask for. */
const LEAST_PEOPLE = 1_000_000;

/**
 * The largest city of leads that one of its other names, misspelled, means: "gurgoan" is Gurgaon, which is Gurugram.
 * To a reader of a part, who does not know the cities of leads, any large city.
 */
function cityNear(word: string, cities: readonly string[], seesPart: boolean): string | undefined {
  if (word.length < SHORTEST_CITY) return undefined;
  const known = new Set(cities);
  const near = oneEditAway(word)
    .filter((other) => other[0] === word[0])
    .flatMap((other) => Gazetteer.open().under(other))
    .filter(({ name, population }) => known.has(foldedValue(name)) || (seesPart && population >= LEAST_PEOPLE));
  return near.toSorted((one, other) => other.population - one.population)[0]?.name;
}

/** The candidate nearest to a word: one edit or exchange away, or two from a long word. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let fewest = word.length >= LONG ? 2 : 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > fewest || candidate[0] !== word[0]) continue;
    const edits = isExchanged(word, candidate) ? 1 : editsBetween(word, candidate);
    if (edits > fewest || (edits === fewest && best !== undefined)) continue;
    [best, fewest] = [candidate, edits];
  }
  return best;
}

/** True if two neighbouring letters are exchanged. */
function isExchanged(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = Array.from({ length: one.length }, (_, i) => i).findIndex((i) => one[i] !== other[i]);
  return at >= 0 && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}
