import type { Order } from "../../../../core/customers/billing/orders.ts";
import type { Issue } from "../../../../core/customers/billing/issue.ts";
import { formatExactAmount } from "../../../ui/format/format-amount.ts";
import { Instant } from "../../../ui/frame/instant.tsx";
import { AccountLink } from "../kit/account-link.tsx";
import { ListTable } from "../kit/list-table.tsx";
import type { RowAction } from "../kit/row-actions.tsx";
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
  readonly empty: string;
  readonly next: string | null;
}

export function OrderTable({ orders, now, empty, next }: OrderTableProps) {
  const { planNames } = useSite();
  const refund: RowAction<Order> = {
    name: "refund",
    value: ({ id }) => id,
    label: "Refund",
    of: ({ id }) => `order ${id}`,
    when: (order) => isRefundable(order, now),
    confirm: {
      text: ({ plan, email }) =>
        `The last payment of this ${planTitle(plan, planNames)} order goes back to ${email ?? "the buyer"}. Its access and subscription end at once. This cannot be undone.`,
      button: ({ id }) => `Refund order ${id}`,
      reason: LONGEST_REFUND_REASON,
    },
  };
  return (
    <ListTable
      caption="Orders"
      empty={empty}
      rows={orders}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: "Order",
          render: ({ id, plan, provider }) => (
            <>
              #{id} {planTitle(plan, planNames)}
              <span className="block text-xs font-normal text-muted">{PROVIDER_WORDS[provider]}</span>
            </>
          ),
        },
        { heading: "Buyer", full: true, render: (order) => <Buyer order={order} /> },
        { heading: "Price", number: true, render: ({ amountMinor, currency }) => money(amountMinor, currency) },
        { heading: "State", render: (order) => <OrderState order={order} /> },
        { heading: "Payments", number: true, render: (order) => <PaymentLinks order={order} /> },
        { heading: "Ordered", render: ({ createdAt }) => <Instant at={createdAt} /> },
      ]}
      actions={[refund]}
      next={next}
      older="Older orders"
    />
  );
}

function money(minor: number, currency: string): string {
  return formatExactAmount({ minor, currency: currency.toUpperCase() });
}

const BAD_STATES: ReadonlySet<Order["state"]> = new Set(["failed", "refund_failed", "disputed"]);

function OrderState({ order: { state, issue, refundReason } }: { readonly order: Order }) {
  return (
    <>
      <span className={BAD_STATES.has(state) ? "badge badge-danger" : "badge"}>{STATE_WORDS[state]}</span>
      {issue !== null && <span className="mt-1 block text-danger">{ISSUE_WORDS[issue]}</span>}
      {refundReason !== null && <span className="mt-1 block text-muted">{refundReason}</span>}
    </>
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
      {figure(payments)}
      {taxMinor !== null && taxMinor > 0 && (
        <span className="block text-xs text-muted">{money(taxMinor, currency)} tax</span>
      )}
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

/** Longest reason for a refund, in characters. */
export const LONGEST_REFUND_REASON = 200;

/** True for paid orders that are recent enough to be refunded. */
function isRefundable({ state, lastPaidAt }: Order, now: Date): boolean {
  return state === "paid" && lastPaidAt !== null && now.getTime() - lastPaidAt.getTime() <= REFUND_DAYS * 86_400_000;
}
