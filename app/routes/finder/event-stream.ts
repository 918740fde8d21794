import type { RouterContextProvider } from "react-router";
import { networkOf } from "../../../platform/network.ts";
import { logContext, visitorAddressContext } from "../../context.ts";
import { openStreams } from "./open-streams.ts";

/** How long a stream is held open: browsers open it again by themselves. */
export const OPEN_MS = 120_000;

/** More than the tabs in which the people of one network search at once. */
const STREAMS = openStreams(24);

interface Told<T> {
  /** Whether more may come after this. */
  readonly isOpen: (view: T) => boolean;
  readonly dataOf: (view: T) => unknown;
}

/**
 * Something as it stands and each time it changed, as Server-Sent Events (WHATWG HTML, 9.2), `end` when nothing more comes for now. A stream that
 * ends without it is to be opened again. Null when the visitor's network has too many open.
 */
export function eventStream<T>(context: Readonly<RouterContextProvider>, views: AsyncGenerator<T>, { isOpen, dataOf }: Told<T>): Response | null {
  const close = STREAMS.open(networkOf(context.get(visitorAddressContext)));
  if (close === null) return null;
  const encoder = new TextEncoder();
  let mayGoOn = true;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await views.next();
        if (done !== true) {
          mayGoOn = isOpen(value);
          return controller.enqueue(encoder.encode(`data: ${JSON.stringify(dataOf(value))}\n\n`));
        }
        if (!mayGoOn) controller.enqueue(encoder.encode("event: end\ndata: {}\n\n"));
      } catch (error) {
        context.get(logContext).error({ err: error }, "what the email finder does could not be watched");
      }
      close();
      controller.close();
    },
    async cancel() {
      close();
      await views.return(undefined);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "private, no-store", "x-accel-buffering": "no" } });
}
