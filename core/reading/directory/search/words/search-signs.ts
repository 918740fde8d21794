// The signs in the text of a search, without what it takes to compare its words: pages show them in the browser.

/**
 * Between alternatives in the text of a search, each a name or words that are found together: "Acme | Borealis Bio".
 */
export const BETWEEN_ALTERNATIVES = " | ";
/** Further alternatives are ignored. */
export const MOST_ALTERNATIVES = 10;

/** Further phrases in quotation marks are not searched for. */
const MOST_QUOTED = 8;

/** A question with at most {@link MOST_QUOTED} phrases in quotation marks, and a sentence about each other. */
export function withFewQuotes(text: string): { readonly text: string; readonly unused: readonly string[] } {
  const unused: string[] = [];
  let count = 0;
  const few = text.replaceAll(/"[^"]+"|“[^“”]+”/g, (quoted) => {
    count += 1;
    if (count <= MOST_QUOTED) return quoted;
    unused.push(`“${quoted.slice(1, -1)}” was not used: at most ${MOST_QUOTED} phrases in quotation marks are read.`);
    return " ";
  });
  return { text: unused.length === 0 ? text : few.replaceAll(/\s+/g, " ").trim(), unused };
}

/** A term that must not be there: "-hydrogen", or "-gene+therapy" for both words. */
const LEFT_OUT = /(?<=^|\s)-[\p{L}\d][^\s|]*/gu;

/** The terms of a search that leave out texts, each with its sign. */
export function termsLeftOut(search: string): readonly string[] {
  return (search.match(LEFT_OUT) ?? []).slice(0, MOST_ALTERNATIVES);
}

/** A text whose signs mean nothing: a name as it is written. */
export function asWritten(text: string): string {
  return text.replaceAll(LEFT_OUT, (term) => term.slice(1));
}

/** A search as people write it: “lidar” or “photonics”, without “hydrogen”. */
export function searchLabel(search: string): string {
  const leftOut = termsLeftOut(search).map((term) => term.slice(1).replaceAll("+", " "));
  return [
    ...(alternativesOf(search).length === 0 ? [] : [eitherOf(alternativesOf(search))]),
    ...(leftOut.length === 0 ? [] : [`without ${eitherOf(leftOut)}`]),
  ].join(", ");
}

function eitherOf(texts: readonly string[]): string {
  return texts.map((text) => `“${text}”`).join(" or ");
}

/** The alternatives of a search; the search itself if it has none, and none if it only leaves words out. */
export function alternativesOf(search: string): readonly string[] {
  const wanted = search.replaceAll(LEFT_OUT, " ").trim();
  if (wanted === "") return [];
  const alternatives = wanted
    .split("|")
    .map((text) => text.trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  return alternatives.length < 2 ? [wanted] : [...new Set(alternatives)].slice(0, MOST_ALTERNATIVES);
}
