import { z } from "zod";
import { PLANS } from "../../content/plans.ts";
import { PAID_PLANS, type PaidPlanKey } from "../../core/billing/plans.ts";
import { formatDate } from "../ui/format-date.ts";

/** What mails about money are told: a plan, days, and amounts in the currency's smallest unit. */
export const planField = z.enum(PAID_PLANS);
export const moneyField = z.number().int().min(0);
export const dayField = z.iso.date();

/** A plan as its buyers know it. */
export function planName(siteName: string, plan: PaidPlanKey): string {
  return `${siteName} ${PLANS[plan].name}`;
}

/** "Oct 1, 2026". */
export function dayName(date: string): string {
  return formatDate({ date, precision: "day" });
}

/** Why somebody gets a mail about money. */
export function payerReason(siteName: string): string {
  return `You get this mail because you pay for ${siteName}.`;
}
