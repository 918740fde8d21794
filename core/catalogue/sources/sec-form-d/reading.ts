import type { RoundFields } from "../../facts/facts.ts";
import type { Money } from "../../facts/money.ts";
import type { EvidenceRecord, Outcome } from "../record.ts";
import { filingIndexUrl } from "./accession.ts";
import { companyOf, peopleOf, relationOf } from "./issuer.ts";
import { edgarDate, yearLater } from "./dates.ts";
import { edgarLocation } from "./edgar-locations.ts";
import { type FilingContext, type FilingProblem, type FilingReading, type FormDFiling, identify } from "./filing.ts";

/** The reader's version; changing it makes every stored filing be read again. */
export const READING = "form-d/3";

const FORM = { types: new Set(["D", "D/A"]) };

export function quarantined(ref: string, problem: FilingProblem): Outcome {
  const { excerpt, ...rest } = problem;
  return { kind: "quarantined", ref, ...rest, ...(excerpt ? { excerpt: excerpt.slice(0, 200) } : {}) };
}

/** The filing date from EDGAR's header, indexes or data sets, else the latest signature's date. */
export function effectiveDate(
  filing: Pick<FormDFiling, "signatureDates">,
  filedOn: string | undefined,
): string | undefined {
  return (
    filedOn ??
    filing.signatureDates
      .map(edgarDate)
      .filter((date) => date !== undefined)
      .sort()
      .at(-1)
  );
}

function problemIn(filing: FormDFiling): FilingProblem | undefined {
  if (filing.entityName === "")
    return { code: "no_name", column: "entityName", reason: "the issuer has no name (Item 1)" };
  const unknown = filing.people
    .flatMap((person) => person.relationships)
    .find((word) => relationOf(word) === undefined);
  if (unknown === undefined) return undefined;
  return {
    code: "unknown_relationship",
    column: "relationship",
    excerpt: unknown,
    reason: "a related person's relationship (Item 3) is not Executive Officer, Director or Promoter",
  };
}

/**
 * The outcomes of a filing: notices first, then a record, an exclusion with its code, or a quarantine with its reason.
 */
export function outcomesOf(reading: FilingReading, context: FilingContext, fallbackRef: string): Outcome[] {
  const ref = context.accession ?? fallbackRef;
  if (!reading.ok) return [quarantined(ref, reading.problem)];
  const { filing } = reading;
  const identified = identify(filing, context, FORM);
  if (!identified.ok) return [quarantined(ref, identified.problem)];
  const problem = problemIn(filing);
  if (problem) return [quarantined(ref, problem)];
  const excluded = exclusionOf(filing);
  if (excluded) return [{ kind: "excluded", ref, code: excluded }];
  const { identity } = identified;
  const date = effectiveDate(filing, identity.filedOn);
  const round = roundOf(filing, date);
  if (!round.ok) return [quarantined(ref, round.problem)];

  const record: EvidenceRecord = {
    method: "filed",
    sourceUrl: filingIndexUrl(identity.cik, identity.accession),
    ...(date === undefined ? {} : { effectiveAt: `${date}T00:00:00.000Z` }),
    company: companyOf(filing),
    round: round.round,
    people: peopleOf(filing.people),
    filing: identity,
  };
  const outcome: Outcome = { kind: "record", ref, record };
  if (filing.stateOrCountry === "" || edgarLocation(filing.stateOrCountry) !== undefined) return [outcome];
  return [
    {
      kind: "notice",
      message: `${ref}: the location code ${filing.stateOrCountry} is unknown; the location was left empty`,
    },
    outcome,
  ];
}

/** The filing's round, or the answer that could not be read. */
type RoundReading =
  | { readonly ok: true; readonly round: RoundFields }
  | { readonly ok: false; readonly problem: FilingProblem };

function refused(column: string, reason: string, excerpt: string): RoundReading {
  return {
    ok: false,
    problem: { code: `bad_${column === "totalAmountSold" ? "amount" : "date"}`, column, reason, excerpt },
  };
}

/** Converts dollars, with cents in some old filings, to US cents; undefined when invalid. */
export function dollarsAsCents(text: string): number | undefined {
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

/**
 * Reads the round from Items 7 and 13. The amount is the total sold, never the total offered; with nothing sold, or a
 * first sale yet to occur, the offering is `raising` and has no amount. The form states no stage or announcement date.
 */
function roundOf(filing: FormDFiling, filedOn: string | undefined): RoundReading {
  const cents = dollarsAsCents(filing.totalAmountSold);
  if (cents === undefined) {
    return refused(
      "totalAmountSold",
      "the total amount sold (Item 13) is not a number of dollars",
      filing.totalAmountSold,
    );
  }
  const firstSale = filing.firstSale === "" ? undefined : edgarDate(filing.firstSale);
  if (filing.firstSale !== "" && firstSale === undefined) {
    return refused(
      "dateOfFirstSale",
      "the date of first sale (Item 7) is not a date of the calendar",
      filing.firstSale,
    );
  }
  const sold = firstSale === undefined ? {} : { firstSale: { date: firstSale, precision: "day" as const } };
  if (cents === 0 || filing.firstSaleYetToOccur)
    return { ok: true, round: { state: "raising", ...sold, ...offeringOf(filing, filedOn) } };
  const amount: Money = { minor: cents, currency: "USD" };
  return { ok: true, round: { state: "closed", amount, ...sold } };
}

/** What an offering without a sale wants. The form names no last day; it must be amended after a year. */
function offeringOf({ totalOffered }: FormDFiling, filedOn: string | undefined): RoundFields {
  const offered = dollarsAsCents(totalOffered);
  const last = filedOn === undefined ? undefined : yearLater(filedOn);
  return {
    ...(offered === undefined || offered === 0 ? {} : { offered }),
    ...(filedOn === undefined ? {} : { filed: { date: filedOn, precision: "day" } }),
    ...(last === undefined ? {} : { openUntil: { date: last, precision: "day" } }),
  };
}

/** Reason why a readable filing is out of scope. */
type Exclusion = "not_live" | "forty_act" | "pooled_fund" | "spv" | "real_estate" | "business_combination";

const REAL_ESTATE_GROUPS = new Set([
  "commercial",
  "construction",
  "reits and finance",
  "residential",
  "other real estate",
]);

const LP_OR_LLC = String.raw`(?:l\.?\s?p\.?|l\.?\s?l\.?\s?c\.?|ltd\.?|limited|lllp)`;
const NUMERAL = String.raw`(?:[ivxl]+|\d{1,4})(?:-[a-z\d]+)?`;

/**
 * Names of special purpose vehicles that did not tick the fund box. Conservative: each pattern is one that platforms
 * and law firms use for vehicles, and does not match an ordinary company name with the same word.
 */
const VEHICLE_NAMES: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: "a series of a master vehicle", pattern: /\ba(?:\s+\w+)?\s+series\s+of\b/i },
  { kind: "SPV", pattern: /\bSPV(?:s|\b)/ },
  { kind: "a numbered fund", pattern: new RegExp(String.raw`\bfund\s+${NUMERAL}\b`, "i") },
  { kind: "a fund by its legal form", pattern: new RegExp(String.raw`\bfund,?\s+${LP_OR_LLC}\s*$`, "i") },
  { kind: "a coded fund", pattern: /\b[A-Z]{2}-\d{3,4}\b.*\bFund\b/ },
  { kind: "an aggregator", pattern: new RegExp(String.raw`\baggregator(?:\s+${NUMERAL})?,?\s+${LP_OR_LLC}\s*$`, "i") },
  { kind: "a co-investment", pattern: /\bco-invest(?:ment|ments|ors?)?\b/i },
  {
    kind: "a feeder",
    pattern: new RegExp(String.raw`\bfeeder(?:\s+fund)?(?:\s+${NUMERAL})?,?\s+${LP_OR_LLC}\s*$`, "i"),
  },
  { kind: "a sidecar", pattern: new RegExp(String.raw`\bsidecar(?:\s+${NUMERAL})?,?\s+${LP_OR_LLC}\s*$`, "i") },
  {
    kind: "a master vehicle",
    pattern: new RegExp(
      String.raw`(?:\b(?:fund|series|investments?|capital|partners|ventures|syndicate)|\d)\s+master,?\s+${LP_OR_LLC}\s*$`,
      "i",
    ),
  },
  { kind: "an investment in one company", pattern: /\((?:an )?investment in [^)]+\)/i },
];

export function isVehicleName(name: string): boolean {
  return VEHICLE_NAMES.some(({ pattern }) => pattern.test(name));
}

/**
 * Checks Item 4 (industry group and fund type), Item 6 (exclusions under section 3(c) of the Investment Company Act:
 * "3C" and "3C.1" to "3C.14" in every schema version) and Item 9 (type of security). "06b" and "06c" are Rule 506,
 * which companies use as well.
 */
function isPooledFund(filing: FormDFiling): boolean {
  return (
    filing.industryGroup.toLowerCase() === "pooled investment fund" ||
    filing.investmentFundType !== "" ||
    filing.isPooledFundInterest ||
    filing.exemptions.some((item) => /^3C(?:\.|$)/i.test(item))
  );
}

/** Checks Item 4, tenancy in common (Item 9), and Delaware statutory trusts, the usual form for a single building. */
function isRealEstate(filing: FormDFiling): boolean {
  return (
    REAL_ESTATE_GROUPS.has(filing.industryGroup.toLowerCase()) ||
    filing.isTenantInCommon ||
    /\bDST\b\.?\s*$/.test(filing.entityName)
  );
}

/**
 * The first exclusion that applies: not a live filing, registered under the Investment Company Act of 1940 (checked
 * before pooled funds, which include it), pooled fund, special purpose vehicle by name, real estate, or securities
 * exchanged in a business combination (Item 10), which raises no money. Undefined for a filing in scope. EDGAR
 * publishes only live filings, so one without the mark counts as live.
 */
function exclusionOf(filing: FormDFiling): Exclusion | undefined {
  if (filing.testOrLive !== "" && filing.testOrLive.toUpperCase() !== "LIVE") return "not_live";
  if (filing.is40Act) return "forty_act";
  if (isPooledFund(filing)) return "pooled_fund";
  if (isVehicleName(filing.entityName)) return "spv";
  if (isRealEstate(filing)) return "real_estate";
  if (filing.isBusinessCombination) return "business_combination";
  return undefined;
}
