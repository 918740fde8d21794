/** Where the public finds EDGAR's filings. */
export const EDGAR_ORIGIN = "https://www.sec.gov";

const DASHED = /(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)/;
const UNDASHED = /(?<!\d)(\d{10})(\d{2})(\d{6})(?!\d)/;

/**
 * The accession number in a file name, address or line, with dashes (`0001234567-24-000001`): EDGAR's ten digits of
 * the filer agent, two of the year and six in sequence, written with dashes or as eighteen digits in a row.
 */
export function accessionIn(text: string): string | undefined {
  const match = DASHED.exec(text) ?? UNDASHED.exec(text);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

/** An accession number as a filer typed it, which may lack leading zeros; undefined when it is not one. */
export function typedAccession(text: string): string | undefined {
  const match = /^\s*(\d{1,10})-(\d{1,2})-(\d{1,6})\s*$/.exec(text);
  if (!match) return accessionIn(text);
  const [, filer = "", year = "", sequence = ""] = match;
  return `${filer.padStart(10, "0")}-${year.padStart(2, "0")}-${sequence.padStart(6, "0")}`;
}

/** A Central Index Key in its full ten digits; undefined when the text is not one. */
export function tenDigitCik(text: string): string | undefined {
  return /^\d{1,10}$/.test(text) && Number(text) > 0 ? text.padStart(10, "0") : undefined;
}

function filingFolder(cik: string, accession: string, origin: string): string {
  return `${origin}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
}

/** The filing's own page, which lists its documents: the proof a person can open. */
export function filingIndexUrl(cik: string, accession: string, origin: string = EDGAR_ORIGIN): string {
  return `${filingFolder(cik, accession, origin)}/${accession}-index.htm`;
}

/** The filing's machine-readable notice. */
export function primaryDocUrl(cik: string, accession: string, origin: string = EDGAR_ORIGIN): string {
  return `${filingFolder(cik, accession, origin)}/primary_doc.xml`;
}
