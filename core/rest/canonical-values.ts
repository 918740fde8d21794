import { industriesNamed, type WordMap } from "../catalog/industries/words.ts";
import { membersOf } from "../directory/search/facet-members.ts";
import type { Facet } from "../directory/search/facets.ts";
import { unknownValue, vocabularyOf } from "../directory/search/vocabulary.ts";
import type { Test } from "./read-condition.ts";
import { isRestError, type RestError, unknownColumnValue } from "./rest-error.ts";

/** Columns with a vocabulary, in every resource. */
const VOCABULARIES: Readonly<Record<string, Facet>> = {
  funding_type: "stage",
  industries: "industry",
  country_code: "country",
};

/** Resources whose stage falls back to the source's own words. */
const WITH_OWN_WORDS: readonly string[] = ["leads"];

/**
 * The condition with canonical values: replaces synonyms, `words` that editors mapped to industries, and groups of
 * countries by their members. Conditions on other columns stay unchanged.
 */
export function withCanonicalValues(test: Test, column: string, resource: string, words: WordMap): Test | RestError {
  const facet = VOCABULARIES[column];
  if (facet === undefined) return test;
  const canonical = (typed: readonly string[]) =>
    canonicalValues(facet, column, typed, {
      hasOwnWords: facet === "stage" && WITH_OWN_WORDS.includes(resource),
      words,
    });
  if (test.kind === "compare" && (test.operator === "eq" || test.operator === "neq")) {
    const values = canonical([test.value]);
    if (isRestError(values)) return values;
    if (values.length === 1) return { ...test, value: values[0] ?? test.value };
    return test.operator === "eq"
      ? { kind: "in", values }
      : { kind: "quantified", operator: "neq", quantifier: "all", values };
  }
  const isListed = test.kind === "in" || test.kind === "list" || (test.kind === "quantified" && test.operator === "eq");
  if (!isListed) return test;
  const values = canonical(test.values);
  return isRestError(values) ? values : { ...test, values };
}

function canonicalValues(
  facet: Facet,
  column: string,
  typed: readonly string[],
  { hasOwnWords, words }: { readonly hasOwnWords: boolean; readonly words: WordMap },
): readonly string[] | RestError {
  const vocabulary = vocabularyOf(facet);
  if (vocabulary === null) return typed;
  const values: string[] = [];
  for (const value of typed) {
    let meant = vocabulary.values.includes(value) ? [value] : vocabulary.meant(value);
    if (meant.length === 0 && facet === "industry") meant = industriesNamed(value, words);
    if (meant.length === 0 && !hasOwnWords)
      return unknownColumnValue(unknownValue(facet, column, value, vocabulary.values));
    values.push(...membersOf(facet, meant.length === 0 ? [value] : meant));
  }
  return values;
}
