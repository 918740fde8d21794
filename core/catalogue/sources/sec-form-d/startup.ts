import type { StartupVerdict } from "../../facts/facts.ts";
import { anyOf } from "../../values/phrases.ts";
import type { FormDFiling } from "./filing.ts";
import lexicon from "./startup-words.json" with { type: "json" };

/** The decision about an issuer being a startup, with the reason. */
export interface Classification {
  readonly startup: StartupVerdict;
  /** Completes "Listed because …" or "Not listed because …". */
  readonly startupReason: string;
}

const STARTUP_GROUPS: ReadonlySet<string> = new Set(lexicon.startupGroups);
const OTHER_GROUPS: ReadonlySet<string> = new Set(lexicon.otherGroups);
const wordsIn = (words: string, more = ""): RegExp =>
  new RegExp(String.raw`\b${anyOf(words.split(" "))}\b${more}`, "i");
const OTHER_NAMES = Object.entries(lexicon.otherNames).map(([kind, words]) => [wordsIn(words), kind] as const);
const STARTUP_NAMES = wordsIn(lexicon.startupNames, String.raw`|\.(?:com|ai|io)\b`);

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
