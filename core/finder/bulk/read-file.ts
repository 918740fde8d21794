import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DELIMITERS, type Delimiter } from "../../../db/copy-out.ts";
import { AppError, invalidInput, tooLarge } from "../../../platform/errors.ts";
import { recogniseColumns } from "../../catalogue/sources/list-file/columns/crm-columns.ts";
import { type FileFacts, inspectFile } from "../../catalogue/sources/list-file/files/file-format.ts";
import { openTable } from "../../catalogue/sources/list-file/files/open-table.ts";
import type { Table, TableRow } from "../../catalogue/sources/list-file/files/table.ts";
import { visibleSheets } from "../../catalogue/sources/list-file/files/workbook.ts";
import { headerWords } from "../../catalogue/sources/list-file/columns/heading-words.ts";
import { companyDomain } from "../mail-domains/company-domain.ts";
import { BULK_LIMITS } from "./bulk.ts";

/** A row with its person. An unreadable row contains only the start of its text. */
export interface BulkFileRow extends NamedPerson {
  /** Numbers only from a workbook. */
  readonly cells: readonly (string | number)[];
  readonly isReadable: boolean;
  /** True if the address is known already, so that the row does not count towards the plan's budget. */
  readonly isKnown?: boolean;
}

/** A completely parsed people list. */
export interface BulkFile {
  readonly format: "csv" | "xlsx";
  /** Delimiter of a text file; null for a workbook, or an unusual delimiter. */
  readonly delimiter: Delimiter | null;
  readonly headers: readonly string[];
  readonly rows: readonly BulkFileRow[];
  /** True if it was made of leads. */
  readonly isOfLeads?: boolean;
}

const SAMPLE_ROWS = 300;

/** Parses a CSV file or workbook of people. Throws AppError that explains the problem and its remedy. */
export function readBulkFile(bytes: Uint8Array): Promise<BulkFile> {
  return readUploadedTable(bytes, async (facts) => {
    if (facts.format === "workbook") return readWorkbook(facts);
    const table = await openTable(facts, undefined);
    const delimiter = DELIMITERS.find((one) => one === table.delimiter) ?? null;
    return { format: "csv", delimiter, headers: table.columns, rows: await peopleOf(table) };
  });
}

/** Passes an uploaded CSV file or workbook to `read`. Throws AppError if it is too large or of another format. */
export async function readUploadedTable<T>(bytes: Uint8Array, read: (facts: FileFacts) => Promise<T>): Promise<T> {
  if (bytes.length > BULK_LIMITS.bytes)
    throw tooLarge(
      `The file has more than ${BULK_LIMITS.bytes / 1_048_576} MB. Keep only the columns with names, companies and websites, or send it in parts.`,
    );
  const folder = await mkdtemp(join(tmpdir(), "finder-list-"));
  try {
    // The list readers scan a file several times. It exists only during this call, in a private folder.
    const path = join(folder, "list");
    await writeFile(path, bytes, { mode: 0o600 });
    const facts = await inspectFile(path, undefined);
    if (facts.format === "json") throw invalidInput("This is a JSON file. Send the list as CSV or XLSX.");
    return await read(facts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Later sheets of a workbook are read only if the earlier ones, such as a cover, are not lists of people. */
const MAX_SHEETS = 10;

/** Reads the first sheet that is a list of people. If there is none, throws the problem of the first sheet. */
async function readWorkbook(facts: FileFacts): Promise<BulkFile> {
  const sheets = (await visibleSheets(facts)).slice(0, MAX_SHEETS);
  const problems: AppError[] = [];
  for (const sheet of sheets) {
    try {
      const table = await openTable(facts, sheet);
      return { format: "xlsx", delimiter: null, headers: table.columns, rows: await peopleOf(table) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
      problems.push(error);
    }
  }
  const [first] = problems;
  if (first === undefined) throw invalidInput("The workbook has no visible sheet.");
  throw problems.length === 1
    ? first
    : invalidInput(`No sheet is a list of people. Sheet "${sheets[0] ?? ""}": ${first.message}`);
}

async function peopleOf(table: Table): Promise<BulkFileRow[]> {
  if (table.columns.length > BULK_LIMITS.columns)
    throw tooLarge(
      `The file has ${table.columns.length} columns; at most ${BULK_LIMITS.columns} are read. Keep those you need and send it again.`,
    );
  const read: TableRow[] = [];
  for await (const batch of table.rows()) {
    read.push(
      ...batch.filter(
        ({ cells, problem }) => problem !== undefined || cells.some((cell) => textOf(cell).trim() !== ""),
      ),
    );
    if (read.length > BULK_LIMITS.rows)
      throw tooLarge(`The file has more than ${BULK_LIMITS.rows.toLocaleString("en-US")} rows. Send it in parts.`);
  }
  if (read.length === 0) throw invalidInput("The file has a heading and no rows below it.");
  const rows = read.map(({ cells, problem }) => {
    const kept = problem === undefined ? cells : [problem.excerpt ?? ""];
    return { cells: table.columns.map((_, at) => cellOf(kept[at])), isReadable: problem === undefined };
  });
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.map(String));
  const columns = recognised(table.columns, sample);
  return rows.map((row) => ({ ...row, ...personOf(columns, row.cells.map(String)) }));
}

function recognised(headers: readonly string[], sample: readonly (readonly string[])[]): PersonColumns {
  const columns = personColumns(headers, sample);
  const named = headers
    .slice(0, 20)
    .map((header) => `"${header}"`)
    .join(", ");
  if (!namesPeople(columns)) {
    throw invalidInput(
      `No column is recognized as people's names. Call one "Name", or two "First name" and "Last name". The columns are: ${named}.`,
    );
  }
  if (!namesCompanies(columns)) {
    throw invalidInput(
      `No column is recognized as where people work. Call one "Domain", "Website" or "Company". The columns are: ${named}.`,
    );
  }
  return columns;
}

function cellOf(cell: unknown): string | number {
  return typeof cell === "number" && Number.isFinite(cell) ? cell : textOf(cell);
}

/** A cell as text PostgreSQL can store, truncated beyond any name's or URL's length. */
function textOf(cell: unknown): string {
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
  return text.replaceAll("\0", "").slice(0, BULK_LIMITS.cellCharacters).toWellFormed();
}

/** Indexes of the columns that name a person and their employer. */
interface PersonColumns {
  /** Full-name columns; the first filled one counts. */
  readonly fullName: readonly number[];
  readonly firstName: number | null;
  readonly lastName: number | null;
  readonly company: readonly number[];
  readonly domain: readonly number[];
  /** Work e-mail columns; their domain is the employer's. */
  readonly email: readonly number[];
}

/** A row's person; unknown parts are empty. */
interface NamedPerson {
  readonly name: string;
  readonly company: string;
  readonly domain: string;
}

const FIRST =
  /^(?:name |contact |person )?(?:first|given|fore) ?name$|^first$|^(?:vorname|prenom|nombre de pila|primer nombre|nome proprio|voornaam)$/;
const LAST =
  /^(?:name |contact |person )?(?:last|family|sur) ?name$|^surname$|^last$|^(?:nachname|familienname|nom de famille|apellidos?|cognome|sobrenome|achternaam)$/;
const FULL =
  /^(?:person |contact |lead |customer |prospect |founder |ceo |employee )?(?:full |display |complete )?name$|^(?:person|contact|people|founders?|ceo|executive|first and last name|ansprechpartner|nom complet|nombre completo|nome completo|vor und nachname|volledige naam)$/;

/** Recognises columns of a people list by their headers, and company columns as in other list files. */
export function personColumns(headers: readonly string[], sample: readonly (readonly string[])[]): PersonColumns {
  const words = headers.map(headerWords);
  const only = (pattern: RegExp) => {
    const at = words.findIndex((text) => pattern.test(text));
    return at === -1 ? null : at;
  };
  const [firstName, lastName] = [only(FIRST), only(LAST)];
  const fullName = words.flatMap((text, at) => (FULL.test(text) ? [at] : []));
  const { domain, email, name } = recogniseColumns(headers, sample);
  return { fullName, firstName, lastName, domain, email, company: name.filter((at) => !fullName.includes(at)) };
}

export function namesPeople({ fullName, firstName, lastName }: PersonColumns): boolean {
  return fullName.length > 0 || (firstName !== null && lastName !== null);
}

export function namesCompanies({ company, domain, email }: PersonColumns): boolean {
  return company.length + domain.length + email.length > 0;
}

export function personOf(columns: PersonColumns, cells: readonly string[]): NamedPerson {
  const first = (at: readonly number[]) =>
    at.map((index) => cells[index]?.trim() ?? "").find((cell) => cell !== "") ?? "";
  const parts = [columns.firstName, columns.lastName].flatMap((at) => (at === null ? [] : (cells[at]?.trim() ?? "")));
  const written = first(columns.fullName);
  return {
    name: written === "" ? parts.join(" ").trim() : written,
    company: first(columns.company),
    domain: first(columns.domain) || employerOf(first(columns.email)),
  };
}

/** Company domain of a work address. Empty for personal e-mail providers, where the company name is used instead. */
function employerOf(address: string): string {
  const employer = companyDomain(address.slice(address.lastIndexOf("@") + 1));
  return employer.kind === "company" ? employer.domain : "";
}
