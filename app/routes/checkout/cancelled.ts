import { redirect } from "react-router";
import { cancelOrder } from "../../../core/billing/close-orders.ts";
import { coreContext, paymentsContext } from "../../context.ts";
import { PRIVATE } from "../sign-in/private.ts";
import type { Route } from "./+types/cancelled.ts";

/** Where a buyer comes back to who did not pay: what was kept for them is given up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const plan = await cancelOrder(context.get(coreContext), context.get(paymentsContext), new URL(request.url).searchParams.get("order") ?? "");
  return redirect(plan === null ? "/pricing" : `/checkout?product=${plan}&quantity=1&cancelled=1`, PRIVATE);
}
