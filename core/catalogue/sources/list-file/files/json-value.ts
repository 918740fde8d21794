import { invalidInput } from "../../../../../platform/errors.ts";
import { listCell } from "./json-list-cell.ts";
import { isObject, type JsonObject } from "./json-object.ts";
import { type Cell, LIMITS } from "./table.ts";

/** Parses JSON up to the nesting limit. Throws AppError `invalid_input` with the position of an error. */
export function parseJson(text: string): unknown {
  checkDepth(text);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    const where = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    const cut = error instanceof Error && /end of JSON|Unterminated/.test(error.message);
    throw invalidInput(
      cut
        ? "The JSON is cut short. Get the complete file again."
        : `The JSON is malformed${where === undefined ? "" : ` at ${where}`}.`,
      { cause: error },
    );
  }
}

/**
 * An object's values by path ("headquarters.city"), at any depth; undefined for other values. Lists of objects become
 * lists of names or stay lists of objects, see {@link listCell}.
 */
export function flatten(value: unknown): Map<string, Cell> | undefined {
  if (!isObject(value)) return undefined;
  const cells = new Map<string, Cell>();
  flattenInto(cells, value, "");
  return cells;
}

function flattenInto(cells: Map<string, Cell>, value: JsonObject, prefix: string): void {
  for (const [key, given] of Object.entries(value)) {
    const item = withoutType(given);
    const path = (prefix + key).toWellFormed().replaceAll("\0", "");
    if (cells.size > LIMITS.columns) return;
    if (typeof item === "string") cells.set(path, item.toWellFormed());
    else if (typeof item === "number") cells.set(path, item);
    else if (typeof item === "boolean") cells.set(path, String(item));
    else if (isObject(item)) flattenInto(cells, withPrecision(item), `${path}.`);
    else if (Array.isArray(item)) {
      const { within, cell } = listCell(path, item);
      if (isObject(cell)) flattenInto(cells, cell, `${path}.`);
      else cells.set(path + within, cell);
    }
  }
}

/** The value of an object that only names its type, as databases export it: {"$date": "2024-05-01"}. */
function withoutType(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [only, ...others] = Object.entries(value);
  return only !== undefined && others.length === 0 && only[0].startsWith("$") ? withoutType(only[1]) : value;
}

/** An object whose date is only as long as it is exact: {"value": "2024-05-01", "precision": "month"} has "2024-05". */
function withPrecision(object: JsonObject): JsonObject {
  const { value, precision } = object;
  const length = precision === "year" ? 4 : precision === "month" ? 7 : undefined;
  const isDate = typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return length !== undefined && isDate ? { ...object, value: value.slice(0, length) } : object;
}

/** Rejects deep nesting before the parser reaches it. */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > LIMITS.jsonDepth) throw invalidInput(`The JSON is nested deeper than ${LIMITS.jsonDepth} levels.`);
    } else if (code === 93 || code === 125) depth--;
  }
}
