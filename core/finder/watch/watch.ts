import type { Changes, Watched } from "./changes.ts";

export interface WatchOptions<T> {
  readonly changes: Changes;
  readonly watched: Watched;
  /** What is told of it as it stands; null when it is not there. */
  readonly read: () => Promise<T | null>;
  /** Whether more may come soon. */
  readonly isOpen: (view: T) => boolean;
  /** Milliseconds after which it ends even while more may come. */
  readonly forMs: number;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

/** Something as it stands, and again each time that changed, until nothing more comes for now. Whichever process works on it. */
export async function* watch<T>({ changes, watched, read, isOpen, forMs, signal }: WatchOptions<T>): AsyncGenerator<T> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(forMs)]);
  let before = "";
  for (let seen: string | null = null; ;) {
    const view = await read();
    if (view === null) return;
    const text = JSON.stringify(view);
    if (text !== before) yield view;
    before = text;
    if (!isOpen(view)) return;
    seen = await changes.next(watched, seen, over);
    if (seen === null) return;
  }
}
