import { sql } from "kysely";
import { rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { syncCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./payments.ts";
import type { Interval } from "./plans.ts";
import type { Issue } from "./issue.ts";
import { newestFirst } from "./newest-payment.ts";

export interface FinishedCheckout {
  readonly plan: string;
  readonly every: Interval | null;
  readonly state: "open" | "pending" | "paid" | "failed" | "expired";
  /** True if the order belongs to the signed-in account. */
  readonly own: boolean;
  /** Reason why a paid order gives no access; `null` while it does, or while it is unpaid. */
  readonly ended: EndedOrder | null;
  /** Money arrived but nothing could be granted; the owners were notified. */
  readonly issue: "mismatch" | "no_account" | null;
}

/** `disputed`: the payer's bank has reversed the payment or may do so; `over`: cancelled, expired or revoked. */
export type EndedOrder =
  | { readonly why: "refunding" | "disputed" | "over" }
  | { readonly why: "refunded"; readonly on: Date | null };

/** A buyer returning from the provider. */
export interface ReturningBuyer {
  /** The order reference in our return URL. */
  readonly reference: string;
  /** The checkout id in a Payment Link's return URL; `null` without one. */
  readonly checkoutId: string | null;
  readonly accountId: string | null;
}

/**
 * Reads a returning buyer's order and asks the provider first if its event has not arrived yet. The order keeps its
 * owner, whoever opens the page. `null` if no order matches.
 */
export async function finishCheckout(
  ctx: Context,
  deps: BillingDeps,
  { reference, checkoutId, accountId }: ReturningBuyer,
): Promise<FinishedCheckout | null> {
  const by: OrderKey =
    checkoutId === null ? { column: "reference", value: reference } : { column: "checkout_id", value: checkoutId };
  const before = await readOrderState(ctx, by);
  // A Payment Link's payment becomes an order when we first hear of it, which may be here.
  const unsettled = before === null ? checkoutId : isUnsettled(before) ? before.checkoutId : null;
  if (unsettled !== null) await syncCheckout(ctx, deps, (provider) => provider.readCheckout(unsettled));
  const order = unsettled === null ? before : await readOrderState(ctx, by);
  if (order === null) return null;
  const { plan, every, state, owner } = order;
  return {
    plan,
    every,
    state,
    own: accountId !== null && owner === accountId,
    ended: endedOrder(order),
    issue: issueOf(order),
  };
}

const isUnsettled = ({ state }: OrderState) => state === "open" || state === "pending";

interface OrderKey {
  readonly column: "reference" | "checkout_id";
  readonly value: string;
}

interface OrderState {
  readonly plan: string;
  readonly every: Interval | null;
  readonly state: FinishedCheckout["state"];
  readonly checkoutId: string | null;
  readonly owner: string | null;
  readonly issue: Issue | null;
  readonly refundAsked: boolean;
  /** Its latest payment is fully refunded. */
  readonly refunded: boolean;
  readonly refundedAt: Date | null;
  readonly disputed: boolean;
  /** Its access has ended for any reason. */
  readonly over: boolean;
}

async function readOrderState(ctx: Context, { column, value }: OrderKey): Promise<OrderState | null> {
  return rowOf<OrderState>(ctx, null)`
    select o.plan, o.every, o.state, o.checkout_id as "checkoutId", o.account_id as owner, o.issue,
      o.refund_asked_at is not null as "refundAsked",
      coalesce(p.refunded_minor >= p.amount_minor and p.amount_minor > 0, false) as refunded,
      p.refunded_at as "refundedAt",
      exists (select from billing_payment d where d.order_id = o.id and d.dispute in ('open', 'lost')) as disputed,
      coalesce(e.revoked_at is not null or e.ends_at <= ${ctx.clock.now()}, false) as over
    from billing_order o
    left join entitlement e on e.source = 'order:' || o.id and e.source like 'order:%'
    left join lateral (select * from billing_payment p where order_id = o.id
      order by ${newestFirst("p")} limit 1) p on true
    where ${sql.ref(`o.${column}`)} = ${value}`;
}

function endedOrder({ state, refunded, refundedAt, refundAsked, disputed, over }: OrderState): EndedOrder | null {
  if (state !== "paid") return null;
  if (refunded) return { why: "refunded", on: refundedAt };
  if (refundAsked) return { why: "refunding" };
  if (disputed) return { why: "disputed" };
  return over ? { why: "over" } : null;
}

function issueOf({ state, issue, refundAsked }: OrderState): FinishedCheckout["issue"] {
  if (issue === "mismatch" && state !== "paid") return "mismatch";
  return issue === "no_account" && state === "paid" && !refundAsked ? "no_account" : null;
}
