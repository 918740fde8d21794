import type { Plan, PlanName } from "../../content/plans.ts";
import { branded } from "../../content/words.ts";
import type { ShownClaims } from "../shown-claims.ts";
import type { PlanOffer } from "../ui/selling/pricing-section.tsx";

interface OfferOptions {
  readonly plan: Plan;
  readonly brand: string;
  /** Features whose claim does not hold are left out. */
  readonly claims: ShownClaims;
  /** Current price in US dollars; the first price when absent. */
  readonly usd?: number | undefined;
}

export function planOffer(key: PlanName, { plan, brand, claims, usd }: OfferOptions): PlanOffer {
  const { name, period, action, badge, guarantee } = plan;
  const price = usd ?? plan.tiers[0]?.usd;
  const features = plan.features.flatMap((feature) => {
    if (typeof feature === "string") return branded(feature, brand);
    const claim = claims.get(feature.claim);
    if (claim === undefined) return [];
    const text = feature.text.startsWith(claim.value) ? feature.text : `${claim.value} ${claim.label.toLowerCase()}`;
    return claim.isSample ? `${text} (sample)` : text;
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
    note: priceNote(plan, price),
  };
}

/** The note beside the price of `usd` dollars before that price applies. */
export function priceNote({ tiers, note }: Pick<Plan, "tiers" | "note">, usd: number | undefined): string | null {
  return usd === tiers.at(-1)?.usd ? null : note;
}
