import type { Order } from "../../../core/billing/orders.ts";
import { REFUND_DAYS } from "../../../core/billing/refund-order.ts";
import { planName } from "./member-words.ts";
import { Confirm } from "./confirm.tsx";

/** Longest reason for a refund, in characters. */
export const LONGEST_REFUND_REASON = 200;

/** Whether an order can be refunded by a press: it is paid, and not too long ago. */
export function isRefundable({ state, lastPaidAt }: Order, now: Date): boolean {
  return state === "paid" && lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= REFUND_DAYS * 86_400_000;
}

/** Gives the money back and takes the access, after a second press; without a key, what the operator then gives back in the provider's dashboard. */
export function RefundForm({ order: { id, plan, email }, canAsk }: { readonly order: Order; readonly canAsk: boolean }) {
  return (
    <Confirm label="Refund" of={`order ${id}`}>
      <form method="post">
        <p>
          {canAsk
            ? `The last payment of this ${planName(plan)} order goes back to ${email ?? "the buyer"}. Their access by it ends at once, and its subscription with it. This cannot be undone.`
            : `The access of ${email ?? "the buyer"} by this ${planName(plan)} order ends at once. This site has no key to ask Stripe by: you then give the money back and end the subscription in Stripe's dashboard. This cannot be undone.`}
        </p>
        <label className="grid gap-1.5 font-semibold">
          Why
          <input name="reason" type="text" required maxLength={LONGEST_REFUND_REASON} className="office-box" />
        </label>
        <button type="submit" name="refund" value={id} className="button button-danger">
          Refund order {id}
        </button>
      </form>
    </Confirm>
  );
}
