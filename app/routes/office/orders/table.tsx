import type { Order } from "../../../../core/customers/billing/orders.ts";
import type { Issue } from "../../../../core/customers/billing/issue.ts";
import { DangerButton, TextLink } from "../../../ui/forms/controls.tsx";
import { FigureTable } from "../../../ui/charts/figure-table.tsx";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { Breakable, Confirm, ReasonField } from "../office-page.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { figure } from "../format.ts";
import { REFUND_DAYS } from "../../../../core/customers/billing/refund.ts";

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

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly now: Date;
}

export function OrderTable({ orders, now }: OrderTableProps) {
  return (
    <FigureTable caption="Orders" wide>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Buyer</th>
          <th scope="col" className="number">
            Price
          </th>
          <th scope="col">State</th>
          <th scope="col" className="number">
            Payments
          </th>
          <th scope="col">Ordered</th>
          <th scope="col">Decide</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} now={now} />
        ))}
      </tbody>
    </FigureTable>
  );
}

function OrderRow({ order, now }: Omit<OrderTableProps, "orders"> & { readonly order: Order }) {
  const { planNames } = useSite();
  const {
    id,
    plan,
    provider,
    state,
    createdAt,
    amountMinor,
    currency,
    payments,
    refundReason,
    issue,
    receiptUrl,
    invoiceUrl,
    taxMinor,
  } = order;
  return (
    <tr>
      <th scope="row">
        #{id} {planTitle(plan, planNames)}
        <span className="block text-xs font-normal text-muted">{PROVIDER_WORDS[provider]}</span>
      </th>
      <td data-label="Buyer" className="col-span-full">
        <Buyer order={order} />
      </td>
      <td className="number" data-label="Price">
        {formatExactAmount({ minor: amountMinor, currency: currency.toUpperCase() })}
      </td>
      <td data-label="State">
        <span
          className={
            state === "failed" || state === "refund_failed" || state === "disputed" ? "badge badge-danger" : "badge"
          }
        >
          {STATE_WORDS[state]}
        </span>
        {issue !== null && <span className="mt-1 block text-danger">{ISSUE_WORDS[issue]}</span>}
        {refundReason !== null && <span className="mt-1 block text-muted">{refundReason}</span>}
      </td>
      <td className="number" data-label="Payments">
        {figure(payments)}
        {taxMinor !== null && taxMinor > 0 && (
          <span className="block text-xs text-muted">
            {formatExactAmount({ minor: taxMinor, currency: currency.toUpperCase() })} tax
          </span>
        )}
        {invoiceUrl !== null && (
          <a className="link block" href={invoiceUrl} rel="noreferrer">
            Invoice <span className="sr-only">of order {id}</span>
          </a>
        )}
        {receiptUrl !== null && (
          <a className="link block" href={receiptUrl} rel="noreferrer">
            Receipt <span className="sr-only">of order {id}</span>
          </a>
        )}
      </td>
      <td data-label="Ordered">
        <Instant at={createdAt} />
      </td>
      <td data-label="Decide" className="col-span-full">
        {isRefundable(order, now) ? <RefundForm order={order} /> : <span className="text-muted">No action</span>}
      </td>
    </tr>
  );
}

function Buyer({ order: { accountId, email, paidAt, issue } }: { readonly order: Order }) {
  if (accountId === null) return paidAt === null ? "Unknown" : issue === "no_account" ? "Not known" : "Account deleted";
  return (
    <TextLink href={`/back-office/members/${encodeURIComponent(accountId)}`}>
      {email === null ? "Account" : <Breakable text={email} />}
    </TextLink>
  );
}

/** Longest reason for a refund, in characters. */
export const LONGEST_REFUND_REASON = 200;

/** True for paid orders that are recent enough to be refunded. */
function isRefundable({ state, lastPaidAt }: Order, now: Date): boolean {
  return state === "paid" && lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= REFUND_DAYS * 86_400_000;
}

/** Refunds an order and revokes its access, after confirmation. */
function RefundForm({ order: { id, plan, email } }: { readonly order: Order }) {
  const { planNames } = useSite();
  return (
    <Confirm label="Refund" of={`order ${id}`}>
      <form method="post">
        <p>
          {`The last payment of this ${planTitle(plan, planNames)} order goes back to ${email ?? "the buyer"}. Its access and subscription end at once. This cannot be undone.`}
        </p>
        <ReasonField maxLength={LONGEST_REFUND_REASON} />
        <DangerButton name="refund" value={id}>
          Refund order {id}
        </DangerButton>
      </form>
    </Confirm>
  );
}
