import { MOST_ALTERNATIVES } from "../../alternatives.ts";
import type { Range } from "../../filter.ts";
import { shifted } from "../../days/days.ts";
import type { Phrase } from "../phrase.ts";

const OR = /^(?:or|oder|ou|o)$/i;

export function isOr({ kind, text }: Phrase): boolean {
  return kind === "filler" && OR.test(text);
}

/** True if "or" stands between the two phrases. */
export function isOrBetween(phrases: readonly Phrase[], one: Phrase, other: Phrase): boolean {
  return phrases.slice(phrases.indexOf(one), phrases.indexOf(other)).some(isOr);
}

/** The phrases with alternatives in the place of the first one's. */
export function asAlternatives(phrases: readonly Phrase[], parts: readonly (readonly Phrase[])[]): readonly Phrase[] {
  const used = new Set(parts.flat());
  const at = phrases.findIndex((phrase) => used.has(phrase));
  const text = parts.map((part) => part.map((phrase) => phrase.text).join(" ")).join(" or ");
  return phrases.flatMap((phrase, i) =>
    i === at ? { kind: "alternatives" as const, parts, text } : used.has(phrase) ? [] : phrase,
  );
}

/**
 * Amounts, periods or years founded that leave something between them, as alternatives: "under 1m or over 10m", "April
 * or July 2026", "founded before 2015 or after 2022". Null for others.
 */
export function rangesApart(given: readonly Phrase[]): readonly Phrase[] | null {
  const amounts = given.filter((phrase) => phrase.kind === "amount");
  const phrases = given.flatMap((phrase): readonly Phrase[] =>
    phrase.kind === "days" && phrase.each !== undefined && amounts.length < 2
      ? phrase.each.flatMap((one, i) => (i === 0 ? [one] : [{ kind: "filler", text: "or" }, one]))
      : [phrase],
  );
  const periods = phrases.filter((phrase) => phrase.kind === "days");
  const founded = phrases.filter((phrase) => phrase.kind === "founded");
  const ranges = amounts.length > 1 ? amounts : periods.length > 1 ? periods : founded;
  const [first, last] = [ranges.at(0), ranges.at(-1)];
  if (first === undefined || last === undefined || first === last || ranges.length > MOST_ALTERNATIVES) return null;
  const areAlternatives = isOrBetween(phrases, first, last) && areApart(ranges);
  const parts = ranges.map((one) => [one]);
  return areAlternatives ? asAlternatives(phrases, parts) : null;
}

/** True for ranges between which others lie, or that no range holds: of two currencies, or of two forms of periods. */
function areApart(phrases: readonly Phrase[]): boolean {
  const inOrder = phrases
    .map(boundsOf)
    .toSorted(({ min: one }, { min: other }) => (one === other ? 0 : one === null || (other ?? one) > one ? -1 : 1));
  return inOrder.some((one, i) => {
    const next = inOrder[i + 1];
    return (
      next !== undefined && (next.unit !== one.unit || (one.max !== null && next.min !== null && one.max < next.min))
    );
  });
}

/** The bounds of a range; that of days and years with their neighbours, which nothing lies between. */
function boundsOf(phrase: Phrase): Range<number | string> & { readonly unit: number | string | null } {
  switch (phrase.kind) {
    case "amount":
      return { ...phrase.amount, unit: phrase.currency };
    case "days": {
      const { min, max } = phrase.fixed;
      return { min, max: max === null ? null : shifted(max, 1), unit: phrase.days.withinDays };
    }
    case "founded":
      return { min: phrase.range.min, max: phrase.range.max === null ? null : phrase.range.max + 1, unit: null };
    default:
      return { min: null, max: null, unit: null };
  }
}
