import { PLACES } from "../../facets.ts";
import { classesOf } from "../lexicons/lexicon.ts";
import type { FacetPhrase, Phrase } from "../phrase.ts";

const AND = / (?:and|&|\+|with|plus|as well as|alongside|together with) /i;

/**
 * "both AI and fintech", "Accel and Merrow together": a list has rounds with any of several values, and whoever asks for
 * all of them is told. Investors joined by "and" may mean those who invested together.
 */
export function anyOfSeveralNotes(phrases: readonly Phrase[]): readonly string[] {
  return [/investor$/, /^industry$/, /^stage$/, new RegExp(`^(?:${PLACES.join("|")})$`)].flatMap((facets, i) => {
    const named = phrases.filter(
      (phrase): phrase is FacetPhrase => phrase.kind === "facet" && !phrase.isExcluded && facets.test(phrase.facet),
    );
    const [first, last] = [named.at(0), named.at(-1)];
    if (first === undefined || last === undefined || (first === last && first.isSeveral !== true)) return [];
    const [from, to] = [phrases.indexOf(first), phrases.indexOf(last)];
    const asksAll = [from - 2, from - 1, to + 1].filter((at) => isAll(phrases[at]));
    const span = phrases.slice(Math.min(from, ...asksAll), Math.max(to, ...asksAll) + 1);
    const text = span
      .map((phrase) => phrase.text)
      .join(" ")
      .replaceAll(" ,", ",");
    const asks = asksAll.length > 0 || (i === 0 && AND.test(text));
    return asks ? [`“${text}” was read as any of these: a list cannot ask for all of them.`] : [];
  });
}

function isAll(phrase: Phrase | undefined): boolean {
  return (phrase?.kind === "filler" || phrase?.kind === "word") && classesOf(phrase.text.toLowerCase()).has("all");
}
