import { PRIVATE } from "./refusal.ts";

/** Bytes that hold a connection until they are read or closed. */
export interface Source {
  readonly body: AsyncIterable<Buffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
  /** Called once it holds nothing any more. */
  readonly leave: () => void;
}

/** How long a reader may leave bytes lying before the connection is needed elsewhere. */
const LONGEST_STALL_MS = 60_000;

/** Answers with the bytes as they are taken; whoever leaves, or stands still, ends it. To HEAD it tells the headers alone. */
export async function streamed(request: Request, source: Source): Promise<Response> {
  const headers = { ...PRIVATE, ...source.headers };
  const end = async (): Promise<void> => {
    try {
      await source.close();
    } finally {
      source.leave();
    }
  };
  if (request.method === "HEAD" || request.signal.aborted) {
    await end();
    return new Response(null, { headers });
  }
  const bytes = source.body[Symbol.asyncIterator]();
  let stalled: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled);
      try {
        const { done, value } = await bytes.next();
        if (done !== true) {
          controller.enqueue(value);
          stalled = setTimeout(() => {
            controller.error(new Error("the reader stood still"));
            void end();
          }, LONGEST_STALL_MS);
          return;
        }
      } catch (error) {
        await end();
        throw error;
      }
      source.leave();
      controller.close();
    },
    async cancel() {
      clearTimeout(stalled);
      await end();
    },
  }, { highWaterMark: 0 });
  return new Response(stream, { headers });
}
