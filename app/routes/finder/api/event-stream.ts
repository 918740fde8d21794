import type { RouterContextProvider } from "react-router";
import { networkOf } from "../../../../platform/network.ts";
import { logContext, visitorAddressContext } from "../../../context.ts";

/** Time that a stream stays open; browsers reconnect automatically. */
export const OPEN_MS = 120_000;

/** Limit of streams per network, enough for all its tabs that follow lookups. */
const STREAMS = openStreams(24);

interface EventOptions<T> {
  /** True if more events may follow. */
  readonly isOpen: (view: T) => boolean;
  readonly dataOf: (view: T) => unknown;
}

/**
 * Sends the current state and each change as server-sent events (WHATWG HTML, 9.2), and `end` when no more follow;
 * clients reconnect to streams that close without it. Null when the visitor's network has too many open streams.
 */
export function eventStream<T>(
  context: Readonly<RouterContextProvider>,
  views: AsyncGenerator<T>,
  { isOpen, dataOf }: EventOptions<T>,
): Response | null {
  const close = STREAMS.open(networkOf(context.get(visitorAddressContext)));
  if (close === null) return null;
  const encoder = new TextEncoder();
  let continues = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await views.next();
        if (done !== true) {
          continues = isOpen(value);
          return controller.enqueue(encoder.encode(`data: ${JSON.stringify(dataOf(value))}\n\n`));
        }
        if (!continues) controller.enqueue(encoder.encode("event: end\ndata: {}\n\n"));
      } catch (error) {
        context.get(logContext).error({ err: error }, "a progress stream of the email finder failed");
      }
      close();
      controller.close();
    },
    async cancel() {
      close();
      await views.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "private, no-store",
      "x-accel-buffering": "no",
    },
  });
}

/** Counts open streams by visitor in this process, so that no visitor takes all. */
export function openStreams(most: number): { readonly open: (visitor: string) => (() => void) | null } {
  const counts = new Map<string, number>();
  return {
    /** Counts a stream and returns a function that releases it once. Null when the visitor is at the limit. */
    open(visitor) {
      const count = counts.get(visitor) ?? 0;
      if (count >= most) return null;
      counts.set(visitor, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(visitor) ?? 1) - 1;
        if (left === 0) counts.delete(visitor);
        else counts.set(visitor, left);
      };
    },
  };
}
