import type { BillingState, Receipt } from "../../../../core/customers/billing/read-billing.ts";
import type { Actor } from "../../../../core/shared/context.ts";
import { PrimaryButton, PrimaryLink, QuietButton, QuietLink } from "../../../ui/forms/controls.tsx";
import { formatInstant } from "../../../ui/format/format-date.ts";
import type { Outcome } from "../../../ui/forms/form-outcome.tsx";
import { formatMoney } from "../../../ui/format/format-money.ts";
import { planTitle } from "../../../plans/plan-prices.ts";
import { AccountSection } from "./account-section.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { OutboundLink } from "../../../ui/outbound-link.tsx";

interface PlanCardProps {
  readonly access: Actor["access"];
  readonly billing: BillingState;
  readonly planName: string;
  /** True if the plan can be managed at a payment provider. */
  readonly canManage: boolean;
  /** Remaining lookups by list this month; null without a limit. */
  readonly lookups: string | null;
  readonly outcome: Outcome | null;
}

const MEANING: Readonly<Record<Actor["access"], string>> = {
  anonymous: "",
  free: "You see the newest rounds with their companies and founders, and summaries of all others.",
  paid: "You have the full database with search, filters and exports.",
  editor: "You're an editor with access to the full database.",
  owner: "You're an owner with access to everything.",
};

/** The account's plan: price, end or renewal, and how to cancel. */
export function PlanCard({ access, billing, planName, canManage, lookups, outcome }: PlanCardProps) {
  const { taxNote, planNames } = useSite();
  const { price, canCancel, canKeep, hasPortal, receipts } = billing;
  return (
    <AccountSection id="plan" heading="Your plan" outcome={outcome}>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-lg font-medium">{planName}</span>
        {price !== null && billing.status !== "ended" && (
          <span className="text-muted">
            {formatMoney(price.minor, price.currency)} {price.every === null ? "once" : `a ${price.every}`}
            {price.every !== null && taxNote && ` ${taxNote}`}
          </span>
        )}
      </p>
      <p className="mt-1">{MEANING[access]}</p>
      <Term billing={billing} />
      {lookups !== null && <p className="mt-1 text-muted">{lookups}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {access === "free" && <PrimaryLink href="/pricing">See the plans</PrimaryLink>}
        {canKeep && canManage && (
          <form method="post" action="/account/billing/keep">
            <PrimaryButton>Keep my plan</PrimaryButton>
          </form>
        )}
        {hasPortal && canManage && (
          <form method="post" action="/account/billing/portal">
            <QuietButton>Invoices and card</QuietButton>
          </form>
        )}
        {access === "paid" && price !== null && price.every !== null && canManage && (
          <QuietLink href="/checkout?product=lifetime&quantity=1">{`Switch to ${planTitle("lifetime", planNames)}`}</QuietLink>
        )}
        {canCancel && canManage && <QuietLink href="/account/billing/cancel">Cancel my plan</QuietLink>}
        {canCancel && !canManage && <QuietLink href="/contact">Write to us to cancel</QuietLink>}
      </div>
      {receipts.length > 0 && <ReceiptList receipts={receipts} />}
    </AccountSection>
  );
}

const STILL_OPEN: Readonly<Record<NonNullable<BillingState["stillOpen"]>, string>> = {
  unpaid: "Your payment failed and may be retried. Please update your card or cancel the plan.",
  withheld: "You also have a monthly plan that gives no extra access. We keep charging it until you cancel.",
};

/** The end or renewal of the plan. */
function Term({
  billing: { status, stillOpen, renewsAt, endsAt, nextPriceMinor, price },
}: Pick<PlanCardProps, "billing">) {
  const words = {
    none: null,
    active:
      renewsAt !== null
        ? `Renews on ${formatInstant(renewsAt)}.`
        : endsAt === null
          ? "Lifetime access. No renewal."
          : `Until ${formatInstant(endsAt)}.`,
    cancelling: endsAt === null ? null : `Cancelled. Full access until ${formatInstant(endsAt)}; no further charges.`,
    past_due:
      endsAt === null
        ? null
        : `Your last payment failed. You keep full access until ${formatInstant(endsAt)}. Please update your card before then.`,
    ended: endsAt === null ? null : `Ended on ${formatInstant(endsAt)}.`,
  }[status];
  return (
    <>
      {words !== null && (
        <p className={status === "past_due" ? "mt-1 font-medium text-danger" : "mt-1 text-muted"}>{words}</p>
      )}
      {stillOpen !== null && <p className="mt-1 font-medium text-danger">{STILL_OPEN[stillOpen]}</p>}
      {nextPriceMinor !== null && price !== null && (
        <p className="mt-1 text-muted">
          From your next renewal: {formatMoney(nextPriceMinor, price.currency)} a {price.every}.
        </p>
      )}
    </>
  );
}

/** The account's payments, newest first, each with the provider's invoice and receipt as far as there are any. */
function ReceiptList({ receipts }: { readonly receipts: readonly Receipt[] }) {
  return (
    <>
      <h3 className="mt-6 font-semibold">Payments</h3>
      <ul className="mt-2">
        {receipts.map(({ paidAt, amountMinor, currency, refundedMinor, taxMinor, url, invoiceUrl, invoicePdfUrl }) => (
          <li
            key={paidAt.toISOString()}
            className="flex flex-wrap items-baseline justify-between gap-3 border-t border-line py-2 text-sm"
          >
            <span>
              {formatInstant(paidAt)}, {formatMoney(amountMinor, currency)}
              {taxMinor !== null && taxMinor > 0 && ` with ${formatMoney(taxMinor, currency)} tax`}
              {refundedMinor > 0 && `, ${formatMoney(refundedMinor, currency)} refunded`}
            </span>
            <span className="flex gap-4">
              {(
                [
                  ["Invoice", invoiceUrl],
                  ["PDF", invoicePdfUrl],
                  ["Receipt", url],
                ] as const
              ).map(
                ([name, href]) =>
                  href !== null && (
                    <OutboundLink key={name} href={href} className="link">
                      {name} <span className="sr-only">of {formatInstant(paidAt)}</span>
                    </OutboundLink>
                  ),
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
