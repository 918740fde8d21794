import { type FileFormat, fileAddress, UNREACHABLE } from "./names.ts";
import type { ExclusionList } from "../exclusion/use-exclusion-list.ts";
import type { DownloadState } from "./download-status.tsx";
import { type Downloaded, outcomeLines, type Progress, progressShown } from "./download-words.ts";

/** A failure with a message for the visitor. */
class DownloadError extends Error {
  /** True when the site asks for a fresh sign-in. */
  mustSignIn = false;
}

/** Why a download failed, for the visitor. */
export function failureOf(error: unknown): { readonly message: string; readonly mustSignIn: boolean } {
  const isForVisitor = error instanceof DownloadError || (error instanceof Error && error.name === "AppError");
  return {
    mustSignIn: error instanceof DownloadError && error.mustSignIn,
    message: isForVisitor ? error.message : "Your browser could not write the file. Try CSV, or narrow the filter.",
  };
}

/**
 * Downloads the file that the form asks for, without the rows of the exclusion list, and saves it unless nothing is left.
 * Throws what {@link failureOf} explains, or the reason of the aborted signal.
 */
export async function downloadFile(
  form: HTMLFormElement,
  format: FileFormat,
  worker: ExclusionList["worker"],
  signal: AbortSignal,
  show: (running: DownloadState) => void,
): Promise<DownloadState> {
  signal.throwIfAborted();
  const downloaded = await fetchFile(requestOf(form, format), format, signal, (progress) =>
    show({ kind: "running", ...progressShown(progress) }),
  );
  // In the browser: the request says nothing about the exclusion list.
  const filtered =
    worker === null || format === "xlsx" ? { tally: null } : await worker.filter(format, downloaded.file);
  signal.throwIfAborted();
  const done = { ...downloaded, ...filtered };
  if (done.tally === null || done.tally.kept > 0) save(done.file, done.name);
  return { kind: "done", lines: outcomeLines(done) };
}

/** The request that the form sends with one of its buttons. */
function requestOf(form: HTMLFormElement, format: FileFormat): Request {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.append(name, value);
  const address = new URL(fileAddress(format), location.href);
  if (form.method === "post") return new Request(address, { method: "POST", body: params });
  address.search = params.toString();
  return new Request(address);
}

async function fetchFile(
  request: Request,
  format: FileFormat,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Omit<Downloaded, "tally">> {
  const response = await fetch(request, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new DownloadError(UNREACHABLE, { cause: error });
  });
  if (!response.ok || response.body === null) {
    const error = new DownloadError(await problemIn(response));
    error.mustSignIn = response.headers.has("x-sign-in-again");
    throw error;
  }
  const { headers } = response;
  const total = headers.get("x-row-count");
  const ofRows = total === null ? null : Number(total);
  let bytes = 0;
  // The heading of a CSV file is not a row.
  let lines = format === "csv" ? -1 : 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        for (const byte of chunk) if (byte === 10) lines++;
        // Cells of several lines count as several rows until the total is known.
        const rows = format === "xlsx" ? null : Math.max(0, Math.min(lines, ofRows ?? lines));
        onProgress({ bytes, rows, ofRows });
        controller.enqueue(chunk);
      },
    }),
  );
  try {
    return {
      name: /filename="([^"]+)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? `leads.${format}`,
      rows: ofRows,
      notice: headers.get("x-notice"),
      file: await new Response(counted, { headers: { "content-type": headers.get("content-type") ?? "" } }).blob(),
    };
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError("The download was interrupted. Check your connection and try again: nothing was saved.", {
      cause: error,
    });
  }
}

/** The site's plain-text message; other responses are not quoted. */
async function problemIn(response: Response): Promise<string> {
  if (response.headers.get("content-type")?.startsWith("text/plain") === true) {
    const text = (await response.text()).trim();
    if (text !== "" && text.length < 500) return text;
  }
  return `The site could not make the file (it answered ${response.status}). Please try again in a minute.`;
}

/** Saves a file to the browser's downloads. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
