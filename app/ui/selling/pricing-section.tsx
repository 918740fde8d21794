import type { PlanName } from "../../../content/plans.ts";
import { BuyLink } from "./buy-link.tsx";
import { TextLink } from "../forms/controls.tsx";
import { Offer } from "./offer.tsx";
import { CheckIcon } from "../frame/icons.tsx";
import { useSite } from "../frame/site.ts";

export interface PlanOffer {
  readonly key: PlanName;
  readonly name: string;
  /** With its currency sign: "$29". */
  readonly price: string;
  /** The billing period: "per month", "one-time". */
  readonly period: string;
  readonly description: string;
  readonly features: readonly string[];
  /** The label of the checkout button. */
  readonly action: string;
  /** "Most Popular", "Best Value". */
  readonly badge: string | null;
  readonly guarantee: string | null;
  /** Note beside the price: "price increases after 100 users". */
  readonly note: string | null;
}

interface PricingSectionProps {
  /** Null where the page's own heading says it. */
  readonly heading: string | null;
  readonly plans: readonly PlanOffer[];
  /** Further plans below the others, each in one row. */
  readonly rows?: readonly PlanOffer[];
}

interface FeatureListProps {
  readonly features: readonly string[];
  readonly className?: string;
}

export function FeatureList({ features, className = "" }: FeatureListProps) {
  return (
    <ul className={`mt-5 space-y-2.5 text-sm ${className}`}>
      {features.map((feature) => (
        <li key={feature} className="flex gap-3">
          <span className="shrink-0 text-accent">
            <CheckIcon />
          </span>
          {feature}
        </li>
      ))}
    </ul>
  );
}

/** The plans with their prices, each with a checkout button for visitors who do not have full access yet. */
export function PricingSection({ heading, plans, rows = [] }: PricingSectionProps) {
  const level = heading === null ? "h2" : "h3";
  return (
    <section id="pricing" className="mx-auto max-w-5xl px-4 md:px-6" aria-label={heading ?? "Plans"}>
      {heading !== null && <h2 className="mb-10 text-center text-2xl font-bold md:text-3xl">{heading}</h2>}
      <Offer
        otherwise={
          <p className="mb-6 text-center text-muted">
            You have full access. <TextLink href="/account">See your plan</TextLink>
          </p>
        }
      >
        {null}
      </Offer>
      <ul className="grid gap-6 md:grid-cols-2">
        {plans.map((plan, place) => (
          <li
            key={plan.name}
            className={`card flex flex-col p-6 md:px-8 ${place === plans.length - 1 ? "border-2 border-accent" : ""}`}
          >
            <PlanHead plan={plan} level={level} />
            <FeatureList features={plan.features} className="grow" />
            <Offer>
              <BuyLink plan={plan.key} look={place === plans.length - 1 ? "primary" : "quiet"} className="mt-6 w-full">
                {plan.action}
              </BuyLink>
            </Offer>
            {/* Buttons side by side are in one line, with or without a guarantee. */}
            <p className="mt-3 text-center text-xs text-muted empty:h-4 empty:max-md:hidden">{plan.guarantee}</p>
          </li>
        ))}
      </ul>
      {rows.map((plan) => (
        <div
          key={plan.name}
          className="card mt-6 flex flex-col gap-6 p-6 md:flex-row md:items-center md:justify-between md:px-8"
        >
          <PlanHead plan={plan} level={level} />
          <div className="shrink-0 text-center">
            <Offer>
              <BuyLink plan={plan.key} look="quiet" className="w-full md:w-auto">
                {plan.action}
              </BuyLink>
            </Offer>
            {plan.guarantee !== null && <p className="mt-3 text-xs text-muted">{plan.guarantee}</p>}
          </div>
        </div>
      ))}
      <p className="mt-6 text-center text-sm text-muted">
        Every paid plan works with your CRM, Slack, spreadsheets and programs.{" "}
        <TextLink href="/connect">See what you can connect</TextLink>
      </p>
    </section>
  );
}

function PlanHead({ plan, level: Heading }: { readonly plan: PlanOffer; readonly level: "h2" | "h3" }) {
  const { key, name, badge, price, period, note, description } = plan;
  const { taxNote } = useSite();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Heading className="text-lg font-bold">{name}</Heading>
        {badge !== null && (
          <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent-strong">
            {badge}
          </span>
        )}
      </div>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-bold tracking-tight tabular-nums">{price}</span>
        <span className="text-muted">{period}</span>
        {note !== null && <span className="text-sm text-muted">({note})</span>}
        {taxNote && key !== "free" && <span className="text-sm text-muted">{taxNote}</span>}
      </p>
      <p className="mt-2 max-w-prose text-muted">{description}</p>
    </div>
  );
}
