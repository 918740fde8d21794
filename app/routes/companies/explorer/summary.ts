import type { Explorer } from "./explorer.ts";

/** How many rounds match, of how many: what a screen reader hears after each change. */
export function summaryOf({ matching, reached, total, active }: Pick<Explorer, "matching" | "reached" | "total" | "active">): string {
  const all = reached < total ? `the newest ${count(reached)} rounds` : `${count(total)} rounds`;
  if (active.length === 0) return reached < total ? `The newest ${count(reached)} rounds` : `${count(total)} rounds`;
  if (matching === 0) return `None of ${all} matches`;
  return matching === 1 ? `1 of ${all} matches` : `${count(matching)} of ${all} match`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
