import { foldToAscii } from "./names/ascii.ts";

/** The stages the site tells apart, from the earliest to the latest; "Venture" names no stage of its own. */
export const FUNDING_TYPES = [
  "Pre-Seed", "Seed", "Series A", "Series B", "Series C", "Series D", "Series E", "Series E-2", "Venture",
] as const;
export type FundingType = (typeof FUNDING_TYPES)[number];

const ROUND = String.raw`(?: (?:funding|financing|equity|investment))?(?: round)?`;
/** A further closing or numbered part of the same round. */
const PART = String.raw`(?: ?[1-9]| i{1,3})?(?: ?(?:\+|plus))?(?: (?:extension|ext|extended|continuation|tranche|part|closing)(?: ?[1-9])?)?`;
const EXTENDED = String.raw`(?:(?:extended|oversubscribed|initial|first|second) )?`;

const PRE_SEED = new RegExp(`^${EXTENDED}pre ?seed${PART}${ROUND}$`);
const SEED = new RegExp(`^${EXTENDED}(?:series )?seed${PART}${ROUND}$`);
const SERIES = new RegExp(`^${EXTENDED}series ([a-e])${PART}${ROUND}$`);
const SERIES_E_2 = new RegExp(`^${EXTENDED}series e ?2${ROUND}$`);
const VENTURE = /^venture(?: capital)?(?: funding)?(?: round| (?:series )?unknown| series)?$/;

/**
 * The funding type that a source's own words state, null when they state none of {@link FUNDING_TYPES}.
 * Extensions and numbered parts belong to their round ("Series A-1", "Series A+", "Seed extension"), only
 * "Series E-2" has a type of its own. Between rounds ("Pre-Series A"), later ones ("Series F"), mixed ones
 * ("Series B + Debt"), bridges, debt, grants and growth rounds have none: a stage is never inferred.
 */
export function fundingTypeOf(stageText: string | undefined): FundingType | null {
  if (!stageText) return null;
  const text = foldToAscii(stageText).replace(/\bserie\b/, "series").replace(/[-_()."/]+/g, (mark) => (mark === "/" ? " / " : " ")).replace(/\s+/g, " ").trim();
  if (PRE_SEED.test(text)) return "Pre-Seed";
  if (SEED.test(text)) return "Seed";
  if (SERIES_E_2.test(text)) return "Series E-2";
  const letter = SERIES.exec(text)?.[1];
  if (letter) return FUNDING_TYPES.find((type) => type.toLowerCase() === `series ${letter}`) ?? null;
  return VENTURE.test(text) ? "Venture" : null;
}
