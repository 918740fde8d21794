import { Agent, request, type Dispatcher } from "undici";
import { publicConnector } from "./public-connector.ts";
import { answerToError } from "./failure.ts";
import { retryAfterMs } from "./retry.ts";

/** Outcome of a request to a URL chosen by others. */
export type PostAnswer =
  | {
      readonly status: "answered";
      readonly statusCode: number;
      /** Start of the response body as text, without control characters; empty if unreadable. */
      readonly excerpt: string;
      /** The body as text, if {@link PostOptions.keptBytes} asked for it and it is not longer. */
      readonly text?: string;
      /** Requested delay in milliseconds (Retry-After); null if none. */
      readonly retryAfterMs: number | null;
    }
  | {
      readonly status: "failed";
      /** One sentence in plain words, without internals. */
      readonly message: string;
    };

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Null for GET. */
  readonly body: string | null;
  /** By default POST. */
  readonly method?: "GET" | "POST" | "PUT" | "PATCH";
  /** Reads up to this many bytes of the response and keeps its text; by default only an excerpt. */
  readonly keptBytes?: number;
  /** Aborts the request; {@link Poster} then rejects. */
  readonly signal: AbortSignal;
}

/** Sends a request, once. Never rejects for network or server failures. */
export type Poster = (url: string, options: PostOptions) => Promise<PostAnswer>;

export interface PosterOptions {
  /** Allows loopback, private addresses and plain http. Only for tests and private networks. */
  readonly allowPrivateAddresses: boolean;
  /** Timeout from connecting to the response head, and again for its body. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const EXCERPT_BYTES = 1_024;

/**
 * A client that is safe for URLs chosen by others: it connects only to public addresses (checked on connect),
 * follows no redirect, times out, and reads only the start of a response.
 */
export function createPoster({ allowPrivateAddresses, timeoutMs = TIMEOUT_MS }: PosterOptions): Poster {
  const dispatcher = new Agent({
    connect: allowPrivateAddresses ? { timeout: timeoutMs, allowH2: false } : publicConnector({ timeoutMs }),
    // The next message follows minutes later at the earliest, so keep-alive gains nothing.
    pipelining: 0,
  });
  return async (url, { headers, body, signal, method = "POST", keptBytes = 0 }) => {
    const target = URL.parse(url);
    if (target === null || (target.protocol !== "https:" && !allowPrivateAddresses)) {
      return { status: "failed", message: "Only https addresses are allowed." };
    }
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(target, {
        method,
        dispatcher,
        headers,
        body,
        signal: AbortSignal.any([signal, deadline]),
      });
      const { "retry-after": retryAfter } = response.headers;
      const read = await startOf(response, Math.max(EXCERPT_BYTES, keptBytes));
      return {
        status: "answered",
        statusCode: response.statusCode,
        excerpt: excerptOf(read),
        ...(keptBytes > 0 && read.byteLength <= keptBytes && { text: new TextDecoder().decode(read) }),
        retryAfterMs: retryAfterMs(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date()) ?? null,
      };
    } catch (error) {
      signal.throwIfAborted();
      return { status: "failed", message: answerToError(error, target.host, deadline.aborted).message };
    }
  };
}

/** Reads the start of the body; the status is known, so read errors are ignored. */
async function startOf({ body, headers }: Dispatcher.ResponseData, most: number): Promise<Buffer> {
  if (headers["content-encoding"] !== undefined) {
    body.on("error", () => undefined).destroy();
    return Buffer.alloc(0);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk));
      length += Buffer.byteLength(chunk);
      if (length >= most) break;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  return Buffer.concat(chunks);
}

function excerptOf(start: Buffer): string {
  const text = new TextDecoder().decode(start.subarray(0, EXCERPT_BYTES));
  return text.replaceAll(/[\s\p{Cc}\p{Bidi_C}\uFFFD]+/gu, " ").trim();
}
