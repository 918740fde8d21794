import type { Context } from "../../context.ts";
import type { Finder } from "../finder.ts";
import { watch, type WatchOptions } from "../watch/watch.ts";
import type { Bulk } from "./bulk.ts";
import type { BulkKey } from "./change-bulk.ts";
import { readBulk } from "./read-bulk.ts";

/** One of an account's lists as it stands, and again as it goes on, until it is paused or ended. */
export function watchBulk(ctx: Context, { changes }: Pick<Finder, "changes">, key: BulkKey, rest: Pick<WatchOptions<Bulk>, "forMs" | "signal">): AsyncGenerator<Bulk> {
  return watch({ ...rest, changes, watched: { kind: "list", id: key.id }, read: () => readBulk(ctx, key), isOpen: isRunning });
}

/** Whether a list goes on by itself at any moment. */
export function isRunning({ state, pausedBy }: Bulk): boolean {
  return state === "running" || pausedBy === "plan";
}
