import { tenDigitCik, typedAccession } from "./accession.ts";
import type { FilingIdentity } from "../../ingest/record.ts";
import type { FilingProblem, FormDFiling } from "./filing.ts";

/** What is known of a filing from outside the notice: its header, its address, its index line, or the data set's row. */
export interface FilingContext {
  readonly accession?: string | undefined;
  readonly formType?: string | undefined;
  readonly fileNumber?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly filedOn?: string | undefined;
}

/** The filing's identity, or what is missing from it. */
export type IdentityReading =
  | { readonly ok: true; readonly identity: FilingIdentity }
  | { readonly ok: false; readonly problem: FilingProblem };

/** Joins what the notice says of itself with what is known from around it. */
export function identify(filing: FormDFiling, context: FilingContext): IdentityReading {
  const { accession } = context;
  if (accession === undefined) {
    return refused("no_accession", "accession",
      "no accession number in the file's name, header or address; rename the file to the filing's accession number, " +
        "for example 0001234567-24-000001.xml, or give the filing's address on sec.gov", "");
  }
  const formType = (context.formType ?? filing.submissionType).trim().toUpperCase();
  if (formType !== "D" && formType !== "D/A") {
    return refused("not_form_d", "submissionType", "the submission type is neither D nor D/A", formType);
  }
  const cik = tenDigitCik(filing.cik);
  if (cik === undefined) return refused("bad_cik", "cik", "the issuer's CIK is not a number of up to ten digits", filing.cik);
  const previous = typedAccession(filing.previousAccession);
  const fileNumber = context.fileNumber?.trim();
  return {
    ok: true,
    identity: {
      accession, cik, formType,
      ...(fileNumber ? { fileNumber } : {}),
      ...(previous === undefined ? {} : { previousAccession: previous }),
      ...(context.filedOn === undefined ? {} : { filedOn: context.filedOn }),
    },
  };
}

function refused(code: string, column: string, reason: string, excerpt: string): IdentityReading {
  return { ok: false, problem: { code, column, reason, ...(excerpt === "" ? {} : { excerpt }) } };
}
