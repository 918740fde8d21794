import lexicon from "./date-words.json" with { type: "json" };
import { anyOf } from "./phrases.ts";

export type DateOrder = "dmy" | "mdy" | "ymd";

/** Counts dates of a column by the order they require; mergeable, so that files of one list share one decision. */
export interface DateEvidence {
  dayFirst: number;
  monthFirst: number;
  /** Valid in both orders. */
  open: number;
  /** Those written with full stops, which no country writes month first. */
  dotted: number;
  example: string;
}

/** The order of a column's dates, or why none can be determined. */
export type OrderDecision =
  | { readonly kind: "order"; readonly order: DateOrder; readonly against: number }
  | { readonly kind: "not_needed" }
  | { readonly kind: "ambiguous"; readonly example: string }
  | { readonly kind: "contradictory"; readonly dayFirst: number; readonly monthFirst: number };

/** Above this share, contradicting dates are treated as typing errors rather than another convention. */
const MAJORITY = 0.95;

export function noDateEvidence(): DateEvidence {
  return { dayFirst: 0, monthFirst: 0, open: 0, dotted: 0, example: "" };
}

/** Counts a cell if it is a numeric date with the year last. */
export function observeDate(evidence: DateEvidence, text: string): void {
  const code = text.charCodeAt(0);
  if (code < 48 || code > 57 || text.length < 6 || text.length > 32) return;
  const parts = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/.-])/.exec(text);
  if (parts === null || isNoDate(parts[4] ?? "", text)) return;
  const first = Number(parts[1]);
  const second = Number(parts[3]);
  if (first > 12 && first <= 31 && second <= 12) evidence.dayFirst++;
  else if (second > 12 && second <= 31 && first <= 12) evidence.monthFirst++;
  else if (first >= 1 && second >= 1 && first <= 12 && second <= 12 && first !== second) {
    evidence.open++;
    if (parts[2] === ".") evidence.dotted++;
    if (evidence.example === "") evidence.example = parts[0];
  }
}

/** Dates that programs write for none ("12/31/9999") follow the program, not the list. */
function isNoDate(year: string, text: string): boolean {
  return (
    (year.length === 4 && (year >= "2099" || year <= "1901")) || /^0|\D0\D/.test(text.replace(/\b0(?=[1-9])/g, ""))
  );
}

export function mergeDateEvidence(into: DateEvidence, from: DateEvidence): void {
  for (const count of ["dayFirst", "monthFirst", "open", "dotted"] as const) into[count] += from[count];
  if (into.example === "") into.example = from.example;
}

/** The order that a heading names by letters in the languages of usual lists: "Date (DD/MM/YYYY)", "Datum TT.MM.JJJJ". */
export function orderInHeading(heading: string): DateOrder | undefined {
  const letters = /\b([dtjgmya])\1{0,3}[-/. ]?([dtjgmya])\2{0,3}[-/. ]?([dtjgmya])\3{0,3}\b/.exec(
    heading.toLowerCase(),
  );
  const [, first = "", second = "", third = ""] = letters ?? [];
  if (second === "m" && /[dtjg]/.test(first) && /[yja]/.test(third)) return "dmy";
  if (first === "m" && /[dtjg]/.test(second) && /[yja]/.test(third)) return "mdy";
  return second === "m" && /[yja]/.test(first) && /[dtjg]/.test(third) ? "ymd" : undefined;
}

/** Words in headings of languages in which the day stands first. */
const DAY_FIRST = new RegExp(String.raw`\b${anyOf(lexicon.dayFirst)}\b`);

/** True if several headings are of a language in which the day stands first; given in plain words. */
export function isDayFirstLanguage(headings: readonly string[]): boolean {
  return headings.filter((heading) => DAY_FIRST.test(heading)).length > 1;
}

/** Decides for the whole column: unanimously, or with {@link MAJORITY} and the rest as typing errors. */
export function decideOrder({ dayFirst, monthFirst, open, dotted, example }: DateEvidence): OrderDecision {
  const decisive = dayFirst + monthFirst;
  if (decisive === 0 && open > 0 && dotted === open) return { kind: "order", order: "dmy", against: 0 };
  if (decisive === 0) return open === 0 ? { kind: "not_needed" } : { kind: "ambiguous", example };
  if (dayFirst / decisive >= MAJORITY) return { kind: "order", order: "dmy", against: monthFirst };
  if (monthFirst / decisive >= MAJORITY) return { kind: "order", order: "mdy", against: dayFirst };
  return { kind: "contradictory", dayFirst, monthFirst };
}
