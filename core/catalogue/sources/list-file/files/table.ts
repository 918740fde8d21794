import type { DocumentPart } from "../../record.ts";
import type { Reason } from "../reasons.ts";

/** A cell's value: text, a typed number (JSON, XLSX), or a JSON list or object. Blank is the empty string. */
export type Cell = string | number | readonly unknown[] | { readonly [key: string]: unknown };

/** Reason why a row cannot be read. */
export interface RowProblem {
  readonly code: string;
  readonly reason: string;
  readonly column?: string;
  readonly excerpt?: string;
}

/** One row; `ref` is its position as shown to people ("row 12", "item 3", "line 7"). */
export interface TableRow {
  readonly ref: string;
  readonly cells: readonly Cell[];
  readonly problem?: RowProblem;
}

/** A file as named columns and rows, in any format. */
export interface Table {
  /** The name of a workbook's sheet. */
  readonly name?: string;
  readonly columns: readonly string[];
  /** Notices for the operator about opening the file. */
  readonly notices: readonly (string | Reason)[];
  /** What about the choice of the rows an operator has to confirm once. */
  readonly doubts?: readonly string[];
  /** The lists or sheets of the file, if there are several. */
  readonly parts?: readonly DocumentPart[];
  /** For workbooks, whether day serials count from 1904 (true) or 1900 (false). */
  readonly epoch1904?: boolean;
  /** For delimited text, the separator of its cells. */
  readonly delimiter?: string;
  /** Streams the rows in batches, from the start at each call, in constant memory. */
  rows(): AsyncIterable<readonly TableRow[]>;
}

/** Limits of list files: a file above them is rejected, a row above them quarantined. */
export const LIMITS = {
  columns: 1_000,
  recordBytes: 1_048_576,
  jsonBytes: 64 * 1_048_576,
  jsonDepth: 100,
  excerptLength: 200,
} as const;

/** Shortens a value so that people still recognise it. */
export function excerptOf(text: string): string {
  const short = text.length > LIMITS.excerptLength ? `${text.slice(0, LIMITS.excerptLength)}…` : text;
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  return short.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd").toWellFormed();
}
