import { BuyLink } from "./buy-link.tsx";
import { CheckIcon } from "./icons.tsx";

/** A plan as its card shows it. */
export interface PlanOffer {
  readonly key: "free" | "pro" | "lifetime" | "all_in_one";
  readonly name: string;
  /** With its currency sign: "$29". */
  readonly price: string;
  /** What the price buys: "per month", "one-time". */
  readonly period: string;
  readonly description: string;
  readonly features: readonly string[];
  /** The words on the button to the checkout. */
  readonly action: string;
  /** "Most Popular", "Best Value". */
  readonly badge: string | null;
  readonly guarantee: string | null;
  /** Said beside the price: "price increases after 100 users". */
  readonly note: string | null;
}

interface PricingSectionProps {
  readonly heading: string;
  /** Plans side by side; the last one stands out. */
  readonly plans: readonly PlanOffer[];
  /** A further plan beneath the others, on a line of its own. */
  readonly lifetime?: PlanOffer;
}

/** What it costs: the plans, each with a button to the checkout. */
export function PricingSection({ heading, plans, lifetime }: PricingSectionProps) {
  return (
    <section id="pricing" className="mx-auto max-w-5xl px-4 md:px-6" aria-labelledby="pricing-heading">
      <h2 id="pricing-heading" className="text-center text-2xl font-bold md:text-3xl">
        {heading}
      </h2>
      <ul className="mt-10 grid gap-6 md:grid-cols-2">
        {plans.map((plan, place) => (
          <li key={plan.name} className={`card flex flex-col p-6 md:p-8 ${place === plans.length - 1 ? "border-2 border-accent" : ""}`}>
            <PlanHead plan={plan} />
            <ul className="mt-6 grow space-y-3 text-sm">
              {plan.features.map((feature) => (
                <li key={feature} className="flex gap-3">
                  <span className="shrink-0 text-accent">
                    <CheckIcon />
                  </span>
                  {feature}
                </li>
              ))}
            </ul>
            <BuyLink plan={plan.key} look={place === plans.length - 1 ? "primary" : "quiet"} className="mt-8 w-full">
              {plan.action}
            </BuyLink>
            {plan.guarantee !== null && <p className="mt-3 text-center text-xs text-muted">{plan.guarantee}</p>}
          </li>
        ))}
      </ul>
      {lifetime !== undefined && (
        <div className="card mt-6 flex flex-col gap-6 p-6 md:flex-row md:items-center md:justify-between md:p-8">
          <PlanHead plan={lifetime} />
          <div className="shrink-0 text-center">
            <BuyLink plan={lifetime.key} look="quiet" className="w-full md:w-auto">
              {lifetime.action}
            </BuyLink>
            {lifetime.guarantee !== null && <p className="mt-3 text-xs text-muted">{lifetime.guarantee}</p>}
          </div>
        </div>
      )}
    </section>
  );
}

function PlanHead({ plan: { name, badge, price, period, note, description } }: { readonly plan: PlanOffer }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg font-bold">{name}</h3>
        {badge !== null && <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-strong">{badge}</span>}
      </div>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-bold tracking-tight tabular-nums">{price}</span>
        <span className="text-muted">{period}</span>
        {note !== null && <span className="text-sm text-muted">({note})</span>}
      </p>
      <p className="mt-3 max-w-prose text-muted">{description}</p>
    </div>
  );
}
