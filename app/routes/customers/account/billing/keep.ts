import { redirect } from "react-router";
import { keepSubscription } from "../../../../../core/customers/billing/change-subscription.ts";
import { readBilling } from "../../../../../core/customers/billing/read-billing.ts";
import { accountsContext, coreContext, paymentsContext } from "../../../../context.ts";
import { isSameOrigin } from "../../../../form-post.ts";
import type { Route } from "./+types/keep.ts";

/** Only forms of the account page post here. */
export const loader = () => redirect("/account");

/** Withdraws a pending cancellation. */
export async function action({ request, context }: Route.ActionArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  // Without a payment provider nothing can be cancelled here.
  if (context.get(paymentsContext).provider === null) return redirect("/account", 303);
  const [ctx, accountId] = [context.get(coreContext), current.account.id];
  if (isSameOrigin(request) && (await readBilling(ctx, accountId)).canKeep) await keepSubscription(ctx, { accountId });
  return redirect("/account", 303);
}
