import { NOTICE_DAYS } from "../../../core/customers/billing/plans.ts";

/** The first day of a change announced today that keeps the notice that the terms promise. */
export function earliestNotice(today: string): string {
  return new Date(Date.parse(today) + NOTICE_DAYS * 86_400_000).toISOString().slice(0, today.length);
}

/** The problem of a change on `from` (YYYY-MM-DD) announced today; null if it keeps the notice that the terms promise. */
export function noticeProblem(from: string, today: string): string | null {
  const earliest = earliestNotice(today);
  return from < earliest ? `The terms promise ${NOTICE_DAYS} days' notice: enter ${earliest} or a later day.` : null;
}
