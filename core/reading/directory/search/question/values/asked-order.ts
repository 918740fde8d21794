import type { LeadSort } from "../../filter.ts";
import { COMPANIES, ROUNDS } from "../nouns.ts";

const ORDINALS = "second|third|fourth|fifth|2nd|3rd|4th|5th";
/** "5 largest", "top 10 largest", "ten oldest". */
const COUNT = "(?:\\d{1,3}|three|five|ten|twenty|fifty)";
const COUNTED = `(?:(?:top )?(?:(?:${COUNT}|${ORDINALS})[- ])?)`;
const LARGEST = new RegExp(
  `^(?:top(?: ${COUNT})?|${COUNTED}(?:largest|biggest|highest|most (?:funded|money)|best[- ]funded|highest[- ]funded|huge|record(?:[- ]breaking)?)|(?:has |have )?rais(?:e|ed|ing) (?:the )?most(?: money)?)$`,
  "i",
);
const SMALLEST = new RegExp(`^${COUNTED}(?:smallest|lowest|least funded)$`, "i");
const OLDEST = new RegExp(`^${COUNTED}(?:oldest|earliest)$`, "i");
/** Without a number these words ask for nothing: lists begin with the newest. */
const NEWEST = new RegExp(
  `^(?:(?:top )?${COUNT} (?:newest|latest|most recent|recent)|(?:the )?(?:last|latest|newest) ${COUNT} (?:${ROUNDS}|${COMPANIES}))$`,
  "i",
);

/** "sorted by amount", "newest first" */
const SORTED =
  /^(?:(?:sort(?:ed)?|order(?:ed)?) )?by (?:(?<amount>amount|size|round size)|(?<date>date|newest|most recent))$|^(?:(?<largest>largest|biggest|highest)|(?<smallest>smallest|lowest)|(?<newest>newest|latest|most recent)|(?<oldest>oldest|earliest)) first$/i;

/** The order that a phrase asks for, such as "largest"; null for other phrases. */
export function orderAsked(text: string): LeadSort | null {
  const sorted = SORTED.exec(text)?.groups;
  if (sorted !== undefined) {
    const isAscending = (sorted["smallest"] ?? sorted["oldest"]) !== undefined;
    const by = (sorted["amount"] ?? sorted["largest"] ?? sorted["smallest"]) === undefined ? "date" : "amount";
    return { by, direction: isAscending ? "asc" : "desc" };
  }
  if (LARGEST.test(text)) return { by: "amount", direction: "desc" };
  if (SMALLEST.test(text)) return { by: "amount", direction: "asc" };
  if (NEWEST.test(text)) return { by: "date", direction: "desc" };
  return OLDEST.test(text) ? { by: "date", direction: "asc" } : null;
}
