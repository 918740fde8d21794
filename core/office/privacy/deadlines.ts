import type { RequestType } from "./request-types.ts";

/** A legal deadline of a request's answer. */
export interface Deadline {
  readonly law: string;
  /** `YYYY-MM-DD`, the last day to answer. */
  readonly on: string;
}

/** Days within which the site promises an answer. */
const PROMISED_DAYS = 30;

/**
 * The deadlines of a request: one month (GDPR article 12(3)), 45 days (CCPA §1798.130), and for an opt-out 15 business
 * days (CCPA regulations §7026(f)). An extension adds two months or 45 days; an opt-out's cannot be extended.
 */
export function deadlinesOf(
  type: RequestType,
  received: Date,
  { extended }: { readonly extended: boolean },
): Deadline[] {
  return [
    { law: "GDPR", on: day(monthsAfter(received, extended ? 3 : 1)) },
    type === "opt-out"
      ? { law: "CCPA opt-out", on: day(businessDaysAfter(received, 15)) }
      : { law: "CCPA", on: day(daysAfter(received, extended ? 90 : 45)) },
  ];
}

/** The day a request is due: the earliest deadline or, unless extended, the promised day if that is earlier. */
export function dueOnOf(type: RequestType, received: Date, extension: { readonly extended: boolean }): string {
  const days = deadlinesOf(type, received, extension).map(({ on }) => on);
  if (!extension.extended) days.push(day(daysAfter(received, PROMISED_DAYS)));
  return days.toSorted()[0] ?? day(received);
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000);
}

/** The same day of a later month, or its last day. */
function monthsAfter(moment: Date, months: number): Date {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(moment.getUTCDate(), lastDay)));
}

/** Monday to Friday. Public holidays count as business days, so the result is never after the legal deadline. */
function businessDaysAfter(moment: Date, days: number): Date {
  let [date, left] = [moment, days];
  while (left > 0) {
    date = daysAfter(date, 1);
    if (date.getUTCDay() % 6 !== 0) left--;
  }
  return date;
}
