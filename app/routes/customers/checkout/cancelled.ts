import { redirect } from "react-router";
import { cancelOrder } from "../../../../core/customers/billing/close-orders.ts";
import { coreContext, logContext, paymentsContext } from "../../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/cancelled.ts";
import { isReference } from "./own-addresses.ts";

/** Handles buyers who left the payment page without paying. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reference = new URL(request.url).searchParams.get("order") ?? "";
  const [ctx, payments] = [context.get(coreContext), context.get(paymentsContext)];
  const cancel = () =>
    cancelOrder(ctx, payments, reference).catch((error: unknown) => {
      context.get(logContext).error({ err: error }, "a checkout could not be closed at the payment provider");
      // A scheduled job closes it when it expires.
      return cancelOrder(ctx, { ...payments, provider: null }, reference);
    });
  const plan = isReference(reference) ? await cancel() : null;
  return redirect(plan === null ? "/pricing" : `/checkout?product=${plan}&quantity=1&cancelled=1`, { ...PRIVATE });
}
