export const EDGAR_ORIGIN = "https://www.sec.gov";

const DASHED = /(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)/;
const UNDASHED = /(?<!\d)(\d{10})(\d{2})(\d{6})(?!\d)/;

/**
 * Finds an accession number in a file name, URL or line and returns it with dashes (`0001234567-24-000001`): EDGAR's
 * ten digits of the filer agent, two of the year and six in sequence, with dashes or as eighteen digits.
 */
export function accessionIn(text: string): string | undefined {
  const match = DASHED.exec(text) ?? UNDASHED.exec(text);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

/** Normalises an accession number typed by a filer, which may lack leading zeros; undefined when invalid. */
export function typedAccession(text: string): string | undefined {
  const match = /^\s*(\d{1,10})-(\d{1,2})-(\d{1,6})\s*$/.exec(text);
  if (!match) return accessionIn(text);
  const [, filer = "", year = "", sequence = ""] = match;
  return `${filer.padStart(10, "0")}-${year.padStart(2, "0")}-${sequence.padStart(6, "0")}`;
}

/** A Central Index Key padded to ten digits; undefined when invalid. */
export function tenDigitCik(text: string): string | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) > 0 ? text.padStart(10, "0") : undefined;
}

function filingFolder(cik: string, accession: string, origin: string): string {
  return `${origin}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
}

/** The filing's page, which lists its documents; shown as the source link. */
export function filingIndexUrl(cik: string, accession: string, origin: string = EDGAR_ORIGIN): string {
  return `${filingFolder(cik, accession, origin)}/${accession}-index.htm`;
}

/** The machine-readable notice of the filing with this page. */
export function noticeOfIndex(indexUrl: string): string {
  return `${indexUrl.slice(0, indexUrl.lastIndexOf("/") + 1)}primary_doc.xml`;
}

/** The filing's machine-readable notice. */
export function primaryDocUrl(cik: string, accession: string, origin: string = EDGAR_ORIGIN): string {
  return `${filingFolder(cik, accession, origin)}/primary_doc.xml`;
}
