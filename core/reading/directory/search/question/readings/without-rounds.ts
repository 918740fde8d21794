import { facetLabel } from "../../facet-label.ts";
import { membersOf } from "../../facet-members.ts";
import type { Facet } from "../../facets.ts";
import type { LookUps } from "../look-ups.ts";
import type { FacetPhrase, Phrase } from "../phrase.ts";

/** The values asked for, or left out, that no round has. */
export function withoutRounds(phrases: readonly Phrase[], known: LookUps): readonly FacetPhrase[] {
  const hasNone = ({ facet, values }: FacetPhrase) =>
    !membersOf(facet, values).some((value) => known.spelled(facet, value).includes(value));
  return phrases.filter(
    (phrase): phrase is FacetPhrase => phrase.kind === "facet" && IN[phrase.facet] !== undefined && hasNone(phrase),
  );
}

/** How rounds have a value: "in Lagos". */
const IN: Readonly<Partial<Record<Facet, string>>> = {
  industry: "in",
  country: "in",
  region: "in",
  city: "in",
  stage: "of stage",
  investor: "of",
  lead_investor: "led by",
};

/** Says that no round has the values of a phrase. */
export function nobodyHas({ facet, values, isExcluded }: FacetPhrase): string {
  return `No round is ${IN[facet]} ${values.map((value) => facetLabel(facet, value)).join(" or ")}${isExcluded ? ", so leaving it out changes nothing" : ""}.`;
}
