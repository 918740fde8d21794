import { isAppError } from "../../../../platform/errors.ts";
import type { FiledForm, FilingReading } from "../sec-form-d/filing.ts";
import { walkXml } from "../sec-form-d/xml.ts";

/** The submission types that are read: an offering, its amendments, progress updates and withdrawal. */
export const FORM_C = { name: "Form C", types: new Set(["C", "C/A", "C-U", "C-U/A", "C-W"]) } as const;

/**
 * The values used of a Form C and the forms about its offering, the same from `primary_doc.xml` and from the data sets.
 * As filed and trimmed; absent values are empty. Revenue and the other figures of the fiscal years are not read.
 */
export interface FormCFiling extends FiledForm {
  readonly testOrLive: string;
  readonly legalForm: string;
  readonly website: string;
  readonly city: string;
  readonly stateOrCountry: string;
  readonly incorporated: string;
  readonly security: string;
  readonly securityDescription: string;
  /** The least that must be sold, in dollars. */
  readonly target: string;
  readonly maximum: string;
  readonly deadline: string;
  readonly employees: string;
  /** The text of a C-U, the only place of what was raised. */
  readonly progress: string;
  readonly people: readonly { readonly name: string; readonly title: string }[];
  readonly signatureDates: readonly string[];
}

/** Makes a filing from its values by the name of the element; the data sets have the same names in capitals. */
export function filingFrom(
  one: (element: string) => string,
  people: FormCFiling["people"],
  signatureDates: readonly string[],
): FormCFiling {
  const fileNumber = one("fileNumber");
  return {
    submissionType: one("submissionType"),
    testOrLive: one("liveTestFlag"),
    cik: one("filerCik"),
    ...(fileNumber === "" ? {} : { fileNumber }),
    entityName: one("nameOfIssuer"),
    legalForm: one("legalStatusForm"),
    website: one("issuerWebsite"),
    city: one("city"),
    stateOrCountry: one("stateOrCountry"),
    incorporated: one("dateIncorporation"),
    security: one("securityOfferedType"),
    securityDescription: one("securityOfferedOtherDesc"),
    target: one("offeringAmount"),
    maximum: one("maximumOfferingAmount"),
    deadline: one("deadlineDate"),
    employees: one("currentEmployees"),
    progress: one("progressUpdate"),
    people,
    signatureDates,
  };
}

const ISSUER_ADDRESS = /\/issuerInfo\/issuerAddress\/(?:city|stateOrCountry)$/;

/**
 * Reads `primary_doc.xml`. Elements are found by their names without namespace; those of co-issuers and of the
 * intermediary have names of their own or are skipped. Unknown elements are ignored, because the form grows.
 */
export function readFormC(xml: string): FilingReading<FormCFiling> {
  const values = new Map<string, string>();
  const signed: Record<string, string>[] = [];
  try {
    walkXml(xml.trimStart(), {
      open(path) {
        if (path.endsWith("signaturePerson")) signed.push({});
      },
      close(prefixed, text) {
        const path = prefixed.replace(/(?<=^|\/)[\w.-]{1,40}:/g, "");
        const element = path.slice(path.lastIndexOf("/") + 1);
        if (path.includes("/signaturePerson/")) Object.assign(signed.at(-1) ?? {}, { [element]: text.trim() });
        const isOther =
          path.includes("coIssuer") || (/^(?:city|stateOrCountry)$/.test(element) && !ISSUER_ADDRESS.test(path));
        if (!isOther && !values.has(element)) values.set(element, text.trim());
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { ok: false, problem: { code: "malformed_xml", reason: `not well-formed: ${error.message}` } };
  }
  return {
    ok: true,
    filing: filingFrom(
      (element) => values.get(element) ?? "",
      signed.map(({ personSignature = "", personTitle = "" }) => ({ name: personSignature, title: personTitle })),
      signed.flatMap(({ signatureDate = "" }) => (signatureDate === "" ? [] : [signatureDate])),
    ),
  };
}
