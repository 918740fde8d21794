import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { invalidInput } from "../../../../../platform/errors.ts";
import type { Opened, SourceDocument } from "../../record.ts";
import { filingIndexUrl, tenDigitCik } from "../accession.ts";
import { edgarDate } from "../dates.ts";
import { HAND_GIVEN } from "../filing-document.ts";
import type { FiledPerson, FilingContext, FilingProblem, FilingReading } from "../filing.ts";
import { READING, outcomesOf } from "../reading.ts";
import { storableClarification } from "../submission.ts";
import { COLUMNS, REQUIRED_TABLES, TABLES, type Table, missingColumns, unknownColumns } from "./columns.ts";
import { TableFile } from "./table-file.ts";

/** The table in a data set's file, by file name; undefined for the readme and metadata. */
export function tableOf(fileName: string): Table | undefined {
  const name = basename(fileName, extname(fileName)).toUpperCase();
  return /^\.(?:tsv|txt)$/i.test(extname(fileName)) ? TABLES.find((table) => table === name) : undefined;
}

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
      if (!tables.has(table)) throw invalidInput(`the data set has no ${table}.tsv; give the whole folder or zip file`);
    }
    for (const { table, columns } of tables.values()) {
      const lacking = missingColumns(table, columns);
      if (lacking.length > 0)
        throw invalidInput(`${table}.tsv has no column ${lacking.join(", ")}; give it as the SEC publishes it`);
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
    return rows[table].map((row) =>
      JSON.stringify({ table, ...Object.fromEntries(columns.map((column) => [column, stored(row, column)])) }),
    );
  });
  return lines.map((line) => `${line}\n`).join("");
}

function documentOf(accession: string, tables: ReadonlyMap<Table, TableFile>, retrievedAt: Date): SourceDocument {
  const hash = createHash("sha256");
  const rows: Record<Table, readonly Row[]> = {
    FORMDSUBMISSION: [],
    ISSUERS: [],
    OFFERING: [],
    RELATEDPERSONS: [],
    RECIPIENTS: [],
    SIGNATURES: [],
  };
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
    isOneOfMany: true,
    async *content() {
      yield new TextEncoder().encode(storedLines(rows));
    },
    async *read() {
      yield* outcomesOf(filing, contextFromRows(accession, rows), accession);
    },
  };
}

/**
 * Opens the folder of a quarterly data set: one document per accession number, in the order of FORMDSUBMISSION. Reports
 * unknown columns and lines and continues. Throws AppError `invalid_input` when a required table or column is missing.
 */
export async function* openDataset(folder: string, label: string, retrievedAt: Date): AsyncGenerator<Opened> {
  const tables = await openTables(folder);
  try {
    for (const table of tables.values()) {
      const unknown = unknownColumns(table.table, table.columns);
      if (unknown.length > 0) {
        yield {
          kind: "unreadable",
          input: `${label}, ${table.table}.tsv`,
          reason: `unknown columns were ignored: ${unknown.join(", ")}`,
        };
      }
      for (const { line, reason } of table.strayLines) {
        yield { kind: "unreadable", input: `${label}, ${table.table}.tsv line ${line}`, reason };
      }
    }
    const accessions = new Set(REQUIRED_TABLES.flatMap((name) => [...(tables.get(name)?.accessions() ?? [])]));
    for (const accession of accessions)
      yield { kind: "document", document: documentOf(accession, tables, retrievedAt) };
  } finally {
    for (const table of tables.values()) table.close();
  }
}

/** The rows of one accession number in each table. */
type FilingRows = Readonly<Record<Table, readonly Row[]>>;

const isTrue = (value: string | undefined): boolean => /^(?:true|yes|1)$/i.test(value ?? "");
const numberedValues = (row: Row, name: string): string[] =>
  [1, 2, 3].map((n) => row[`${name}_${n}`] ?? "").filter((value) => value !== "");

function personOf(row: Row): FiledPerson {
  return {
    firstName: row["FIRSTNAME"] ?? "",
    middleName: row["MIDDLENAME"] ?? "",
    lastName: row["LASTNAME"] ?? "",
    relationships: numberedValues(row, "RELATIONSHIP"),
    clarification: row["RELATIONSHIPCLARIFICATION"] ?? "",
  };
}

function missing(table: Table): FilingReading {
  return {
    ok: false,
    problem: { code: "missing_row", column: table, reason: `the data set has no row of ${table} for this filing` },
  };
}

/** Assembles a filing from its rows, with the same result as from its notice. */
function filingFromRows(rows: FilingRows): FilingReading {
  const submission = rows.FORMDSUBMISSION[0];
  const issuer = rows.ISSUERS.find((row) => isTrue(row["IS_PRIMARYISSUER_FLAG"]));
  const offering = rows.OFFERING[0];
  if (!submission) return missing("FORMDSUBMISSION");
  if (!issuer) return missing("ISSUERS");
  if (!offering) return missing("OFFERING");
  const people = [...rows.RELATEDPERSONS].sort(
    (a, b) => Number(a["RELATEDPERSON_SEQ_KEY"]) - Number(b["RELATEDPERSON_SEQ_KEY"]),
  );
  return {
    ok: true,
    filing: {
      submissionType: submission["SUBMISSIONTYPE"] ?? "",
      testOrLive: submission["TESTORLIVE"] ?? "",
      cik: issuer["CIK"] ?? "",
      entityName: issuer["ENTITYNAME"] ?? "",
      city: issuer["CITY"] ?? "",
      stateOrCountry: issuer["STATEORCOUNTRY"] ?? "",
      previousNames: [
        ...numberedValues(issuer, "ISSUER_PREVIOUSNAME"),
        ...numberedValues(issuer, "EDGAR_PREVIOUSNAME"),
      ],
      yearOfInc: issuer["YEAROFINC_VALUE_ENTERED"] ?? "",
      entityType: issuer["ENTITYTYPE"] ?? "",
      people: people.map(personOf),
      industryGroup: offering["INDUSTRYGROUPTYPE"] ?? "",
      investmentFundType: offering["INVESTMENTFUNDTYPE"] ?? "",
      is40Act: isTrue(offering["IS40ACT"]),
      revenueRange: offering["REVENUERANGE"] ?? "",
      exemptions: (offering["FEDERALEXEMPTIONS_ITEMS_LIST"] ?? "")
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== ""),
      previousAccession: offering["PREVIOUSACCESSIONNUMBER"] ?? "",
      firstSale: offering["SALE_DATE"] ?? "",
      firstSaleYetToOccur: isTrue(offering["YETTOOCCUR"]),
      isPooledFundInterest: isTrue(offering["ISPOOLEDINVESTMENTFUNDTYPE"]),
      isTenantInCommon: isTrue(offering["ISTENANTINCOMMONTYPE"]),
      isBusinessCombination: isTrue(offering["ISBUSINESSCOMBINATIONTRANS"]),
      totalAmountSold: offering["TOTALAMOUNTSOLD"] ?? "",
      totalOffered: offering["TOTALOFFERINGAMOUNT"] ?? "",
      signatureDates: rows.SIGNATURES.map((row) => row["SIGNATUREDATE"] ?? "").filter((date) => date !== ""),
    },
  };
}

/**
 * The filing's context from the submission table. With several issuers there is a row and file number for each and no
 * mark of the primary one, so the file number stays unknown.
 */
function contextFromRows(accession: string, rows: FilingRows): FilingContext {
  const numbers = new Set(rows.FORMDSUBMISSION.map((row) => row["FILE_NUM"] ?? "").filter((number) => number !== ""));
  return {
    accession,
    fileNumber: numbers.size === 1 ? [...numbers][0] : undefined,
    filedOn: edgarDate(rows.FORMDSUBMISSION[0]?.["FILING_DATE"] ?? ""),
  };
}

/** One row by column name; missing values are empty strings. */
type Row = Readonly<Record<string, string>>;

type RowsReading =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly problem: FilingProblem };

const ROW_START = /^"?\d{10}-\d{2}-\d{6}"?(?:\t|$)/;

/** Undoes quoting: the SEC quotes only values with quotation marks or line breaks, and doubles inner marks. */
function unquoted(field: string): string {
  const inner = /^"([\s\S]*)"$/.exec(field)?.[1];
  return inner === undefined || /(?<!")"(?:"")*(?!")/.test(inner) ? field : inner.replaceAll('""', '"');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Old quarters contain some Windows-1252, which decoding as UTF-8 would lose.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Parses the rows of one accession number; a row with the wrong number of values is a problem. */
function rowsOf(table: Table, columns: readonly string[], bytes: Uint8Array): RowsReading {
  const texts: string[] = [];
  for (const line of decode(bytes)
    .replace(/\r?\n$/, "")
    .split("\n")) {
    const text = line.replace(/\r$/, "");
    if (texts.length === 0 || ROW_START.test(text)) texts.push(text);
    else texts[texts.length - 1] += `\n${text}`;
  }
  const rows: Row[] = [];
  for (const text of texts) {
    if (text === "") continue;
    const values = text.split("\t").map(unquoted);
    if (values.length !== columns.length) {
      const reason = `a row of ${table} has ${values.length} values where its heading has ${columns.length}`;
      return { ok: false, problem: { code: "bad_row", column: table, reason } };
    }
    rows.push(Object.fromEntries(columns.map((column, i) => [column, (values[i] ?? "").trim()])));
  }
  return { ok: true, rows };
}
