import type { Remote } from "comlink";
import { useEffect, useRef, useState } from "react";
import type { ColumnChoice } from "../../../../../core/catalogue/sources/list-file/columns/column-choice.ts";
import { logToConsole } from "../../../../browser/console.ts";
import type { MatchKeys } from "./company-match.ts";
import type { ListFound, RowTally } from "./read-list.ts";
import { forgetOnDevice, forgetVisit, isOnDevice, keepForVisit, keepOnDevice, storedList } from "./stored-list.ts";
import type { ExclusionWorker } from "./worker.ts";
import workerAddress from "./worker.ts?worker&url";

/** Summary of the exclusion list. */
export interface ExclusionSummary extends ListFound {
  readonly fileName: string;
  readonly rows: RowTally;
}

/** State of reading a file: in progress, or the reason why it has not become the list. */
type Work =
  | { readonly kind: "idle" }
  | { readonly kind: "reading"; readonly fileName: string }
  | { readonly kind: "unrecognised"; readonly fileName: string; readonly found: ListFound }
  | { readonly kind: "failed"; readonly message: string };

interface State {
  /** Null: nothing is excluded. */
  readonly summary: ExclusionSummary | null;
  /** Answers questions about the list; null without a list. */
  readonly worker: Remote<ExclusionWorker> | null;
  readonly keys: MatchKeys | null;
  readonly onDevice: boolean;
  /** Too large for session storage: the list is lost with this page. */
  readonly thisPageOnly: boolean;
}

const EMPTY: State = { summary: null, worker: null, keys: null, onDevice: false, thisPageOnly: false };
const IDLE: Work = { kind: "idle" };
const BROKEN =
  "Your browser could not finish this. Reload the page and try again; if it happens again, choose a smaller file.";

export type ExclusionList = ReturnType<typeof useExclusionList>;

/**
 * The companies a customer already has, from a file of theirs. A worker reads it and everything stays in this browser:
 * no address, form or request may carry anything about it.
 */
export function useExclusionList() {
  const [state, setState] = useState(EMPTY);
  const [work, setWork] = useState(IDLE);
  const file = useRef<File>(null);
  const current = useRef<Worker>(null);
  const reading = useRef<Worker>(null);

  useEffect(() => {
    let isCurrent = true;
    const restore = async () => {
      const stored = await storedList();
      if (stored === null || !isCurrent || current.current !== null) return;
      const worker = start();
      const calls = await callsOf(worker);
      await calls.restore(stored.keys);
      current.current = worker;
      setState({ ...stored, worker: calls, onDevice: isOnDevice(), thisPageOnly: false });
    };
    restore().catch((error: unknown) => logToConsole("The exclusion list could not be restored", error));
    return () => {
      isCurrent = false;
    };
  }, []);

  const stopReading = () => {
    reading.current?.terminate();
    reading.current = null;
  };

  /** Reads a file. The previous list stays until this succeeds; a second worker can be cancelled without losing it. */
  const readWith = async (given: File, choice: ColumnChoice | null) => {
    stopReading();
    file.current = given;
    setWork({ kind: "reading", fileName: given.name });
    const worker = (reading.current = start());
    try {
      const calls = await callsOf(worker);
      const list = await Promise.race([calls.read(given, choice), failureOf(worker)]);
      if (reading.current !== worker) return;
      if (list.kind === "unrecognised") {
        stopReading();
        return setWork({ kind: "unrecognised", fileName: given.name, found: list });
      }
      const { kind: _kind, keys, ...found } = list;
      const summary = { fileName: given.name, ...found };
      current.current?.terminate();
      current.current = worker;
      reading.current = null;
      setState({ summary, worker: calls, keys, onDevice: false, thisPageOnly: !keepForVisit({ summary, keys }) });
      setWork(IDLE);
      // The list stored on the device is now outdated.
      await forgetOnDevice();
    } catch (error) {
      if (reading.current !== worker) return;
      stopReading();
      const isForVisitor = error instanceof Error && error.name === "AppError";
      setWork({ kind: "failed", message: isForVisitor ? error.message : BROKEN });
    }
  };

  const remember = async (onDevice: boolean) => {
    const { summary, keys } = state;
    if (summary === null || keys === null) return;
    setState({ ...state, onDevice });
    try {
      await (onDevice ? keepOnDevice({ summary, keys }) : forgetOnDevice());
    } catch {
      setState({ ...state, onDevice: !onDevice });
      setWork({
        kind: "failed",
        message: "Your browser does not let this page keep the list. It stays until you close the tab.",
      });
    }
  };

  return {
    ...state,
    work,
    read: (given: File) => void readWith(given, null),
    /** Rereads the file with these columns; false when it is no longer available, after a reload. */
    readAgain: (choice: ColumnChoice): boolean => {
      if (file.current === null) return false;
      void readWith(file.current, choice);
      return true;
    },
    /** Stops reading, or dismisses the message about a file. */
    cancel: () => {
      stopReading();
      setWork(IDLE);
    },
    remember: (onDevice: boolean) => void remember(onDevice),
    /** Deletes the list, here and on the device. */
    clear: () => {
      stopReading();
      current.current?.terminate();
      current.current = null;
      file.current = null;
      setWork(IDLE);
      setState(EMPTY);
      forgetVisit();
      void forgetOnDevice();
    },
  };
}

function start(): Worker {
  return new Worker(workerAddress, { type: "module" });
}

/** The worker's functions. Comlink is loaded with the first list, because few visitors have one. */
async function callsOf(worker: Worker): Promise<Remote<ExclusionWorker>> {
  const { wrap } = await import("comlink");
  return wrap<ExclusionWorker>(worker);
}

function failureOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => worker.addEventListener("error", () => reject(new Error("The worker stopped."))));
}
