import { sourceName } from "../evidence.ts";
import type { Facet } from "./facets.ts";

const COUNTRIES = new Intl.DisplayNames("en-US", { type: "region", fallback: "code" });
/** Names by code: Intl takes about ten microseconds each, and every list names a hundred. */
const countryNames = new Map<string, string>();
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
};

/** Display names of facet values that are codes. */
const LABELS: Readonly<Partial<Record<Facet, (value: string) => string>>> = {
  country: countryLabel,
  source: sourceName,
  has: (value) => HAS_LABELS[value] ?? value,
};

/** A facet value's display name. */
export function facetLabel(facet: Facet, value: string): string {
  return LABELS[facet]?.(value) ?? value;
}

/** "EU" has a name like countries. */
function countryLabel(value: string): string {
  if (!/^[A-Z]{2}$/.test(value)) return value;
  const name = countryNames.get(value) ?? COUNTRIES.of(value) ?? value;
  countryNames.set(value, name);
  return name;
}
