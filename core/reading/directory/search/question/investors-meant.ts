import { nearest } from "./corrections/corrected-words.ts";
import type { KnownValues } from "../values/known-values.ts";
import { namesOfClass } from "./lexicons/lexicon.ts";
import { foldedValue } from "../values/spelling.ts";

/** Investors by the short names that people use and lists do not. */
const SHORT_NAMES = namesOfClass("investor-names.tsv", "short");

/** True for "a16z", which nothing else is called. */
export function isShortName(text: string): boolean {
  return SHORT_NAMES.has(foldedValue(text));
}

/** A family has at most as many funds; more share a common word, not a house. */
const MOST_FUNDS = 40;
const SHORTEST_FAMILY = 3;

/** Words that begin the names of unrelated houses. */
const COMMON =
  /^(?:first|second|third|last|next|new|the|one|all|global|american|european|capital|venture|north|south|east|west|tiny|small|big|large|great|early|late|open|high|true|young|fast)$/i;

interface InvestorsInput {
  readonly known: KnownValues;
  readonly facet: "investor" | "lead_investor";
  readonly text: string;
  /** True if an investor is expected here, so that the start of a name and a misspelled one count too. */
  readonly isExpected: boolean;
}

/** The investors that a name stands for: by its short name, and with every fund of the family "Sequoia". */
export function investorsMeant({ known, facet, text, isExpected }: InvestorsInput): readonly string[] {
  // "Osmund and Fairley" is "Osmund & Fairley".
  const name = SHORT_NAMES.get(foldedValue(text)) ?? text.replace(/ and /i, " & ");
  const own = known.spelled(facet, name);
  const spelled = own.length > 0 ? own : known.spelled(facet, name.replace(/ (venture|partner|fund)$/i, " $1s"));
  if ((spelled.length === 0 && !isExpected) || foldedValue(name).length < SHORTEST_FAMILY) return spelled;
  // "newest first" names no fund of First Round.
  if (COMMON.test(name)) return spelled;
  const family = known.beginning(facet, name);
  // Known by rounds that others led.
  if (family.length === 0 && facet === "lead_investor")
    return investorsMeant({ known, facet: "investor", text, isExpected });
  // A short name means nobody else, also if no visible lead has the investor.
  if (family.length === 0 && isShortName(text)) return [name];
  return family.length === 0 || family.length > MOST_FUNDS ? spelled : family;
}

/** Shorter names are never treated as misspelled. */
const SHORTEST_MISSPELLED = 6;

/**
 * The investors, with every fund of the family, whose names begin nearly like this one, also if it is parted otherwise:
 * "lumen hall" is Lumenhall.
 */
export function investorsNear({ known, facet, text }: InvestorsInput): readonly string[] {
  const words = foldedValue(text.replace(/ and /i, " ")).split(" ");
  const joined = words.join("");
  if (joined.length < SHORTEST_MISSPELLED) return [];
  const beginnings = new Map<string, string>();
  for (const name of known.folded("investor")) {
    // A misspelled name begins with its letter.
    const parts = name[0] === joined[0] ? name.split(" ", words.length) : [];
    for (const [i] of parts.entries()) beginnings.set(parts.slice(0, i + 1).join(""), parts.slice(0, i + 1).join(" "));
  }
  const nearby = () => {
    const each = [...beginnings].filter(([, beginning]) => areNearly(words, beginning.split(" ")));
    return each.length === 1 ? each[0]?.[0] : undefined;
  };
  const near = beginnings.has(joined) ? joined : (nearest(joined, beginnings.keys()) ?? nearby());
  const name = near === undefined ? undefined : beginnings.get(near);
  return name === undefined ? [] : investorsMeant({ known, facet, text: name, isExpected: true });
}

/** True if each word is nearly the one in its place: "pelwood captial". */
function areNearly(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && words.every((word, i) => isNearly(word, others[i] ?? ""));
}

function isNearly(word: string, other: string): boolean {
  return word === other || (word.length >= SHORTEST_MISSPELLED && nearest(word, [other]) !== undefined);
}
