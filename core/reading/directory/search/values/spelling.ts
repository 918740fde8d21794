import { editsBetween } from "../../../../../platform/edit-distance.ts";
import { foldToAscii } from "../../../../catalogue/names/ascii.ts";
import { searchWords } from "../../lead-text.ts";

/** Maximum number of suggestions for an unknown value. */
const MOST_SUGGESTED = 3;
/** Longer texts are not compared letter by letter. */
const LONGEST_COMPARED = 60;

/** The last value: a typed text is looked up in several facets. */
let last = { value: "", folded: "" };

/** A value without case, accents and punctuation, so that spellings of one value are equal. */
export function foldedValue(value: string): string {
  if (value !== last.value) last = { value, folded: searchWords(value).join(" ") || foldToAscii(value) };
  return last.folded;
}

/**
 * The candidates most similar to the typed text, best first: same beginning, then a word with the same beginning, then
 * few edits.
 */
export function nearestValues(typed: string, candidates: Iterable<string>): readonly string[] {
  const wanted = foldedValue(typed);
  if (wanted === "") return [];
  // Two letters exchanged are two edits, also in a short word.
  const mostEdits = wanted.length < 4 ? Math.floor(wanted.length / 3) : Math.ceil(wanted.length / 3);
  const near: { readonly value: string; readonly distance: number }[] = [];
  for (const value of candidates) {
    const distance = distanceTo(wanted, foldedValue(value), mostEdits);
    if (distance !== null) near.push({ value, distance });
  }
  return near
    .sort((a, b) => a.distance - b.distance || a.value.length - b.value.length || (a.value < b.value ? -1 : 1))
    .slice(0, MOST_SUGGESTED)
    .map(({ value }) => value);
}

/** Null if the texts are too different; below 1 for a shared beginning. */
function distanceTo(wanted: string, folded: string, mostEdits: number): number | null {
  if (folded.startsWith(wanted)) return 0;
  if (wanted.startsWith(`${folded} `) || ` ${folded}`.includes(` ${wanted}`)) return 0.5;
  if (Math.abs(wanted.length - folded.length) > mostEdits || wanted.length > LONGEST_COMPARED) return null;
  const edits = editsBetween(wanted, folded);
  return edits <= mostEdits ? edits : null;
}

const LETTERS = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));

/** Every word that one edit makes of this one: a letter added, left out or replaced, or two neighbours exchanged. */
export function oneEditAway(word: string): readonly string[] {
  const made = Array.from({ length: word.length + 1 }, (_, i) => {
    const [before, after] = [word.slice(0, i), word.slice(i)];
    const [first = "", second = ""] = after;
    return [
      ...LETTERS.map((letter) => before + letter + after),
      ...(first === "" ? [] : [before + after.slice(1), ...LETTERS.map((letter) => before + letter + after.slice(1))]),
      ...(second === "" ? [] : [before + second + first + after.slice(2)]),
    ];
  });
  return [...new Set(made.flat())].filter((other) => other !== word);
}
