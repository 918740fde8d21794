import { readAccount } from "../core/customers/accounts/account.ts";
import { currentPlans } from "../core/customers/billing/entitlement.ts";
import type { Context } from "../core/shared/context.ts";
import { type LookupBudget, readLookupBudget } from "../core/finder/bulk/budget.ts";
import type { Content } from "./content/content.ts";
import { paidPlan, planOf } from "./plans/plan-prices.ts";

/** People that the account's plan lets it look up by list in a month; null for staff, who have no limit. */
export async function lookupsPerMonth(ctx: Context, content: Content, accountId: string): Promise<number | null> {
  const account = await readAccount(ctx, { id: accountId });
  if (account !== null && account.role !== "member") return null;
  const plans = await currentPlans(ctx, accountId);
  return Math.max(0, ...plans.map((plan) => planOf(content, paidPlan(plan) ?? "pro").lookups));
}

/** Lookups left in this month of the account's plan. */
export async function readBudgetOf(ctx: Context, content: Content, accountId: string): Promise<LookupBudget> {
  return readLookupBudget(ctx, { accountId, perMonth: await lookupsPerMonth(ctx, content, accountId) });
}
