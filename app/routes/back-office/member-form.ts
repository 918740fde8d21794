import { z } from "zod";
import { ROLES } from "../../../core/accounts/account.ts";
import { PAID_PLANS } from "../../../core/billing/plans.ts";
import { required } from "../../../core/contact/form-fields.ts";

/** Longest reason for taking access back, in characters. */
export const LONGEST_REASON = 200;

/** What the forms of a member's page say. */
export const memberForm = z.discriminatedUnion("deed", [
  z.object({ deed: z.literal("role"), role: z.enum(ROLES) }),
  z.object({
    deed: z.literal("grant"),
    plan: z.enum(PAID_PLANS, "Please choose one of the plans."),
    until: z.union([z.literal(""), z.iso.date("Please give a day, such as 2027-01-31.")]).default(""),
  }),
  z.object({ deed: z.literal("revoke"), reason: required(LONGEST_REASON, "Please say why.") }),
  z.object({ deed: z.literal("end") }),
]);

export type MemberForm = z.output<typeof memberForm>;

/** The last moment of a day in UTC; null for none, which is for good. */
export function endOfDay(day: string): Date | null {
  return day === "" ? null : new Date(`${day}T23:59:59.999Z`);
}
