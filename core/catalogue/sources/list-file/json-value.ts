import { AppError } from "../../../../platform/errors.ts";
import { type Cell, LIMITS } from "./table.ts";

type JsonObject = { readonly [key: string]: unknown };

/** Parses JSON up to the nesting limit. Throws AppError `invalid_input` with the position of an error. */
export function parseJson(text: string): unknown {
  checkDepth(text);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    const where = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    const cut = error instanceof Error && /end of JSON|Unterminated/.test(error.message);
    throw new AppError(
      "invalid_input",
      cut
        ? "The JSON is cut short. Get the complete file again."
        : `The JSON is malformed${where === undefined ? "" : ` at ${where}`}.`,
      { cause: error },
    );
  }
}

/**
 * The rows of a parsed file: an array, the largest array of objects within three levels, or an object of objects.
 * `path` selects the rows chosen earlier.
 */
export function rowsIn(
  value: unknown,
  path?: string,
): { readonly rows: readonly unknown[]; readonly path: string; readonly notices: readonly string[] } {
  if (Array.isArray(value)) return { rows: value, path: "", notices: [] };
  const found: { path: string; rows: readonly unknown[] }[] = [];
  collectArrays(value, "", 0, found);
  found.sort((a, b) => b.rows.length - a.rows.length);
  const chosen = path === undefined ? found[0] : (found.find((list) => list.path === path) ?? found[0]);
  if (chosen !== undefined) {
    const others = found
      .filter((list) => list !== chosen && list.rows.length > 0)
      .map((list) => `"${list.path}" (${list.rows.length})`);
    return {
      ...chosen,
      notices:
        others.length === 0
          ? []
          : [
              `Rows are read from "${chosen.path}" (${chosen.rows.length}); other lists are ignored: ${others.slice(0, 5).join(", ")}.`,
            ],
    };
  }
  const values = isObject(value) ? Object.values(value) : [];
  if (values.length > 0 && values.every(isObject)) return { rows: values, path: "", notices: [] };
  if (isObject(value) && values.length > 0) return { rows: [value], path: "", notices: [] };
  throw new AppError(
    "invalid_input",
    "The JSON contains no list of objects. Expected an array of objects, or an object that contains one.",
  );
}

/** Keys of the list of rounds within a company. */
const ROUNDS = /^(?:funding|investment|financing|fund)?[_ -]?(?:rounds|raises|fundings|deals|history)$/i;

/**
 * The rows of an item: one for each round of a company that contains the list of its rounds, with the company's values;
 * else the item itself. A round's key that the company has, too, becomes "round_" and the key.
 */
export function rowsOfItem(item: unknown): readonly unknown[] {
  if (!isObject(item)) return [item];
  const [list, ...others] = Object.entries(item).filter(
    ([key, value]) => ROUNDS.test(key) && Array.isArray(value) && value.some(isObject),
  );
  if (list === undefined || others.length > 0 || !Array.isArray(list[1])) return [item];
  const company = Object.fromEntries(Object.entries(item).filter(([key]) => key !== list[0]));
  return list[1]
    .filter(isObject)
    .map((round) => ({
      ...company,
      ...Object.fromEntries(
        Object.entries(round).map(([key, value]) => [key in company ? `round_${key}` : key, value]),
      ),
    }));
}

function collectArrays(
  value: unknown,
  path: string,
  depth: number,
  found: { path: string; rows: readonly unknown[] }[],
): void {
  if (!isObject(value) || depth > 3) return;
  for (const [key, item] of Object.entries(value)) {
    const here = path === "" ? key : `${path}.${key}`;
    if (Array.isArray(item) && item.some(isObject)) found.push({ path: here, rows: item });
    else if (isObject(item)) collectArrays(item, here, depth + 1, found);
  }
}

/**
 * An object's values by column name, with nested objects as "outer.inner" to three levels; undefined for other values.
 */
export function flatten(value: unknown): Map<string, Cell> | undefined {
  if (!isObject(value)) return undefined;
  const cells = new Map<string, Cell>();
  flattenInto(cells, value, "", 0);
  return cells;
}

function flattenInto(cells: Map<string, Cell>, value: JsonObject, prefix: string, depth: number): void {
  for (const [key, item] of Object.entries(value)) {
    const name = (prefix + key).toWellFormed().replaceAll("\0", "");
    if (cells.size > LIMITS.columns) return;
    if (typeof item === "string") cells.set(name, item.isWellFormed() ? item : item.toWellFormed());
    else if (typeof item === "number") cells.set(name, item);
    else if (typeof item === "boolean") cells.set(name, String(item));
    else if (Array.isArray(item)) cells.set(name, item);
    else if (isObject(item) && depth < 3) flattenInto(cells, item, `${name}.`, depth + 1);
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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
      if (++depth > LIMITS.jsonDepth)
        throw new AppError("invalid_input", `The JSON is nested deeper than ${LIMITS.jsonDepth} levels.`);
    } else if (code === 93 || code === 125) depth--;
  }
}
