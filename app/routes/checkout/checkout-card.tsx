import { FormOutcome, type Outcome } from "../../ui/form-outcome.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { PlanOffer } from "../../ui/pricing-section.tsx";

interface CheckoutCardProps {
  readonly offer: PlanOffer;
  readonly plan: string;
  readonly usd: number;
  readonly monthly: boolean;
  /** Who is signed in. */
  readonly email: string | null;
  /** The plan the account has already. */
  readonly held: string | null;
  /** What becomes of the plan by the month that a buyer for good still has; `null`: there is none. */
  readonly beside: "ends" | "renews" | null;
  /** Whether the plan can be bought at the moment. */
  readonly open: boolean;
  /** For how long the price is reserved once the payment page is open; `null`: the price is not limited. */
  readonly reservedMinutes: number | null;
  /** Nothing is charged here. */
  readonly test: boolean;
  /** They came back from the payment page without paying. */
  readonly cancelled: boolean;
  readonly outcome: Outcome | null;
  /** The payment page, where a link has to lead there. */
  readonly leadTo: string | null;
}

const BESIDE = {
  ends: "Your plan by the month ends with the period that is paid, and nothing more is charged for it.",
  renews: "Your plan by the month goes on until you cancel it: please do that once this one is paid. We cannot do it for you.",
} as const;

/** What somebody is about to buy, what it costs now, and the button to the payment page. */
export function CheckoutCard({ offer, plan, usd, monthly, email, held, beside, open, reservedMinutes, test, cancelled, outcome, leadTo }: CheckoutCardProps) {
  const blocked = held === "lifetime" || (held !== null && monthly);
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading={`Get ${offer.name}`}>{offer.description}</PageHeading>
      <section className="card mt-8 p-6 md:p-8" aria-label="Your order">
        {test && <p className="mb-6 rounded-md border border-edge bg-sunken px-4 py-3 text-sm font-medium">This site is set up with a test checkout: nothing is charged.</p>}
        {cancelled && outcome === null && <p className="mb-6 rounded-md border border-edge bg-sunken px-4 py-3 text-sm font-medium">You came back without paying. Nothing was charged.</p>}
        {outcome !== null && (
          <div className="mb-6">
            <FormOutcome outcome={outcome} />
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="text-xl font-semibold">{offer.name}, 1 licence</h2>
          <p>
            <span className="text-3xl font-bold tabular-nums">{offer.price}</span> <span className="text-muted">{offer.period}</span>
          </p>
        </div>
        <ul className="mt-6 space-y-3 text-sm">
          {offer.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <span className="shrink-0 text-accent">
                <CheckIcon />
              </span>
              {feature}
            </li>
          ))}
        </ul>
        <p className="mt-6 border-t border-line pt-6 text-sm text-muted">
          {monthly
            ? `You pay $${usd} today and each month from then on, until you cancel: two presses on your account page, at any time. We write to you before each renewal.`
            : `You pay $${usd} once. Nothing renews.`}
          {offer.guarantee !== null && " Within 30 days you get your money back if you ask for it."}
        </p>
        {!blocked && beside !== null && <p className="mt-3 text-sm font-medium">{BESIDE[beside]}</p>}
        <div className="mt-6">
          {blocked ? (
            <p>
              Your account has {held === "lifetime" ? "the lifetime plan" : "a monthly plan"} already.{" "}
              <a className="link" href="/account">
                See your account
              </a>
            </p>
          ) : leadTo !== null ? (
            <a className="button button-primary w-full" href={leadTo}>
              Go on to the payment page
            </a>
          ) : open ? (
            <form method="post" action={`/checkout?product=${plan}&quantity=1`}>
              <input type="hidden" name="plan" value={plan} />
              <input type="hidden" name="seen" value={usd} />
              <button type="submit" className="button button-primary w-full">
                {`Continue to payment: $${usd}`}
              </button>
              <p className="mt-3 text-center text-xs text-muted">
                {email === null ? "Use an e-mail address you read: your account is made for it." : `For your account, ${email}.`}
                {reservedMinutes !== null && ` We hold this price for ${reservedMinutes} minutes.`}
              </p>
            </form>
          ) : (
            <p>
              This plan cannot be bought here at the moment.{" "}
              <a className="link" href="/contact">
                Write to us
              </a>{" "}
              if you want it.
            </p>
          )}
        </div>
      </section>
      <p className="mt-6 text-center text-sm text-muted">
        By going on you agree to the{" "}
        <a className="link" href="/terms-of-service">
          terms of service
        </a>
        .{" "}
        <a className="link" href="/pricing">
          Compare the plans
        </a>
      </p>
    </div>
  );
}
