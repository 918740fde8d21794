import { Agent, request, type Dispatcher } from "undici";
import { publicConnector } from "./address-check.ts";
import { answerToError } from "./failure.ts";
import { retryAfterMs } from "./retry.ts";

/** What came of sending something to an address other people chose. */
export type PostAnswer =
  | {
      readonly status: "answered";
      readonly statusCode: number;
      /** The beginning of the answer's body as text, without control characters; empty when there was none to read. */
      readonly excerpt: string;
      /** Milliseconds for which it asked to be left alone (Retry-After); null when it did not. */
      readonly retryAfterMs: number | null;
    }
  | {
      readonly status: "failed";
      /** One sentence in plain words, without internals. */
      readonly message: string;
    };

export interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Gives it up; {@link Poster} then rejects. */
  readonly signal: AbortSignal;
}

/** Sends a body by POST, once. Never rejects for anything the network or a server does. */
export type Poster = (url: string, options: PostOptions) => Promise<PostAnswer>;

export interface PosterOptions {
  /** Lets loopback and private addresses, and plain http, through. For tests and one's own network only. */
  readonly allowPrivateAddresses: boolean;
  /** Longest time from connecting to the answer's head, and again for its body. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const EXCERPT_BYTES = 1_024;

/**
 * A poster that is safe to point at addresses other people chose: it opens sockets to public addresses only (checked at
 * the moment of connecting), follows no redirect, gives up when time is over, and reads only the beginning of an answer.
 */
export function createPoster({ allowPrivateAddresses, timeoutMs = TIMEOUT_MS }: PosterOptions): Poster {
  const dispatcher = new Agent({
    connect: allowPrivateAddresses ? { timeout: timeoutMs, allowH2: false } : publicConnector({ timeoutMs }),
    // A receiver is told again minutes later at the earliest: nothing is gained by keeping its connection.
    pipelining: 0,
  });
  return async (url, { headers, body, signal }) => {
    const target = URL.parse(url);
    if (target === null || (target.protocol !== "https:" && !allowPrivateAddresses)) {
      return { status: "failed", message: "Only https addresses are sent to." };
    }
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(target, { method: "POST", dispatcher, headers, body, signal: AbortSignal.any([signal, deadline]) });
      const { "retry-after": retryAfter } = response.headers;
      return {
        status: "answered",
        statusCode: response.statusCode,
        excerpt: await excerptOf(response),
        retryAfterMs: retryAfterMs(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date()) ?? null,
      };
    } catch (error) {
      signal.throwIfAborted();
      return { status: "failed", message: answerToError(error, target.host, deadline.aborted).message };
    }
  };
}

/** What can be read of the beginning; the status has come, so how the body ends changes nothing. */
async function excerptOf({ body, headers }: Dispatcher.ResponseData): Promise<string> {
  if (headers["content-encoding"] !== undefined) {
    body.on("error", () => undefined).destroy();
    return "";
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk));
      length += Buffer.byteLength(chunk);
      if (length >= EXCERPT_BYTES) break;
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, EXCERPT_BYTES));
  return text.replaceAll(/[\s\p{Cc}\p{Bidi_C}\uFFFD]+/gu, " ").trim();
}
