import type { Order } from "../../../core/billing/orders.ts";
import type { Trouble } from "../../../core/billing/trouble.ts";
import { FigureTable } from "../../ui/figure-table.tsx";
import { formatExactAmount } from "../../ui/format-amount.ts";
import { Instant } from "../../ui/instant.tsx";
import { Breakable } from "./breakable.tsx";
import { planName } from "./member-words.ts";
import { isRefundable, RefundForm } from "./refund-form.tsx";
import { figure } from "./words.ts";

const STATE_WORDS: Readonly<Record<Order["state"], string>> = {
  retired: "Test, counts for nothing",
  open: "At the checkout",
  pending: "Money on its way",
  paid: "Paid",
  failed: "Payment failed",
  expired: "Left at the checkout",
  refunding: "Being refunded",
  refund_failed: "Refund failed",
  refunded: "Refunded",
  disputed: "Disputed",
};

const PROVIDER_WORDS: Readonly<Record<Order["provider"], string>> = { stripe: "Stripe", payment_link: "Payment link", test: "Test checkout" };

const TROUBLE_WORDS: Readonly<Record<Trouble, string>> = {
  mismatch: "Less was paid than ordered",
  no_account: "Paid without an address",
  twice: "The account had full access already",
  refund_failed: "The money given back did not arrive",
};

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly now: Date;
  /** Whether the payment provider can be asked to give money back. */
  readonly canAsk: boolean;
}

/** Orders with what became of each, and the way to refund it. */
export function OrderTable({ orders, now, canAsk }: OrderTableProps) {
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
          <OrderRow key={order.id} order={order} now={now} canAsk={canAsk} />
        ))}
      </tbody>
    </FigureTable>
  );
}

function OrderRow({ order, now, canAsk }: Omit<OrderTableProps, "orders"> & { readonly order: Order }) {
  const { id, plan, provider, state, createdAt, amountMinor, currency, payments, refundReason, trouble, receiptUrl } = order;
  return (
    <tr>
      <th scope="row">
        #{id} {planName(plan)}
        <span className="block text-xs font-normal text-muted">{PROVIDER_WORDS[provider]}</span>
      </th>
      <td data-label="Buyer" className="col-span-full">
        <Buyer order={order} />
      </td>
      <td className="number" data-label="Price">
        {formatExactAmount({ minor: amountMinor, currency: currency.toUpperCase() })}
      </td>
      <td data-label="State">
        <span className={state === "failed" || state === "refund_failed" || state === "disputed" ? "badge badge-danger" : "badge"}>{STATE_WORDS[state]}</span>
        {trouble !== null && <span className="mt-1 block text-danger">{TROUBLE_WORDS[trouble]}</span>}
        {refundReason !== null && <span className="mt-1 block text-muted">{refundReason}</span>}
      </td>
      <td className="number" data-label="Payments">
        {figure(payments)}
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
        {isRefundable(order, now) ? <RefundForm order={order} canAsk={canAsk} /> : <span className="text-muted">Nothing to decide</span>}
      </td>
    </tr>
  );
}

function Buyer({ order: { accountId, email, paidAt, trouble } }: { readonly order: Order }) {
  if (accountId === null) return paidAt === null ? "Not known yet" : trouble === "no_account" ? "Not known" : "Account deleted";
  return (
    <a className="link" href={`/back-office/members/${encodeURIComponent(accountId)}`}>
      {email === null ? "Account" : <Breakable text={email} />}
    </a>
  );
}
