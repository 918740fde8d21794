import type { Readable } from "node:stream";

/**
 * A stream for the web's readers, read as it is asked for; of one that is not read to its end, the rest is thrown away as it
 * comes, or the stream destroyed. (Node's own `Readable.toWeb` then destroys it always, and throws where nobody can catch it
 * when more was on its way.)
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
        // Ends a reading that still waits, too.
        if (rest === "destroyed") stream.destroy();
        await chunks.return?.();
        stream.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
