import { PAID_PLANS, paidPlan } from "../../../core/billing/plans.ts";
import { PLANS } from "../../../content/plans.ts";

/** Plans that can be given by hand, with their names. All of them give the same full access. */
export const PLANS_TO_GIVE = PAID_PLANS.map((key) => [key, PLANS[key].name] as const);

/** A plan as the price list calls it; one of another time by the name it was kept under. */
export function planName(plan: string): string {
  const known = paidPlan(plan);
  return known === null ? plan : PLANS[known].name;
}

/** What access was given for: "by order 12", "by hand". */
export function sourceWords(source: string): string {
  const order = /^order:(\d+)$/.exec(source)?.[1];
  if (order !== undefined) return `by order ${order}`;
  return source === "operator" ? "by hand" : `by ${source}`;
}
