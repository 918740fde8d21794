import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Unzip, UnzipInflate, UnzipPassThrough, type UnzipFile } from "fflate";
import { type AppError, invalidInput } from "../../../../../platform/errors.ts";
import { TABLES } from "./columns.ts";
import { tableOf } from "./dataset.ts";

/** Limits for unpacking a zip file; quarters of the Form D data sets are about 60 MB in 8 entries. */
export interface UnzipLimits {
  readonly entries: number;
  readonly totalBytes: number;
  /** Unpacked bytes per byte of the zip file, checked above 1 MiB unpacked. */
  readonly ratio: number;
}

const UNZIP_LIMITS: UnzipLimits = { entries: 64, totalBytes: 2 * 1024 ** 3, ratio: 100 };

// One step unpacks to at most about a thousand times this.
const STEP = 8 * 1024;

const refused = (reason: string): AppError => invalidInput(reason);

/** A data set whose tables are unpacked. */
interface Dataset {
  /** "a quarter of the SEC's Form D data sets". */
  readonly name: string;
  readonly tables: readonly string[];
  /** The table in a file of this name; undefined for other files. */
  readonly tableOf: (fileName: string) => string | undefined;
}

/** Extracts the tables of a zip file step by step within the limits. */
class TableExtraction {
  readonly found = new Set<string>();
  failure: AppError | undefined;
  private entries = 0;
  private unfinished = 0;
  private unfolded = 0;
  private consumed = 0;
  private readonly folder: string;
  private readonly dataset: Dataset;
  private readonly limits: UnzipLimits;
  private readonly unzip: Unzip;

  constructor(folder: string, dataset: Dataset, limits: UnzipLimits) {
    this.folder = folder;
    this.dataset = dataset;
    this.limits = limits;
    this.unzip = new Unzip((file) => this.entry(file));
    this.unzip.register(UnzipInflate);
    this.unzip.register(UnzipPassThrough);
  }

  push(chunk: Uint8Array, last: boolean): void {
    this.consumed += chunk.length;
    try {
      this.unzip.push(chunk, last);
    } catch {
      this.failure ??= refused("the zip file is damaged; download it again");
    }
    if (last && (this.unfinished > 0 || this.entries === 0))
      this.failure ??= refused("the zip file is cut short or damaged; download it again");
    if (this.failure) throw this.failure;
  }

  private entry(file: UnzipFile): void {
    this.entries += 1;
    if (this.entries > this.limits.entries)
      this.failure ??= refused(
        `the zip file contains more than ${this.limits.entries} files; a data set has about eight`,
      );
    const table = this.dataset.tableOf(file.name);
    if (!table || this.failure) return;
    if (this.found.has(table)) {
      this.failure = refused(`the zip file contains ${table}.tsv twice; give one data set at a time`);
      return;
    }
    this.found.add(table);
    this.unfinished += 1;
    // Ignores the entry's own path, which could point outside the folder.
    const descriptor = openSync(join(this.folder, `${table}.tsv`), "wx", 0o600);
    file.ondata = (error, data, final) => {
      if (error) this.failure ??= refused(`${table}.tsv in the zip file is damaged; download it again`);
      else this.write(descriptor, data);
      if (!final && !error) return;
      if (!error) this.unfinished -= 1;
      closeSync(descriptor);
    };
    file.start();
  }

  private write(descriptor: number, data: Uint8Array): void {
    this.unfolded += data.length;
    const ratio = this.unfolded / Math.max(this.consumed, 1);
    if (this.unfolded > this.limits.totalBytes)
      this.failure ??= refused(
        `the zip file unpacks to more than ${this.limits.totalBytes} bytes and was not read further`,
      );
    if (this.unfolded > 1024 ** 2 && ratio > this.limits.ratio)
      this.failure ??= refused(
        `the zip file unpacks to more than ${this.limits.ratio} times its size and was not read further`,
      );
    if (!this.failure) writeSync(descriptor, data);
  }
}

/**
 * Unpacks a data set's zip file into a new folder that only this user can read, within the limits and in bounded
 * memory; the caller calls `remove`. Throws AppError `invalid_input` for a bad file.
 */
export async function unzipDataset(
  path: string,
  limits: UnzipLimits = UNZIP_LIMITS,
): Promise<{ folder: string; remove(): Promise<void> }> {
  return unzipTables(path, { tableOf, tables: TABLES, name: "a quarter of the SEC's Form D data sets" }, limits);
}

/** Unpacks the tables of a data set; see {@link unzipDataset}. */
export async function unzipTables(
  path: string,
  dataset: Dataset,
  limits: UnzipLimits = UNZIP_LIMITS,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "edgar-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = await open(path, "r");
  try {
    const extraction = new TableExtraction(folder, dataset, limits);
    const buffer = Buffer.alloc(STEP);
    const { size } = await file.stat();
    for (let at = 0; at < size;) {
      const { bytesRead } = await file.read(buffer, 0, STEP, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      extraction.push(Uint8Array.from(buffer.subarray(0, bytesRead)), at >= size);
    }
    if (extraction.found.size === 0)
      throw refused(`the zip file contains none of ${dataset.tables.join(", ")}; give ${dataset.name}`);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
}
