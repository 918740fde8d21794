import type { StartupVerdict } from "../../facts/facts.ts";
import type { FormDFiling } from "./filing.ts";

/** The decision about an issuer being a startup, with the reason. */
export interface Classification {
  readonly startup: StartupVerdict;
  /** Completes "Listed because …" or "Not listed because …". */
  readonly startupReason: string;
}

/** Industry groups of Item 4 in which startups file. */
const STARTUP_GROUPS = new Set([
  "biotechnology",
  "computers",
  "other technology",
  "pharmaceuticals",
  "telecommunications",
]);

/** Industry groups of Item 4 that are not startups: wells, mines, banks and local services. */
const OTHER_GROUPS = new Set([
  "coal mining",
  "commercial banking",
  "electric utilities",
  "hospitals and physicians",
  "investing",
  "investment banking",
  "lodging and conventions",
  "oil and gas",
  "restaurants",
  "tourism and travel services",
]);

/** Words in names that show an issuer's business and that it is not a startup. The first match decides. */
const OTHER_NAMES: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [
    /\b(?:films?|filmworks?|movies?|motion pictures?|pictures|productions?|theatricals?|broadway)\b/i,
    "film and theater",
  ],
  [/\b(?:oil|gas|petroleum|drilling|royalt(?:y|ies)|minerals?|mining|wells?|exploration)\b/i, "oil, gas and mining"],
  [
    /\b(?:real estate|realty|apartments?|propert(?:y|ies)|land|homes|housing|multifamily|self[- ]storage|hotels?|inn|plaza|towers?|reit)\b/i,
    "real estate",
  ],
  [
    /\b(?:restaurants?|grill|tavern|brewpub|pizzeria|salon|clinic|dental|church|school|farms?|ranch|golf|marina)\b/i,
    "local service",
  ],
  [
    /\b(?:holdings?|holdco|topco|midco|bidco|acquisitions?|capital|investors?|investments?|equity|partnership|partners|ventures|trust|lending|mortgage|leasing)\b/i,
    "holding and investment",
  ],
];

/** Words that startups use in their names. */
const STARTUP_NAMES =
  /\b(?:software|technolog(?:y|ies)|tech|labs?|ai|robotics?|therapeutics?|bio|bioscience|biosciences|biotech|biologics|pharma|pharmaceuticals?|genomics|diagnostics?|medical devices?|health technologies|data|cloud|cyber|networks?|analytics|semiconductors?|photonics|quantum|batter(?:y|ies)|aerospace|space|fintech|digital|interactive|online|app|platform)\b|\.(?:com|ai|io)\b/i;

/** Revenue above which an issuer no longer counts as a startup. */
const GROWN = "over $100,000,000";

/**
 * Decides if the issuer is a startup, by its industry group (Item 4), the words of its name, its legal form and its
 * revenue (Item 5). `unknown` leaves the decision to a person.
 */
export function classify({
  industryGroup,
  entityName,
  entityType,
  revenueRange,
}: Pick<FormDFiling, "industryGroup" | "entityName" | "entityType" | "revenueRange">): Classification {
  const group = industryGroup.toLowerCase();
  const files = `its filing names the industry group ${industryGroup}`;
  const called = OTHER_NAMES.find(([pattern]) => pattern.test(entityName));
  const startupWord = STARTUP_NAMES.exec(entityName)?.[0];
  if (OTHER_GROUPS.has(group)) return { startup: "no", startupReason: files };
  if (/^limited partnership$/i.test(entityType))
    return { startup: "no", startupReason: "it is a limited partnership, which pools investors' money" };
  if (revenueRange.toLowerCase() === GROWN)
    return { startup: "unknown", startupReason: "its filing states revenue of more than $100 million" };
  if (STARTUP_GROUPS.has(group)) return { startup: "yes", startupReason: files };
  if (called !== undefined && startupWord === undefined)
    return { startup: "no", startupReason: `its name points to ${called[1]}` };
  if (called === undefined && startupWord !== undefined)
    return { startup: "yes", startupReason: `its name contains “${startupWord}”` };
  return {
    startup: "unknown",
    startupReason: `neither its name nor ${industryGroup === "" ? "an industry group" : `the industry group ${industryGroup}`} says what it does`,
  };
}
