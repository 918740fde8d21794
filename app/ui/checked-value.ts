import type { CheckedFact } from "../../core/catalogue/sources/checked-facts.ts";
import type { CheckedText, Verdict } from "../../core/intake/accuracy/checked-value.ts";
import { formatExactAmount } from "./format/format-amount.ts";
import { formatDate } from "./format/format-date.ts";

export const CHECKED_NAMES: Readonly<Record<CheckedFact, string>> = {
  amount: "Amount",
  day: "Day",
  stage: "Stage",
  website: "Website",
  investor: "Investor",
};

export const VERDICT_NAMES: Readonly<Record<Verdict, string>> = {
  right: "Right",
  wrong: "Wrong",
  gone: "Source is gone",
  no_source: "No public source",
  not_checked: "Not checked",
};

/** A drawn value as a page shows it. */
export function checkedText(value: CheckedText): string {
  if (typeof value !== "string") return formatExactAmount(value);
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate({ date: value, precision: "day" }) : value;
}
