import { createHash } from "node:crypto";
import { isAppError } from "../../../../platform/errors.ts";
import type { Outcome, SourceDocument } from "../record.ts";
import { accessionIn, filingIndexUrl, tenDigitCik } from "./accession.ts";
import type { FilingContext, FilingReading } from "./filing.ts";
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

interface ReadFiling {
  readonly context: FilingContext;
  readonly reading: FilingReading;
  readonly notices: readonly Outcome[];
}

function readFiling(source: FilingSource, text: string): ReadFiling {
  const { headerText, xml } = partSubmission(text);
  const header = readHeader(headerText);
  const accession = header.accession ?? source.context?.accession ?? accessionIn(source.name);
  const reading: FilingReading =
    xml === undefined
      ? {
          ok: false,
          problem: {
            code: "no_notice",
            reason: "the submission contains no <XML> notice; filings on paper, before 2008, cannot be read",
          },
        }
      : readPrimaryDocument(xml);
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
    fileNumber: reading.ok ? fileNumberFor(header, reading.filing.cik.padStart(10, "0")) : undefined,
    filedOn: header.filedOn ?? source.context?.filedOn,
  };
  return { context, reading, notices };
}

/** Makes a document of one filing from `primary_doc.xml`, bare or within its full submission text. */
export function filingDocument(source: FilingSource): SourceDocument {
  let text = "";
  let read: ReadFiling;
  try {
    text = decodeXml(source.bytes);
    read = readFiling(source, text);
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
    ...(reading.ok ? { title: `Form ${reading.filing.submissionType}: ${reading.filing.entityName}` } : {}),
    mediaType: "application/xml",
    contentHash: createHash("sha256").update(source.bytes).digest("hex"),
    retrievedAt: source.retrievedAt,
    reading: READING,
    expectations: HAND_GIVEN,
    async *content() {
      yield new TextEncoder().encode(redactFiling(text));
    },
    async *read() {
      yield* notices;
      yield* outcomesOf(reading, context, source.name);
    },
  };
}
