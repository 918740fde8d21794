// Reads the files of this folder; its README describes them.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The lines of a file. */
export function labelLines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, name), "utf8")
    .trimEnd()
    .split("\n");
}

/** The rows of a JSON Lines file, of the shape that the README names. */
export function labelRows<T>(name: string): T[] {
  return labelLines(name).map((line) => JSON.parse(line) as T);
}
