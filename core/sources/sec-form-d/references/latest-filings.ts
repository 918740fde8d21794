import { isAppError } from "../../../../platform/errors.ts";
import { EDGAR_ORIGIN } from "../accession.ts";
import { edgarDate } from "../dates.ts";
import { walkXml } from "../xml-events.ts";
import { eachOnce, filingReference, isFormD, type FilingReference, type MalformedEntry, type ReferenceList } from "./filing-reference.ts";

interface Entry {
  title: string;
  link: string;
  summary: string;
  updated: string;
  formType: string;
  id: string;
}

const emptyEntry = (): Entry => ({ title: "", link: "", summary: "", updated: "", formType: "", id: "" });

/** "D - ACME CORP (0001234567) (Filer)". */
function readEntry(entry: Entry, formType: "D" | "D/A", origin: string): FilingReference | undefined {
  const [, companyName = "", cik = ""] = /^(.*)\s\((\d{1,10})\)\s\([^()]+\)$/.exec(entry.title.trim()) ?? [];
  const filed = /Filed:\s*(?:<\/b>)?\s*(\d{4}-\d{2}-\d{2})/i.exec(entry.summary)?.[1] ?? entry.updated.slice(0, 10);
  const filedOn = edgarDate(filed);
  if (filedOn === undefined) return undefined;
  const name = companyName.startsWith(`${formType} - `) ? companyName.slice(formType.length + 3) : companyName;
  return filingReference({ place: `${entry.id} ${entry.link}`, cik, companyName: name.trim(), formType, filedOn, origin });
}

/** Whether a text begins as an Atom feed does. */
export function looksLikeAtom(head: string): boolean {
  return /<feed[\s>]/.test(head);
}

/**
 * Reads one page of EDGAR's "latest filings" Atom feed: the Form D and D/A entries, each filing once (a filing of
 * several issuers has an entry for each). Pages overlap; the caller joins them with `eachOnce`. An entry without
 * number, CIK or date is reported and the rest goes on; where the XML breaks off, what came before is kept.
 */
export function readLatestFilings(xml: string, origin: string = EDGAR_ORIGIN): ReferenceList {
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
        if (!isFormD(entry.formType)) return;
        const reference = readEntry(entry, entry.formType, origin);
        if (reference) references.push(reference);
        else malformed.push({ at: `entry ${count}`, reason: "no accession number, CIK or filing date" });
      },
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
    malformed.push({ at: `after entry ${count}`, reason: `the feed is not well-formed: ${error.message}` });
  }
  return { references: eachOnce(references), malformed };
}
