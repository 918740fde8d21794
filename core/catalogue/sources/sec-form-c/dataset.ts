import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { invalidInput } from "../../../../platform/errors.ts";
import type { Opened, SourceDocument } from "../record.ts";
import { filingIndexUrl, tenDigitCik } from "../sec-form-d/accession.ts";
import { unzipTables } from "../sec-form-d/dataset/unzip.ts";
import { edgarDate } from "../sec-form-d/dates.ts";
import { HAND_GIVEN } from "../sec-form-d/filing-document.ts";
import { filingFrom, type FormCFiling } from "./filing.ts";
import { FORM_C_READER } from "./reading.ts";

const TABLES = ["FORM_C_SUBMISSION", "FORM_C_ISSUER_INFORMATION", "FORM_C_DISCLOSURE", "FORM_C_SIGNATURE"] as const;
type Table = (typeof TABLES)[number];

/** Elements of the form whose column has another name. */
const RENAMED: Readonly<Record<string, string>> = {
  submissionType: "SUBMISSION_TYPE",
  filerCik: "CIK",
  fileNumber: "FILE_NUMBER",
};

/** Columns that are not stored: street lines, postal codes, and the figures of the fiscal years. */
const NOT_STORED = /^(?:STREET\d|ZIPCODE|.*FISCALYEAR)$/;

type Row = Readonly<Record<string, string>>;

/** The table in a data set's file, by file name; undefined for the other tables and the readme. */
export function tableOf(fileName: string): Table | undefined {
  const name = basename(fileName, extname(fileName)).toUpperCase();
  return /^\.(?:tsv|txt)$/i.test(extname(fileName)) ? TABLES.find((table) => table === name) : undefined;
}

export async function isDatasetFolder(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => tableOf(name) === "FORM_C_SUBMISSION");
}

/** Unpacks a quarter; the caller calls `remove`. Throws AppError `invalid_input` for a bad file. */
export async function unzipDataset(path: string): Promise<{ folder: string; remove(): Promise<void> }> {
  return unzipTables(path, { tableOf, tables: TABLES, name: "a quarter of the SEC's Form C data sets" });
}

/**
 * Opens the folder of a quarterly data set: one document per filing of the submission table. The tables have no
 * quoting, so `"` is a letter; a line with another number of values than its heading is reported. Throws AppError
 * `invalid_input` without a required table.
 */
export async function* openDataset(folder: string, label: string, retrievedAt: Date): AsyncGenerator<Opened> {
  const files = new Map((await readdir(folder)).flatMap((name) => [[tableOf(name), name] as const]));
  const tables = new Map<Table, ReadonlyMap<string, readonly Row[]>>();
  for (const table of TABLES) {
    const file = files.get(table);
    if (file === undefined && table === "FORM_C_SIGNATURE") continue;
    if (file === undefined) throw invalidInput(`the data set has no ${table}.tsv; give the whole folder or zip file`);
    const { rows, stray } = rowsOf(await readFile(join(folder, file), "utf8"));
    for (const line of stray)
      yield {
        kind: "unreadable",
        input: `${label}, ${file} line ${line}`,
        reason: "the line has another number of values than the heading",
      };
    tables.set(table, rows);
  }
  for (const accession of tables.get("FORM_C_SUBMISSION")?.keys() ?? [])
    yield { kind: "document", document: documentOf(accession, tables, retrievedAt) };
}

function rowsOf(text: string): {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly stray: readonly number[];
} {
  const [heading = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const columns = heading.split("\t").map((name) => name.trim().toUpperCase());
  const rows = new Map<string, Row[]>();
  const stray: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === "") continue;
    const values = line.split("\t");
    const [accession = ""] = values;
    if (values.length !== columns.length) stray.push(at + 2);
    else {
      const row = Object.fromEntries(columns.map((column, i) => [column, (values[i] ?? "").trim()]));
      rows.set(accession, [...(rows.get(accession) ?? []), row]);
    }
  }
  return { rows, stray };
}

function documentOf(
  accession: string,
  tables: ReadonlyMap<Table, ReadonlyMap<string, readonly Row[]>>,
  retrievedAt: Date,
): SourceDocument {
  const rows = TABLES.flatMap((table) => (tables.get(table)?.get(accession) ?? []).map((row) => ({ table, row })));
  const stored = rows
    .map(({ table, row }) => {
      const kept = Object.entries(row).filter(([column]) => !NOT_STORED.test(column));
      return `${JSON.stringify({ table, ...Object.fromEntries(kept) })}\n`;
    })
    .join("");
  const filing = filingFromRows(rows);
  const submission = rows.find(({ table }) => table === "FORM_C_SUBMISSION")?.row;
  const cik = tenDigitCik(filing.cik);
  const context = { accession, filedOn: edgarDate(submission?.["FILING_DATE"] ?? "") };
  return {
    externalId: accession,
    ...(cik === undefined ? {} : { url: filingIndexUrl(cik, accession) }),
    title: `Form ${filing.submissionType}: ${filing.entityName}`,
    mediaType: "application/x-ndjson",
    contentHash: createHash("sha256").update(stored).digest("hex"),
    retrievedAt,
    reading: FORM_C_READER.reading,
    expectations: HAND_GIVEN,
    isOneOfMany: true,
    async *content() {
      yield new TextEncoder().encode(stored);
    },
    async *read() {
      yield* FORM_C_READER.outcomes({ ok: true, filing }, context, accession);
    },
  };
}

/** The filing of these rows, with the same result as from its XML. */
function filingFromRows(rows: readonly { readonly table: Table; readonly row: Row }[]): FormCFiling {
  const one = (element: string): string => {
    const column = RENAMED[element] ?? element.toUpperCase();
    return rows.find(({ table, row }) => table !== "FORM_C_SIGNATURE" && row[column] !== undefined)?.row[column] ?? "";
  };
  const signed = rows.filter(({ table }) => table === "FORM_C_SIGNATURE").map(({ row }) => row);
  return filingFrom(
    one,
    signed.map((row) => ({ name: row["PERSONSIGNATURE"] ?? "", title: row["PERSONTITLE"] ?? "" })),
    signed.flatMap((row) => (row["SIGNATUREDATE"] ? [row["SIGNATUREDATE"]] : [])),
  );
}
