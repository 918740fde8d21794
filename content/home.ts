import { z } from "zod";
import { CLAIM_IDS } from "./claims.ts";
import { words } from "./words.ts";

const section = z.strictObject({ title: words, text: words });

/** A card may make claims; they are shown beneath its text as long as they are made at all. */
const card = section.extend({ claims: z.array(z.enum(CLAIM_IDS)) });

const home = z.strictObject({
  hero: section,
  value: z.strictObject({ title: words, cards: z.array(card).length(4) }),
  benefits: z.strictObject({ title: words, cards: z.array(card).length(6) }),
  steps: z.strictObject({ title: words, steps: z.array(card).length(4) }),
  testimonials: words,
  pricing: words,
  questions: words,
});

/** The words of the home page. */
export const HOME = home.parse({
  hero: {
    title: "Startups that newly raised funding",
    text: "{product} lists funding rounds as they are filed and announced: who raised, how much, from whom, and whom to write to. Every value shows where it comes from.",
  },
  value: {
    title: "Why {product} stands out",
    cards: [
      {
        title: "Handpicked & Verified Leads",
        text: "Every round leads to its proof: the filing or the announcement it was taken from. What cannot be proved is left empty, never filled in.",
        claims: ["email-accuracy", "curation"],
      },
      {
        title: "Deep Data Enrichment",
        text: "Founder, place, industry, investors, amount and stage stand together, each with its source and the day it was retrieved.",
        claims: ["data-points"],
      },
      {
        title: "All-in-One Efficiency",
        text: "Filings, funding news and your own lists meet in one catalogue, matched and without duplicates, so there is one place to look.",
        claims: ["hours-saved-weekly"],
      },
      {
        title: "Proven Results",
        text: "A team that has just raised has a budget and plans for it. Write in the week of the round, when there is something to talk about.",
        claims: ["pipeline-boost", "deal-speed", "first-deal"],
      },
    ],
  },
  benefits: {
    title: "What you get",
    cards: [
      { title: "Fresh rounds", text: "New filings and announcements join the list as they are read, with the day they were published.", claims: ["refresh"] },
      { title: "The people who decide", text: "Founders by name, with a link to their public profile where there is one.", claims: [] },
      { title: "Amounts you can trust", text: "In the currency they were raised in, with the dollar figure beside. An undisclosed amount stays undisclosed.", claims: [] },
      { title: "Investors by name", text: "Who led the round and who joined it, as the source names them.", claims: [] },
      { title: "No duplicates", text: "A company is one company, however many sources write of it and however they spell it.", claims: [] },
      { title: "Respect for the people listed", text: "Only public sources, no private addresses, and anyone listed can see, correct or remove what is held.", claims: ["satisfaction"] },
    ],
  },
  steps: {
    title: "How it works",
    steps: [
      { title: "Sign up free", text: "Start with handpicked startups each month, without a credit card.", claims: ["free-leads"] },
      { title: "Receive enriched monthly lists", text: "Each startup comes with its founder, amount, stage, investors and the proof of all of it.", claims: ["leads-monthly"] },
      { title: "Connect and win clients", text: "Write to the founder while the round is news, knowing what it was for.", claims: [] },
      { title: "Scale growth", text: "Take the whole catalogue with filters and exports into the tools your team works in.", claims: [] },
    ],
  },
  testimonials: "What customers say",
  pricing: "Pricing",
  questions: "Frequently asked questions",
});

/** The social-proof counter in place of the claim `professionals`: where it starts, its steps and its end. */
export const PROFESSIONALS_COUNTER = z
  .strictObject({ start: z.int(), step: z.int().positive(), everyMs: z.int().positive(), cap: z.int() })
  .parse({ start: 42, step: 1, everyMs: 30_000, cap: 97 });
