import { z } from "zod";
import { CLAIM_IDS } from "./claims.ts";
import { words } from "./words.ts";

const section = z.strictObject({ title: words, text: words });

/** A card may carry claims, shown beneath its text unless hidden by CLAIMS=measured. */
const card = section.extend({ claims: z.array(z.enum(CLAIM_IDS)) });

/** Keys of the cards' icons (app/ui/selling/card-icon.tsx). */
const ICONS = ["verified", "layers", "merged", "growth", "clock", "person", "money", "bank", "single", "care"] as const;
const picturedCard = card.extend({ icon: z.enum(ICONS) });

const home = z.strictObject({
  hero: section,
  value: z.strictObject({ title: words, cards: z.array(picturedCard).length(4) }),
  benefits: z.strictObject({ title: words, cards: z.array(picturedCard).length(6) }),
  steps: z.strictObject({ title: words, steps: z.array(card).length(4) }),
  testimonials: words,
  pricing: words,
  questions: words,
});

export type Home = z.infer<typeof home>;

export const HOME: Home = home.parse({
  hero: {
    title: "Startups that just raised funding",
    text: "See who raised, how much, from whom, and who to contact. Every figure links to its source.",
  },
  value: {
    title: "Why {product} stands out",
    cards: [
      {
        icon: "verified",
        title: "Handpicked & Verified Leads",
        text: "Every round links to the filing or announcement behind it. If we can't verify something, we leave it blank.",
        claims: ["email-accuracy", "curation"],
      },
      {
        icon: "layers",
        title: "Deep Data Enrichment",
        text: "Organic search traffic, growth, employee counts, founder profiles and investors beside each round, each with its source and date.",
        claims: ["data-points"],
      },
      {
        icon: "merged",
        title: "All-in-One Efficiency",
        text: "Filings, news and your own lists, matched and de-duplicated in one database.",
        claims: ["hours-saved-weekly"],
      },
      {
        icon: "growth",
        title: "Proven Results",
        text: "A team that just raised has a budget and plans for it. Reach out the week they raise, while it's news.",
        claims: ["pipeline-boost", "deal-speed", "first-deal"],
      },
    ],
  },
  benefits: {
    title: "What you get",
    cards: [
      {
        icon: "clock",
        title: "Fresh rounds",
        text: "New filings and announcements appear as soon as we have read and checked them, with their publication date.",
        claims: ["refresh"],
      },
      {
        icon: "person",
        title: "The people who decide",
        text: "Founders by name, with a link to their public profile if there is one.",
        claims: [],
      },
      {
        icon: "money",
        title: "Amounts you can trust",
        text: "Original currency with the US-dollar equivalent. Undisclosed amounts stay blank.",
        claims: [],
      },
      {
        icon: "bank",
        title: "Investors by name",
        text: "Who led the round and who joined, as named by the source.",
        claims: [],
      },
      {
        icon: "single",
        title: "No duplicates",
        text: "One record per company, no matter how many sources mention it or how they spell it.",
        claims: [],
      },
      {
        icon: "care",
        title: "Respect for the people listed",
        text: "Only public sources, no private addresses, and anyone listed can view, correct or remove their data.",
        claims: ["satisfaction"],
      },
    ],
  },
  steps: {
    title: "How it works",
    steps: [
      { title: "Sign up free", text: "Get handpicked startups each month. No credit card.", claims: ["free-leads"] },
      {
        title: "Receive enriched monthly lists",
        text: "Each startup comes with its founder, amount, stage, investors and sources.",
        claims: ["leads-monthly"],
      },
      { title: "Connect and win clients", text: "Contact the founder while the round is news.", claims: [] },
      {
        title: "Scale growth",
        text: "Filter the full database and export it to the tools your team already uses.",
        claims: [],
      },
    ],
  },
  testimonials: "What customers say",
  pricing: "Pricing",
  questions: "Frequently asked questions",
});

/** The texts of the home page that editors can change one by one. */
export const HOME_TEXTS = z.strictObject({
  heroTitle: words,
  heroText: words,
  value: words,
  benefits: words,
  steps: words,
  testimonials: words,
  pricing: words,
  questions: words,
});

/** The texts of its cards and steps, in their order on the page. */
export const HOME_CARDS = z.array(section).length(14);

/** The social-proof counter shown for the claim `professionals`. */
export const PROFESSIONALS_COUNTER = z
  .strictObject({ start: z.int(), step: z.int().positive(), everyMs: z.int().positive(), cap: z.int() })
  .parse({ start: 42, step: 1, everyMs: 30_000, cap: 97 });
