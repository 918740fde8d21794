import type { Scanner } from "./scanner.ts";

/**
 * Reads the name of a column or resource: letters, digits, `_`, `$`, spaces and `-` within, or anything between double
 * quotes, where `\` takes the next character as it is. Null when there is none.
 */
export function readName(scan: Scanner): string | null {
  if (scan.peek() === '"') return readQuoted(scan);
  const name = scan.match(/[\p{L}\p{Nd}_$ ]+(?:-(?!>)[\p{L}\p{Nd}_$ ]+)*/uy)?.trim();
  return name === undefined || name === "" ? scan.fail("field name (* or [a..z0..9_$])") : name;
}

/** Reads a text between double quotes; null when it does not begin or end here. */
export function readQuoted(scan: Scanner): string | null {
  const from = scan.at;
  if (!scan.take('"')) return scan.fail('"');
  const inside = scan.match(/(?:[^"\\]|\\[^])*/y) ?? "";
  if (scan.take('"')) return inside.replace(/\\([^])/g, "$1");
  scan.fail('"');
  scan.at = from;
  return null;
}
