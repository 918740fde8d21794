import { countryName } from "../../../catalogue/places/country-name.ts";
import { MONEY_LABELS } from "../../../catalogue/facts/money-words.ts";
import { sourceName } from "../evidence.ts";
import type { Facet } from "./facets.ts";

const HAS_LABELS: Readonly<Record<string, string>> = {
  website: "Website",
  proof: "Proof of funding",
  contact: "Founder contact",
  founder: "Founder",
  investors: "Investors",
  lead: "Lead investor",
  amount: "Amount",
  date: "Date",
  stage: "Stage",
  founded: "Year founded",
  email: "E-mail address",
  "email-verified": "Verified e-mail address",
  "email-published": "Published e-mail address",
  "email-listed": "E-mail address from a list",
};

const LABELS_OF_MONEY: Readonly<Record<string, string>> = MONEY_LABELS;

/** Display names of facet values that are codes. */
const LABELS: Readonly<Partial<Record<Facet, (value: string) => string>>> = {
  // "EU" has a name like countries.
  country: countryName,
  money: (value) => LABELS_OF_MONEY[value] ?? value,
  source: sourceName,
  has: (value) => HAS_LABELS[value] ?? value,
};

/** A facet value's display name. */
export function facetLabel(facet: Facet, value: string): string {
  return LABELS[facet]?.(value) ?? value;
}
