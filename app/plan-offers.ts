import { PLANS } from "../content/plans.ts";
import { branded } from "../content/words.ts";
import type { ShownClaims } from "./shown-claims.ts";
import type { PlanOffer } from "./ui/pricing-section.tsx";

/** A plan of the table by its key. */
export type PlanName = keyof typeof PLANS;

interface OfferOptions {
  readonly brand: string;
  /** A feature that makes a claim is worded by it, and left out where it is not made. */
  readonly claims: ShownClaims;
  /** What it costs now, in US dollars; its first price when absent. */
  readonly usd?: number | undefined;
}

/** A plan as its card shows it. */
export function planOffer(key: PlanName, { brand, claims, usd }: OfferOptions): PlanOffer {
  const plan = PLANS[key];
  const { name, period, action, badge, guarantee } = plan;
  const price = usd ?? plan.tiers[0]?.usd;
  const features = plan.features.flatMap((feature) => {
    if (typeof feature === "string") return branded(feature, brand);
    const claim = claims.get(feature.claim);
    if (claim === undefined) return [];
    return feature.text.startsWith(claim.value) ? feature.text : `${claim.value} ${claim.label.toLowerCase()}`;
  });
  return {
    key,
    name,
    price: `$${price}`,
    period,
    description: branded(plan.description, brand),
    features,
    action,
    badge,
    guarantee,
    note: priceNote(key, price),
  };
}

/** What is said beside a plan's price of `usd` dollars, as long as it is still to come. */
export function priceNote(key: PlanName, usd: number | undefined): string | null {
  const { tiers, note } = PLANS[key];
  return usd === tiers.at(-1)?.usd ? null : note;
}
