import { createHash } from "node:crypto";
import { isAppError } from "../../../../platform/errors.ts";
import type { Outcome, SourceDocument } from "../record.ts";
import { accessionIn, filingIndexUrl, tenDigitCik } from "./accession.ts";
import type { FiledForm, FilingContext, FilingReading, FormDFiling } from "./filing.ts";
import { readPrimaryDocument } from "./primary-document.ts";
import { outcomesOf, READING } from "./reading.ts";
import { fileNumberFor, partSubmission, readHeader, redactFiling } from "./submission.ts";
import { decodeXml } from "./xml.ts";

/** Up to half of the filings in files given by hand may be unreadable before the document is held for review. */
export const HAND_GIVEN = { maxQuarantinedShare: 0.5 } as const;

/** One filing's bytes and origin. */
export interface FilingSource {
  readonly bytes: Uint8Array;
  /** File name or URL. */
  readonly name: string;
  readonly retrievedAt: Date;
  /** Data about the filing from the index or feed that lists it. */
  readonly context?: FilingContext;
}

/** How a form is read. */
export interface FormReader<Filing extends FiledForm> {
  /** Its version; changing it makes every stored filing be read again. */
  readonly reading: string;
  readonly readXml: (xml: string) => FilingReading<Filing>;
  readonly outcomes: (reading: FilingReading<Filing>, context: FilingContext, fallbackRef: string) => Outcome[];
}

interface ReadFiling<Filing> {
  readonly context: FilingContext;
  readonly reading: FilingReading<Filing>;
  readonly notices: readonly Outcome[];
}

function readFiling<Filing extends FiledForm>(
  source: FilingSource,
  text: string,
  { readXml }: FormReader<Filing>,
): ReadFiling<Filing> {
  const { headerText, xml } = partSubmission(text);
  const header = readHeader(headerText);
  const accession = header.accession ?? source.context?.accession ?? accessionIn(source.name);
  const reading: FilingReading<Filing> =
    xml === undefined
      ? {
          ok: false,
          problem: {
            code: "no_notice",
            reason: "the submission contains no <XML> notice; filings on paper, before 2008, cannot be read",
          },
        }
      : readXml(xml);
  const notices: Outcome[] =
    header.unknownLabels.length === 0
      ? []
      : [
          {
            kind: "notice",
            message: `${source.name}: unknown header lines were ignored: ${header.unknownLabels.join(", ")}`,
          },
        ];
  const context: FilingContext = {
    accession,
    formType: header.formType ?? source.context?.formType,
    fileNumber:
      (reading.ok ? fileNumberFor(header, reading.filing.cik.padStart(10, "0")) : undefined) ??
      source.context?.fileNumber,
    filedOn: header.filedOn ?? source.context?.filedOn,
  };
  return { context, reading, notices };
}

const FORM_D: FormReader<FormDFiling> = { reading: READING, readXml: readPrimaryDocument, outcomes: outcomesOf };

/** Makes a document of one Form D; see {@link documentOfFiling}. */
export function filingDocument(source: FilingSource): SourceDocument {
  return documentOfFiling(source, FORM_D);
}

/** Makes a document of one filing from `primary_doc.xml`, bare or within its full submission text. */
export function documentOfFiling<Filing extends FiledForm>(
  source: FilingSource,
  form: FormReader<Filing>,
): SourceDocument {
  let text = "";
  let read: ReadFiling<Filing>;
  try {
    text = decodeXml(source.bytes);
    read = readFiling(source, text, form);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const context = { accession: accessionIn(source.name) };
    read = { context, reading: { ok: false, problem: { code: "bad_encoding", reason: error.message } }, notices: [] };
  }
  const { context, reading, notices } = read;
  const cik = reading.ok ? tenDigitCik(reading.filing.cik) : undefined;
  const url = context.accession !== undefined && cik !== undefined ? filingIndexUrl(cik, context.accession) : undefined;
  return {
    externalId: context.accession ?? source.name,
    ...(url === undefined ? {} : { url }),
    ...(reading.ok && reading.filing.entityName !== ""
      ? { title: `Form ${reading.filing.submissionType}: ${reading.filing.entityName}` }
      : {}),
    mediaType: "application/xml",
    contentHash: createHash("sha256").update(source.bytes).digest("hex"),
    retrievedAt: source.retrievedAt,
    reading: form.reading,
    expectations: HAND_GIVEN,
    async *content() {
      yield new TextEncoder().encode(redactFiling(text));
    },
    async *read() {
      yield* notices;
      yield* form.outcomes(reading, context, source.name);
    },
  };
}
