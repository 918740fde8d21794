import { machineDate } from "../../../facts/partial-date.ts";
import { readDate } from "../../../values/dates.ts";
import { monthNumber } from "../../../values/month-names.ts";
import { partOfYear } from "../../../values/year-parts.ts";

/** A text with the time that it states, if any. */
export interface StatedTime {
  /** The only month or day: `2026-10`, `2026-10-31`; undefined for none, several, a year, a quarter or an unclear day. */
  readonly on: string | undefined;
  /** True if words of time are in the text, also those that are no single month. */
  readonly isStated: boolean;
  /** The text without them. */
  readonly rest: string;
}

/** Words that lead to a time: "Stand 31.12.2025", "as of". */
const LEADING = /^(?:as|of|at|au|aux|am|zum|per|stand|ende?|fin|in|im|en|since|seit|du|de|le|vom)$/i;
const YEAR = /(?<!\d)20\d\d(?:(?:0[1-9]|1[0-2])(?:\d\d)?)?(?!\d)/;
/** Most words of one time: "31st of July 2026". */
const MOST_WORDS = 5;
/** Headings also name times to come. */
const ANY_DAY = "2098-12-31";

/**
 * Reads the month or day that a heading or a file name states, in any language of month names: "Employees (Jan 2026)",
 * "startups-2026-07", "Effectif au 31/12/2025". A day whose order of day and month is open is no time.
 */
export function statedTime(text: string): StatedTime {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{M}]*|\d+/gu)];
  const taken = new Set<number>();
  const times = new Set<string | undefined>();
  for (let at = 0; at < words.length;) {
    const found = timeFrom(text, words, at);
    if (found !== undefined) times.add(found.on);
    for (let next = at; next < at + (found?.length ?? 0); next++) taken.add(next);
    at += found?.length ?? 1;
  }
  for (const [at, [word]] of words.entries()) {
    // "Jan" of "Jan and Feb 2026": there is more than one month.
    if (taken.has(at) || taken.size === 0 || monthNumber(word) === undefined) continue;
    times.add(undefined);
    taken.add(at);
  }
  for (let at = words.length - 1; at > 0; at--)
    if (taken.has(at) && LEADING.test(words[at - 1]?.[0] ?? "")) taken.add(at - 1);
  const rest = words.reduceRight(
    (left, { 0: word, index }, at) =>
      taken.has(at) ? `${left.slice(0, index)}${left.slice(index + word.length)}` : left,
    text,
  );
  const [on] = times;
  return { on: times.size === 1 ? on : undefined, isStated: taken.size > 0, rest };
}

/** The longest time that begins with a word, and its number of words. */
function timeFrom(
  text: string,
  words: readonly RegExpExecArray[],
  at: number,
): { readonly on: string | undefined; readonly length: number } | undefined {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const [first, last] = [words[at], words[at + length - 1]];
    if (first === undefined || last === undefined) continue;
    const phrase = text.slice(first.index, last.index + last[0].length).replace(/[_()[\]]+/g, "-");
    if (partOfYear(phrase) !== undefined) return { on: undefined, length };
    if (!YEAR.test(phrase)) continue;
    const reading = readDate(phrase.replace(/^(20\d\d)(\d\d)$/, "$1-$2"), { today: ANY_DAY });
    const date = reading.kind === "date" ? reading.date : undefined;
    if (date !== undefined && date.precision !== "year") return { on: machineDate(date), length };
    if (reading.kind !== "unreadable") return { on: undefined, length };
  }
  return undefined;
}
