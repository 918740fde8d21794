import type { FacetPhrase, Phrase } from "../phrase.ts";

/** "led by X or backed by Y": those whom X led are among those whom it backed, and both are listed. */
export function withEitherRole(phrases: readonly Phrase[]): {
  readonly phrases: readonly Phrase[];
  readonly notes: readonly string[];
} {
  const roles = phrases.filter(
    (phrase): phrase is FacetPhrase => phrase.kind === "facet" && !phrase.isExcluded && /investor/.test(phrase.facet),
  );
  const leads = roles.filter(({ facet }, i) => {
    const one = roles[i];
    if (facet !== "lead_investor" || one === undefined) return false;
    return [roles[i - 1], roles[i + 1]].some((other) => {
      if (other?.facet !== "investor") return false;
      const [from, to] = [phrases.indexOf(one), phrases.indexOf(other)].toSorted((a, b) => a - b);
      return phrases.slice(from, to).some(({ kind, text }) => kind === "filler" && /^(?:or|oder|ou|o)$/i.test(text));
    });
  });
  return {
    phrases: phrases.map((phrase) =>
      phrase.kind === "facet" && leads.includes(phrase) ? { ...phrase, facet: "investor" as const } : phrase,
    ),
    notes: leads.map(
      ({ text }) =>
        `“led by ${text}” was read as “backed by ${text}”, because one list has either the lead or all investors.`,
    ),
  };
}
