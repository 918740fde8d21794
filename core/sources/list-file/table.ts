/**
 * A value as the file holds it: text, a number the format itself types (JSON, XLSX),
 * or the lists and objects JSON allows. Blank is the empty string.
 */
export type Cell = string | number | readonly unknown[] | { readonly [key: string]: unknown };

/** Why one row cannot be read. */
export interface RowProblem {
  readonly code: string;
  readonly reason: string;
  readonly column?: string;
  readonly excerpt?: string;
}

/** One row: `ref` as a person finds it in the file ("row 12", "item 3", "line 7"). */
export interface TableRow {
  readonly ref: string;
  readonly cells: readonly Cell[];
  readonly problem?: RowProblem;
}

/** A file understood as named columns and rows, whatever its format. */
export interface Table {
  readonly columns: readonly string[];
  /** What the operator should know of how the file was opened. */
  readonly notices: readonly string[];
  /** For workbooks: whether day serials count from 1904 (true) or 1900 (false). */
  readonly epoch1904?: boolean;
  /** From the first row again at each call, in batches, in memory independent of the file's size. */
  rows(): AsyncIterable<readonly TableRow[]>;
}

/** Bounds on what a list file may hold; beyond them it is refused or the row quarantined. */
export const LIMITS = {
  columns: 1_000,
  recordBytes: 1_048_576,
  jsonBytes: 64 * 1_048_576,
  jsonDepth: 100,
  excerptLength: 200,
} as const;

/** The beginning of a value, for a person to recognise it by. */
export function excerptOf(text: string): string {
  const short = text.length > LIMITS.excerptLength ? `${text.slice(0, LIMITS.excerptLength)}…` : text;
  // eslint-disable-next-line no-control-regex -- control characters are what is removed
  return short.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd").toWellFormed();
}
