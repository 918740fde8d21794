import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../context.ts";
import type { FinderDeps } from "../finder-deps.ts";
import { answerSearch, readSearchRow } from "./read-search.ts";
import type { SearchView } from "./search.ts";

const LOOK_MS = 250;

interface WatchOptions {
  readonly id: string;
  /** Milliseconds after which it ends even while the search goes on. */
  readonly forMs: number;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

/** A search as it stands, and again each time it changed, until nothing more comes for now. Whichever process works on it. */
export async function* watchSearch(ctx: Context, deps: FinderDeps, { id, forMs, signal }: WatchOptions): AsyncGenerator<SearchView> {
  let before = "";
  for (const end = performance.now() + forMs; ;) {
    const row = await readSearchRow(ctx, id);
    if (row === null) return;
    const state = `${row.state} ${row.attempts}`;
    if (state !== before) yield await answerSearch(ctx, deps, row);
    before = state;
    if (row.state !== "searching" || performance.now() > end || signal.aborted) return;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}
