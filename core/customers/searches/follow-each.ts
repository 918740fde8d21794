import { maySaveSearches } from "../../reading/directory/access.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { calmSubscribers, passOver, type Subscriber } from "./pass-over.ts";

/** Returns the current access of a search's owner. */
export type ActorOf = (ctx: Context, id: string) => Promise<Actor>;

interface Following<S extends Subscriber> {
  readonly behind: readonly S[];
  /** The last change to announce. */
  readonly until: number;
  /** Takes one subscriber's news; moves its cursor in the transaction that stores them. */
  readonly step: (subscriber: S) => Promise<unknown>;
  /** In the transaction that moves the cursors of those without news. */
  readonly passed?: (ctx: Context, cursorIds: readonly number[]) => Promise<unknown>;
}

/**
 * The one way in which webhooks, alerts and destinations follow searches: moves the cursors of those without news in bulk,
 * and takes a step for each other. Returns the failures after all were tried.
 */
export async function followEach<S extends Subscriber>(
  ctx: Context,
  { behind, until, step, passed }: Following<S>,
): Promise<readonly unknown[]> {
  const calm = await calmSubscribers(ctx, behind, until);
  const isPassed = await inTransaction(ctx, async (inner) => {
    const cursorIds = await passOver(inner, calm);
    await passed?.(inner, cursorIds);
    return new Set(cursorIds);
  });
  const failures: unknown[] = [];
  for (const subscriber of behind) {
    if (isPassed.has(subscriber.cursorId)) continue;
    try {
      await step(subscriber);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

/** Acts as an owner in a transaction; does nothing while the owner has no access, who catches up later. */
export async function asOwner(
  ctx: Context,
  { actorOf, owner }: { readonly actorOf: ActorOf; readonly owner: string },
  act: (ctx: Context) => Promise<void>,
): Promise<void> {
  const actor = await actorOf(ctx, owner);
  if (maySaveSearches(actor)) await inTransaction({ ...ctx, actor }, act);
}

/** Throws if some could not be followed. */
export function throwFailures(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
}
