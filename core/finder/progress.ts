import { setTimeout as sleep } from "node:timers/promises";
import { rowsOf } from "../../db/statement.ts";
import type { Context } from "../shared/context.ts";
import { mayRunBulk } from "./bulk/claim-rows.ts";

/** A lookup or a bulk job to follow. */
interface ProgressSubject {
  readonly kind: "lookup" | "bulk";
  readonly id: string;
}

/** Notifies about changed rows, whichever process changed them. */
export interface ProgressFeed {
  /**
   * Waits until the row's mark differs from `seen` and returns the new one; null when the row is gone or the signal
   * aborts.
   */
  next(subject: ProgressSubject, seen: string | null, signal: AbortSignal): Promise<string | null>;
}

interface Waiter {
  readonly subject: ProgressSubject;
  readonly seen: string | null;
  readonly resolve: (mark: string | null) => void;
  readonly reject: (error: unknown) => void;
}

const POLL_MS = 250;

/** Polls every 250 ms for all watchers in this process; idle when there are none. */
export function createProgressFeed(
  ctx: Context,
  { pollMs = POLL_MS }: { readonly pollMs?: number } = {},
): ProgressFeed {
  const waiting = new Set<Waiter>();
  let isPolling = false;
  const poll = async () => {
    isPolling = true;
    // Sleep first, so that watchers coming and going do not increase the polling rate.
    for (await sleep(pollMs); waiting.size > 0; await sleep(pollMs)) await notify(ctx, waiting);
    isPolling = false;
  };
  return {
    next(subject, seen, signal) {
      if (signal.aborted) return Promise.resolve(null);
      return new Promise<string | null>((resolve, reject) => {
        const leave = () => {
          waiting.delete(waiter);
          signal.removeEventListener("abort", leave);
          resolve(null);
        };
        const waiter: Waiter = {
          subject,
          seen,
          reject,
          resolve(mark) {
            signal.removeEventListener("abort", leave);
            resolve(mark);
          },
        };
        signal.addEventListener("abort", leave);
        waiting.add(waiter);
        if (!isPolling) void poll();
      });
    },
  };
}

const nameOf = ({ kind, id }: ProgressSubject) => `${kind} ${id}`;

async function notify(ctx: Context, waiting: Set<Waiter>): Promise<void> {
  const asked = [...waiting];
  try {
    const subjects = asked.map(({ subject }) => subject);
    const marks = await marksOf(ctx, subjects);
    for (const waiter of asked) {
      const mark = marks.get(nameOf(waiter.subject)) ?? null;
      if (mark !== null && mark === waiter.seen) continue;
      if (waiting.delete(waiter)) waiter.resolve(mark);
    }
  } catch (error) {
    for (const waiter of asked) if (waiting.delete(waiter)) waiter.reject(error);
  }
}

/** Everything watchers are notified about, as one text per row. */
async function marksOf(ctx: Context, subjects: readonly ProgressSubject[]): Promise<ReadonlyMap<string, string>> {
  const ids = (wanted: ProgressSubject["kind"]) => subjects.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const rows = await rowsOf<ProgressSubject & { mark: string }>(ctx)`
    select 'lookup' as kind, id::text, concat_ws(' ', state, attempts) as mark from finder_lookup
      where id = any(${ids("lookup")}::uuid[])
    union all
    select 'bulk', b.id, concat_ws(' ', b.state, ${mayRunBulk("b.account_id", ctx.clock.now())}, b.done, b.found,
      b.verified, b.later)
    from finder_bulk b where b.id = any(${ids("bulk")}::text[])`;
  return new Map(rows.map((row) => [nameOf(row), row.mark]));
}

export interface ProgressOptions<T> {
  readonly changes: ProgressFeed;
  readonly subject: ProgressSubject;
  /** Reads the current state; null when it is gone. */
  readonly read: () => Promise<T | null>;
  /** True if further changes are expected. */
  readonly isOpen: (view: T) => boolean;
  /** Milliseconds after which the stream ends in any case. */
  readonly forMs: number;
  readonly signal: AbortSignal;
}

/** Progress stream: the current state, then each new one, until no change is expected. Works across processes. */
export async function* progressStream<T>({
  changes,
  subject,
  read,
  isOpen,
  forMs,
  signal,
}: ProgressOptions<T>): AsyncGenerator<T> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(forMs)]);
  let before = "";
  for (let seen: string | null = null; ;) {
    const view = await read();
    if (view === null) return;
    const text = JSON.stringify(view);
    if (text !== before) yield view;
    before = text;
    if (!isOpen(view)) return;
    seen = await changes.next(subject, seen, over);
    if (seen === null) return;
  }
}
