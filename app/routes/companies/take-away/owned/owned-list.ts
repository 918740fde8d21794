import { tellConsole } from "../../../../browser/console.ts";
import type { CompanyShown, MatchedBy, OwnedKeys } from "./company-match.ts";
import type { ColumnChoice } from "../../../../../core/sources/list-file/column-choice.ts";
import { forgetOnDevice, forgetVisit, isOnDevice, keepForVisit, keepOnDevice, keptList } from "./kept-list.ts";
import type { RowTally } from "./read-owned.ts";
import { OwnedListError, OwnedWorker } from "./worker-client.ts";
import type { ListFound } from "./worker-messages.ts";

/** What was read of somebody's own list. */
export interface OwnedSummary extends ListFound {
  readonly fileName: string;
  readonly rows: RowTally;
}

/** What is being done with a file, and how it ended. */
export type Work =
  | { readonly kind: "idle" }
  | { readonly kind: "reading"; readonly fileName: string; readonly share: number }
  | { readonly kind: "unrecognised"; readonly fileName: string; readonly found: ListFound }
  | { readonly kind: "failed"; readonly message: string };

export interface OwnedState {
  /** Null: nothing is left out. */
  readonly summary: OwnedSummary | null;
  readonly work: Work;
  readonly onDevice: boolean;
  /** The list is gone with this page: larger than what a browser keeps for a tab. */
  readonly thisPageOnly: boolean;
  /** By what the companies shown so far are in the list, by {@link keyOf}. */
  readonly matches: ReadonlyMap<string, MatchedBy | null>;
}

/** Before a list was read, and on the server. */
export const NOTHING: OwnedState = { summary: null, work: { kind: "idle" }, onDevice: false, thisPageOnly: false, matches: new Map() };

/** Names a company among those shown. */
export function keyOf({ domain, name }: CompanyShown): string {
  return `${domain ?? ""}\n${name ?? ""}`;
}

/**
 * Somebody's own list of companies, as the page's screens share it. The file is read in a worker; what is kept of it
 * stays in this browser.
 */
export class OwnedList {
  #state: OwnedState = NOTHING;
  #worker: OwnedWorker | null = null;
  #file: File | null = null;
  #keys: OwnedKeys | null = null;
  readonly #undecided = new Map<string, CompanyShown>();
  readonly #listeners = new Set<() => void>();
  #reading: OwnedWorker | null = null;
  #isRestored = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#isRestored) void this.#restore();
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): OwnedState => this.#state;

  /** Reads a file, by the columns it recognises or those chosen. What was read before stands until this succeeds. */
  async read(file: File, choice: ColumnChoice | null = null): Promise<void> {
    this.#file = file;
    this.#change({ work: { kind: "reading", fileName: file.name, share: 0 } });
    // Another worker than the one that knows the list so far, so that cancelling loses nothing.
    const worker = new OwnedWorker();
    this.#reading?.stop();
    this.#reading = worker;
    try {
      const onRead = (bytes: number) => this.#change({ work: { kind: "reading", fileName: file.name, share: Math.min(1, bytes / file.size) } });
      const { kind, ...found } = await worker.ask("read", { file, choice }, onRead);
      if (this.#reading !== worker) return;
      if (kind === "unrecognised") this.#change({ work: { kind, fileName: file.name, found } });
      else if ("keys" in found) this.#take(worker, found.keys, { fileName: file.name, columns: found.columns, readAs: found.readAs, choice: found.choice, rows: found.rows });
    } catch (error) {
      if (this.#reading === worker) this.#change({ work: { kind: "failed", message: error instanceof OwnedListError ? error.message : String(error) } });
    } finally {
      if (this.#reading === worker) this.#reading = null;
      if (this.#worker !== worker) worker.stop();
    }
  }

  /** Reads the same file again by other columns; false when the file is no longer at hand. */
  readAgain(choice: ColumnChoice): boolean {
    if (this.#file === null) return false;
    void this.read(this.#file, choice);
    return true;
  }

  /** Stops reading, or puts away what was said of a file. */
  cancel(): void {
    this.#reading?.stop();
    this.#reading = null;
    this.#change({ work: { kind: "idle" } });
  }

  /** Forgets the list, here and on the device. */
  async clear(): Promise<void> {
    this.cancel();
    this.#worker?.stop();
    this.#worker = null;
    this.#file = null;
    this.#keys = null;
    this.#undecided.clear();
    forgetVisit();
    this.#change(NOTHING);
    await forgetOnDevice();
  }

  /** Keeps the list on the device for later visits, or no longer. */
  async remember(onDevice: boolean): Promise<void> {
    const { summary } = this.#state;
    if (summary === null || this.#keys === null) return;
    this.#change({ onDevice });
    try {
      if (onDevice) await keepOnDevice({ summary, keys: this.#keys });
      else await forgetOnDevice();
    } catch {
      this.#change({ onDevice: !onDevice, work: { kind: "failed", message: "Your browser does not let this page keep the list. It stays until you close the tab." } });
    }
  }

  /** By what a shown company is in the list; undefined while it is not compared yet. */
  matchOf({ domain, name }: CompanyShown): MatchedBy | null | undefined {
    if (this.#worker === null) return null;
    const key = keyOf({ domain, name });
    const known = this.#state.matches.get(key);
    if (known === undefined) this.#undecided.set(key, { domain, name });
    return known;
  }

  /** Compares the companies asked for since the last time. */
  async decide(): Promise<void> {
    const worker = this.#worker;
    if (worker === null || this.#undecided.size === 0) return;
    const asked = [...this.#undecided];
    this.#undecided.clear();
    const found = await worker.ask("match", asked.map(([, company]) => company));
    if (worker !== this.#worker) return;
    this.#change({ matches: new Map([...this.#state.matches, ...asked.map(([key], at) => [key, found[at] ?? null] as const)]) });
  }

  /** The worker that knows the list, for downloads; null without a list. */
  worker(): OwnedWorker | null {
    return this.#worker;
  }

  #take(worker: OwnedWorker, keys: OwnedKeys, summary: OwnedSummary): void {
    this.#worker?.stop();
    this.#worker = worker;
    this.#keys = keys;
    this.#undecided.clear();
    this.#change({ summary, work: { kind: "idle" }, matches: new Map(), onDevice: false, thisPageOnly: !keepForVisit({ summary, keys }) });
    // What was kept on the device was another list.
    void forgetOnDevice();
  }

  async #restore(): Promise<void> {
    this.#isRestored = true;
    try {
      const kept = await keptList();
      if (kept === null || this.#state.summary !== null) return;
      const worker = new OwnedWorker();
      await worker.ask("take", kept.keys);
      this.#worker = worker;
      this.#keys = kept.keys;
      this.#change({ summary: kept.summary, onDevice: isOnDevice() });
    } catch (error) {
      tellConsole("The list of your own companies could not be brought back", error);
    }
  }

  #change(part: Partial<OwnedState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
