import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { invalidInput } from "../../../../platform/errors.ts";

/** A row by column name, or null for one whose quoting is broken beyond doubt. */
export type CordisRow = Readonly<Record<string, string>> | null;

/** Every row begins with the number of a project; other lines continue a field. */
const ROW_START = /^"\d{1,12}";"/;
const LONGEST_ROW = 1_000_000;

/**
 * Reads a table in which every field is quoted and separated by ";", as it is published: fields that end with a quotation
 * mark can lack their closing one. A row counts if its separators give exactly the columns of the heading; any other is
 * null. Throws AppError `invalid_input` if the heading lacks a column.
 */
export async function* rowsOf(path: string, wanted: readonly string[]): AsyncGenerator<CordisRow> {
  let columns: readonly string[] | undefined;
  let pending: string | undefined;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (columns === undefined) {
      columns = line
        .replace(/^\uFEFF/, "")
        .split(";")
        .map((name) => name.replace(/^"|"$/g, ""));
      const lacking = wanted.filter((name) => columns?.includes(name) === false);
      if (lacking.length > 0) throw invalidInput(`This is no table of CORDIS: it has no column ${lacking.join(", ")}.`);
    } else if (pending !== undefined && !ROW_START.test(line) && pending.length < LONGEST_ROW) {
      pending += `\n${line}`;
    } else {
      if (pending !== undefined) yield rowOf(pending, columns);
      pending = line;
    }
  }
  if (columns !== undefined && pending !== undefined && pending !== "") yield rowOf(pending, columns);
}

function rowOf(text: string, columns: readonly string[]): CordisRow {
  const inner = /^"([\s\S]*)"\s*$/.exec(text)?.[1];
  const values = inner?.split('";"');
  if (values?.length !== columns.length || !ROW_START.test(text)) return null;
  return Object.fromEntries(columns.map((name, i) => [name, (values[i] ?? "").replaceAll('""', '"').trim()]));
}
