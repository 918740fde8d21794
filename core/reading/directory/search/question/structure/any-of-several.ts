import { PLACES } from "../../facets.ts";
import { classesOf } from "../lexicons/lexicon.ts";
import { asksFor, type Phrase } from "../phrase.ts";
import { textOf } from "../rules.ts";

const KINDS = [
  ["investors", ["investor", "lead_investor"]],
  ["stages", ["stage"]],
  ["places", PLACES],
] as const;
const AND = / (?:and|&|\+|with|plus|as well as|alongside|together with) /i;

/**
 * The text from the first to the last of several values with the word beside them that asks for all: "both AI and
 * fintech", "Accel and Merrow together". Null without such a word.
 */
export function askedForAll(phrases: readonly Phrase[], named: readonly Phrase[]): string | null {
  const [from, to] = [phrases.indexOf(named.at(0) ?? NOTHING), phrases.indexOf(named.at(-1) ?? NOTHING)];
  const asking = [from - 2, from - 1, to + 1].filter((at) => isAll(phrases[at]));
  return asking.length === 0 ? null : textBetween(phrases, Math.min(from, ...asking), Math.max(to, ...asking));
}

const NOTHING: Phrase = { kind: "filler", text: "" };

/**
 * A list has rounds with any of several values, and whoever asks for all of them is told. Investors joined by "and" may
 * mean those who invested together.
 */
export function anyOfSeveralNotes(phrases: readonly Phrase[]): readonly string[] {
  return KINDS.flatMap(([kind, facets]) => {
    const named = phrases.filter((phrase) => asksFor(phrase, ...facets));
    const [first, last] = [named.at(0), named.at(-1)];
    if (first === undefined || last === undefined || (first === last && first.isSeveral !== true)) return [];
    // "led by Accel with Merrow" is both.
    if (kind === "investors" && named.length === 2 && first.facet !== last.facet && !first.isSeveral && !last.isSeveral)
      return [];
    const all = textBetween(phrases, phrases.indexOf(first), phrases.indexOf(last));
    const text = askedForAll(phrases, named) ?? (kind === "investors" && AND.test(all) ? all : null);
    return text === null ? [] : [`“${text}” was read as any of these ${kind}: a list cannot ask for all of them.`];
  });
}

function isAll(phrase: Phrase | undefined): boolean {
  return (phrase?.kind === "filler" || phrase?.kind === "word") && classesOf(phrase.text.toLowerCase()).has("all");
}

function textBetween(phrases: readonly Phrase[], from: number, to: number): string {
  return textOf(phrases.slice(from, to + 1)).replaceAll(" ,", ",");
}
