import { EDGAR_ORIGIN } from "../accession.ts";
import { edgarDate } from "../dates.ts";
import { eachOnce, filingReference, isFormD, type FilingReference, type MalformedEntry, type ReferenceList } from "./filing-reference.ts";

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

/** Fixed columns: the form type, which can hold spaces, ends where the header's "Company Name" begins. */
function formLineReader(header: string): LineReader {
  const companyAt = header.indexOf("Company Name");
  return (line) => {
    const rest = /^(.*?)\s+(\d{1,10})\s+(\d{4}-?\d{2}-?\d{2})\s+(\S+)\s*$/.exec(line.slice(companyAt));
    if (!rest) return undefined;
    const [, companyName = "", cik = "", filed = "", fileName = ""] = rest;
    return { cik, companyName: companyName.trim(), formType: line.slice(0, companyAt).trim(), filed, fileName };
  };
}

function readerFor(line: string): LineReader | undefined {
  if (/^CIK\|Company Name\|Form Type\|/i.test(line)) return readMasterLine;
  return /^Form Type\s+Company Name\s+CIK\s/.test(line) ? formLineReader(line) : undefined;
}

/** Whether a text begins as EDGAR's `master.idx` or `form.idx`, daily or quarterly, do. */
export function looksLikeIndex(head: string): boolean {
  return /^Description:\s.*Index of EDGAR/i.test(head) || head.split(/\r?\n/).some((line) => readerFor(line) !== undefined);
}

/** EDGAR's answer where there is no index: weekends, holidays, days to come. */
export function isAccessDenied(head: string): boolean {
  return /<Error>\s*<Code>AccessDenied<\/Code>/.test(head);
}

/**
 * Reads `master.idx` or `form.idx`: the Form D and D/A lines, each filing once. A line that is not one of the index
 * is reported with its number, and the rest goes on. An index of no filings is empty, not an error.
 */
export function readIndexFile(text: string, origin: string = EDGAR_ORIGIN): ReferenceList {
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
      malformed.push({ at: `line ${number}`, reason: "not a line of form type, company, CIK, date filed and file name" });
      continue;
    }
    if (!isFormD(entry.formType)) continue;
    const { formType, cik, companyName, fileName: place } = entry;
    const reference = filingReference({ place, cik, companyName, formType, filedOn, origin });
    if (reference) references.push(reference);
    else malformed.push({ at: `line ${number}`, reason: "no accession number in the file name, or no CIK" });
  }
  if (!reader) malformed.push({ at: "line 1", reason: "no heading of an EDGAR index (CIK, Company Name, Form Type, Date Filed, File Name)" });
  return { references: eachOnce(references), malformed };
}
