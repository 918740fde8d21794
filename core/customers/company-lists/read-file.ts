import { invalidInput, tooLarge } from "../../../platform/errors.ts";
import { recogniseColumns } from "../../catalogue/sources/list-file/columns/crm-columns.ts";
import { headerWords } from "../../catalogue/sources/list-file/columns/heading-words.ts";
import { openTable } from "../../catalogue/sources/list-file/files/open-table.ts";
import { identifyingDomain } from "../../catalogue/facts/domain.ts";
import { readUploadedTable } from "../../finder/bulk/read-file.ts";
import { companyDomain } from "../../finder/mail-domains/company-domain.ts";
import type { GivenCompany } from "./listed-company.ts";
import { MOST_COMPANIES } from "./quota.ts";

const OWN_ID =
  /^(?:(?:external|crm|record|company|account|customer|hubspot|salesforce|organi[sz]ation|deal|lead) )*id$/;
const PLACES =
  /^(?:(?:company|hq|headquarters|billing) )?(?:city|town|region|state|country|location|place|headquarters|hq)$/;
/** A column of regions, whose codes look like those of countries ("CA", "DE"). */
const REGIONS = /\b(?:region|state)$/;
/** Headings of the file that we offer of a list (`reading/exports/listed-companies.ts`), which may come back. */
const OUR_ID = "our id";
const OURS = ["matched by", "our company", "page", "may be"];
const SAMPLE_ROWS = 300;

/** Reads companies from a CSV file or workbook. Throws AppError that says what the file lacks. */
export function readCompanyFile(bytes: Uint8Array): Promise<readonly GivenCompany[]> {
  return readUploadedTable(bytes, async (facts) => {
    const table = await openTable(facts, undefined);
    const read: (readonly string[])[] = [];
    for await (const batch of table.rows()) {
      for (const { cells } of batch) read.push(cells.map(textOf));
      if (read.length > MOST_COMPANIES)
        throw tooLarge(`A file can have ${MOST_COMPANIES.toLocaleString("en-US")} rows. Send it in parts.`);
    }
    const filled = read.filter((cells) => cells.some((cell) => cell.trim() !== ""));
    return companiesOf(table.columns, filled);
  });
}

/**
 * Reads pasted companies: a table with a heading, or one company a line as its website, its name, or both and the place
 * separated by commas, semicolons or tabs.
 */
export async function readPastedCompanies(text: string): Promise<readonly GivenCompany[]> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) throw invalidInput("Choose a file, or paste companies, one a line.");
  const heading = (lines[0] ?? "").split(/[\t;,]/);
  const { name, domain } = recogniseColumns(heading, []);
  if (lines.length > 1 && name.length + domain.length > 0) return readCompanyFile(new TextEncoder().encode(text));
  return lines.map((line) => {
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim());
    const at = cells.findIndex((cell) => !/\s/.test(cell) && cell.includes(".") && identifyingDomain(cell) !== null);
    const [first = "", ...places] = cells.filter((_, i) => i !== at);
    return { externalId: "", name: first, domain: cells[at] ?? "", place: places.join(", "), metadata: {} };
  });
}

function companiesOf(headers: readonly string[], rows: readonly (readonly string[])[]): readonly GivenCompany[] {
  const words = headers.map(headerWords);
  const ourId = words.indexOf(OUR_ID);
  const isOurs = (at: number) => ourId !== -1 && (at === ourId || OURS.includes(words[at] ?? ""));
  const columns = recogniseColumns(
    headers.map((header, at) => (isOurs(at) ? "" : header)),
    rows.slice(0, SAMPLE_ROWS).map((cells) => cells.map((cell, at) => (isOurs(at) ? "" : cell))),
  );
  if (columns.domain.length + columns.email.length + columns.name.length === 0)
    throw invalidInput(
      `No column is recognized as companies. Call one "Domain", "Website" or "Company". The columns are: ${headers.slice(0, 20).join(", ")}.`,
    );
  const matching = (pattern: RegExp) => words.flatMap((text, at) => (pattern.test(text) ? [at] : []));
  const places = matching(PLACES);
  const ids = matching(OWN_ID).slice(0, 1);
  const ours = headers.flatMap((_, at) => (isOurs(at) ? [at] : []));
  const metadata = ourId === -1 ? -1 : words.indexOf("metadata");
  const known = new Set([...columns.domain, ...columns.email, ...columns.name, ...places, ...ids, ...ours, metadata]);
  const isOfRegions = (cells: readonly string[]) => {
    const stated = places.filter((at) => (cells[at]?.trim() ?? "") !== "");
    return stated.length > 0 && stated.every((at) => REGIONS.test(words[at] ?? ""));
  };
  return rows.map((cells) => {
    const filled = (at: readonly number[]) => at.map((i) => cells[i]?.trim() ?? "").filter((cell) => cell !== "");
    return {
      externalId: filled(ids)[0] ?? "",
      name: filled(columns.name)[0] ?? "",
      domain: filled(columns.domain)[0] ?? mailDomain(filled(columns.email)[0] ?? ""),
      place: filled(places).join(", "),
      ...(isOfRegions(cells) ? { isRegion: true } : {}),
      ...(ourId === -1 ? {} : { companyId: idOf(cells[ourId] ?? "") }),
      metadata: Object.fromEntries([
        ...Object.entries(objectOf(cells[metadata] ?? "")),
        ...headers.flatMap((header, at) => {
          const value = cells[at]?.trim() ?? "";
          return known.has(at) || value === "" ? [] : [[header, value]];
        }),
      ]),
    };
  });
}

/** The company's domain of a work address, or the provider's of a personal one; else empty. */
function mailDomain(address: string): string {
  const host = address.slice(address.lastIndexOf("@") + 1);
  const read = companyDomain(host);
  return read.kind === "company" ? read.domain : read.why === "free_mail" ? host : "";
}

/** The id of a company of ours; null for an empty cell. Throws AppError `invalid_input` for other text. */
function idOf(cell: string): number | null {
  const text = cell.trim();
  if (text === "") return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw invalidInput(`The column “our id” takes ids of our companies, not “${text.slice(0, 40)}”.`);
}

/** The metadata in our file; a cell that a spreadsheet program cut off is no object. */
function objectOf(cell: string): object {
  try {
    const read: unknown = JSON.parse(cell);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : {};
  } catch {
    return {};
  }
}

function textOf(cell: unknown): string {
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}
