import type { Context } from "../../core/shared/context.ts";
import type { World } from "./world.ts";

export const MOMENTS = ["import", "fulfilment", "stripe", "mail", "webhook", "backup", "export", "migration"] as const;
/** Activities during which a process is killed; `stripe` is fulfilment by Stripe's redelivered events. */
export type Moment = (typeof MOMENTS)[number];

/** Outcome of acknowledged work. Each line of `lost` and `duplicated` names one item. */
export interface Verdict {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  /** Number of messages sent again under the same id, by which receivers recognise them. */
  readonly repeated: number;
}

/** Work of one kind that continues while something is killed repeatedly. */
export interface Activity {
  readonly moment: Moment;
  /** True while work of this kind is running. */
  busy(): boolean;
  /** Starts no more work, and waits until running work is acknowledged or fails. */
  stop(): Promise<void>;
  /** Describes what acknowledged work is still to be done; null if nothing. */
  unsettled(ctx: Context): Promise<string | null>;
  verify(ctx: Context): Promise<Verdict>;
}

export type StartActivity = (world: World) => Promise<Activity>;

/**
 * Repeats `work` in `lanes` parallel loops until stopped, with a pause after each time; ignores errors, because the next
 * run tries again.
 */
export function repeat(
  lanes: number,
  work: (signal: AbortSignal) => Promise<void>,
  pauseMs = 20,
): { readonly busy: () => boolean; readonly stop: () => Promise<void> } {
  const end = new AbortController();
  let underWay = 0;
  const lane = async () => {
    while (!end.signal.aborted) {
      underWay += 1;
      await work(end.signal);
      underWay -= 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const all = Promise.all(Array.from({ length: lanes }, lane));
  return {
    busy: () => underWay > 0,
    async stop() {
      end.abort();
      await all;
    },
  };
}
