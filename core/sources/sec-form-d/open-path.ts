import { open, readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { isAppError } from "../../../platform/errors.ts";
import type { Opened } from "../source.ts";
import { accessionIn } from "./accession.ts";
import { isDatasetFolder, openDataset, tableOf } from "./dataset/dataset.ts";
import { unzipDataset } from "./dataset/unzip.ts";
import { contentKind, HEAD_BYTES, openContent } from "./open-content.ts";
import { LARGEST_FILING, LARGEST_INDEX, unreadable, type FormDDependencies } from "./opening.ts";

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* openZip(path: string, deps: FormDDependencies): AsyncGenerator<Opened> {
  const unzipped = await unzipDataset(path);
  try {
    yield* openDataset(unzipped.folder, path, deps.clock.now());
  } finally {
    await unzipped.remove();
  }
}

async function* openFile(path: string, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  const { size } = await stat(path);
  if (size === 0) return yield unreadable(path, "the file is empty");
  const table = tableOf(path);
  if (table) return yield unreadable(path, `${table} is one table of a data set; give the folder or zip file that holds all of them`);
  const kind = contentKind(await headOf(path));
  if (kind === "zip") return yield* openZip(path, deps);
  const limit = kind === "index" || kind === "feed" ? LARGEST_INDEX : LARGEST_FILING;
  if (size > limit) return yield unreadable(path, `larger than ${limit / 1024 ** 2} MiB, which no Form D${limit === LARGEST_INDEX ? " index" : ""} is`);
  // EDGAR's own layout has the accession number as the folder of primary_doc.xml.
  const accession = accessionIn(basename(path)) ?? accessionIn(basename(dirname(path)));
  const name = basename(path);
  yield* openContent({ bytes: await readFile(path), name, context: { accession } }, seen, deps);
}

async function* openFolder(folder: string, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  if (await isDatasetFolder(folder)) return yield* openDataset(folder, folder, deps.clock.now());
  for (const entry of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    // The SEC's schemas lie beside the filings and are not filings.
    if (entry.isDirectory()) yield* openPath(path, seen, deps);
    else if (extname(entry.name).toLowerCase() !== ".xsd") yield* openPath(path, seen, deps);
  }
}

/** Why a file system refused, in words. */
function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "ENOENT") return "there is no such file or folder";
  if (error.code === "EACCES" || error.code === "EPERM") return "this user may not read it";
  return error.code === "ENOSPC" ? "no space is left for the unfolded zip file" : undefined;
}

/** Opens a file by its content, or a folder: a data set, or whatever files it holds, folders within included. */
export async function* openPath(path: string, seen: Set<string>, deps: FormDDependencies): AsyncGenerator<Opened> {
  try {
    const what = await stat(path);
    if (what.isDirectory()) yield* openFolder(path, seen, deps);
    else if (what.isFile()) yield* openFile(path, seen, deps);
    else yield unreadable(path, "neither a file nor a folder");
  } catch (error) {
    const reason = isAppError(error) ? error.message : fileProblem(error);
    if (reason === undefined) throw error;
    yield unreadable(path, reason);
  }
}
