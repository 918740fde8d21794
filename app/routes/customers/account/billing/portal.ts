import { redirect } from "react-router";
import { readBilling } from "../../../../../core/customers/billing/read-billing.ts";
import { accountsContext, coreContext, logContext, paymentsContext, siteContext } from "../../../../context.ts";
import { isSameOrigin } from "../../../../form-post.ts";
import { localAddress } from "../../checkout/own-addresses.ts";
import { PRIVATE } from "../../sign-in/private.ts";
import type { Route } from "./+types/portal.ts";

/** Only a form of the account page posts here; the provider creates a portal page for each visit. */
export const loader = () => redirect("/account");

/** Redirects to the payment provider's billing portal. */
export async function action({ request, context }: Route.ActionArgs) {
  const current = await context.get(accountsContext).current(request.headers);
  if (current === null) return redirect("/sign-in", 303);
  const { provider } = context.get(paymentsContext);
  const { customerId } = await readBilling(context.get(coreContext), current.account.id);
  if (!isSameOrigin(request) || customerId === null || provider === null) return redirect("/account", 303);
  const { url } = context.get(siteContext);
  try {
    return redirect(localAddress(await provider.openPortal({ customerId, returnUrl: `${url}/account` }), url), {
      status: 303,
      ...PRIVATE,
    });
  } catch (error) {
    context.get(logContext).error({ err: error }, "the payment provider's portal could not be opened");
    return redirect("/account?portal=closed", { status: 303, ...PRIVATE });
  }
}
