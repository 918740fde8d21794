import { AppError } from "../../../../../platform/errors.ts";
import type { CompanyShown, OwnedCompanies } from "./company-match.ts";
import { type ColumnChoice, recogniseColumns } from "./crm-columns.ts";
import { DelimitedReader, type RawRow } from "./delimited.ts";
import type { FilteredFormat, FilterTally } from "./worker-messages.ts";

/** A row of an export as it is written; `company` is null for a heading, which always stays. */
interface ExportRow {
  readonly written: string;
  readonly company: CompanyShown | null;
}

/** Cuts the text of an export into rows, as it comes. */
interface RowSource {
  push(text: string): Promise<readonly ExportRow[]>;
  end(): Promise<readonly ExportRow[]>;
}

const MARK = [0xef, 0xbb, 0xbf];

/**
 * Leaves owned companies out of an export as it arrives; what stays is written as it came, to the byte. Companies are
 * found in the columns that tell them in a CRM's file. Throws AppError `invalid_input` when an export has none of them.
 */
export class ExportFilter {
  readonly #companies: OwnedCompanies;
  readonly #source: RowSource;
  readonly #decoder = new TextDecoder();
  #begun = false;
  #kept = 0;
  #byDomain = 0;
  #byName = 0;

  constructor(companies: OwnedCompanies, format: FilteredFormat) {
    this.#companies = companies;
    this.#source = format === "csv" ? new CsvRows() : new JsonRows();
  }

  get tally(): FilterTally {
    return { kept: this.#kept, byDomain: this.#byDomain, byName: this.#byName };
  }

  /** What stays of these bytes; `null` is the end. */
  async pass(bytes: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>> {
    // Decoding drops the byte order mark; spreadsheet programs need it.
    const mark = !this.#begun && bytes !== null && MARK.every((byte, at) => bytes[at] === byte) ? "\ufeff" : "";
    this.#begun = true;
    const rows = await this.#source.push(bytes === null ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true }));
    const last = bytes === null ? await this.#source.end() : [];
    return new TextEncoder().encode(mark + this.#staying(rows) + this.#staying(last));
  }

  #staying(rows: readonly ExportRow[]): string {
    let text = "";
    for (const { written, company } of rows) {
      const owned = company === null ? null : this.#companies.match(company);
      if (owned === null) text += written;
      if (owned === "domain") this.#byDomain++;
      else if (owned === "name") this.#byName++;
      else if (company !== null) this.#kept++;
    }
    return text;
  }
}

class CsvRows implements RowSource {
  readonly #reader = new DelimitedReader(",");
  #columns: ColumnChoice | null = null;

  async push(text: string): Promise<readonly ExportRow[]> {
    return (await this.#reader.push(text)).map((row) => this.#rowOf(row));
  }

  async end(): Promise<readonly ExportRow[]> {
    return (await this.#reader.end()).map((row) => this.#rowOf(row));
  }

  #rowOf({ raw, cells }: RawRow): ExportRow {
    const columns = this.#columns;
    this.#columns ??= columnsOf(cells);
    // The reader gives a line end of two characters as its first alone.
    const written = `${raw.replace(/[\r\n]+$/, "")}${raw.endsWith("\n") ? "\n" : "\r\n"}`;
    return { written, company: columns === null ? null : companyOf(cells, columns) };
  }
}

class JsonRows implements RowSource {
  #rest = "";

  push(text: string): Promise<readonly ExportRow[]> {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    return Promise.resolve(lines.filter((line) => line !== "").map((line) => rowOfLine(`${line}\n`)));
  }

  end(): Promise<readonly ExportRow[]> {
    return Promise.resolve(this.#rest === "" ? [] : [rowOfLine(this.#rest)]);
  }
}

function rowOfLine(line: string): ExportRow {
  const entries = Object.entries<unknown>(JSON.parse(line));
  const cells = entries.map(([, value]) => (typeof value === "string" ? value : ""));
  return { written: line, company: companyOf(cells, columnsOf(entries.map(([name]) => name))) };
}

function companyOf(cells: readonly string[], { domain, name }: ColumnChoice): CompanyShown {
  const first = (columns: readonly number[]) => columns.map((at) => cells[at] ?? "").find((cell) => cell !== "") ?? null;
  return { domain: first(domain), name: first(name) };
}

function columnsOf(names: readonly string[]): ColumnChoice {
  const choice = recogniseColumns(names, []);
  if (choice.domain.length + choice.name.length === 0) {
    throw new AppError("invalid_input", "This export holds no company's name or website, so those you have cannot be left out of it. Add one of these columns.");
  }
  return choice;
}
