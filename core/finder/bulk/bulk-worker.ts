import { randomUUID } from "node:crypto";
import type { Context } from "../../context.ts";
import { AGAIN_MINUTES } from "./bulk.ts";
import { claimRows, type ClaimedRow, endFinished, finishRow, LEASE_SECONDS, postponeRow, releaseClaims, renewClaims } from "./claim-rows.ts";
import type { RowResult } from "./look-up-row.ts";
import { without } from "./row-status.ts";

export interface BulkWorkerOptions {
  readonly ctx: Context;
  readonly lookUp: (row: ClaimedRow) => Promise<RowResult>;
  /** Told of a row that failed on our side, and of a database that does not answer. */
  readonly onError: (error: unknown, what: string) => void;
  /** Rows in work at a time: most of that is waiting for a turn with a mail server. */
  readonly slots?: number;
  readonly pollMs?: number;
}

/** Works on accounts' lists; several, in one process or many, share them. */
export interface BulkWorker {
  start(): void;
  /** Works until nothing is due. */
  runDue(): Promise<void>;
  /** Takes no more rows, and gives back those in work: somebody else, or this site after a restart, goes on with them. */
  stop(): Promise<void>;
}

/** Enough that one session a second is never short of work while each waits for some slow server. */
const SLOTS = 40;
const POLL_MS = 2_000;

export function createBulkWorker({ ctx, lookUp, onError, slots = SLOTS, pollMs = POLL_MS }: BulkWorkerOptions): BulkWorker {
  const worker = randomUUID();
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let wake: (() => void) | undefined;

  const inSeconds = (seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1_000);
  const work = async (row: ClaimedRow): Promise<void> => {
    try {
      const result = await resultOf(row);
      if (ending.signal.aborted) return;
      if (result.kind === "done") await finishRow(ctx, row, result.outcome);
      else if (result.kind === "later") await postponeRow(ctx, { ...row, tries: row.tries + 1 }, inSeconds(result.minutes * 60));
      else await postponeRow(ctx, row, inSeconds(result.seconds));
    } catch (error) {
      // Not recorded: it is taken again when its lease is over.
      onError(error, "keeping what came of a row of a list");
    }
  };
  const resultOf = async (row: ClaimedRow): Promise<RowResult> => {
    try {
      return await lookUp(row);
    } catch (error) {
      // What it needed may be closed by now.
      if (!ending.signal.aborted) onError(error, "looking up a row of a list");
      // Most of what fails passes: a name server, a database that restarts.
      const minutes = AGAIN_MINUTES[row.tries];
      return minutes === undefined ? { kind: "done", outcome: without("failed") } : { kind: "later", minutes };
    }
  };

  /** Fills what is free; answers whether anything is in work. */
  const fill = async (): Promise<boolean> => {
    const free = slots - running.size;
    const rows = free > 0 ? await claimRows(ctx, { worker, most: free }) : [];
    for (const row of rows) {
      const one: Promise<void> = work(row).finally(() => {
        running.delete(one);
        // A few at a time, so that ten rows that end together are one look for more.
        if (running.size <= slots - Math.min(slots, 8)) wake?.();
      });
      running.add(one);
    }
    if (rows.length < free) await endFinished(ctx);
    return running.size > 0;
  };
  const pause = (milliseconds: number) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });

  let loop: Promise<void> = Promise.resolve();
  let lease: NodeJS.Timeout | undefined;
  const keepLease = () => {
    lease = setInterval(() => {
      if (running.size > 0) renewClaims(ctx, worker).catch((error: unknown) => onError(error, "keeping rows of lists"));
    }, (LEASE_SECONDS / 3) * 1_000);
  };
  return {
    start() {
      keepLease();
      loop = (async () => {
        while (!ending.signal.aborted) {
          await fill().catch((error: unknown) => onError(error, "looking for rows of lists"));
          if (!ending.signal.aborted) await pause(running.size > 0 ? Math.min(pollMs, 250) : pollMs);
        }
      })();
    },
    async runDue() {
      while (await fill()) await Promise.race(running);
      await endFinished(ctx);
    },
    async stop() {
      ending.abort();
      clearInterval(lease);
      wake?.();
      await loop;
      await releaseClaims(ctx, worker);
    },
  };
}
