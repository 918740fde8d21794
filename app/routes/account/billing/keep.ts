import { redirect } from "react-router";
import { keepSubscription } from "../../../../core/billing/cancel-subscription.ts";
import { accountsContext, coreContext } from "../../../context.ts";
import { isSameOrigin } from "../../../form-post.ts";
import type { Route } from "./+types/keep.ts";

/** Asked for by a form on the account page. */
export const loader = () => redirect("/account");

/** Takes a cancellation back. */
export async function action({ request, context }: Route.ActionArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  if (isSameOrigin(request)) await keepSubscription(context.get(coreContext), { accountId: current.account.id });
  return redirect("/account", 303);
}
