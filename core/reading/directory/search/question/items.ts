import type { Facet } from "../facets.ts";
import type { LeadSort, Range } from "../filter.ts";
import type { AmountRange } from "./values/amount-phrases.ts";
import type { DaysPhrase } from "./phrase.ts";

/** What a run of words may be. */
export type Meaning =
  /** A small town is a place where one is expected, and beside another unless texts have its name as a word. */
  | {
      readonly kind: "value";
      readonly facet: Facet;
      readonly values: readonly string[];
      readonly needsPlace?: "before" | "beside";
      readonly size?: Range<number>;
    }
  | ({ readonly kind: "amount" } & AmountRange)
  /** True for a month that is also a word: "march". */
  | { readonly kind: "days"; readonly phrase: DaysPhrase; readonly isWordToo?: true }
  | { readonly kind: "founded"; readonly range: Range<number> }
  | { readonly kind: "sort"; readonly sort: LeadSort }
  | { readonly kind: "unused"; readonly reason: string; readonly isAmount?: true }
  /** An investor by name, with every fund of the house. */
  | { readonly kind: "investor"; readonly values: readonly string[]; readonly isWhole: boolean }
  /** The name of a company or a person. */
  | { readonly kind: "name" }
  /** A word or phrase that shapes questions, with its classes. */
  | { readonly kind: "shaping"; readonly classes: ReadonlyMap<string, string>; readonly isGuess?: true }
  /** A word without a meaning. */
  | { readonly kind: "word" };

/** A run of words with what it may be. */
export type Item = Meaning & {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** In small letters. */
  readonly english: string;
  readonly weight: number;
};
