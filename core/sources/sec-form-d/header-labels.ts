/** What a label of the submission header is to this source. */
export type HeaderLabel = "kept" | "ignored" | "private" | "unknown";

const KEPT = new Set([
  "SEC DOCUMENT", "ACCESSION NUMBER", "CONFORMED SUBMISSION TYPE", "TYPE", "FILED AS OF DATE", "FILING DATE",
  "FILER", "CENTRAL INDEX KEY", "CIK", "SEC FILE NUMBER", "FILE NUMBER",
]);

// Said better by the notice itself, or of no use to a directory of companies.
const IGNORED = new Set([
  "SUBMISSION", "SEC HEADER", "ACCEPTANCE DATETIME", "PUBLIC DOCUMENT COUNT", "ITEM INFORMATION", "ITEMS",
  "DATE AS OF CHANGE", "DATE OF FILING DATE CHANGE", "EFFECTIVENESS DATE", "CONFORMED PERIOD OF REPORT", "PERIOD",
  "COMPANY DATA", "COMPANY CONFORMED NAME", "CONFORMED NAME", "ORGANIZATION NAME", "STANDARD INDUSTRIAL CLASSIFICATION",
  "ASSIGNED SIC", "STATE OF INCORPORATION", "FISCAL YEAR END", "FILING VALUES", "FORM TYPE", "SEC ACT", "ACT",
  "FILM NUMBER", "BUSINESS ADDRESS", "MAIL ADDRESS", "FORMER COMPANY", "FORMER CONFORMED NAME", "DATE OF NAME CHANGE",
  "DATE CHANGED", "FORMER NAME", "SROS", "GROUP MEMBERS", "DOCUMENT", "SEQUENCE", "FILENAME", "DESCRIPTION", "TEXT",
]);

// Not kept: an issuer's address is often the home of the person who founded it. Its city is in the notice.
const PRIVATE = new Set([
  "STREET 1", "STREET 2", "STREET1", "STREET2", "CITY", "STATE", "ZIP", "BUSINESS PHONE", "PHONE", "IRS NUMBER", "EIN",
]);

/** Looks a label up; `STREET 1:` of the text header and `<STREET1>` of the SGML one are both known. */
export function headerLabel(label: string): HeaderLabel {
  if (KEPT.has(label)) return "kept";
  if (PRIVATE.has(label)) return "private";
  return IGNORED.has(label) ? "ignored" : "unknown";
}

/** One line's label in capitals with spaces, and its value; undefined for a line that has none. */
export function labelledLine(line: string): { readonly label: string; readonly value: string } | undefined {
  const match = /^\s*<([A-Za-z][\w-]{0,60})>(.*)$/.exec(line) ?? /^\s*([A-Z][A-Z0-9 -]{0,60}):(.*)$/.exec(line);
  if (!match) return undefined;
  return { label: (match[1] ?? "").toUpperCase().replaceAll("-", " ").trim(), value: (match[2] ?? "").trim() };
}
