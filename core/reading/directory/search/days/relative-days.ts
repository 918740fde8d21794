/**
 * Days relative to today, which `from` and `to` take in place of an ISO day: a period ("last-month"), of which `from`
 * means the first day and `to` the last, or "6-months-ago". Weeks begin on Monday; months and years ago are never
 * later than the last day of their month. Everybody carries these words as they are; only `listedRange` resolves them.
 */
export const RELATIVE_PERIODS = [
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
] as const;

/** True for a word that is relative to today, in its one spelling. */
export function isRelativeDay(bound: string | null): bound is string {
  return bound !== null && !/^\d{4}-\d\d-\d\d$/.test(bound);
}

/** "this year", "6 months ago", "today"; ISO days as they are. */
export function dayInWords(bound: string): string {
  if (bound === "0-days-ago") return "today";
  if (bound === "1-days-ago") return "yesterday";
  return isRelativeDay(bound) ? bound.replace(/^1-(day|month|year)s/, "1-$1").replaceAll("-", " ") : bound;
}
