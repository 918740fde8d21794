import type { KnownValues } from "./known-values.ts";
import { foldedValue, nearestValues } from "./spelling.ts";

/** Investors by the short names that people use and lists do not. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  yc: "Y Combinator",
  ycombinator: "Y Combinator",
  a16z: "Andreessen Horowitz",
  andreessen: "Andreessen Horowitz",
  nea: "New Enterprise Associates",
  usv: "Union Square Ventures",
  bvp: "Bessemer Venture Partners",
  gv: "Google Ventures",
  lsvp: "Lightspeed Venture Partners",
  kpcb: "Kleiner Perkins",
};

/** True for "a16z", which nothing else is called. */
export function isShortName(text: string): boolean {
  return SHORT_NAMES[foldedValue(text)] !== undefined;
}

/** A family has at most as many funds; more share a common word, not a house. */
const MOST_FUNDS = 40;
const SHORTEST_FAMILY = 3;

/** Words that begin the names of unrelated houses. */
const COMMON =
  /^(?:first|second|third|last|next|new|the|one|all|global|american|european|capital|venture|north|south|east|west|tiny|small|big|large|great|early|late|open|high|true|young|fast)$/i;

interface InvestorsInput {
  readonly known: KnownValues;
  readonly facet: "investor" | "lead_investor";
  readonly text: string;
  /** True if an investor is expected here, so that the start of a name and a misspelled one count too. */
  readonly isExpected: boolean;
}

/** The investors that a name stands for: by its short name, and with every fund of the family "Sequoia". */
export async function investorsMeant({ known, facet, text, isExpected }: InvestorsInput): Promise<readonly string[]> {
  const name = SHORT_NAMES[foldedValue(text)] ?? text;
  const spelled = await known.spelled(facet, name);
  if ((spelled.length === 0 && !isExpected) || foldedValue(name).length < SHORTEST_FAMILY) return spelled;
  // "newest first" names no fund of First Round.
  if (COMMON.test(name)) return spelled;
  const family = await known.beginning(facet, name);
  // Known by rounds that others led.
  if (family.length === 0 && facet === "lead_investor")
    return investorsMeant({ known, facet: "investor", text, isExpected });
  // A short name means nobody else, also if no visible lead has the investor.
  if (family.length === 0 && name !== text) return [name];
  return family.length > MOST_FUNDS ? spelled : family;
}

/** Investors whose names are spelled nearly like this one. */
export async function investorsNear({ known, facet, text }: InvestorsInput): Promise<readonly string[]> {
  const folded = foldedValue(text);
  if (folded.length < 6) return [];
  const near = nearestValues(
    text,
    (await known.all(facet)).filter((name) => Math.abs(name.length - text.length) < 3),
  );
  return near.slice(0, 1);
}
