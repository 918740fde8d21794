import { OwnedListError, type OwnedWorker } from "../owned/worker-client.ts";
import type { FilteredFormat, FilterTally } from "../owned/worker-messages.ts";
import { FileParts } from "./file-parts.ts";
import { type AnswerFacts, factsOf, problemIn } from "./export-answer.ts";
import { linesIn, WorkbookRows } from "./workbook-rows.ts";

/** How far a download is. */
export interface Progress {
  readonly bytes: number;
  /** Rows so far; null where nobody knows. */
  readonly rows: number | null;
  /** Rows it has before any are left out here; null when the site does not say. */
  readonly ofRows: number | null;
}

/** A file that is whole. */
export interface Downloaded extends AnswerFacts {
  readonly file: Blob;
  /** What was left out of it here; null when nothing was asked to be. */
  readonly tally: FilterTally | null;
}

export interface DownloadOptions {
  readonly format: FilteredFormat;
  /** Knows the companies to leave out; null leaves none out. */
  readonly worker: OwnedWorker | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** A failure told in words for the person. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
}

/**
 * Fetches an export, and leaves out of it the companies the worker knows: they are told apart here, the request says
 * nothing of them. Rejects with a {@link DownloadError} in words, or with the signal's reason when it is cancelled.
 */
export async function download(request: Request, { format, worker, signal, onProgress }: DownloadOptions): Promise<Downloaded> {
  const response = await answered(request, signal);
  const facts = factsOf(response.headers, format);
  const parts = new FileParts();
  let sieve: Sieve | null = null;
  let bytes = 0;
  // A heading is no row.
  let lines = format === "csv" ? -1 : 0;
  const workbook = format === "xlsx" ? new WorkbookRows() : null;
  try {
    sieve = worker === null ? null : await sieveOf(worker, format);
    const reader = (response.body ?? new Blob().stream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      if (workbook === null) lines += linesIn(part.value);
      else await workbook.take(part.value);
      parts.add(sieve === null ? part.value : await sieve.pass(part.value));
      signal.throwIfAborted();
      // Texts of several lines count as several here; the end puts it right.
      const rows = workbook === null ? lines : workbook.rows;
      onProgress({ bytes, rows: rows === null ? null : Math.max(0, Math.min(rows, facts.rows ?? rows)), ofRows: facts.rows });
    }
    if (sieve !== null) parts.add(await sieve.pass(null));
    return { ...facts, file: parts.file(response.headers.get("content-type") ?? ""), tally: sieve === null ? null : sieve.tally };
  } catch (error) {
    sieve?.drop();
    signal.throwIfAborted();
    if (error instanceof OwnedListError) throw new DownloadError(error.message, { cause: error });
    throw new DownloadError("The download broke off before it was whole. Check your connection and try again: nothing was saved.", { cause: error });
  }
}

/** What leaves owned companies out of the bytes, as long as they come. */
interface Sieve {
  readonly tally: FilterTally;
  pass(bytes: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array<ArrayBuffer>>;
  drop(): void;
}

async function sieveOf(worker: OwnedWorker, format: FilteredFormat): Promise<Sieve> {
  const filter = await worker.ask("filter", { format });
  let tally: FilterTally = { kept: 0, byDomain: 0, byName: 0 };
  return {
    get tally() {
      return tally;
    },
    async pass(bytes) {
      const passed = await worker.ask("pass", { filter, bytes });
      tally = passed.tally;
      return passed.bytes;
    },
    // A worker that was stopped has dropped it already.
    drop: () => void worker.ask("drop", { filter }).catch(() => undefined),
  };
}

async function answered(request: Request, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError("The site could not be reached. Check your connection and try again.", { cause: error });
  }
  if (response.ok) return response;
  throw new DownloadError(await problemIn(response));
}
