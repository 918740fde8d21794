import { daysUntil, dueWords } from "./words.ts";

/** Days before the due day from which a request is marked as urgent. */
const URGENT_DAYS = 7;

/** How long there is for an answer, marked when that is not long. */
export function Due({ on, today }: { readonly on: string; readonly today: string }) {
  const days = daysUntil(on, today);
  const look = days < 0 ? "badge badge-danger" : days <= URGENT_DAYS ? "badge badge-series-c" : "badge";
  return <span className={look}>{dueWords(on, today)}</span>;
}
