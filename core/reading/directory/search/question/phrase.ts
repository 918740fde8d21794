import type { Facet } from "../facets.ts";
import type { LeadSort, Range } from "../filter.ts";
import type { AmountRange } from "./values/amount-phrases.ts";
import type { Days } from "../days/days.ts";

/** A run of words in a search and its meaning. */
export type Phrase = { readonly text: string } & (
  | {
      readonly kind: "facet";
      readonly facet: Facet;
      readonly values: readonly string[];
      readonly isExcluded: boolean;
      /** True for several investors: "Accel and Merrow". */
      readonly isSeveral?: true;
      /** The bounds of a number of employees, of which `values` are the bands. */
      readonly size?: Range<number>;
      /** What a misspelled name was corrected to. */
      readonly corrected?: string;
    }
  | ({ readonly kind: "amount" } & AmountRange)
  /** `fixed` are the days as ISO days, of today, to compute with: "this year" ends there. */
  | {
      readonly kind: "days";
      readonly days: Days;
      readonly fixed: Range<string>;
      /** Periods with days between them ("April or July 2026"); `days` reaches over all. */
      readonly each?: readonly DaysPhrase[];
      /** True for words without exact days: "early 2026". */
      readonly isVague?: true;
    }
  /** What a round may be ("seed in France or series A in Germany"), each as its phrases. */
  | { readonly kind: "alternatives"; readonly parts: readonly (readonly Phrase[])[] }
  | { readonly kind: "founded"; readonly range: Range<number> }
  | { readonly kind: "sort"; readonly sort: LeadSort }
  /** Words of a part of an industry, which are searched for in texts, or left out. */
  | {
      readonly kind: "text";
      readonly words: string;
      readonly industries: readonly string[];
      readonly isExcluded?: true;
    }
  /** What no filter can be made of, with the reason; true if an amount beside is its. */
  | { readonly kind: "unused"; readonly reason: string; readonly isAmount?: true }
  /** A filler word, such as "startups" or "in". */
  | { readonly kind: "filler" }
  /** A name, or a word without other meaning. */
  | { readonly kind: "word"; readonly isName?: true }
);

export type DaysPhrase = Phrase & { readonly kind: "days" };
export type FacetPhrase = Phrase & { readonly kind: "facet" };

/** The phrases with those of alternatives in their place. */
export function withParts(phrases: readonly Phrase[]): readonly Phrase[] {
  return phrases.flatMap((phrase) => (phrase.kind === "alternatives" ? phrase.parts.flat() : phrase));
}

/** True for a value of one of these facets that is asked for, not left out. */
export function asksFor(phrase: Phrase | undefined, ...facets: readonly Facet[]): phrase is FacetPhrase {
  return phrase?.kind === "facet" && !phrase.isExcluded && facets.includes(phrase.facet);
}
