import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { AppError } from "../../../../platform/errors.ts";
import type { SourceDocument } from "../../../ingest/record.ts";
import type { Opened } from "../../source.ts";
import { filingIndexUrl, tenDigitCik } from "../accession.ts";
import type { FilingProblem } from "../filing.ts";
import { HAND_GIVEN } from "../filing-document.ts";
import { outcomesOf, READING } from "../reading.ts";
import { storableClarification } from "../redact.ts";
import { COLUMNS, missingColumns, REQUIRED_TABLES, TABLES, unknownColumns, type Table } from "./columns.ts";
import { contextFromRows, filingFromRows, type FilingRows } from "./filing-rows.ts";
import { rowsOf, type Row } from "./rows.ts";
import { TableFile } from "./table-file.ts";

/** Which table a file of a data set is, by its name; undefined for the readme and metadata beside them. */
export function tableOf(fileName: string): Table | undefined {
  const name = basename(fileName, extname(fileName)).toUpperCase();
  return /^\.(?:tsv|txt)$/i.test(extname(fileName)) ? TABLES.find((table) => table === name) : undefined;
}

/** Whether a folder holds a quarterly data set. */
export async function isDatasetFolder(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => tableOf(name) === "FORMDSUBMISSION");
}

async function openTables(folder: string): Promise<Map<Table, TableFile>> {
  const tables = new Map<Table, TableFile>();
  try {
    for (const name of (await readdir(folder)).sort()) {
      const table = tableOf(name);
      if (table && !tables.has(table)) tables.set(table, await TableFile.open(table, join(folder, name)));
    }
    for (const table of REQUIRED_TABLES) {
      if (!tables.has(table)) throw new AppError("invalid_input", `the data set has no ${table}.tsv; give the whole folder or zip file`);
    }
    for (const { table, columns } of tables.values()) {
      const lacking = missingColumns(table, columns);
      if (lacking.length > 0) throw new AppError("invalid_input", `${table}.tsv has no column ${lacking.join(", ")}; give it as the SEC publishes it`);
    }
    return tables;
  } catch (error) {
    for (const table of tables.values()) table.close();
    throw error;
  }
}

function stored(row: Row, column: string): string {
  const value = row[column] ?? "";
  return column === "RELATIONSHIPCLARIFICATION" ? storableClarification(value) : value;
}

/** Rows as stored: the known columns without the private ones. */
function storedLines(rows: FilingRows): string {
  const lines = TABLES.flatMap((table) => {
    const columns = [...COLUMNS[table].used, ...COLUMNS[table].ignored];
    return rows[table].map((row) => JSON.stringify({ table, ...Object.fromEntries(columns.map((column) => [column, stored(row, column)])) }));
  });
  return lines.map((line) => `${line}\n`).join("");
}

function documentOf(accession: string, tables: ReadonlyMap<Table, TableFile>, retrievedAt: Date): SourceDocument {
  const hash = createHash("sha256");
  const rows: Record<Table, readonly Row[]> = { FORMDSUBMISSION: [], ISSUERS: [], OFFERING: [], RELATEDPERSONS: [], RECIPIENTS: [], SIGNATURES: [] };
  let problem: FilingProblem | undefined;
  for (const name of TABLES) {
    const table = tables.get(name);
    if (!table) continue;
    const bytes = table.bytesOf(accession);
    hash.update(bytes);
    const reading = rowsOf(name, table.columns, bytes);
    if (reading.ok) rows[name] = reading.rows;
    else problem ??= reading.problem;
  }
  const filing = problem ? { ok: false as const, problem } : filingFromRows(rows);
  const cik = filing.ok ? tenDigitCik(filing.filing.cik) : undefined;
  return {
    externalId: accession,
    ...(cik === undefined ? {} : { url: filingIndexUrl(cik, accession) }),
    ...(filing.ok ? { title: `Form ${filing.filing.submissionType}: ${filing.filing.entityName}` } : {}),
    mediaType: "application/x-ndjson",
    contentHash: hash.digest("hex"),
    retrievedAt,
    reading: READING,
    expectations: HAND_GIVEN,
    async *content() {
      yield new TextEncoder().encode(storedLines(rows));
    },
    async *read() {
      yield* outcomesOf(filing, contextFromRows(accession, rows), accession);
    },
  };
}

/**
 * Opens a quarterly data set's folder: one document for each accession, in the order of FORMDSUBMISSION, whatever
 * order the other tables are in. Columns and lines that are not understood are reported, and the rest goes on.
 * Throws `invalid_input` when a table or column that every filing needs is missing.
 */
export async function* openDataset(folder: string, label: string, retrievedAt: Date): AsyncGenerator<Opened> {
  const tables = await openTables(folder);
  try {
    for (const table of tables.values()) {
      const unknown = unknownColumns(table.table, table.columns);
      if (unknown.length > 0) {
        yield { kind: "unreadable", input: `${label}, ${table.table}.tsv`, reason: `columns this reader does not know were left out: ${unknown.join(", ")}` };
      }
      for (const { line, reason } of table.strayLines) {
        yield { kind: "unreadable", input: `${label}, ${table.table}.tsv line ${line}`, reason };
      }
    }
    const accessions = new Set(REQUIRED_TABLES.flatMap((name) => [...(tables.get(name)?.accessions() ?? [])]));
    for (const accession of accessions) yield { kind: "document", document: documentOf(accession, tables, retrievedAt) };
  } finally {
    for (const table of tables.values()) table.close();
  }
}
