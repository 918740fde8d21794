/** What somebody can have. The three that cost something give the same full access. */
export type PlanKey = "free" | "pro" | "lifetime" | "all_in_one";

/** A plan that is bought. */
export type PaidPlanKey = Exclude<PlanKey, "free">;

export const PAID_PLANS = ["pro", "lifetime", "all_in_one"] as const satisfies readonly PaidPlanKey[];

/** The plan of a name that came from outside; `null` when it is none that is bought. */
export function paidPlan(name: unknown): PaidPlanKey | null {
  return PAID_PLANS.find((plan) => plan === name) ?? null;
}

/** What the table of plans (`content/plans.ts`) says of a plan's price; handed to the verbs that need it. */
export interface PlanPrice {
  /** Prices in whole US dollars, in the order in which they take effect; `orders`: how many paid orders each is for. */
  readonly tiers: readonly { readonly usd: number; readonly orders: number | null }[];
  /** How often it is paid. */
  readonly every: "month" | null;
  /** An announced price: for orders from that day on, and for renewals from that day on whose payers were told 30 days before. */
  readonly announced: { readonly usd: number; readonly from: string } | null;
}

export type PriceTable = Readonly<Record<PaidPlanKey, PlanPrice>>;

/** A price at which a plan is sold. */
export interface TierPrice {
  /** Its place among the plan's prices, from 0. */
  readonly tier: number;
  readonly usd: number;
}

/** What a plan costs whoever orders now, after `taken` others. */
export function priceAfter({ tiers, announced }: PlanPrice, taken: number, now: Date): TierPrice {
  if (announced !== null && new Date(announced.from) <= now) return { tier: tiers.length, usd: announced.usd };
  let end = 0;
  for (const [tier, { usd, orders }] of tiers.entries()) {
    if (orders === null) return { tier, usd };
    end += orders;
    if (taken < end) return { tier, usd };
  }
  throw new Error("a plan's last price has no end");
}
