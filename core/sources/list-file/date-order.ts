export type DateOrder = "dmy" | "mdy" | "ymd";

/** How many dates of a column can be read in one order only. Mergeable, so files of one list share it. */
export interface DateEvidence {
  dayFirst: number;
  monthFirst: number;
  /** Could be either. */
  open: number;
  example: string;
}

/** What the evidence says: an order, no need of one, or why it cannot be told. */
export type OrderDecision =
  | { readonly kind: "order"; readonly order: DateOrder; readonly against: number }
  | { readonly kind: "not_needed" }
  | { readonly kind: "ambiguous"; readonly example: string }
  | { readonly kind: "contradictory"; readonly dayFirst: number; readonly monthFirst: number };

/** The share of dates beyond which those that contradict are typing errors, not another convention. */
const MAJORITY = 0.95;

export function noDateEvidence(): DateEvidence {
  return { dayFirst: 0, monthFirst: 0, open: 0, example: "" };
}

/** Takes one cell into account when it is a numeric date with its year last. */
export function observeDate(evidence: DateEvidence, text: string): void {
  const code = text.charCodeAt(0);
  if (code < 48 || code > 57 || text.length < 6 || text.length > 32) return;
  const parts = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(?:\d{4}|\d{2})(?![\d/.-])/.exec(text);
  if (parts === null) return;
  const first = Number(parts[1]);
  const second = Number(parts[3]);
  if (first > 12 && first <= 31 && second <= 12) evidence.dayFirst++;
  else if (second > 12 && second <= 31 && first <= 12) evidence.monthFirst++;
  else if (first <= 12 && second <= 12 && first !== second) {
    evidence.open++;
    if (evidence.example === "") evidence.example = parts[0];
  }
}

export function mergeDateEvidence(into: DateEvidence, from: DateEvidence): void {
  into.dayFirst += from.dayFirst;
  into.monthFirst += from.monthFirst;
  into.open += from.open;
  if (into.example === "") into.example = from.example;
}

/** Decides over the whole column: unanimous, or a majority of 95% with the rest as typing errors. */
export function decideOrder({ dayFirst, monthFirst, open, example }: DateEvidence): OrderDecision {
  const told = dayFirst + monthFirst;
  if (told === 0) return open === 0 ? { kind: "not_needed" } : { kind: "ambiguous", example };
  if (dayFirst / told >= MAJORITY) return { kind: "order", order: "dmy", against: monthFirst };
  if (monthFirst / told >= MAJORITY) return { kind: "order", order: "mdy", against: dayFirst };
  return { kind: "contradictory", dayFirst, monthFirst };
}
