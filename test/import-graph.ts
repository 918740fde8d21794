import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const project = join(import.meta.dirname, "..");

/** One import or re-export of a module; `isType` if it is erased before the module runs. */
export interface ImportStatement {
  readonly specifier: string;
  readonly isType: boolean;
}

const STATIC = /^(?:import|export)\s+(?<words>[^"';]*?\s+from\s+)?"(?<specifier>[^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"(?<specifier>[^"]+)"/g;

/** Every import and re-export in a formatted TypeScript source. */
export function importsOf(source: string): ImportStatement[] {
  const found: ImportStatement[] = [];
  for (const { groups } of source.matchAll(STATIC))
    found.push({ specifier: groups?.["specifier"] ?? "", isType: isType(groups?.["words"] ?? "") });
  for (const { groups } of source.matchAll(DYNAMIC))
    found.push({ specifier: groups?.["specifier"] ?? "", isType: false });
  return found;
}

function isType(words: string): boolean {
  if (words.startsWith("type ")) return true;
  const names = /^\{(?<names>[^}]*)\}/.exec(words)?.groups?.["names"];
  if (names === undefined) return false;
  return names.split(",").every((name) => name.trim() === "" || name.trim().startsWith("type "));
}

/** Target of a specifier: a path from the project's root, or the name of a package. */
export function importTarget(importer: string, specifier: string): string {
  return specifier.startsWith(".")
    ? relative(project, join(project, dirname(importer), specifier.replace(/\?.*$/, "")))
    : specifier;
}

/** The project's source file for a specifier; null for packages and assets. */
export function importedFile(importer: string, specifier: string): string | null {
  const file = importTarget(importer, specifier);
  return /\.tsx?$/.test(file) && existsSync(join(project, file)) ? file : null;
}

/** Every TypeScript file below a folder, relative to the project's root. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(project, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

export function readSource(file: string): string {
  return readFileSync(join(project, file), "utf8");
}

/** All files loaded by `entries`, transitively, without files matching `stop` and the files that only they import. */
export function loadedBy(entries: readonly string[], stop: (file: string) => boolean = () => false): Set<string> {
  const loaded = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (loaded.has(file) || stop(file)) continue;
    loaded.add(file);
    for (const { specifier, isType: erased } of importsOf(readSource(file))) {
      const imported = erased ? null : importedFile(file, specifier);
      if (imported !== null) open.push(imported);
    }
  }
  return loaded;
}
