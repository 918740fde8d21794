import { useRef, useState } from "react";
import { ownedList } from "../use-owned-companies.ts";
import type { FilteredFormat } from "../owned/worker-messages.ts";
import { download, type Downloaded, DownloadError, type Progress } from "./download.ts";
import { save } from "./file-parts.ts";

/** What became of the last download. */
export type DownloadState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly format: FilteredFormat; readonly progress: Progress | null }
  | { readonly kind: "done"; readonly done: Downloaded }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string };

/** One download at a time, its progress, and the way to stop it. */
export function useDownload(): { readonly state: DownloadState; readonly start: (request: Request, format: FilteredFormat) => void; readonly cancel: () => void } {
  const [state, setState] = useState<DownloadState>({ kind: "none" });
  const running = useRef<AbortController | null>(null);
  const start = async (request: Request, format: FilteredFormat) => {
    running.current?.abort();
    const mine = (running.current = new AbortController());
    const tell = (next: DownloadState) => {
      if (running.current === mine) setState(next);
    };
    tell({ kind: "running", format, progress: null });
    try {
      const done = await download(request, { format, worker: ownedList.worker(), signal: mine.signal, onProgress: (progress) => tell({ kind: "running", format, progress }) });
      if (done.tally === null || done.tally.kept > 0) save(done.file, done.name);
      tell({ kind: "done", done });
    } catch (error) {
      if (mine.signal.aborted) return;
      tell({ kind: "failed", message: error instanceof DownloadError ? error.message : "Your browser could not put the file together. Try CSV, or narrow the filter." });
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "cancelled" });
  };
  return { state, start: (request, format) => void start(request, format), cancel };
}
