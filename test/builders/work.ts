import { readCandidate, type ReviewCandidate } from "../../core/intake/ingest/review/queue.ts";
import { countWork, readWork, type WorkFilter } from "../../core/office/work/queue.ts";
import type { Context } from "../../core/shared/context.ts";

/** The whole queue of work. */
export const ALL_WORK: WorkFilter = { kind: null, source: null, days: 0, mine: false };

/** The first review candidate that waits; null if the queue begins with something else or is empty. */
export async function firstCandidate(ctx: Context): Promise<ReviewCandidate | null> {
  const { item } = await readWork(ctx, ALL_WORK, null);
  return item === null ? null : readCandidate(ctx, { id: Number(item.id) });
}

/** The number of waiting items of all kinds. */
export async function countWaiting(ctx: Context): Promise<number> {
  return Object.values(await countWork(ctx)).reduce((sum, count) => sum + count, 0);
}
