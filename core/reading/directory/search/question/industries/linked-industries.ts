import { isJoining } from "../small-words.ts";
import { askedForAll } from "../structure/any-of-several.ts";
import { asksFor, type FacetPhrase, type Phrase } from "../phrase.ts";

/**
 * Industries joined by "or", "and" or a comma are alternatives, unless "both" says otherwise. Otherwise all are asked
 * for ("AI fintech", "AI for climate"): one stays the filter, and the others' names are searched for in texts, which
 * have those of industries. Null without any.
 */
export function linkedIndustries(phrases: readonly Phrase[]): readonly Phrase[] | null {
  const industries = phrases.filter((phrase) => asksFor(phrase, "industry"));
  const isJoined = industries.slice(1).some((phrase, i) => {
    const between = phrases.slice(phrases.indexOf(industries[i] ?? phrase) + 1, phrases.indexOf(phrase));
    return between.some(({ text }) => isJoining(text));
  });
  if (industries.length < 2 || (isJoined && askedForAll(phrases, industries) === null)) return null;
  const [kept] = industries.toSorted((one, other) => rank(other) - rank(one));
  const others = new Set<Phrase>(
    industries.filter(
      ({ values }) => values.length === 1 && (kept?.values.length !== 1 || values[0] !== kept.values[0]),
    ),
  );
  if (others.size === 0) return null;
  return phrases.map((phrase) =>
    phrase.kind === "facet" && others.has(phrase)
      ? { kind: "text", words: phrase.values.join(" "), text: phrase.text, industries: phrase.values }
      : phrase,
  );
}

/** A word for several industries has no one name; that of artificial intelligence is found in texts most surely. */
function rank({ values }: FacetPhrase): number {
  return values.length > 1 ? 2 : values[0] === "Artificial intelligence" ? 0 : 1;
}

/** Says of an industry that is searched for in texts, as another one is the filter, how it was read. */
export function linkedNote(phrase: Phrase): readonly string[] {
  return phrase.kind === "text"
    ? [`“${phrase.text}” beside another industry was read as words: texts are searched for “${phrase.words}”.`]
    : [];
}
