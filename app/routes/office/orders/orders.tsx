import { ListTable, Stacked, State } from "../list.tsx";
import { z } from "zod";
import { listOrders, type Order } from "../../../../core/customers/billing/orders.ts";
import { REFUND_DAYS, refundOrder } from "../../../../core/customers/billing/refund.ts";
import { required } from "../../../../core/customers/contact/form-fields.ts";
import { paymentsContext } from "../../../context.ts";
import { paidPlan, planTitle } from "../../../plans/plan-prices.ts";
import type { Route } from "./+types/orders.ts";
import { formAction, screenLoader, readPage } from "../screen.ts";
import { AccountLink, OfficePage } from "../office-page.tsx";
import { TextLink } from "../../../ui/forms/controls.tsx";
import { FilterForm } from "../kit/filter-form.tsx";
import type { Issue } from "../../../../core/customers/billing/issue.ts";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { figure } from "../format.ts";

const LONGEST_REFUND_REASON = 200;

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

export const loader = screenLoader(async ({ ctx, search, range }) => {
  const plan = paidPlan(search.toLowerCase().replaceAll(/[\s-]+/g, "_"));
  const asked = plan === null ? { search } : { plan };
  const { items: orders, next } = await readPage(range, (part) => listOrders(ctx, { ...asked, ...part }));
  return { orders, next, search, now: ctx.clock.now() };
});

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

export default function Orders({ loaderData: { orders, next, search, now } }: Route.ComponentProps) {
  const { planNames } = useSite();
  return (
    <OfficePage
      heading="Orders"
      about={`Orders and payments, newest first. Payments are refundable for ${REFUND_DAYS} days. Orders of the test checkout are listed too, and counted nowhere.`}
      done={DONE}
    >
      <FilterForm action="/back-office/orders" fields={[SEARCH]} known={{ search }} submit="Search" />
      <ListTable
        caption="Orders"
        empty={search === "" ? "No orders yet." : `No orders match “${search}”.`}
        rows={orders}
        render={{
          Order: ({ id, plan, provider }) => (
            <Stacked below={PROVIDER_WORDS[provider]}>
              #{id} {planTitle(plan, planNames)}
            </Stacked>
          ),
          Buyer: (order) => <Buyer order={order} />,
          Price: ({ amountMinor, currency }) => money(amountMinor, currency),
          State: (order) => <OrderState order={order} />,
          Payments: (order) => <PaymentLinks order={order} />,
          Ordered: ({ createdAt }) => <Instant at={createdAt} />,
        }}
        numbers={["Price", "Payments"]}
        full={["Buyer"]}
        actions={{
          refund: {
            label: "Refund",
            of: ({ id }) => `order ${id}`,
            when: (order) => isRefundable(order, now),
            confirm: {
              text: ({ plan, email }) =>
                `The last payment of this ${planTitle(plan, planNames)} order goes back to ${email ?? "the buyer"}. Its access and subscription end at once. This cannot be undone.`,
              button: ({ id }) => `Refund order ${id}`,
              reason: LONGEST_REFUND_REASON,
            },
          },
        }}
        next={next}
        older="Older orders"
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

const STATE_WORDS: Readonly<Record<Order["state"], string>> = {
  retired: "Test (no access)",
  open: "In checkout",
  pending: "Payment pending",
  paid: "Paid",
  failed: "Payment failed",
  expired: "Abandoned",
  refunding: "Being refunded",
  refund_failed: "Refund failed",
  refunded: "Refunded",
  disputed: "Disputed",
};

const PROVIDER_WORDS: Readonly<Record<Order["provider"], string>> = { stripe: "Stripe", test: "Test checkout" };

const ISSUE_WORDS: Readonly<Record<Issue, string>> = {
  mismatch: "Underpaid",
  no_account: "Paid without an e-mail address",
  twice: "The account already had full access",
  refund_failed: "Refund did not arrive",
  link_differs: "The link's price differs from the plan",
};

function money(minor: number, currency: string): string {
  return formatExactAmount({ minor, currency: currency.toUpperCase() });
}

const BAD_STATES: ReadonlySet<Order["state"]> = new Set(["failed", "refund_failed", "disputed"]);

function OrderState({ order: { state, issue, refundReason } }: { readonly order: Order }) {
  return (
    <Stacked below={issue && ISSUE_WORDS[issue]} className="mt-1 text-danger">
      <State isBad={BAD_STATES.has(state)} below={refundReason}>
        {STATE_WORDS[state]}
      </State>
    </Stacked>
  );
}

function PaymentLinks({ order }: { readonly order: Order }) {
  const { id, payments, taxMinor, currency, invoiceUrl, receiptUrl } = order;
  const links = [
    ["Invoice", invoiceUrl],
    ["Receipt", receiptUrl],
  ] as const;
  return (
    <>
      <Stacked below={taxMinor !== null && taxMinor > 0 && `${money(taxMinor, currency)} tax`}>
        {figure(payments)}
      </Stacked>
      {links.map(
        ([name, href]) =>
          href !== null && (
            <a key={name} className="link block" href={href} rel="noreferrer">
              {name} <span className="sr-only">of order {id}</span>
            </a>
          ),
      )}
    </>
  );
}

function Buyer({ order: { accountId, email, paidAt, issue } }: { readonly order: Order }) {
  if (accountId === null) return paidAt === null ? "Unknown" : issue === "no_account" ? "Not known" : "Account deleted";
  return <AccountLink id={accountId} email={email ?? "Account"} />;
}

function isRefundable({ state, lastPaidAt }: Order, now: Date): boolean {
  return state === "paid" && lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= REFUND_DAYS * 86_400_000;
}
