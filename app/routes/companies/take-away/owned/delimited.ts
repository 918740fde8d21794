import { type CsvError, type Options, parse } from "csv-parse/browser/esm";
import { AppError } from "../../../../../platform/errors.ts";

/** What separates cells: the signs spreadsheet programs and CRMs write. */
export const SEPARATORS = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" } as const;
export type Separator = keyof typeof SEPARATORS;

/** A longer row is a quotation mark that was never closed. */
const LONGEST_RECORD = 1_048_576;
const SAMPLE_LINES = 50;

const LENIENT: Options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_RECORD };

/** A row as it stands in the file, line end included, and its cells. */
export interface RawRow {
  readonly raw: string;
  readonly cells: readonly string[];
}

/**
 * Reads rows of delimited text (RFC 4180, and what people make of it: stray quotation marks, rows of different
 * length, blank lines) as it comes. Throws AppError `invalid_input` that names the line where it cannot.
 */
export class DelimitedReader {
  readonly #parser: ReturnType<typeof parse>;
  readonly #ended: Promise<void>;
  #rows: RawRow[] = [];
  #failure: unknown;

  constructor(separator: Separator) {
    this.#parser = parse({ ...LENIENT, delimiter: separator, raw: true });
    this.#parser.on("data", ({ raw, record }: { raw: string; record: string[] }) => this.#rows.push({ raw, cells: record }));
    this.#ended = new Promise((resolve) => {
      this.#parser.on("end", resolve).on("error", (error: unknown) => {
        this.#failure = error;
        resolve();
      });
    });
  }

  /** The rows that end within this piece of the text. */
  async push(text: string): Promise<readonly RawRow[]> {
    if (text !== "") await new Promise<void>((resolve) => this.#parser.write(text, () => resolve()));
    return this.#take();
  }

  /** The rows that only the end of the text ends. */
  async end(): Promise<readonly RawRow[]> {
    this.#parser.end();
    await this.#ended;
    return this.#take();
  }

  #take(): readonly RawRow[] {
    if (this.#failure !== undefined) throw explained(this.#failure);
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }
}

function explained(error: unknown): unknown {
  if (!isCsvError(error)) return error;
  const line = typeof error["lines"] === "number" ? ` Look near line ${error["lines"].toLocaleString("en-US")}.` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE") {
    return new AppError("invalid_input", `The file opens a quotation mark that it never closes, so its rows cannot be told apart.${line}`, { cause: error });
  }
  return new AppError("invalid_input", `The file's rows cannot be told apart.${line} Open it in a spreadsheet program, save it as .xlsx or .csv, and choose that.`, { cause: error });
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
}

/** The separator that cuts the most lines of a text's beginning into the same, largest number of cells; "sep=;" says it itself. */
export function separatorOf(sample: string): Separator {
  const declared = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  const all = Object.keys(SEPARATORS).filter(isSeparator);
  const said = all.find((separator) => separator === declared);
  if (said !== undefined) return said;
  // What stands in quotation marks separates nothing.
  const lines = sample.replace(/"(?:[^"]|"")*"/g, "").split(/\r\n|\n|\r/).filter((line) => line !== "").slice(0, SAMPLE_LINES);
  const score = (separator: Separator): number => {
    const counts = lines.map((line) => line.split(separator).length);
    const usual = mostCommon(counts);
    return usual <= 1 ? 0 : (counts.filter((count) => count === usual).length / counts.length) * Math.sqrt(usual);
  };
  return all.reduce((best, separator) => (score(separator) > score(best) ? separator : best));
}

function isSeparator(text: string): text is Separator {
  return text in SEPARATORS;
}

function mostCommon(values: readonly number[]): number {
  const counts = Map.groupBy(values, (value) => value);
  return [...counts].sort(([a, as], [b, bs]) => bs.length - as.length || b - a)[0]?.[0] ?? 0;
}
