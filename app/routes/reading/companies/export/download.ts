import { useRef, useState } from "react";
import type { FilterTally } from "../exclusion/filter-export.ts";
import type { ExclusionList } from "../exclusion/use-exclusion-list.ts";
import { type FileFormat, UNREACHABLE } from "./names.ts";

/** Progress of a download. */
export interface Progress {
  readonly bytes: number;
  /** Rows so far; null for workbooks. */
  readonly rows: number | null;
  /** Total rows before exclusion; null when the site does not say. */
  readonly ofRows: number | null;
}

/** A completed file. */
export interface Downloaded {
  readonly name: string;
  /** Rows without the heading, before exclusion; null when the site does not say. */
  readonly rows: number | null;
  /** Notice to read before importing the file. */
  readonly notice: string | null;
  readonly file: Blob;
  /** Numbers of excluded rows; null without an exclusion list. */
  readonly tally: FilterTally | null;
}

/** The last download. */
export type DownloadState =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly progress: Progress | null }
  | { readonly kind: "done"; readonly done: Downloaded }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string; readonly mustSignIn: boolean };

/** One download at a time, with progress and cancellation. */
export function useDownload(worker: ExclusionList["worker"]) {
  const [state, setState] = useState<DownloadState>({ kind: "none" });
  const running = useRef<AbortController>(null);
  const start = async (form: HTMLFormElement, format: FileFormat) => {
    running.current?.abort();
    const mine = (running.current = new AbortController());
    const show = (next: DownloadState) => {
      if (running.current === mine) setState(next);
    };
    show({ kind: "running", progress: null });
    const loaded = await import("./download-file.ts").catch(() => null);
    if (loaded === null) return show({ kind: "failed", message: UNREACHABLE, mustSignIn: false });
    try {
      mine.signal.throwIfAborted();
      const downloaded = await loaded.fetchFile(loaded.requestOf(form, format), format, mine.signal, (progress) =>
        show({ kind: "running", progress }),
      );
      // In the browser: the request says nothing about the exclusion list.
      const filtered =
        worker === null || format === "xlsx" ? { tally: null } : await worker.filter(format, downloaded.file);
      mine.signal.throwIfAborted();
      const done = { ...downloaded, ...filtered };
      if (done.tally === null || done.tally.kept > 0) loaded.save(done.file, done.name);
      show({ kind: "done", done });
    } catch (error) {
      if (mine.signal.aborted) return;
      show({ kind: "failed", ...loaded.failureOf(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "cancelled" });
  };
  return { state, start: (form: HTMLFormElement, format: FileFormat) => void start(form, format), cancel };
}
