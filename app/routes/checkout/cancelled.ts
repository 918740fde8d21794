import { redirect } from "react-router";
import { cancelOrder } from "../../../core/billing/close-orders.ts";
import { coreContext, logContext, paymentsContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/cancelled.ts";
import { isReference } from "./is-reference.ts";

/** Where a buyer comes back to who did not pay: what was kept for them is given up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reference = new URL(request.url).searchParams.get("order") ?? "";
  const [ctx, payments] = [context.get(coreContext), context.get(paymentsContext)];
  const cancel = () =>
    cancelOrder(ctx, payments, reference).catch((error: unknown) => {
      context.get(logContext).error({ err: error }, "a checkout could not be closed at the payment provider");
      // The schedule closes it once its time is over.
      return cancelOrder(ctx, { ...payments, provider: null }, reference);
    });
  const plan = isReference(reference) ? await cancel() : null;
  return redirect(plan === null ? "/pricing" : `/checkout?product=${plan}&quantity=1&cancelled=1`, { ...PRIVATE });
}
