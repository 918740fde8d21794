import { accessionIn, tenDigitCik } from "./accession.ts";
import { edgarDate } from "./dates.ts";

/** One filer of a submission; each co-issuer has its own file number. */
interface Filer {
  cik?: string;
  fileNumber?: string;
}

/** The contents of EDGAR's header of a filing. */
export interface SubmissionHeader {
  readonly accession?: string;
  readonly formType?: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn?: string;
  readonly filers: readonly Filer[];
  /** Unknown labels, reported once to the operator. */
  readonly unknownLabels: readonly string[];
}

/** A filing's text, split into EDGAR's header and the notice; either may be missing. */
export interface Submission {
  readonly headerText: string;
  /** The first `<XML>` section, or the whole text of a bare `primary_doc.xml`. */
  readonly xml: string | undefined;
}

/** Matches the beginning of a full submission text in each of EDGAR's formats. */
export const SUBMISSION_MARK =
  /^(?!<\?xml|<edgarSubmission)[\s\S]*?<(?:SEC-DOCUMENT|SUBMISSION|SEC-HEADER|IMS-DOCUMENT)>/i;
const HEADER_WITHIN = 4096;

/** Splits a full submission text; a bare document has no header. */
export function partSubmission(text: string): Submission {
  const trimmed = text.replace(/^\uFEFF/, "").trimStart();
  if (!SUBMISSION_MARK.test(trimmed.slice(0, HEADER_WITHIN))) return { headerText: "", xml: trimmed };
  const start = /<XML>/i.exec(trimmed);
  if (!start) return { headerText: trimmed, xml: undefined };
  const from = start.index + start[0].length;
  const end = trimmed.slice(from).search(/<\/XML>/i);
  // XML allows nothing before its declaration, and EDGAR inserts a line break there.
  const xml = (end === -1 ? trimmed.slice(from) : trimmed.slice(from, from + end)).trim();
  return { headerText: trimmed.slice(0, start.index), xml };
}

/** Reads EDGAR's header in `.txt` (labels with colons) or `.nc` (SGML tags) form. */
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
  const filer =
    header.filers.find((one) => one.cik === cik) ?? (header.filers.length === 1 ? header.filers[0] : undefined);
  return filer?.fileNumber;
}

/** This source's handling of a label of the submission header. */
type HeaderLabel = "kept" | "ignored" | "private" | "unknown";

const KEPT = new Set([
  "SEC DOCUMENT",
  "ACCESSION NUMBER",
  "CONFORMED SUBMISSION TYPE",
  "TYPE",
  "FILED AS OF DATE",
  "FILING DATE",
  "FILER",
  "CENTRAL INDEX KEY",
  "CIK",
  "SEC FILE NUMBER",
  "FILE NUMBER",
]);

// Stated better by the notice itself, or of no use here.
const IGNORED = new Set([
  "SUBMISSION",
  "SEC HEADER",
  "ACCEPTANCE DATETIME",
  "PUBLIC DOCUMENT COUNT",
  "ITEM INFORMATION",
  "ITEMS",
  "DATE AS OF CHANGE",
  "DATE OF FILING DATE CHANGE",
  "EFFECTIVENESS DATE",
  "CONFORMED PERIOD OF REPORT",
  "PERIOD",
  "COMPANY DATA",
  "COMPANY CONFORMED NAME",
  "CONFORMED NAME",
  "ORGANIZATION NAME",
  "STANDARD INDUSTRIAL CLASSIFICATION",
  "ASSIGNED SIC",
  "STATE OF INCORPORATION",
  "FISCAL YEAR END",
  "FILING VALUES",
  "FORM TYPE",
  "SEC ACT",
  "ACT",
  "FILM NUMBER",
  "BUSINESS ADDRESS",
  "MAIL ADDRESS",
  "FORMER COMPANY",
  "FORMER CONFORMED NAME",
  "DATE OF NAME CHANGE",
  "DATE CHANGED",
  "FORMER NAME",
  "SROS",
  "GROUP MEMBERS",
  "DOCUMENT",
  "SEQUENCE",
  "FILENAME",
  "DESCRIPTION",
  "TEXT",
]);

// Not stored: an issuer's address is often its founder's home. The notice states the city.
const PRIVATE = new Set([
  "STREET 1",
  "STREET 2",
  "STREET1",
  "STREET2",
  "CITY",
  "STATE",
  "ZIP",
  "BUSINESS PHONE",
  "PHONE",
  "IRS NUMBER",
  "EIN",
]);

/** Looks up a label in either form: `STREET 1:` of the text header or `<STREET1>` of the SGML one. */
function headerLabel(label: string): HeaderLabel {
  if (KEPT.has(label)) return "kept";
  if (PRIVATE.has(label)) return "private";
  return IGNORED.has(label) ? "ignored" : "unknown";
}

/** A line's label, in capitals with spaces, and value; undefined for a line without a label. */
function labelledLine(line: string): { readonly label: string; readonly value: string } | undefined {
  const match = /^\s*<([A-Za-z][\w-]{0,60})>(.*)$/.exec(line) ?? /^\s*([A-Z][A-Z0-9 -]{0,60}):(.*)$/.exec(line);
  if (!match) return undefined;
  return { label: (match[1] ?? "").toUpperCase().replaceAll("-", " ").trim(), value: (match[2] ?? "").trim() };
}

// Removes the whole addresses of people and brokers, all of the issuer's except city and state, and contact data.
const PRIVATE_ELEMENTS = [
  "relatedPersonAddress",
  "recipientAddress",
  "contactData",
  "notificationAddressList",
  "street1",
  "street2",
  "zipCode",
  "issuerPhoneNumber",
  "contactName",
  "contactPhoneNumber",
  "contactEmailAddress",
  "notificationEmailAddress",
  "ccc",
  "filerCcc",
];
const PRIVATE_OPENING = new RegExp(`<(?:[\\w.-]+:)?(${PRIVATE_ELEMENTS.join("|")})(?=[\\s/>])[^>]*>`, "gi");

/** A person's clarification as it may be stored: empty when it contains a number, as an address would. */
export function storableClarification(text: string): string {
  return /\d/.test(text) ? "" : text;
}

/** The end of the element opened at `from`; the end of the text if it never closes, so that nothing of it is stored. */
function endOf(name: string, xml: string, from: number): number {
  const closing = new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>`, "gi");
  closing.lastIndex = from;
  return closing.exec(xml) ? closing.lastIndex : xml.length;
}

function redactXml(xml: string): string {
  // Comments and instructions carry nothing a notice needs and could contain anything.
  const plain = xml.replace(/<!--[\s\S]*?(?:-->|$)/g, "").replace(/<\?(?!xml\s)[\s\S]*?(?:\?>|$)/gi, "");
  const kept: string[] = [];
  let at = 0;
  PRIVATE_OPENING.lastIndex = 0;
  for (let opening = PRIVATE_OPENING.exec(plain); opening; opening = PRIVATE_OPENING.exec(plain)) {
    const name = opening[1] ?? "";
    kept.push(plain.slice(at, opening.index), `<${name}/>`);
    at = opening[0].endsWith("/>") ? PRIVATE_OPENING.lastIndex : endOf(name, plain, PRIVATE_OPENING.lastIndex);
    PRIVATE_OPENING.lastIndex = at;
  }
  // An opening tag cut off by the end of the file has no content to keep.
  return redactClarifications(kept.join("") + plain.slice(at).replace(/<[^<>]*$/, ""));
}

/** Filers sometimes continue people's addresses in the clarification; a text with a number is not a title anyway. */
function redactClarifications(xml: string): string {
  return xml.replace(
    /(<relationshipClarification\b[^>]*>)([\s\S]*?)(<\/relationshipClarification\s*>|$)/gi,
    (whole, opening: string, text: string, closing: string) =>
      storableClarification(text) === "" ? opening + closing : whole,
  );
}

function redactHeader(headerText: string): string {
  const lines = headerText.split(/\r?\n/).filter((line) => {
    if (/^\s*(?:<\/[\w-]+>\s*)?$/.test(line)) return true;
    const labelled = labelledLine(line);
    const label = labelled ? headerLabel(labelled.label) : "unknown";
    return label === "kept" || label === "ignored";
  });
  return lines.join("\n");
}

/**
 * A filing's text as it may be stored: without the addresses of people and brokers, street lines, postal codes,
 * telephone numbers, contacts and tax numbers, unknown header lines, and clarifications that contain a number. It reads
 * to the same record.
 */
export function redactFiling(text: string): string {
  const { headerText, xml } = partSubmission(text);
  if (headerText === "") return redactXml(xml ?? "");
  if (xml === undefined) return redactHeader(headerText);
  return `${redactHeader(headerText)}\n<XML>\n${redactXml(xml)}\n</XML>\n`;
}
