import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { includesLists } from "../bulk/includes-lists.ts";

/** What can be watched: a search, or a list of people. */
export interface Watched {
  readonly kind: "search" | "list";
  readonly id: string;
}

/** Tells when rows change, whichever process changed them. */
export interface Changes {
  /** Waits until what is watched is marked otherwise than `seen`, and answers with its mark; null when it is not there (any more), or at the signal. */
  next(watched: Watched, seen: string | null, signal: AbortSignal): Promise<string | null>;
}

interface Waiter {
  readonly watched: Watched;
  readonly seen: string | null;
  readonly resolve: (mark: string | null) => void;
  readonly reject: (error: unknown) => void;
}

const LOOK_MS = 250;

/** One look at the database every quarter of a second for all who watch in this process, however many; none while nobody does. */
export function createChanges(ctx: Context, { lookMs = LOOK_MS }: { readonly lookMs?: number } = {}): Changes {
  const waiting = new Set<Waiter>();
  let isLooking = false;
  const look = async () => {
    isLooking = true;
    // It sleeps first, so that however often somebody comes and goes it does not look more often.
    for (await sleep(lookMs); waiting.size > 0; await sleep(lookMs)) await tell(ctx, waiting);
    isLooking = false;
  };
  return {
    next(watched, seen, signal) {
      if (signal.aborted) return Promise.resolve(null);
      return new Promise<string | null>((resolve, reject) => {
        const leave = () => {
          waiting.delete(waiter);
          signal.removeEventListener("abort", leave);
          resolve(null);
        };
        const waiter: Waiter = {
          watched, seen, reject,
          resolve(mark) {
            signal.removeEventListener("abort", leave);
            resolve(mark);
          },
        };
        signal.addEventListener("abort", leave);
        waiting.add(waiter);
        if (!isLooking) void look();
      });
    },
  };
}

const nameOf = ({ kind, id }: Watched) => `${kind} ${id}`;

async function tell(ctx: Context, waiting: Set<Waiter>): Promise<void> {
  const asked = [...waiting];
  try {
    const marks = await marksOf(ctx, asked.map(({ watched }) => watched));
    for (const waiter of asked) {
      const mark = marks.get(nameOf(waiter.watched)) ?? null;
      if (mark !== null && mark === waiter.seen) continue;
      if (waiting.delete(waiter)) waiter.resolve(mark);
    }
  } catch (error) {
    for (const waiter of asked) if (waiting.delete(waiter)) waiter.reject(error);
  }
}

/** Everything of a row that its watchers are told, as one text. */
async function marksOf(ctx: Context, watched: readonly Watched[]): Promise<ReadonlyMap<string, string>> {
  const ids = (wanted: Watched["kind"]) => watched.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  const { rows } = await sql<Watched & { mark: string }>`
    select 'search' as kind, id::text, concat_ws(' ', state, attempts) as mark from finder_search where id = any(${ids("search")}::uuid[])
    union all
    select 'list', b.id, concat_ws(' ', b.state, ${includesLists("b.account_id", ctx.clock.now())}, b.done, b.found, b.verified, b.later)
    from finder_bulk b where b.id = any(${ids("list")}::text[])`.execute(ctx.db);
  return new Map(rows.map((row) => [nameOf(row), row.mark]));
}
