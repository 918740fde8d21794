import { PLACES } from "../../facets.ts";
import type { FacetPhrase, Phrase } from "../phrase.ts";

const BEFORE = /^(?:both|must be|has to be|should be)$/i;
const AFTER = /^(?:both|together|combined|at once|in one|at the same time|as well)$/i;

/**
 * True if values joined by "and" must all hold: "both AI and fintech", "health and AI together", "must be AI and
 * health". The word stands directly before the first of them or after the last.
 */
export function areAllAsked(phrases: readonly Phrase[], values: readonly Phrase[]): boolean {
  const [first, last] = [values.at(0), values.at(-1)];
  if (first === undefined || last === undefined || first === last) return false;
  const [from, to] = [phrases.indexOf(first), phrases.indexOf(last)];
  const between = phrases.slice(from + 1, to).filter((phrase) => !values.includes(phrase));
  if (between.some(({ text }) => /^(?:or|oder|ou|o)$/i.test(text))) return false;
  const before = phrases.slice(0, from).findLast(({ text }) => !/^(?:in|an?|the|of)$/i.test(text));
  return isWord(before, BEFORE) || isWord(phrases[to + 1], AFTER);
}

function isWord(phrase: Phrase | undefined, pattern: RegExp): boolean {
  return (phrase?.kind === "filler" || phrase?.kind === "word") && pattern.test(phrase.text);
}

/** "AI or robotics and health": the filter has no brackets, so that all are alternatives. */
export function mixedNotes(phrases: readonly Phrase[]): readonly string[] {
  const industries = phrases.filter(
    (phrase) => phrase.kind === "facet" && phrase.facet === "industry" && !phrase.isExcluded,
  );
  const joints = industries.slice(1).flatMap((phrase, i) => {
    const between = phrases.slice(phrases.indexOf(industries[i] ?? phrase) + 1, phrases.indexOf(phrase));
    return between.map(({ text }) => text.toLowerCase());
  });
  const isMixed = joints.includes("or") && joints.some((text) => /^(?:and|&|plus)$/.test(text));
  return isMixed
    ? [
        `“and” beside “or” was read as “or”: rounds in any of ${industries.map(({ text }) => `“${text}”`).join(", ")} are listed.`,
      ]
    : [];
}

/** A round has one stage, and its company one place, so that "both" of these can only be either. */
export function eitherNotes(phrases: readonly Phrase[]): readonly string[] {
  return (
    [
      ["stage", "a round has one stage"],
      ["place", "a company is listed in one place"],
    ] as const
  ).flatMap(([kind, reason]) => {
    const values = phrases.filter(
      (phrase): phrase is FacetPhrase =>
        phrase.kind === "facet" &&
        !phrase.isExcluded &&
        (kind === "place" ? PLACES.includes(phrase.facet) : phrase.facet === kind),
    );
    const named = values.map(({ text }) => `“${text}”`).join(" and ");
    return areAllAsked(phrases, values) ? [`Rounds of either ${named} are listed: ${reason}.`] : [];
  });
}
