import type { LeadSort } from "../filter.ts";

const LARGEST =
  /^(?:top(?: (?:\d{1,3}|ten|twenty))?|largest|biggest|highest|most (?:funded|money)|best[- ]funded|highest[- ]funded|huge)$/i;
const SMALLEST = /^(?:smallest|lowest|least funded)$/i;
const OLDEST = /^(?:oldest|earliest)$/i;

/** The order that a phrase asks for, such as "largest"; null for other phrases. */
export function orderAsked(text: string): LeadSort | null {
  if (LARGEST.test(text)) return { by: "amount", direction: "desc" };
  if (SMALLEST.test(text)) return { by: "amount", direction: "asc" };
  return OLDEST.test(text) ? { by: "date", direction: "asc" } : null;
}
