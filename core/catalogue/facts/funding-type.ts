import { foldToAscii } from "../names/ascii.ts";
import words from "./funding-words.json" with { type: "json" };
import { FUNDING_TYPES, type FundingType } from "./funding-types.ts";

/** English words for those of other languages. */
const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(words));
const ROUND = String.raw`(?: (?:funding|financing|equity|investment|capital))?(?: round)?`;
/** Matches a later closing or numbered part of the same round. */
const PART = String.raw`(?: ?[1-9]| i{1,3})?(?: ?(?:\+|plus|prime))?(?: (?:extension|ext|extended|continuation|tranche|part|closing)(?: ?[1-9])?)?`;
const EXTENDED = String.raw`(?:(?:extended|oversubscribed|initial|first|second) )?`;
const POST_IPO = String.raw`(?:post ipo )?`;

const PATTERNS: readonly (readonly [type: FundingType, pattern: RegExp])[] = [
  ["Angel", new RegExp(`^${EXTENDED}(?:business )?angels?(?: investors?| individual)?${PART}${ROUND}$`)],
  ["Pre-Seed", new RegExp(`^${EXTENDED}pre ?seed${PART}${ROUND}$`)],
  ["Seed", new RegExp(`^${EXTENDED}(?:(?:late )?(?:series )?seed|amorcage)${PART}${ROUND}$`)],
  ["Pre-Series A", new RegExp(`^${EXTENDED}pre ?series a${PART}${ROUND}$`)],
  ["Series E-2", new RegExp(`^${EXTENDED}series e ?2${ROUND}$`)],
  ["Venture", /^(?:venture(?: capital)?(?: funding)?(?: round| (?:series )?unknown| series)?|series unknown)$/],
  ["Bridge", new RegExp(`^${EXTENDED}bridge${PART}${ROUND}$`)],
  ["Growth", new RegExp(`^${EXTENDED}(?:growth(?: (?:stage|equity|capital))?|cap dev|capital developpement)${ROUND}$`)],
  [
    "Debt",
    new RegExp(
      String.raw`^${POST_IPO}(?:(?:venture|structured|senior|secured|corporate|bank|bridge|mezzanine|working capital|term|long term|short term|levee de) )*(?:debt|loans?|credit|line of credit|revenue based financing|dettes?|prets?|emprunts?)(?: (?:financing|funding|facility|line|general|round|capital|venture|bancaires?))*$`,
    ),
  ],
  [
    "Grant",
    /^(?:(?:government|public|research|innovation|federal|eu|eic|sbir|non dilutive) )*(?:grants?|non equity assistance|subventions?)(?: (?:a fondo perduto|funding|financing|round|publiques?))*$/,
  ],
  [
    "Secondary",
    new RegExp(
      String.raw`^${POST_IPO}(?:secondary(?: (?:market|sale|transaction|offering|round|shares?|private|open market))*|tender offer)$`,
    ),
  ],
  [
    "ICO",
    /^(?:ico|initial coin offering|initial exchange offering|token (?:sale|offering|round)|private token sale)(?: round)?$/,
  ],
];
/** A word of two, as German and Dutch join them: "Seedrunde", "seedfinanciering". */
const JOINED = /^([a-z]{4,}?)s?(finanzierungsrunde|finanzierung|runde|ronde|financieringsronde|financiering)$/;

function inParts(word: string): string {
  const [, first, second] = JOINED.exec(word) ?? [];
  return (
    [first, second]
      .map((part) => (part === undefined ? "" : (WORDS.get(part) ?? part)))
      .join(" ")
      .trim() || word
  );
}

const SERIES = new RegExp(`^${EXTENDED}series ([a-k])${PART}${ROUND}$`);

/**
 * The funding type stated by a source's own words, or null. Extensions and numbered parts belong to their round
 * ("Series A-1", "Series A+", "Seed extension"); "Series E-2" has its own type. Anything else is null, because a stage
 * is never inferred: "Pre-Series B", "Series B + Debt", "Seed/Angel", "Private Equity".
 */
export function fundingTypeOf(stageText: string | undefined): FundingType | null {
  if (!stageText) return null;
  const text = foldToAscii(stageText)
    .replace(/[-_()."/]+/g, (mark) => (mark === "/" ? " / " : " "))
    .replace(/[a-z]+/g, (word) => WORDS.get(word) ?? inParts(word))
    .replace(
      /^(?:round|capital|levee|investment|financing)(?: (?:de|d|di|da|van|en)(?: (?:financing|table|fonds)(?: de| di)?)?)? (?=(?:pre )?(?:seed|angel|series|growth|bridge)\b)/,
      "",
    )
    .replace(/^round (?=[a-k]$)|^([a-k]) round$/, "series $1")
    .replace(/\s+/g, " ")
    .trim();
  const known = PATTERNS.find(([, pattern]) => pattern.test(text))?.[0];
  if (known !== undefined) return known;
  const letter = SERIES.exec(text)?.[1];
  return FUNDING_TYPES.find((type) => letter !== undefined && type.toLowerCase() === `series ${letter}`) ?? null;
}
