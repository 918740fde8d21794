import type { BillingState } from "../../../core/billing/read-billing.ts";
import type { Actor } from "../../../core/context.ts";
import { formatInstant } from "../../ui/format-date.ts";
import type { Outcome } from "../../ui/form-outcome.tsx";
import { formatMoney } from "../../ui/format-money.ts";
import { AccountSection } from "./account-section.tsx";
import { ReceiptList } from "./billing/receipt-list.tsx";

interface PlanCardProps {
  readonly access: Actor["access"];
  readonly billing: BillingState;
  /** What the plan is called. */
  readonly planName: string;
  /** Whether the provider can be asked for its page of invoices. */
  readonly canAsk: boolean;
  /** The provider's page on which everybody signs in by themselves, where the site cannot ask. */
  readonly portalLink: string | null;
  readonly outcome: Outcome | null;
}

const MEANING: Readonly<Record<Actor["access"], string>> = {
  anonymous: "",
  free: "You see the newest rounds, and every company's and founder's page.",
  paid: "You see the whole catalogue in lists, search, filters and exports.",
  editor: "You are an editor: you see the whole catalogue.",
  owner: "You are an owner: you see everything.",
};

/** The account's plan: what it is, what it costs, until when it lasts, and how it is ended. */
export function PlanCard({ access, billing, planName, canAsk, portalLink, outcome }: PlanCardProps) {
  const { price, canCancel, canKeep, hasPortal, receipts } = billing;
  return (
    <AccountSection id="plan" heading="Your plan" outcome={outcome}>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-lg font-medium">{planName}</span>
        {price !== null && billing.status !== "ended" && (
          <span className="text-muted">
            {formatMoney(price.minor, price.currency)} {price.every === null ? "once" : "a month"}
          </span>
        )}
      </p>
      <p className="mt-1">{MEANING[access]}</p>
      <Term billing={billing} />
      <div className="mt-4 flex flex-wrap gap-3">
        {access === "free" && (
          <a href="/pricing" className="button button-primary">
            See the plans
          </a>
        )}
        {canKeep && canAsk && (
          <form method="post" action="/account/billing/keep">
            <button type="submit" className="button button-primary">
              Keep my plan
            </button>
          </form>
        )}
        {hasPortal && canAsk && (
          <form method="post" action="/account/billing/portal">
            <button type="submit" className="button button-quiet">
              Invoices and card
            </button>
          </form>
        )}
        {canCancel && canAsk && (
          <a href="/account/billing/cancel" className="button button-quiet">
            Cancel my plan
          </a>
        )}
        {(canCancel || canKeep) && !canAsk && portalLink !== null && (
          <a href={portalLink} className="button button-quiet">
            {canCancel ? "Cancel, invoices and card" : "Invoices and card"}
          </a>
        )}
        {canCancel && !canAsk && portalLink === null && (
          <a href="/contact" className="button button-quiet">
            Write to us to cancel
          </a>
        )}
      </div>
      {receipts.length > 0 && <ReceiptList receipts={receipts} />}
    </AccountSection>
  );
}

const STILL_OPEN: Readonly<Record<NonNullable<BillingState["stillOpen"]>, string>> = {
  unpaid: "The payment failed; your plan is still open, and the payment may be tried again. Please change the card, or cancel the plan.",
  withheld: "You have no access by it, but a plan by the month is still open, and is charged until you cancel it.",
};

/** Until when it lasts, in words. */
function Term({ billing: { status, stillOpen, renewsAt, endsAt, nextPriceMinor, price } }: Pick<PlanCardProps, "billing">) {
  const words = {
    none: null,
    active: renewsAt !== null ? `Renews on ${formatInstant(renewsAt)}.` : endsAt === null ? "For good: it does not renew." : `Until ${formatInstant(endsAt)}.`,
    cancelling: endsAt === null ? null : `Cancelled: full access until ${formatInstant(endsAt)}, and nothing is charged any more.`,
    past_due: endsAt === null ? null : `The last payment failed. Full access stays until ${formatInstant(endsAt)}: please change the card before then.`,
    ended: endsAt === null ? null : `Ended on ${formatInstant(endsAt)}.`,
  }[status];
  return (
    <>
      {words !== null && <p className={status === "past_due" ? "mt-1 font-medium text-danger" : "mt-1 text-muted"}>{words}</p>}
      {stillOpen !== null && <p className="mt-1 font-medium text-danger">{STILL_OPEN[stillOpen]}</p>}
      {nextPriceMinor !== null && price !== null && <p className="mt-1 text-muted">From the next renewal on it costs {formatMoney(nextPriceMinor, price.currency)} a month.</p>}
    </>
  );
}
