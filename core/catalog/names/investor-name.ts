import { companyNameKey } from "./company-name.ts";

/** Abbreviations that the firms themselves go by, and the key of the name they stand for. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["a16z", "andreessenhorowitz"],
  ["andreessenhorowitza16z", "andreessenhorowitz"],
  ["yc", "ycombinator"],
  ["ycombinatoryc", "ycombinator"],
  ["nea", "newenterpriseassociates"],
  ["usv", "unionsquareventures"],
  ["gv", "googleventures"],
  ["gvgoogleventures", "googleventures"],
  ["dst", "dstglobal"],
]);

/**
 * The form under which two spellings of one investor agree: a company's key, with the few abbreviations
 * that firms go by written out. "Ventures", "Capital" and "Partners" are part of the name and stay.
 */
export function investorKey(name: string): string {
  const key = companyNameKey(name);
  return ABBREVIATIONS.get(key) ?? key;
}
