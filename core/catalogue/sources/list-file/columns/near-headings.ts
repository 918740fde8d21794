import { editsBetween } from "../../../../../platform/edit-distance.ts";
import { memoize } from "../../../values/memoize.ts";
import { headerWords } from "./heading-words.ts";
import { classesOf, headingHas, KNOWN_WORDS, readingOf, rulesThatFit, withoutUnits } from "./vocabulary.ts";

/*
 * Headings that are cut short or misspelt: a word that nobody knows may be one that resembles it. So short a word resembles
 * many, so that only together with its values a column is what such a heading says.
 */

/** Most words of a heading that is read so. */
const MOST = 3;
/** Words from this length on may have a wrong letter, and those twice as long two. */
const MISSPELT = 5;
/** Shorter words are abbreviated no further. */
const SHORTEST = 4;

/** Readings of a heading with words cut short or misspelt ("Dte levée", "Invstrs", "Comapny"), the best first. */
export const readingsNear = memoize(1_000, (column): ReadonlySet<string> => {
  const words = withoutUnits(headerWords(column));
  if (words.length > MOST || words.join("").length < 2) return new Set();
  const near = words.map((word) =>
    classesOf(word).length > 0 ? [] : KNOWN_WORDS.filter((known) => isNear(word, known)),
  );
  if (near.every((known) => known.length === 0)) return new Set();
  const wholes =
    words.length === 1
      ? (near[0] ?? []).filter((known) => !headingHas("any name", known)).flatMap((known) => readingOf(known) ?? [])
      : [];
  const phrases = words.map((word, at) => [...new Set([word, ...(near[at] ?? [])].flatMap(classesOf))]);
  return new Set([...[...rulesThatFit(phrases)].map(({ reading }) => reading), ...wholes]);
});

/** True for the beginning of a word, for a few of its letters or all consonants, and for one with a letter wrong. */
function isNear(word: string, known: string): boolean {
  if (word[0] !== known[0] || known.length < SHORTEST) return false;
  const isShort = word.length > 2 ? word.length * 2 + 1 >= known.length : word.length === 2 && word[1] === known.at(-1);
  const isWhole = word.length < MISSPELT || consonantsOf(word) === consonantsOf(known);
  if (known.startsWith(word) || (isShort && isWhole && isWithin(word, known))) return true;
  if (word.length < MISSPELT) return false;
  return lettersOf(word) === lettersOf(known) || editsBetween(word, known) <= (word.length < 2 * MISSPELT ? 1 : 2);
}

const consonantsOf = (word: string): string => word.replace(/[aeiou]/g, "");
const lettersOf = (word: string): string => Array.from(word).toSorted().join("");

/** True if the letters of a word stand in another in the same order. */
function isWithin(word: string, known: string): boolean {
  let at = -1;
  return Array.from(word).every((letter) => (at = known.indexOf(letter, at + 1)) !== -1);
}
