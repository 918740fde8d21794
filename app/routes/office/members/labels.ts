import { z } from "zod";
import { PAID_PLANS } from "../../../plans/plan-prices.ts";
import { PLANS } from "../../../../content/plans.ts";
import type { FormField } from "../kit/form.tsx";

/** Plans an owner can grant, with their names. All of them give the same full access. */
export const PLANS_TO_GIVE = PAID_PLANS.map((key) => [key, PLANS[key].name] as const);

/** The source of an entitlement: "by order 12", "manually". */
export function sourceLabel(source: string): string {
  const order = /^order:(\d+)$/.exec(source)?.[1];
  if (order !== undefined) return `by order ${order}`;
  return source === "operator" ? "manually" : `by ${source}`;
}

/** Longest reason for revoking access, in characters. */
export const LONGEST_REASON = 200;

/** The fields of a grant, and their rules. */
export const GRANT_FIELDS: readonly FormField[] = [
  { name: "plan", label: "As", type: "choice", options: PLANS_TO_GIVE, required: true },
  { name: "until", label: "Last day; lifetime access if empty", type: "date" },
];
export const GRANT_RULES = {
  plan: z.enum(PAID_PLANS, "Please choose one of the plans."),
  until: z.union([z.literal(""), z.iso.date("Please enter a day, such as 2027-01-31.")]).default(""),
};
export const PAST_DAY = "The last day of access must be in the future.";

/** The last moment of a day in UTC; null for lifetime access. */
export function endOfDay(day: string): Date | null {
  return day === "" ? null : new Date(`${day}T23:59:59.999Z`);
}
