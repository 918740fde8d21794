import { z } from "zod";
import { CLAIM_IDS } from "./claims.ts";
import { words } from "./words.ts";

const feature = z.union([
  words,
  z.strictObject({ text: words, claim: z.enum(CLAIM_IDS, "A feature names an unknown claim in brackets.") }),
]);

const tier = z.strictObject(
  {
    usd: z.int().min(0),
    /** Number of paid orders at this price; null for the last price. */
    orders: z.int().positive().nullable(),
  },
  "Write each price like 19 x 100, the last one like 29.",
);

/** Default for plans: one fortieth of the lookups that the rate limits of mail servers allow a site in a month. */
const USUAL_LOOKUPS = 10_000;

export const PLAN = z.strictObject({
  name: words,
  /** Shown next to the price: "per month". */
  period: words,
  description: words,
  /** Prices in US dollars in the order they take effect. */
  tiers: z
    .array(tier)
    .min(1)
    .refine(
      (tiers) => tiers.every(({ orders }, place) => (orders === null) === (place === tiers.length - 1)),
      "Only the last price is without a number, and it needs none: 19 x 100, then 29.",
    ),
  /** Billing interval; null for a one-time payment. */
  every: z.enum(["month", "year"]).nullable(),
  /**
   * A future price: from that day for new orders, and for renewals of subscribers who were notified 30 days before.
   */
  announced: z
    .strictObject({
      usd: z.int("Enter whole dollars.").min(0).max(100_000, "Enter at most 100000."),
      from: z.iso.date("Enter a day, for example 2026-12-31."),
    })
    .nullable(),
  features: z.array(feature).min(1, "Enter at least one feature."),
  /** Number of people that an account may look up by list in a month. */
  lookups: z.int("Enter a whole number.").min(0).max(1_000_000, "Enter at most 1000000.").default(USUAL_LOOKUPS),
  action: words,
  badge: z.enum(["Most Popular", "Best Value"]).nullable(),
  guarantee: words.nullable(),
  /** Shown next to the price. */
  note: words.nullable(),
  /** Position on the pricing page: side by side, below the others in one row, or not shown. */
  listed: z.enum(["card", "row"]).nullable(),
  sample: z.boolean(),
});

export type Plan = z.infer<typeof PLAN>;

/** Days within which a payment is refunded on request. */
export const GUARANTEE_DAYS = 30;

const GUARANTEE = `${GUARANTEE_DAYS}-day money-back guarantee. Cancel anytime.`;

/**
 * All plans; every paid one gives the same full access. A new plan is one more entry, with `null` or an interval in
 * `every`; its name in `PAYMENT_LINKS` and order records is its key.
 */
const DECLARED = {
  free: {
    name: "Free",
    period: "per month",
    description: "20 handpicked startups, in exchange for your email address.",
    tiers: [{ usd: 0, orders: null }],
    every: null,
    announced: null,
    features: [
      "20 handpicked startups every month",
      "The newest companies and founders, with sources",
      "Instant access, no credit card",
      "Cancel anytime",
    ],
    lookups: 0,
    action: "Get 20 Free Leads",
    badge: "Most Popular",
    guarantee: null,
    note: null,
    listed: "card",
    sample: false,
  },
  pro: {
    name: "Pro",
    period: "per month",
    description: "The full database, for people who sell to funded startups every week.",
    tiers: [{ usd: 29, orders: null }],
    every: "month",
    announced: null,
    features: [
      { text: "1,000+ enriched leads monthly", claim: "leads-monthly" },
      "The complete list of rounds, companies and founders",
      "Search and filters by stage, industry, location and size",
      "CSV and Excel exports",
      "Real-time funding alerts, for each search and watched company",
      "The source and date of every value",
    ],
    lookups: USUAL_LOOKUPS,
    action: "Subscribe",
    badge: "Best Value",
    guarantee: GUARANTEE,
    note: null,
    listed: "card",
    sample: false,
  },
  lifetime: {
    name: "Lifetime",
    period: "one-time",
    description: "The same full access as {pro}, paid once.",
    // The specification gives the first price and its limit; the operator sets the next one.
    tiers: [
      { usd: 19, orders: 100 },
      { usd: 29, orders: null },
    ],
    every: null,
    announced: null,
    features: ["Everything in {pro}", "One payment, no renewal"],
    lookups: USUAL_LOOKUPS,
    action: "Get lifetime plan",
    badge: null,
    guarantee: `${GUARANTEE_DAYS}-day money-back guarantee.`,
    note: "price increases after 100 users",
    listed: "row",
    sample: true,
  },
  all_in_one: {
    name: "All-in-one",
    period: "per month",
    description: "One plan with everything: full filters, CSV and Excel exports and custom alerts.",
    tiers: [{ usd: 39, orders: null }],
    every: "month",
    announced: null,
    features: ["Full filters", "CSV and Excel exports", "Custom alerts"],
    lookups: 2 * USUAL_LOOKUPS,
    action: "Start Your Trial",
    badge: null,
    guarantee: GUARANTEE,
    note: null,
    listed: null,
    sample: false,
  },
} satisfies Readonly<Record<string, Plan>>;

export type PlanName = keyof typeof DECLARED;
export type PaidPlanName = Exclude<PlanName, "free">;

export const PLANS: Readonly<Record<PlanName, Plan>> = DECLARED;
z.record(z.string(), PLAN).parse(PLANS);
