import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../../../platform/errors.ts";
import { inspectFile } from "../../sources/list-file/file-format.ts";
import { openTable } from "../../sources/list-file/open-table.ts";
import type { Table, TableRow } from "../../sources/list-file/table.ts";
import { BULK_LIMITS } from "./bulk.ts";
import { type NamedPerson, namesCompanies, namesPeople, type PersonColumns, personColumns, personOf } from "./person-columns.ts";

/** A row of a list, and whom it names; of one whose cells cannot be told apart, the first holds its beginning. */
export interface BulkFileRow extends NamedPerson {
  readonly cells: readonly string[];
  readonly isReadable: boolean;
}

/** A list of people, read whole. */
export interface BulkFile {
  readonly format: "csv" | "xlsx";
  readonly headers: readonly string[];
  readonly rows: readonly BulkFileRow[];
}

const SAMPLE_ROWS = 300;

/** Reads a CSV file or a workbook of people. Throws AppError that says what is wrong with it and what to do. */
export async function readBulkFile(bytes: Uint8Array): Promise<BulkFile> {
  if (bytes.length > BULK_LIMITS.bytes) throw tooLarge(`The file has more than ${BULK_LIMITS.bytes / 1_048_576} MB. Keep only the columns with names, companies and websites, or send it in parts.`);
  const folder = await mkdtemp(join(tmpdir(), "finder-list-"));
  try {
    // The readers of lists go over a file several times; it lives as long as this call, in a folder that nobody else may open.
    const path = join(folder, "list");
    await writeFile(path, bytes, { mode: 0o600 });
    const facts = await inspectFile(path, undefined);
    if (facts.format === "json") throw new AppError("invalid_input", "This is a JSON file. Send the list as CSV or XLSX.");
    const table = await openTable(facts, undefined);
    return { format: facts.format === "workbook" ? "xlsx" : "csv", headers: table.columns, rows: await peopleOf(table) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function peopleOf(table: Table): Promise<BulkFileRow[]> {
  if (table.columns.length > BULK_LIMITS.columns) throw tooLarge(`The file has ${table.columns.length} columns; at most ${BULK_LIMITS.columns} are read. Keep those you need and send it again.`);
  const read: TableRow[] = [];
  for await (const batch of table.rows()) {
    read.push(...batch.filter(({ cells, problem }) => problem !== undefined || cells.some((cell) => textOf(cell).trim() !== "")));
    if (read.length > BULK_LIMITS.rows) throw tooLarge(`The file has more than ${BULK_LIMITS.rows.toLocaleString("en-US")} rows. Send it in parts.`);
  }
  if (read.length === 0) throw new AppError("invalid_input", "The file has a heading and no rows below it.");
  const rows = read.map(({ cells, problem }) => {
    const kept = problem === undefined ? cells : [problem.excerpt ?? ""];
    return { cells: table.columns.map((_, at) => textOf(kept[at])), isReadable: problem === undefined };
  });
  const columns = recognised(table.columns, rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells));
  return rows.map((row) => ({ ...row, ...personOf(columns, row.cells) }));
}

function recognised(headers: readonly string[], sample: readonly (readonly string[])[]): PersonColumns {
  const columns = personColumns(headers, sample);
  const named = headers.slice(0, 20).map((header) => `"${header}"`).join(", ");
  if (!namesPeople(columns)) {
    throw new AppError("invalid_input", `No column is recognised as people's names. Call one "Name", or two "First name" and "Last name". The columns are: ${named}.`);
  }
  if (!namesCompanies(columns)) {
    throw new AppError("invalid_input", `No column is recognised as where people work. Call one "Domain", "Website" or "Company". The columns are: ${named}.`);
  }
  return columns;
}

/** A cell as text the database can hold, cut to a length no name or website has. */
function textOf(cell: unknown): string {
  const text = typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
  return text.replaceAll("\0", "").slice(0, BULK_LIMITS.cellCharacters).toWellFormed();
}

function tooLarge(message: string): AppError {
  return new AppError("too_large", message);
}
