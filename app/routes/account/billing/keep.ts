import { redirect } from "react-router";
import { keepSubscription } from "../../../../core/billing/cancel-subscription.ts";
import { readBilling } from "../../../../core/billing/read-billing.ts";
import { accountsContext, coreContext, paymentsContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import { cancelElsewhere } from "./cancel-elsewhere.ts";
import type { Route } from "./+types/keep.ts";

/** Asked for by a form on the account page. */
export const loader = () => redirect("/account");

/** Takes a cancellation back. */
export async function action({ request, context }: Route.ActionArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  const elsewhere = cancelElsewhere(context.get(paymentsContext));
  if (elsewhere !== null) return redirect(elsewhere, 303);
  const [ctx, accountId] = [context.get(coreContext), current.account.id];
  if (isSameOrigin(request) && (await readBilling(ctx, accountId)).canKeep) await keepSubscription(ctx, { accountId });
  return redirect("/account", 303);
}
