import { AppError } from "../platform/errors.ts";

const NULL = String.raw`\N`;
const SPECIAL = /[\\\n\r\t\b\f\v]/g;
// Most values hold none of these; finding that out is much cheaper than replacing.
const PERHAPS_SPECIAL = /[\\\0-\r]/;
// In JSON a NUL is written out; an even number of backslashes before it only speaks of one.
const JSON_NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\b": "\\b",
  "\f": "\\f",
  "\v": "\\v",
};

/** How a column's values are written: `array` and `json` both come as JavaScript arrays and must be told apart. */
export type CopyColumnKind = "plain" | "array" | "json";

/**
 * One value of COPY's text format, as PostgreSQL's manual lays it down under "COPY, Text Format".
 * Takes null and undefined (both NULL), string, number, bigint, boolean, Date, bytes, and by the column's kind
 * arrays and JSON. Throws AppError `invalid_input` for text PostgreSQL cannot hold (U+0000).
 */
export function encodeCopyValue(value: unknown, kind: CopyColumnKind, column: string): string {
  if (value === null || value === undefined) return NULL;
  if (kind === "json") return escapeText(JSON.stringify(value), column, JSON_NUL);
  if (kind === "array") return escapeText(arrayLiteral(value, column), column);
  return typeof value === "string" ? escapeText(value, column) : escapeText(scalarText(value, column), column);
}

function escapeText(text: string, column: string, alsoRefused?: RegExp): string {
  if (!PERHAPS_SPECIAL.test(text)) return text;
  if (text.includes("\0") || alsoRefused?.test(text) === true) {
    throw new AppError("invalid_input", `A value for "${column}" contains the character U+0000, which the database cannot hold: remove it.`);
  }
  return text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
}

function scalarText(value: unknown, column: string): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
      return String(value);
    case "boolean":
      return value ? "t" : "f";
    default:
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return String.raw`\x${Buffer.from(value).toString("hex")}`;
      throw new TypeError(`a value for "${column}" is of a kind this column cannot take`);
  }
}

/** An array as PostgreSQL writes one ("Arrays, Array Input and Output Syntax"); `column` is whose, for messages. */
export function arrayLiteral(value: unknown, column: string): string {
  if (!Array.isArray(value)) throw new TypeError(`a value for "${column}" must be an array`);
  const elements: readonly unknown[] = value;
  return `{${elements.map((element) => arrayElement(element, column)).join(",")}}`;
}

function arrayElement(value: unknown, column: string): string {
  if (value === null || value === undefined) return "NULL";
  if (Array.isArray(value)) return arrayLiteral(value, column);
  return `"${scalarText(value, column).replace(/["\\]/g, String.raw`\$&`)}"`;
}
