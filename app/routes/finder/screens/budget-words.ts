import type { LookupBudget } from "../../../../core/finder/bulk/budget.ts";
import { formatDate } from "../../../ui/format/format-date.ts";

/** The plan's budget in a sentence; null for staff, who have no limit, and without a plan. */
export function budgetWords(budget: LookupBudget | null): string | null {
  if (budget === null || budget.perMonth === null || budget.left === null) return null;
  const [left, all] = [budget.left, budget.perMonth].map((number) => number.toLocaleString("en-US"));
  return `${left} of ${all} addresses from lists are left in your plan until ${formatDate({ date: budget.renewsOn, precision: "day" })}.`;
}
