import { z } from "zod";
import { listOrders } from "../../../core/billing/orders.ts";
import { REFUND_DAYS, refundOrder } from "../../../core/billing/refund-order.ts";
import { required } from "../../../core/contact/form-fields.ts";
import { coreContext, paymentsContext } from "../../context.ts";
import { messageMeta } from "../../page-meta.ts";
import type { Route } from "./+types/orders.ts";
import { type Deed, doDeed, doneOutcome } from "./deed.ts";
import { PAGE_SIZE } from "./list-address.ts";
import { EmptyList, OfficePage } from "./office-page.tsx";
import { OrderTable } from "./order-table.tsx";
import { LONGEST_REFUND_REASON } from "./refund-form.tsx";
import { ReadOn } from "./read-on.tsx";
import { SearchForm } from "./search-form.tsx";

const LONGEST_SEARCH = 254;

const orderForm = z.object({ refund: z.coerce.number().int().positive(), reason: required(LONGEST_REFUND_REASON, "Please say why the money is given back.") });

const DONE = {
  asked: "Access has ended, and the money is on its way back: a job asks the payment provider for it, as often as it takes.",
  by_hand: "Access has ended. Give the money back and end the subscription in Stripe's dashboard: this site has no key to do it by.",
} as const;

const PROBLEMS = {
  already: "This order was refunded before.",
  not_paid: "Nothing was paid for this order.",
  too_late: `The payment is older than ${REFUND_DAYS} days. Give it back in the payment provider's dashboard if you want to; access then ends by itself.`,
  not_found: "There is no such order.",
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const query = new URL(request.url).searchParams;
  const search = (query.get("search") ?? "").trim().slice(0, LONGEST_SEARCH);
  const after = /^\d{1,15}$/.exec(query.get("after") ?? "")?.[0];
  const found = await listOrders(ctx, { search, limit: PAGE_SIZE + 1, ...(after !== undefined && { before: Number(after) }) });
  const orders = found.slice(0, PAGE_SIZE);
  const last = orders.at(-1);
  return { orders, next: found.length > PAGE_SIZE && last !== undefined ? String(last.id) : null, search, canAsk: context.get(paymentsContext).provider?.canAsk === true, now: ctx.clock.now(), done: doneOutcome(request, DONE) };
}

export function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(coreContext);
  const canAsk = context.get(paymentsContext).provider?.canAsk === true;
  return doDeed(request, orderForm, async ({ refund, reason }): Promise<Deed> => {
    const outcome = await refundOrder(ctx, { orderId: refund, reason, canAsk });
    return outcome === "asked" || outcome === "by_hand" ? { done: outcome } : { problem: PROBLEMS[outcome], status: outcome === "not_found" ? 404 : 409 };
  });
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => messageMeta(root.loaderData?.site, "Orders");

export default function Orders({ loaderData: { orders, next, search, canAsk, now, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage heading="Orders" about={`What was ordered and paid, the newest first. Within ${REFUND_DAYS} days of a payment it is given back without a question.`} outcome={actionData?.outcome ?? done}>
      <SearchForm action="/back-office/orders" label="Address, plan or number" hint="The beginning of an address, or @ and the beginning of its domain; a plan; an order's number; or “trouble”." value={search} />
      {orders.length === 0 ? <EmptyList>{search === "" ? "Nothing was ordered yet." : `No order matches “${search}”.`}</EmptyList> : <OrderTable orders={orders} now={now} canAsk={canAsk} />}
      <ReadOn next={next} label="Earlier orders" />
    </OfficePage>
  );
}
