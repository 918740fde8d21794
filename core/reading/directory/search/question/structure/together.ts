import type { FacetPhrase, NamedInvestor, Phrase } from "../phrase.ts";

/** Words that say that a round has all of the investors named. */
const TOGETHER =
  /^(?:both|together|alongside|jointly|joint|as well as|co-?invest(?:ed|ing|s|ments?)?|(?:in|on|into|of) the same (?:rounds?|deals?))$/i;

/** True if a round must have all of the investors named: "both Accel and Merrow", "Accel together with Merrow". */
export function isTogether(phrases: readonly Phrase[]): boolean {
  return phrases.some(
    ({ kind, text }) => (kind === "filler" && TOGETHER.test(text)) || (kind === "facet" && /^both /i.test(text)),
  );
}

function isInvestor(phrase: Phrase): phrase is FacetPhrase {
  return phrase.kind === "facet" && !phrase.isExcluded && /investor/.test(phrase.facet);
}

/**
 * The rounds of all of these investors. A filter has any of several investors, so all but the largest family are
 * searched for by name. Null for a single investor.
 */
export function allOfInvestors(phrases: readonly Phrase[]): readonly Phrase[] | null {
  const named = phrases
    .filter(isInvestor)
    .flatMap(({ facet, text, values, each }) => (each ?? [{ text, values }]).map((one) => ({ facet, ...one })));
  const [first, ...others] = named.toSorted((one, other) => other.values.length - one.values.length);
  const isEither = phrases.some((phrase) => isInvestor(phrase) && / or /i.test(phrase.text));
  if (first === undefined || others.length === 0 || isEither) return null;
  const kept: Phrase = { kind: "facet", isExcluded: false, ...first };
  const found = others.map((one): Phrase => ({
    kind: "text",
    words: nameSearched(one),
    industries: [],
    text: one.text,
  }));
  return [...phrases.filter((phrase) => !isInvestor(phrase)), kept, ...found];
}

/** What all names of a family begin with; in quotation marks it is one word of a search, as names are indexed. */
function nameSearched({ values: [first = "", ...others] }: NamedInvestor): string {
  const words = first.split(" ");
  const shared = words.filter((_, i) =>
    others.every((name) => `${name} `.startsWith(`${words.slice(0, i + 1).join(" ")} `)),
  );
  return shared.length > 1 ? `"${shared.join(" ")}"` : (shared[0] ?? "");
}
