import type { EvidenceRecord, Outcome } from "../../ingest/record.ts";
import { filingIndexUrl } from "./accession.ts";
import { exclusionOf } from "./classify.ts";
import { companyOf } from "./company.ts";
import { edgarDate } from "./dates.ts";
import { edgarPlace } from "./edgar-places.ts";
import type { FilingProblem, FilingReading, FormDFiling } from "./filing.ts";
import { identify, type FilingContext } from "./identity.ts";
import { roundOf } from "./offering.ts";
import { peopleOf, relationOf } from "./people.ts";

/** The reader's version: a change here has every stored filing read again. */
export const READING = "form-d/1";

function quarantined(ref: string, problem: FilingProblem): Outcome {
  const { excerpt, ...rest } = problem;
  return { kind: "quarantined", ref, ...rest, ...(excerpt ? { excerpt: excerpt.slice(0, 200) } : {}) };
}

/** The filing date, which EDGAR's header, indexes and data sets give; else the latest signature's. */
function effectiveDate(filing: FormDFiling, filedOn: string | undefined): string | undefined {
  return filedOn ?? filing.signatureDates.map(edgarDate).filter((date) => date !== undefined).sort().at(-1);
}

function problemIn(filing: FormDFiling): FilingProblem | undefined {
  if (filing.entityName === "") return { code: "no_name", column: "entityName", reason: "the issuer has no name (Item 1)" };
  const unknown = filing.people.flatMap((person) => person.relationships).find((word) => relationOf(word) === undefined);
  if (unknown === undefined) return undefined;
  return {
    code: "unknown_relationship", column: "relationship", excerpt: unknown,
    reason: "a related person's relationship (Item 3) is none of Executive Officer, Director and Promoter",
  };
}

/** What a filing comes to: a record, an exclusion with its code, or a quarantine with its reason; notices come first. */
export function outcomesOf(reading: FilingReading, context: FilingContext, fallbackRef: string): Outcome[] {
  const ref = context.accession ?? fallbackRef;
  if (!reading.ok) return [quarantined(ref, reading.problem)];
  const { filing } = reading;
  const identified = identify(filing, context);
  if (!identified.ok) return [quarantined(ref, identified.problem)];
  const problem = problemIn(filing);
  if (problem) return [quarantined(ref, problem)];
  const excluded = exclusionOf(filing);
  if (excluded) return [{ kind: "excluded", ref, code: excluded }];
  const round = roundOf(filing);
  if (!round.ok) return [quarantined(ref, round.problem)];

  const { identity } = identified;
  const date = effectiveDate(filing, identity.filedOn);
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
  if (filing.stateOrCountry === "" || edgarPlace(filing.stateOrCountry) !== undefined) return [outcome];
  return [{ kind: "notice", message: `${ref}: the place code ${filing.stateOrCountry} is not one of EDGAR's; the place was left empty` }, outcome];
}
