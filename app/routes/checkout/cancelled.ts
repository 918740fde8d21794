import { redirect } from "react-router";
import { cancelOrder } from "../../../core/billing/close-orders.ts";
import { coreContext, paymentsContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/cancelled.ts";
import { isReference } from "./is-reference.ts";

/** Where a buyer comes back to who did not pay: what was kept for them is given up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reference = new URL(request.url).searchParams.get("order") ?? "";
  const plan = isReference(reference) ? await cancelOrder(context.get(coreContext), context.get(paymentsContext), reference) : null;
  return redirect(plan === null ? "/pricing" : `/checkout?product=${plan}&quantity=1&cancelled=1`, { ...PRIVATE });
}
