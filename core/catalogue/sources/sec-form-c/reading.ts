import { headcountBand } from "../../facts/headcount-bands.ts";
import type { CompanyFields, RoundFields } from "../../facts/facts.ts";
import type { EvidenceRecord, Outcome, PersonMention } from "../record.ts";
import { filingIndexUrl, tenDigitCik } from "../sec-form-d/accession.ts";
import { edgarDate } from "../sec-form-d/dates.ts";
import { edgarLocation } from "../sec-form-d/edgar-locations.ts";
import type { FormReader } from "../sec-form-d/filing-document.ts";
import { type FilingContext, type FilingReading, identify } from "../sec-form-d/filing.ts";
import { cityName, titleIn } from "../sec-form-d/issuer.ts";
import { dollarsAsCents, effectiveDate, isVehicleName, quarantined } from "../sec-form-d/reading.ts";
import { classify } from "../sec-form-d/startup.ts";
import { FORM_C, type FormCFiling, readFormC } from "./filing.ts";
import { readProgress } from "./progress.ts";

/** Reads a filing about an offering under Regulation Crowdfunding. */
export const FORM_C_READER: FormReader<FormCFiling> = { reading: "form-c/3", readXml: readFormC, outcomes: outcomesOf };

/** Forms about an issuer that say nothing about an offering; a C-TR ends the duty to report, not the offering. */
const OTHER_FORMS: Readonly<Record<string, string>> = {
  "C-AR": "annual_report",
  "C-AR/A": "annual_report",
  "C-AR-W": "annual_report",
  "C-TR": "end_of_reporting",
  "C-TR-W": "end_of_reporting",
  "C/A-W": "withdrawn_amendment",
  "C-U-W": "withdrawn_update",
};

/** A record, an exclusion with its code, or a quarantine with its reason. */
export function outcomesOf(
  reading: FilingReading<FormCFiling>,
  context: FilingContext,
  fallbackRef: string,
): Outcome[] {
  const ref = context.accession ?? fallbackRef;
  if (!reading.ok) return [quarantined(ref, reading.problem)];
  const { filing } = reading;
  const other = OTHER_FORMS[(context.formType ?? filing.submissionType).trim().toUpperCase()];
  if (other !== undefined) return [{ kind: "excluded", ref, code: other }];
  const identified = identify(filing, context, FORM_C);
  if (!identified.ok) return [quarantined(ref, identified.problem)];
  if (filing.entityName === "")
    return [quarantined(ref, { code: "no_name", column: "nameOfIssuer", reason: "the issuer has no name" })];
  if (filing.testOrLive !== "" && filing.testOrLive.toUpperCase() !== "LIVE")
    return [{ kind: "excluded", ref, code: "not_live" }];
  if (isVehicleName(filing.entityName)) return [{ kind: "excluded", ref, code: "spv" }];
  const { identity } = identified;
  const filedOn = effectiveDate(filing, identity.filedOn);
  const record: EvidenceRecord = {
    method: "filed",
    sourceUrl: filingIndexUrl(identity.cik, identity.accession),
    ...(filedOn === undefined ? {} : { effectiveAt: `${filedOn}T00:00:00.000Z` }),
    company: companyOf(filing, filedOn),
    round: roundOf(filing, identity.formType, filedOn),
    people: peopleOf(filing),
    filing: identity,
  };
  return [{ kind: "record", ref, record }];
}

const day = (date: string) => ({ date, precision: "day" as const });

/**
 * The offering: raising until a progress update names an amount from the target to the maximum, which closes it on its
 * filing day. Target and maximum are what is offered, never what was raised. A failed or withdrawn offering ends on its filing day.
 */
function roundOf(filing: FormCFiling, formType: string, filedOn: string | undefined): RoundFields {
  const { target, maximum, deadline, security } = filing;
  const offered = dollarsAsCents(target);
  const offeredMost = dollarsAsCents(maximum);
  const openUntil = edgarDate(deadline);
  const offering: RoundFields = {
    state: "raising",
    ...(offered === undefined || offered === 0 ? {} : { offered }),
    ...(offeredMost === undefined || offeredMost === 0 ? {} : { offeredMost }),
    ...(openUntil === undefined ? {} : { openUntil: day(openUntil) }),
    ...(filedOn === undefined || formType.startsWith("C-") ? {} : { filed: day(filedOn) }),
    ...(security === "" ? {} : { stageText: isDebt(filing) ? "Debt" : "Crowdfunding" }),
  };
  const ended = filedOn === undefined ? {} : { openUntil: day(filedOn) };
  if (formType === "C-W") return { state: "raising", ...ended };
  if (!formType.startsWith("C-U")) return offering;
  const progress = readProgress(filing.progress);
  if (progress.kind === "failed") return { ...offering, ...ended };
  if (progress.kind === "unclear" || progress.cents < (offered ?? 0) || progress.cents > (offeredMost ?? Infinity))
    return offering;
  return {
    ...offering,
    state: "closed",
    amount: { minor: progress.cents, currency: "USD" },
    ...(filedOn === undefined ? {} : { announced: day(filedOn) }),
  };
}

/** Debt by its box, or by the filer's own words for another security: a promissory note, a share of revenue. */
function isDebt({ security, securityDescription }: FormCFiling): boolean {
  if (security !== "Other") return security === "Debt";
  return (
    /\b(?:debt|loans?|bonds?|promissory|revenue)\b/i.test(securityDescription) &&
    !/convert|\bsafe\b/i.test(securityDescription)
  );
}

function companyOf(filing: FormCFiling, filedOn: string | undefined): CompanyFields {
  const cik = tenDigitCik(filing.cik);
  const city = cityName(filing.city);
  const location = edgarLocation(filing.stateOrCountry);
  const year = edgarDate(filing.incorporated)?.slice(0, 4);
  const website = websiteOf(filing.website);
  const employees = employeesOf(filing.employees);
  const band = employees === undefined ? undefined : headcountBand(employees);
  return {
    legalName: filing.entityName.replace(/\s+/g, " ").trim(),
    ...(cik === undefined ? {} : { cik }),
    ...(city === "" ? {} : { city }),
    ...(location?.region === undefined ? {} : { region: location.region }),
    ...(location ? { country: location.country } : {}),
    ...(year === undefined ? {} : { yearFounded: Number(year) }),
    ...(band === undefined ? {} : { headcountBand: band }),
    ...(employees === undefined || filedOn === undefined
      ? {}
      : { measures: [{ kind: "employees", on: filedOn, value: employees }] }),
    // A claim to prove: the search for websites follows it.
    ...(website === undefined ? {} : { links: [website] }),
    ...classify({ industryGroup: "", entityName: filing.entityName, entityType: filing.legalForm, revenueRange: "" }),
  };
}

function websiteOf(filed: string): string | undefined {
  const text = filed.trim().replace(/^(?!https?:\/\/)/i, "https://");
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url === null || !url.hostname.includes(".") ? undefined : url.href;
}

/** The number of employees; a 0 often means that nobody counted. */
function employeesOf(filed: string): number | undefined {
  return Number(/^(\d{1,6})(?:\.0+)?$/.exec(filed)?.[1] ?? 0) || undefined;
}

/** The officers and directors who signed, with their titles. */
function peopleOf(filing: FormCFiling): PersonMention[] {
  const people = new Map<string, PersonMention>();
  for (const { name: signed, title: written } of filing.people) {
    const name = signed
      .replace(/^\/s\/\s{0,5}/i, "")
      .replace(/\s+/g, " ")
      .trim();
    const title = titleIn(written.replaceAll("&", "and"));
    if (title === undefined || !/^\p{L}[\p{L}.'’ -]{1,60}\s\p{L}[\p{L}.'’ -]{1,60}$/u.test(name)) continue;
    const isDirector = /^(?:(?:board )?director|(?:board )?member|chair\w{0,6}(?: of the board)?)$/i.test(title);
    if (!people.has(name.toLowerCase()))
      people.set(name.toLowerCase(), { name, relation: isDirector ? "director" : "executive_officer", title });
  }
  return [...people.values()];
}
