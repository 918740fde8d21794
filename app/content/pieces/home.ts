import type { z } from "zod";
import { HOME, HOME_CARDS, HOME_TEXTS, type Home } from "../../../content/home.ts";
import type { Content } from "../content.ts";
import { definePiece } from "../piece.ts";
import { BRAND_HINT } from "./fields.ts";

const { hero, value, benefits, steps, testimonials, pricing, questions } = HOME;

export const HOME_PIECE = definePiece<z.infer<typeof HOME_TEXTS>>({
  key: "home",
  group: "Home page",
  label: "Headline and headings",
  about: "The first words that visitors read, and the headings below them.",
  page: "/",
  area: "desk",
  fields: [
    { name: "heroTitle", label: "Headline", type: "line", hint: BRAND_HINT },
    { name: "heroText", label: "Text below the headline", type: "text", rows: 3 },
    { name: "value", label: "Heading of the advantages", type: "line" },
    { name: "benefits", label: "Heading of what customers get", type: "line" },
    { name: "steps", label: "Heading of the steps", type: "line" },
    { name: "testimonials", label: "Heading of the testimonials", type: "line" },
    { name: "pricing", label: "Heading of the plans", type: "line" },
    { name: "questions", label: "Heading of the questions", type: "line" },
  ],
  shipped: {
    heroTitle: hero.title,
    heroText: hero.text,
    value: value.title,
    benefits: benefits.title,
    steps: steps.title,
    testimonials,
    pricing,
    questions,
  },
  schema: HOME_TEXTS,
});

export const HOME_CARDS_PIECE = definePiece<z.infer<typeof HOME_CARDS>>({
  key: "home-cards",
  group: "Home page",
  label: "Cards and steps",
  about: `The ${value.cards.length} advantages, then the ${benefits.cards.length} things that customers get, then the ${steps.steps.length} steps. Their figures are edited in Claims.`,
  page: "/#value-proposition",
  area: "desk",
  item: "Card",
  fields: [
    { name: "title", label: "Title", type: "line", hint: BRAND_HINT },
    { name: "text", label: "Text", type: "text", rows: 3 },
  ],
  shipped: [...value.cards, ...benefits.cards, ...steps.steps].map(({ title, text }) => ({ title, text })),
  schema: HOME_CARDS,
});

/** The home page's current texts; images and claims of cards are as shipped. */
export function homeOf(content: Content): Home {
  const texts = content.of(HOME_PIECE);
  const cards = content.of(HOME_CARDS_PIECE);
  const edited = <C extends object>(shipped: readonly C[], from: number): C[] =>
    shipped.map((card, index) => ({ ...card, ...cards[from + index] }));
  const first = value.cards.length;
  return {
    hero: { title: texts.heroTitle, text: texts.heroText },
    value: { title: texts.value, cards: edited(value.cards, 0) },
    benefits: { title: texts.benefits, cards: edited(benefits.cards, first) },
    steps: { title: texts.steps, steps: edited(steps.steps, first + benefits.cards.length) },
    testimonials: texts.testimonials,
    pricing: texts.pricing,
    questions: texts.questions,
  };
}
