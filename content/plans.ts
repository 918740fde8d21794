import { z } from "zod";
import { CLAIM_IDS } from "./claims.ts";
import { words } from "./words.ts";

const feature = z.union([words, z.strictObject({ text: words, claim: z.enum(CLAIM_IDS) })]);

const tier = z.strictObject({
  usd: z.int().min(0),
  /** How many paid orders this price is for; null for all that follow. */
  orders: z.int().positive().nullable(),
});

const plan = z.strictObject({
  name: words,
  /** What the price buys, beside it: "per month". */
  period: words,
  description: words,
  /** Prices in US dollars, in the order in which they take effect. */
  tiers: z.array(tier).min(1).refine((tiers) => tiers.every(({ orders }, place) => (orders === null) === (place === tiers.length - 1)), "only the last price is without an end"),
  /** How often it is paid. */
  every: z.literal("month").nullable(),
  /** A price announced for a day to come: from then on for orders, and for renewals whose payers were mailed 30 days before. */
  announced: z.strictObject({ usd: z.int().min(0), from: z.iso.date() }).nullable(),
  features: z.array(feature).min(1),
  action: words,
  badge: z.enum(["Most Popular", "Best Value"]).nullable(),
  guarantee: words.nullable(),
  /** Said beside the price. */
  note: words.nullable(),
  sample: z.boolean(),
});

/** A plan as the content files state it. */
export type Plan = z.infer<typeof plan>;

/** Days within which a payment is given back. */
export const GUARANTEE_DAYS = 30;

const GUARANTEE = `${GUARANTEE_DAYS}-day money-back guarantee. Cancel anytime.`;

/** The one table of plans. Pro, Lifetime and All-in-one give the same full access. */
export const PLANS = z.strictObject({ free: plan, pro: plan, lifetime: plan, all_in_one: plan }).parse({
  free: {
    name: "Free",
    period: "per month",
    description: "20 handpicked startups, in exchange for your email address.",
    tiers: [{ usd: 0, orders: null }],
    every: null,
    announced: null,
    features: ["20 handpicked startups every month", "Every company and founder page, with its sources", "No credit card", "Cancel anytime"],
    action: "Get 20 Free Leads",
    badge: "Most Popular",
    guarantee: null,
    note: null,
    sample: false,
  },
  pro: {
    name: "Pro",
    period: "per month",
    description: "The whole catalogue, for people who sell to funded startups every week.",
    tiers: [{ usd: 29, orders: null }],
    every: "month",
    announced: null,
    features: [
      { text: "1,000+ enriched leads monthly", claim: "leads-monthly" },
      "The complete list of rounds, companies and founders",
      "Search and filters by stage, industry, place and size",
      "CSV and Excel exports",
      "The source and date of every value",
    ],
    action: "Subscribe",
    badge: "Best Value",
    guarantee: GUARANTEE,
    note: null,
    sample: false,
  },
  lifetime: {
    name: "Lifetime",
    period: "one-time",
    description: "The same full access as Pro, paid once.",
    // The spec names the first price and its limit; the price that follows is the operator's to set.
    tiers: [
      { usd: 19, orders: 100 },
      { usd: 29, orders: null },
    ],
    every: null,
    announced: null,
    features: ["Everything in Pro", "One payment, no renewal"],
    action: "Get lifetime plan",
    badge: null,
    guarantee: `${GUARANTEE_DAYS}-day money-back guarantee.`,
    note: "price increases after 100 users",
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
    action: "Start Your Trial",
    badge: null,
    guarantee: GUARANTEE,
    note: null,
    sample: false,
  },
});
