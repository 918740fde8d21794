import { useRef, useState } from "react";
import type { ExclusionList } from "../exclusion/use-exclusion-list.ts";
import type { DownloadState } from "./download-status.tsx";
import { type FileFormat, UNREACHABLE } from "./names.ts";

/** One download at a time, with progress and cancellation. What it needs is loaded with the first one. */
export function useDownload(worker: ExclusionList["worker"]) {
  const [state, setState] = useState<DownloadState>({ kind: "none" });
  const running = useRef<AbortController>(null);
  const start = async (form: HTMLFormElement, format: FileFormat) => {
    running.current?.abort();
    const mine = (running.current = new AbortController());
    const show = (next: DownloadState) => {
      if (running.current === mine) setState(next);
    };
    show({ kind: "running", text: "Preparing the file…" });
    const loaded = await import("./download-file.ts").catch(() => null);
    if (loaded === null) return show({ kind: "failed", message: UNREACHABLE, mustSignIn: false });
    try {
      show(await loaded.downloadFile(form, format, worker, mine.signal, show));
    } catch (error) {
      if (!mine.signal.aborted) show({ kind: "failed", ...loaded.failureOf(error) });
    }
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "cancelled" });
  };
  return { state, start: (form: HTMLFormElement, format: FileFormat) => void start(form, format), cancel };
}
