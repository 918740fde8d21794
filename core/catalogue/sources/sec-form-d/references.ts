import { isAppError } from "../../../../platform/errors.ts";
import { EDGAR_ORIGIN, accessionIn, filingIndexUrl, primaryDocUrl, tenDigitCik } from "./accession.ts";
import { edgarDate } from "./dates.ts";
import { walkXml } from "./xml.ts";

/** The location of one filing, as named by a feed or index. */
export interface FilingReference {
  readonly accession: string;
  readonly cik: string;
  readonly companyName: string;
  readonly formType: string;
  /** `YYYY-MM-DD`. */
  readonly filedOn: string;
  /** The filing's page. */
  readonly indexUrl: string;
  readonly primaryDocUrl: string;
}

/** An unreadable line or entry, reported while the others are read. */
interface MalformedEntry {
  /** Its position, for example "line 12" or "entry 3". */
  readonly at: string;
  readonly reason: string;
}

/** The filings of a feed page or index, without duplicates. */
export interface ReferenceList {
  readonly references: readonly FilingReference[];
  readonly malformed: readonly MalformedEntry[];
}

/** A page of the feed; `entries` counts those of all forms. */
export interface FeedPage extends ReferenceList {
  readonly entries: number;
}

/** Builds a reference; undefined without an accession number in the path or with an invalid CIK. */
function filingReference(entry: {
  readonly path: string;
  readonly cik: string;
  readonly companyName: string;
  readonly formType: string;
  readonly filedOn: string;
  readonly origin: string;
}): FilingReference | undefined {
  const accession = accessionIn(entry.path);
  const cik = tenDigitCik(entry.cik);
  if (accession === undefined || cik === undefined) return undefined;
  return {
    accession,
    cik,
    companyName: entry.companyName,
    formType: entry.formType,
    filedOn: entry.filedOn,
    indexUrl: filingIndexUrl(cik, accession, entry.origin),
    primaryDocUrl: primaryDocUrl(cik, accession, entry.origin),
  };
}

/** Keeps the first reference of each accession number: a filing with several issuers is listed under each. */
export function eachOnce(references: Iterable<FilingReference>): FilingReference[] {
  const byAccession = new Map<string, FilingReference>();
  for (const reference of references) {
    if (!byAccession.has(reference.accession)) byAccession.set(reference.accession, reference);
  }
  return [...byAccession.values()];
}

interface IndexLine {
  readonly cik: string;
  readonly companyName: string;
  readonly formType: string;
  readonly filed: string;
  readonly fileName: string;
}

type LineReader = (line: string) => IndexLine | undefined;

/** `CIK|Company Name|Form Type|Date Filed|File Name`. */
const readMasterLine: LineReader = (line) => {
  const fields = line.split("|");
  if (fields.length !== 5) return undefined;
  const [cik = "", companyName = "", formType = "", filed = "", fileName = ""] = fields.map((field) => field.trim());
  return { cik, companyName, formType, filed, fileName };
};

/** Reads fixed columns; the form type can contain spaces and ends where the header's "Company Name" starts. */
function formLineReader(header: string): LineReader {
  const companyAt = header.indexOf("Company Name");
  return (line) => {
    const rest = /^(.*?)\s{1,150}(\d{1,10})\s{1,20}(\d{4}-?\d{2}-?\d{2})\s+(\S+)\s*$/.exec(line.slice(companyAt));
    if (!rest) return undefined;
    const [, companyName = "", cik = "", filed = "", fileName = ""] = rest;
    return { cik, companyName: companyName.trim(), formType: line.slice(0, companyAt).trim(), filed, fileName };
  };
}

function readerFor(line: string): LineReader | undefined {
  if (/^CIK\|Company Name\|Form Type\|/i.test(line)) return readMasterLine;
  return /^Form Type\s+Company Name\s+CIK\s/.test(line) ? formLineReader(line) : undefined;
}

/** True if a text starts like EDGAR's `master.idx` or `form.idx`, daily or quarterly. */
export function looksLikeIndex(head: string): boolean {
  return (
    /^Description:\s.*Index of EDGAR/i.test(head) || head.split(/\r?\n/).some((line) => readerFor(line) !== undefined)
  );
}

/** EDGAR's answer for a missing index: weekends, holidays, future days. */
export function isAccessDenied(head: string): boolean {
  return /<Error>\s*<Code>AccessDenied<\/Code>/.test(head);
}

/**
 * Reads the lines with these form types of `master.idx` or `form.idx`, each filing once. Reports unreadable lines by number
 * and continues. An index without filings is empty, not an error.
 */
export function readIndexFile(text: string, types: ReadonlySet<string>, origin: string = EDGAR_ORIGIN): ReferenceList {
  const references: FilingReference[] = [];
  const malformed: MalformedEntry[] = [];
  let reader: LineReader | undefined;
  let number = 0;
  for (const line of text.split(/\r?\n/)) {
    number += 1;
    reader ??= readerFor(line);
    if (!reader || line.trim() === "" || /^-+$/.test(line.trim()) || readerFor(line)) continue;
    const entry = reader(line);
    const filedOn = entry ? edgarDate(entry.filed) : undefined;
    if (!entry || filedOn === undefined || entry.formType === "") {
      malformed.push({
        at: `line ${number}`,
        reason: "not a line of form type, company, CIK, date filed and file name",
      });
      continue;
    }
    if (!types.has(entry.formType)) continue;
    const { formType, cik, companyName, fileName: path } = entry;
    const reference = filingReference({ path, cik, companyName, formType, filedOn, origin });
    if (reference) references.push(reference);
    else malformed.push({ at: `line ${number}`, reason: "no accession number in the file name, or no CIK" });
  }
  if (!reader)
    malformed.push({
      at: "line 1",
      reason: "no heading of an EDGAR index (CIK, Company Name, Form Type, Date Filed, File Name)",
    });
  return { references: eachOnce(references), malformed };
}

interface Entry {
  title: string;
  link: string;
  summary: string;
  updated: string;
  formType: string;
  id: string;
}

const emptyEntry = (): Entry => ({ title: "", link: "", summary: "", updated: "", formType: "", id: "" });

/** Reads a title such as "D - ACME CORP (0001234567) (Filer)". */
function readEntry(entry: Entry, formType: string, origin: string): FilingReference | undefined {
  const [, companyName = "", cik = ""] = /^(.*)\s\((\d{1,10})\)\s\([^()]+\)$/.exec(entry.title.trim()) ?? [];
  const filed = /Filed:\s*(?:<\/b>)?\s*(\d{4}-\d{2}-\d{2})/i.exec(entry.summary)?.[1] ?? entry.updated.slice(0, 10);
  const filedOn = edgarDate(filed);
  if (filedOn === undefined) return undefined;
  const name = companyName.startsWith(`${formType} - `) ? companyName.slice(formType.length + 3) : companyName;
  return filingReference({
    path: `${entry.id} ${entry.link}`,
    cik,
    companyName: name.trim(),
    formType,
    filedOn,
    origin,
  });
}

export function looksLikeAtom(head: string): boolean {
  return /<feed[\s>]/.test(head);
}

/**
 * Reads the entries with these form types of one page of EDGAR's "latest filings" Atom feed, each filing once. Pages overlap;
 * the caller merges them with `eachOnce`. Reports an entry without number, CIK or date and continues; keeps the entries
 * before an XML error.
 */
export function readLatestFilings(xml: string, types: ReadonlySet<string>, origin: string = EDGAR_ORIGIN): FeedPage {
  const references: FilingReference[] = [];
  const malformed: MalformedEntry[] = [];
  let entry = emptyEntry();
  let count = 0;
  try {
    walkXml(xml, {
      open(path, attributes) {
        if (path === "feed/entry") entry = emptyEntry();
        if (path === "feed/entry/category") entry.formType = attributes["term"] ?? "";
        if (path === "feed/entry/link") entry.link = attributes["href"] ?? "";
      },
      close(path, text) {
        if (path === "feed/entry/title") entry.title = text;
        if (path === "feed/entry/summary") entry.summary = text;
        if (path === "feed/entry/updated") entry.updated = text;
        if (path === "feed/entry/id") entry.id = text;
        if (path !== "feed/entry") return;
        count += 1;
        if (!types.has(entry.formType)) return;
        const reference = readEntry(entry, entry.formType, origin);
        if (reference) references.push(reference);
        else malformed.push({ at: `entry ${count}`, reason: "no accession number, CIK or filing date" });
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    malformed.push({ at: `after entry ${count}`, reason: `the feed is not well-formed: ${error.message}` });
  }
  return { references: eachOnce(references), malformed, entries: count };
}
