import type { Interval } from "../../../../core/customers/billing/plans.ts";
import { PrimaryButton, PrimaryLink, TextLink } from "../../../ui/forms/controls.tsx";
import { FormOutcome, type Outcome } from "../../../ui/forms/form-outcome.tsx";
import { PageHeading } from "../../../ui/frame/page-heading.tsx";
import { useSite } from "../../../ui/frame/site.ts";
import { FeatureList, type PlanOffer } from "../../../ui/selling/pricing-section.tsx";

interface CheckoutCardProps {
  readonly offer: PlanOffer;
  readonly plan: string;
  readonly usd: number;
  readonly every: Interval | null;
  /** The signed-in account. */
  readonly email: string | null;
  /** The access the account already has. */
  readonly held: "permanent" | "subscription" | null;
  /** True if the account has a subscription that ends with this purchase. */
  readonly endsSubscription: boolean;
  /** True if the plan can be bought now. */
  readonly open: boolean;
  /** True if businesses can enter their tax ID. */
  readonly asksBusiness: boolean;
  /** Test mode: nothing is charged. */
  readonly test: boolean;
  /** The buyer left the payment page without paying. */
  readonly cancelled: boolean;
  readonly outcome: Outcome | null;
  /** The payment page, if it needs a link instead of a redirect. */
  readonly leadTo: string | null;
}

/** The plan about to be bought, its current price, and the button to the payment page. */
export function CheckoutCard({
  offer,
  plan,
  usd,
  every,
  email,
  held,
  endsSubscription,
  open,
  asksBusiness,
  test,
  cancelled,
  outcome,
  leadTo,
}: CheckoutCardProps) {
  const { taxNote } = useSite();
  const tax = taxNote ? ` (${taxNote})` : "";
  const blocked = held === "permanent" || (held !== null && every !== null);
  return (
    <div className="mx-auto max-w-prose px-4 pt-12 md:px-6">
      <PageHeading heading={`Get ${offer.name}`}>{offer.description}</PageHeading>
      <section className="card mt-8 p-6 md:p-8" aria-label="Your order">
        {test && (
          <p className="mb-6 rounded-md border border-edge bg-sunken px-4 py-3 text-sm font-medium">
            This site uses a test checkout: nothing is charged.
          </p>
        )}
        {cancelled && outcome === null && (
          <p className="mb-6 rounded-md border border-edge bg-sunken px-4 py-3 text-sm font-medium">
            You returned without paying. Nothing was charged.
          </p>
        )}
        {outcome !== null && <FormOutcome className="mb-6" outcome={outcome} />}
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 className="text-xl font-semibold">{offer.name}, 1 license</h2>
          <p>
            <span className="text-3xl font-bold tabular-nums">{offer.price}</span>{" "}
            <span className="text-muted">
              {offer.period}
              {taxNote && <span className="block text-end text-sm">{taxNote}</span>}
            </span>
          </p>
        </div>
        <FeatureList features={offer.features} />
        <p className="mt-6 border-t border-line pt-6 text-sm text-muted">
          {every === null
            ? `You pay $${usd}${tax} once. Nothing renews.`
            : `You pay $${usd}${tax} today and every ${every} until you cancel, which takes two clicks on your account page. We email you before each renewal.`}
          {offer.guarantee !== null && " Not for you? Ask within 30 days for a full refund."}
        </p>
        {!blocked && endsSubscription && (
          <p className="mt-3 text-sm font-medium">
            Your current subscription ends with the paid period, and we won't charge you for it again.
          </p>
        )}
        <div className="mt-6">
          {blocked ? (
            <p>
              Your account already has {held === "permanent" ? "full access" : "a subscription"}.{" "}
              <TextLink href="/account">See your account</TextLink>
            </p>
          ) : leadTo !== null ? (
            <PrimaryLink className="w-full" href={leadTo}>
              Continue to the payment page
            </PrimaryLink>
          ) : open ? (
            <form method="post" action={`/checkout?product=${plan}&quantity=1`}>
              <input type="hidden" name="plan" value={plan} />
              <input type="hidden" name="seen" value={usd} />
              <PrimaryButton className="w-full">{`Continue to payment: $${usd}`}</PrimaryButton>
              {asksBusiness && (
                <p className="mt-3 text-center text-xs text-muted">
                  Buying for a business? Enter its name and tax ID on the next page: they are on your invoice.
                </p>
              )}
              <p className="mt-3 text-center text-xs text-muted">
                {email === null ? "Use an address you check: it becomes your login." : `For your account ${email}.`}
              </p>
            </form>
          ) : (
            <p>
              This plan is not for sale at the moment. <TextLink href="/contact">Contact us</TextLink> if you want it.
            </p>
          )}
        </div>
      </section>
      <p className="mt-6 text-center text-sm text-muted">
        By continuing, you agree to the <TextLink href="/terms-of-service">terms of service</TextLink>.{" "}
        <TextLink href="/pricing">Compare the plans</TextLink>
      </p>
    </div>
  );
}
