import { accessionIn, tenDigitCik } from "./accession.ts";
import { edgarDate } from "./dates.ts";
import { headerLabel, labelledLine } from "./header-labels.ts";

/** One filer of a submission; co-issuers each have a file number of their own. */
interface Filer {
  cik?: string;
  fileNumber?: string;
}

/** What EDGAR says of a filing around its documents. */
export interface SubmissionHeader {
  readonly accession?: string;
  readonly formType?: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn?: string;
  readonly filers: readonly Filer[];
  /** Labels this reader does not know: shown once to the operator. */
  readonly unknownLabels: readonly string[];
}

/** A filing's text parted into EDGAR's header and the notice, either of which may be missing. */
export interface Submission {
  readonly headerText: string;
  /** The first `<XML>` section, or the whole text of a bare `primary_doc.xml`. */
  readonly xml: string | undefined;
}

/** How a full submission text file begins, in each of EDGAR's ways of writing it. */
export const SUBMISSION_MARK = /^(?!<\?xml|<edgarSubmission)[\s\S]*?<(?:SEC-DOCUMENT|SUBMISSION|SEC-HEADER|IMS-DOCUMENT)>/i;
const HEADER_WITHIN = 4096;

/** Parts a full submission text file; a bare document has no header. */
export function partSubmission(text: string): Submission {
  const trimmed = text.replace(/^\uFEFF/, "").trimStart();
  if (!SUBMISSION_MARK.test(trimmed.slice(0, HEADER_WITHIN))) return { headerText: "", xml: trimmed };
  const start = /<XML>/i.exec(trimmed);
  if (!start) return { headerText: trimmed, xml: undefined };
  const from = start.index + start[0].length;
  const end = trimmed.slice(from).search(/<\/XML>/i);
  // XML allows nothing before its declaration, and EDGAR puts a line break there.
  const xml = (end === -1 ? trimmed.slice(from) : trimmed.slice(from, from + end)).trim();
  return { headerText: trimmed.slice(0, start.index), xml };
}

/** Reads EDGAR's header, as `.txt` (labels with colons) or `.nc` (SGML tags) files carry it. */
export function readHeader(headerText: string): SubmissionHeader {
  const first = new Map<string, string>();
  const filers: Filer[] = [];
  const unknown = new Set<string>();
  for (const line of headerText.split(/\r?\n/)) {
    const labelled = labelledLine(line);
    if (!labelled) continue;
    const { label, value } = labelled;
    if (headerLabel(label) === "unknown") unknown.add(label);
    if (!first.has(label)) first.set(label, value);
    if (label === "FILER") filers.push({});
    const filer = filers.at(-1);
    if (filer && (label === "CENTRAL INDEX KEY" || label === "CIK")) filer.cik ??= tenDigitCik(value) ?? value;
    if (filer && (label === "SEC FILE NUMBER" || label === "FILE NUMBER")) filer.fileNumber ??= value;
  }
  const accession = accessionIn(first.get("ACCESSION NUMBER") ?? first.get("SEC DOCUMENT") ?? "");
  const formType = first.get("CONFORMED SUBMISSION TYPE") ?? first.get("TYPE");
  const filedOn = edgarDate(first.get("FILED AS OF DATE") ?? first.get("FILING DATE") ?? "");
  return {
    ...(accession === undefined ? {} : { accession }),
    ...(formType === undefined ? {} : { formType }),
    ...(filedOn === undefined ? {} : { filedOn }),
    filers,
    unknownLabels: [...unknown],
  };
}

/** The file number of the filer with this CIK, or of the only filer. */
export function fileNumberFor(header: SubmissionHeader, cik: string): string | undefined {
  const filer = header.filers.find((one) => one.cik === cik) ?? (header.filers.length === 1 ? header.filers[0] : undefined);
  return filer?.fileNumber;
}
