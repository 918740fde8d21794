import type { Readable } from "node:stream";

/**
 * A web stream that reads on demand. If it is not read to its end, the rest is discarded as it arrives, or the stream
 * is destroyed. (Node's own `Readable.toWeb` always destroys it, and throws uncatchably if more was on its way.)
 */
export function pulledStream(stream: Readable, rest: "thrown away" | "destroyed"): ReadableStream<Uint8Array> {
  const chunks = stream.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        // Also ends a pending read.
        if (rest === "destroyed") stream.destroy();
        await chunks.return?.();
        stream.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
