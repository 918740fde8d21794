import { accessionIn, filingIndexUrl, primaryDocUrl, tenDigitCik } from "../accession.ts";

/** Where one Form D or amendment is to be had, as a feed or an index names it. */
export interface FilingReference {
  readonly accession: string;
  readonly cik: string;
  readonly companyName: string;
  readonly formType: "D" | "D/A";
  /** `YYYY-MM-DD`. */
  readonly filedOn: string;
  /** The filing's own page. */
  readonly indexUrl: string;
  readonly primaryDocUrl: string;
}

/** A line or entry that could not be read; the rest goes on. */
export interface MalformedEntry {
  /** "line 12", "entry 3". */
  readonly at: string;
  readonly reason: string;
}

/** What a feed page or an index names, each filing once. */
export interface ReferenceList {
  readonly references: readonly FilingReference[];
  readonly malformed: readonly MalformedEntry[];
}

/** The two forms this source reads; every other form of a feed or index is passed over. */
export function isFormD(formType: string): formType is "D" | "D/A" {
  return formType === "D" || formType === "D/A";
}

/** Makes a reference; undefined when the place names no accession number or the CIK is none. */
export function filingReference(entry: {
  readonly place: string;
  readonly cik: string;
  readonly companyName: string;
  readonly formType: "D" | "D/A";
  readonly filedOn: string;
  /** Scheme and host of EDGAR. */
  readonly origin: string;
}): FilingReference | undefined {
  const accession = accessionIn(entry.place);
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

/** Each accession once, the first that came: a filing of several issuers is listed under each of them. */
export function eachOnce(references: Iterable<FilingReference>): FilingReference[] {
  const byAccession = new Map<string, FilingReference>();
  for (const reference of references) {
    if (!byAccession.has(reference.accession)) byAccession.set(reference.accession, reference);
  }
  return [...byAccession.values()];
}
