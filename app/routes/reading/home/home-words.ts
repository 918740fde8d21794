import type { ClaimId } from "../../../../content/claims.ts";
import { PROFESSIONALS_COUNTER } from "../../../../content/home.ts";
import { branded } from "../../../../content/words.ts";
import { planOffer } from "../../../plans/plan-offers.ts";
import type { Plans } from "../../../plans/plan-prices.ts";
import type { Prices } from "../../../ui/format/prices.ts";
import type { ShownClaims } from "../../../shown-claims.ts";
import type { CardIconName } from "../../../ui/selling/card-icon.tsx";
import type { Counter, HomeCard, Stat } from "../../../ui/selling/home-sections.tsx";
import type { PlanOffer } from "../../../ui/selling/pricing-section.tsx";

const STATS: readonly ClaimId[] = ["leads-monthly", "professionals", "total-funding", "rating"];

/** The hero's figures whose claims are shown; the number of professionals is an animated counter. */
export function homeStats(
  claims: ShownClaims,
): readonly (Stat | (Omit<Stat, "value"> & { readonly counter: Counter }))[] {
  return STATS.flatMap((id) => {
    const claim = claims.get(id);
    if (claim === undefined) return [];
    const { value: _value, ...rest } = claim;
    return id === "professionals" ? { counter: PROFESSIONALS_COUNTER, ...rest } : claim;
  });
}

interface CardWords {
  readonly title: string;
  readonly text: string;
  readonly claims: readonly ClaimId[];
  readonly icon?: CardIconName;
}

/** Cards with the operator's brand, and with only those of their claims that are shown. */
export function homeCards(cards: readonly CardWords[], claims: ShownClaims, brand: string): readonly HomeCard[] {
  return cards.map((card) => ({
    ...(card.icon !== undefined && { icon: card.icon }),
    title: branded(card.title, brand),
    text: branded(card.text, brand),
    claims: card.claims.flatMap((id) => {
      const claim = claims.get(id);
      if (claim === undefined) return [];
      return `${claim.value} ${claim.label.toLowerCase()}${claim.isSample ? " (sample)" : ""}`;
    }),
  }));
}

/** The plans on the home page with their badges. */
export function homePlans(plans: Plans, claims: ShownClaims, brand: string, prices?: Prices): readonly PlanOffer[] {
  return (["free", "pro"] as const).map((plan) =>
    planOffer(plan, { plan: plans[plan], brand, claims, usd: plan === "pro" ? prices?.pro : undefined }),
  );
}
