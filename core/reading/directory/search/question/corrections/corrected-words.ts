import { editsBetween } from "../../../../../../platform/edit-distance.ts";
import { INDUSTRIES } from "../../../../../catalogue/industries/tree.ts";
import { INDUSTRY_WORDS } from "../../../../../catalogue/industries/words.ts";
import { wordsOf } from "../../../../../catalogue/names/ascii.ts";
import { countryOf } from "../../../../../catalogue/places/country-names.ts";
import { Gazetteer } from "../../../../../catalogue/places/gazetteer.ts";
import { rowsOf } from "../lexicons/lexicon.ts";
import type { LookUps } from "../look-ups.ts";
import { isEnglishWord } from "./english-words.ts";
import { foldedValue, oneEditAway } from "../../values/spelling.ts";

/** In shorter words, and in other languages than English, letters are exchanged or missing, but none is another one. */
const SHORTEST = 5;
/** Shorter words are corrected only to words of values. */
const SHORTEST_NAMED = 4;
/** Words from this length on may have two edits. */
const LONG = 9;

/** People in a city that is known without rounds. */
const LARGE_CITY = 200_000;

/** Further words of a question are not corrected: each is compared with the names of all cities. */
const MOST_CORRECTED = 8;

const COUNTRY_NAMES = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
/** Countries by their English names. */
const COUNTRIES: readonly string[] = LETTERS.flatMap((one) =>
  LETTERS.flatMap((other) => COUNTRY_NAMES.of(one + other)?.toLowerCase() ?? []),
);

const wordsNamed = (cls: string) => rowsOf("misspelled.tsv").flatMap(([word, of]) => (of === cls ? word : []));
/** Words of values: "series". */
const SHAPING = wordsNamed("value");
/** Words between and before values, which say nothing alone: they are corrected only beside values. */
const GRAMMAR = wordsNamed("grammar");

const VOCABULARY: ReadonlySet<string> = new Set([
  ...SHAPING,
  ...COUNTRIES.flatMap(wordsOf).filter((word) => word.length >= SHORTEST),
  ...[...INDUSTRY_WORDS].flatMap(([word, industries]) =>
    industries.length > 0 && word.length >= SHORTEST ? [word] : [],
  ),
  ...INDUSTRIES.flatMap(({ name }) => wordsOf(name)),
]);

interface CorrectionContext extends LookUps {
  /** True if something else in the question is a value. */
  readonly isBesideValues: boolean;
  /** True if words of the question are of another language, whose endings are no mistakes. */
  readonly isAbroad: boolean;
}

/**
 * The corrected spelling of each misspelled word: one that no visible lead contains, unless only its end is missing
 * ("biotec"), and that is nearly a word of the vocabulary, of a city of leads or the first of an investor. A word that
 * is spelled right in English is never changed.
 */
export function correctedWords(
  words: readonly string[],
  { isBesideValues, isAbroad, ...known }: CorrectionContext,
): ReadonlyMap<string, string> {
  // Capitals are an abbreviation: "PACA" is not the town of Paea.
  const unknown = [...new Set(words)]
    .filter((word) => /^\p{L}{3,}$/u.test(word) && !/^\p{Lu}{2,5}$/u.test(word) && !isEnglishWord(foldedValue(word)))
    .slice(0, MOST_CORRECTED);
  if (unknown.length === 0) return new Map();
  const grammar = isBesideValues ? GRAMMAR : [];
  return new Map(
    unknown.flatMap((word): readonly (readonly [string, string])[] => {
      const folded = foldedValue(word);
      const [isShort, isNamed] = [folded.length < SHORTEST, folded.length >= SHORTEST_NAMED];
      const near = (candidates: Iterable<string>) => nearest(folded, candidates, isShort || isAbroad);
      const shaping = nearest(folded, [...SHAPING, ...(isNamed ? grammar : [])], !isNamed || isAbroad);
      const correct =
        (isShort ? (shaping ?? grammar.find((one) => isExchanged(folded, one))) : undefined) ??
        (isNamed ? (near(VOCABULARY) ?? shaping ?? nameNear(folded, known, near)) : undefined);
      const isOther = correct === undefined || correct === folded;
      return isOther || (known.mentions(folded) && !correct.startsWith(folded)) ? [] : [[word, correct]];
    }),
  );
}

/**
 * The English name of a country that a word is one edit from, if it is the name of another country in another language
 * only: "nigera" is Nigeria misspelled, though Latvians call Niger so.
 */
export function countryMisspelled(word: string): string | undefined {
  const folded = foldedValue(word);
  const other = folded.length < SHORTEST || COUNTRIES.includes(folded) ? undefined : countryOf(word);
  if (other === undefined) return undefined;
  return COUNTRIES.find(
    (name) => name[0] === folded[0] && editsBetween(name, folded) === 1 && countryOf(name) !== other,
  );
}

const isLarge = (other: string, isOwn: boolean) =>
  Gazetteer.open()
    .under(other)
    .some((one) => one.population >= LARGE_CITY && !(isOwn && one.isAlternate));

/**
 * A word of a city of leads, another name of one ("munchn" is München, which is Munich), the first word of an investor,
 * or a large city. A reader of a part may name an investor beyond it.
 */
function nameNear(
  word: string,
  known: LookUps,
  near: (candidates: Iterable<string>) => string | undefined,
): string | undefined {
  const places = (["city", "region"] as const).map((facet) => known.words(facet));
  // "bich" is too little for Birch Capital.
  const houses = known.seesPart || word.length < SHORTEST ? [] : known.beginnings("investor");
  const otherNames = word.length < SHORTEST ? [] : oneEditAway(word).filter((other) => other[0] === word[0]);
  const otherName = otherNames.find((other) =>
    Gazetteer.open()
      .under(other)
      .some(({ name }) => places.some((words) => words.has(foldedValue(name)))),
  );
  const joined = known.joined("city", word) ?? known.joined("region", word);
  // "hauge", "montpelier": a large city that no round is in, if letters are exchanged, or one is missing in a long word.
  // "changed" is a word of English, not Changde.
  const isInflected = /(?:ed|es|ing|ly)$/.test(word);
  const isSlip = (other: string) =>
    !isInflected && (isExchanged(word, other) || (word.length >= LONG && other.length > word.length));
  const beyond = () =>
    [true, false].flatMap((isOwn) => otherNames.filter((other) => isSlip(other) && isLarge(other, isOwn))).at(0);
  return joined ?? near(places.flatMap((words) => near(words) ?? [])) ?? otherName ?? near(houses) ?? beyond();
}

/**
 * The candidate nearest to a word: one edit or exchange away, or two from a long word. Strictly, letters are exchanged,
 * missing or written twice, but none is another, and a short word lacks one.
 */
export function nearest(word: string, candidates: Iterable<string>, isStrict = false): string | undefined {
  let best: string | undefined;
  let fewest = word.length >= LONG && !isStrict ? 2 : 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > fewest || candidate[0] !== word[0]) continue;
    const exchanged = isExchanged(word, candidate);
    const isReplaced = candidate.length === word.length || (word.length < SHORTEST && candidate.length < word.length);
    if (isStrict && isReplaced && !exchanged) continue;
    const edits = exchanged ? 1 : editsBetween(word, candidate);
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
