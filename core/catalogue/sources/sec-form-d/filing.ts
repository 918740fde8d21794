import type { FilingIdentity } from "../record.ts";
import { tenDigitCik, typedAccession } from "./accession.ts";
import type { EdgarForms } from "./forms.ts";

/** A related person (Item 3) as filed; sometimes a company. */
export interface FiledPerson {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly relationships: readonly string[];
  readonly clarification: string;
}

/**
 * The values used of one Form D, the same from `primary_doc.xml` and from the data sets. As filed and trimmed; absent
 * values are empty.
 */
export interface FormDFiling {
  readonly submissionType: string;
  readonly testOrLive: string;
  /** Item 1, the primary issuer. */
  readonly cik: string;
  readonly entityName: string;
  readonly city: string;
  readonly stateOrCountry: string;
  readonly previousNames: readonly string[];
  readonly yearOfInc: string;
  readonly entityType: string;
  /** Item 3. */
  readonly people: readonly FiledPerson[];
  /** Item 4. */
  readonly industryGroup: string;
  readonly investmentFundType: string;
  readonly is40Act: boolean;
  /** Item 5. */
  readonly revenueRange: string;
  /** Item 6: federal exemptions and exclusions claimed. */
  readonly exemptions: readonly string[];
  /** Item 7. */
  readonly previousAccession: string;
  readonly firstSale: string;
  readonly firstSaleYetToOccur: boolean;
  /** Item 9. */
  readonly isPooledFundInterest: boolean;
  readonly isTenantInCommon: boolean;
  /** Item 10. */
  readonly isBusinessCombination: boolean;
  /** Item 13. */
  readonly totalAmountSold: string;
  /** A number of dollars, or "Indefinite". */
  readonly totalOffered: string;
  readonly signatureDates: readonly string[];
}

/** Reason why a filing cannot be read; `column` is the element or data-set column at fault. */
export interface FilingProblem {
  readonly code: string;
  readonly reason: string;
  readonly column?: string;
  readonly excerpt?: string;
}

export type FilingReading<Filing = FormDFiling> =
  | { readonly ok: true; readonly filing: Filing }
  | { readonly ok: false; readonly problem: FilingProblem };

/** What every form states about itself. */
export interface FiledForm {
  readonly submissionType: string;
  readonly cik: string;
  readonly entityName: string;
  /** In the form itself; Form D has it only in EDGAR's header. */
  readonly fileNumber?: string;
  readonly previousAccession?: string;
}

/** Data about a filing from outside the notice: its header, URL, index line or data-set row. */
export interface FilingContext {
  readonly accession?: string | undefined;
  readonly formType?: string | undefined;
  readonly fileNumber?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly filedOn?: string | undefined;
}

/** The filing's identity, or its missing part. */
type IdentityReading =
  | { readonly ok: true; readonly identity: FilingIdentity }
  | { readonly ok: false; readonly problem: FilingProblem };

/** Combines a filing of one of these forms with its context. */
export function identify(
  filing: FiledForm,
  context: FilingContext,
  { types }: Pick<EdgarForms, "types">,
): IdentityReading {
  const { accession } = context;
  if (accession === undefined) {
    return refused(
      "no_accession",
      "accession",
      "there is no accession number in the file's name, header or URL; rename the file to the filing's accession number, " +
        "for example 0001234567-24-000001.xml, or give the filing's URL on sec.gov",
      "",
    );
  }
  const formType = (context.formType ?? filing.submissionType).trim().toUpperCase();
  if (!types.has(formType))
    return refused("other_form", "submissionType", `the submission type is none of ${[...types].join(", ")}`, formType);
  const cik = tenDigitCik(filing.cik);
  if (cik === undefined)
    return refused("bad_cik", "cik", "the issuer's CIK is not a number of up to ten digits", filing.cik);
  const previous = typedAccession(filing.previousAccession ?? "");
  const fileNumber = (filing.fileNumber ?? context.fileNumber)?.trim();
  return {
    ok: true,
    identity: {
      accession,
      cik,
      formType,
      ...(fileNumber ? { fileNumber } : {}),
      ...(previous === undefined ? {} : { previousAccession: previous }),
      ...(context.filedOn === undefined ? {} : { filedOn: context.filedOn }),
    },
  };
}

function refused(code: string, column: string, reason: string, excerpt: string): IdentityReading {
  return { ok: false, problem: { code, column, reason, ...(excerpt === "" ? {} : { excerpt }) } };
}
