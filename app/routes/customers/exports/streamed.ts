import type { ErrorCode } from "../../../../platform/errors.ts";
import { statusOf } from "../../../error-status.ts";
import { type Slot, takeExportSlot } from "./export-slots.ts";

/** Bytes whose reader holds a connection. */
export interface Source {
  readonly body: AsyncIterable<Buffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Maximum pause of a reader before its connection is released. */
const LONGEST_STALL_MS = 60_000;

/**
 * Takes an export slot, opens the file and streams its bytes as the reader takes them; a disconnect or a stalled reader ends
 * it. HEAD gets the headers only. Throws AppError `unavailable` when all slots are taken, and what `open` throws.
 */
export async function inSlot(request: Request, slot: Slot, open: () => Promise<Source>): Promise<Response> {
  const leave = takeExportSlot(slot);
  try {
    return await streamed(request, await open(), leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** `leave` is called once the connection is free. */
async function streamed(request: Request, source: Source, leave: () => void): Promise<Response> {
  const headers = { ...PRIVATE, ...source.headers };
  const end = async (): Promise<void> => {
    try {
      await source.close();
    } finally {
      leave();
    }
  };
  if (request.method === "HEAD" || request.signal.aborted) {
    await end();
    return new Response(null, { headers });
  }
  const bytes = source.body[Symbol.asyncIterator]();
  let stalled: NodeJS.Timeout | undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const { done, value } = await bytes.next();
          if (done !== true) {
            controller.enqueue(value);
            stalled = setTimeout(() => {
              controller.error(new Error("the reader stopped reading"));
              void end();
            }, LONGEST_STALL_MS);
            return;
          }
        } catch (error) {
          await end();
          throw error;
        }
        leave();
        controller.close();
      },
      async cancel() {
        clearTimeout(stalled);
        await end();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(stream, { headers });
}

/** Exports are private: no cache may store them. */
export const PRIVATE = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" } as const;

/** One line of plain text with the problem and its remedy. */
export function refusal(
  why: ErrorCode | 403 | 404 | 405 | 429,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const status = typeof why === "number" ? why : statusOf(why);
  const retry: Record<string, string> = status === 503 ? { "retry-after": "30" } : {};
  return new Response(`${message}\n`, {
    status,
    headers: { ...PRIVATE, ...retry, ...headers, "content-type": "text/plain; charset=utf-8" },
  });
}
