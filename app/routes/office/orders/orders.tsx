import { z } from "zod";
import { listOrders } from "../../../../core/customers/billing/orders.ts";
import { REFUND_DAYS, refundOrder } from "../../../../core/customers/billing/refund.ts";
import { required } from "../../../../core/customers/contact/form-fields.ts";
import { coreContext, paymentsContext } from "../../../context.ts";
import { paidPlan } from "../../../plans/plan-prices.ts";
import type { Route } from "./+types/orders.ts";
import { formAction, outcomeOf } from "../action.ts";
import { readPage, searchOf } from "../list-navigation.tsx";
import { OfficePage } from "../office-page.tsx";
import { LONGEST_REFUND_REASON, OrderTable } from "./table.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FilterForm } from "../kit/filter-form.tsx";

const orderForm = z.object({
  refund: z.coerce.number().int().positive(),
  reason: required(LONGEST_REFUND_REASON, "Please enter a reason for the refund."),
});

const DONE = {
  asked: "Access has ended. A job requests the refund from the payment provider until it succeeds.",
} as const;

const PROBLEMS = {
  no_provider: "No payment provider is set up: set STRIPE_SECRET_KEY first.",
  already: "This order is already refunded.",
  not_paid: "This order has no payment.",
  too_late: `The payment is older than ${REFUND_DAYS} days. You can refund it in the payment provider's dashboard; access then ends automatically.`,
  not_found: "This order doesn't exist.",
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(coreContext);
  const search = searchOf(request);
  const plan = paidPlan(search.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const asked = plan === null ? { search } : { plan };
  const { items: orders, next } = await readPage(request, (range) => listOrders(ctx, { ...asked, ...range }));
  return { orders, next, search, now: ctx.clock.now(), done: outcomeOf(request, DONE) };
}

export const action = formAction(orderForm, async ({ refund, reason }, { ctx, context }) => {
  const canRefund = context.get(paymentsContext).provider !== null;
  const outcome = canRefund ? await refundOrder(ctx, { orderId: refund, reason }) : "no_provider";
  return outcome === "asked"
    ? { done: outcome }
    : { problem: PROBLEMS[outcome], status: outcome === "not_found" ? 404 : 409 };
});

const SEARCH = {
  name: "search",
  type: "search",
  label: "E-mail, plan or order number",
  hint: "The start of an address, or @ and the start of its domain; a plan; an order number; or “issue”.",
} as const;

export default function Orders({ loaderData: { orders, next, search, now, done }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage
      heading="Orders"
      about={`Orders and payments, newest first. Payments are refundable for ${REFUND_DAYS} days. Orders of the test checkout are listed too, and counted nowhere.`}
      outcome={actionData?.outcome ?? done}
    >
      <FilterForm action="/back-office/orders" fields={[SEARCH]} known={{ search }} submit="Search" />
      <OrderTable
        orders={orders}
        now={now}
        empty={search === "" ? "No orders yet." : `No orders match “${search}”.`}
        next={next}
      />
      <p className="mt-6">
        <TextLink href="/back-office/orders/payments.csv" download>
          Download all payments as CSV
        </TextLink>{" "}
        <span className="text-muted">with tax, country and invoice, for your bookkeeping</span>
      </p>
    </OfficePage>
  );
}
