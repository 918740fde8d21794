import type { FilingProblem } from "../filing.ts";
import type { Table } from "./columns.ts";

/** One row by column name; empty values are empty strings. */
export type Row = Readonly<Record<string, string>>;

export type RowsReading =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly problem: FilingProblem };

const ROW_START = /^"?\d{10}-\d{2}-\d{6}"?(?:\t|$)/;

/** Values are quoted only where they hold quotation marks or line breaks, and then every inner mark is doubled. */
function unquoted(field: string): string {
  const inner = /^"([\s\S]*)"$/.exec(field)?.[1];
  return inner === undefined || /(?<!")"(?:"")*(?!")/.test(inner) ? field : inner.replaceAll('""', '"');
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Old quarters hold Windows-1252 here and there; as UTF-8 those bytes would be lost.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Parses the rows of one accession; a row whose number of values is not the heading's is a problem. */
export function rowsOf(table: Table, columns: readonly string[], bytes: Uint8Array): RowsReading {
  const texts: string[] = [];
  for (const line of decode(bytes).replace(/\r?\n$/, "").split("\n")) {
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
