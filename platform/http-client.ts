import type { LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, type buildConnector } from "undici";
import { publicConnector } from "./http/public-connector.ts";
import type { HttpAnswer } from "./http/failure.ts";
import { fetchOnce } from "./http/attempt.ts";
import { delayBeforeRetry } from "./http/retry.ts";
import { tokenBucket, type Sleep, type TokenBucket } from "./http/token-bucket.ts";
import { headerText } from "./http/header-text.ts";

export type { HttpAnswer } from "./http/failure.ts";

export interface GetOptions {
  /** ETag of an earlier response, sent as If-None-Match. */
  etag?: string;
  /** Last-Modified of an earlier response, sent as If-Modified-Since. */
  lastModified?: string;
  /** Maximum body size after decompression. Default 50 MiB. */
  maxBytes?: number;
  /** Writes the body to this file instead of memory, in bounded memory; the answer's body is then empty. */
  file?: string;
  /** Time allowed for one attempt in milliseconds. Default 2 minutes. */
  totalMs?: number;
  /** Accept header. Default any type. */
  accept?: string;
  /** Aborts the request; the answer is then `failed`, code `unavailable`. */
  signal?: AbortSignal;
  /** Decides whether a redirect is followed; otherwise the answer is `failed`, code `forbidden`. */
  mayFollow?: (url: URL) => Promise<boolean>;
}

/** Fetches public documents. Never rejects for network or server failures. */
export interface HttpClient {
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
}

export interface PoliteHttpClientOptions {
  /** Sent with every request; identifies the client with contact details. */
  userAgent: string;
  /** Maximum rate over all calls of this client, including redirects and retries. */
  requestsPerSecond: number;
  /** Takes the place of the client's own rate limit, to share one with other clients. */
  bucket?: TokenBucket;
  /** Gives each host a rate limit of its own instead. */
  bucketOf?: (host: string) => TokenBucket;
  /** Resolves names; by default as the system does. */
  lookup?: LookupFunction;
  /** Allows loopback, private and other non-public addresses. Only for tests and intranets. */
  allowPrivateAddresses?: boolean;
  /** Opens the connections instead of the client; only for tests, which use invented names and local ports. */
  connect?: buildConnector.connector;
  /** Timeouts in milliseconds: connect, first byte, between bytes, and one whole attempt. */
  timeouts?: Partial<Timeouts>;
  /** Maximum number of attempts after network failures and statuses that mean "try later". Default 4. */
  maxTries?: number;
  /** Waits between attempts; replaced in tests. */
  sleep?: Sleep;
}

interface Timeouts {
  connect: number;
  headers: number;
  body: number;
  total: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { connect: 10_000, headers: 30_000, body: 15_000, total: 120_000 };
const DEFAULT_MAX_BYTES = 50 * 1024 * 1024;
const DEFAULT_TRIES = 4;

const sleepOnTimer: Sleep = async (milliseconds, signal) => {
  await delay(milliseconds, undefined, signal ? { signal } : {});
};

/** Servers may send validators that are not valid header values; those are dropped at the cost of a full response. */
function isSendable(validator: string | undefined): validator is string {
  return validator !== undefined && /^[\x20-\x7e]+$/.test(validator);
}

/**
 * A client that is safe for URLs chosen by others and polite to servers: one rate over all calls, Retry-After and
 * back-off with jitter on 429, 502, 503, 504 and broken connections, conditional requests, at most five redirects, only
 * http and https, only public addresses.
 */
export function politeHttpClient(options: PoliteHttpClientOptions): HttpClient {
  // It contains the site's name, which may have any letters.
  const userAgent = headerText(options.userAgent);
  if (userAgent === "") throw new RangeError("a User-Agent is needed: say who asks and how to reach them");
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const sleep = options.sleep ?? sleepOnTimer;
  const maxTries = options.maxTries ?? DEFAULT_TRIES;
  const bucket = options.bucket ?? tokenBucket(options.requestsPerSecond, { now: () => performance.now(), sleep });
  const bucketOf = options.bucketOf ?? (() => bucket);
  const { lookup } = options;
  const dispatcher = new Agent({
    connect:
      options.connect ??
      (options.allowPrivateAddresses
        ? { timeout: timeouts.connect, allowH2: false, ...(lookup && { lookup }) }
        : publicConnector({ timeoutMs: timeouts.connect, ...(lookup && { lookup }) })),
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  });

  return {
    async get(url, request = {}) {
      const headers: Record<string, string> = { "user-agent": userAgent, accept: request.accept ?? "*/*" };
      if (isSendable(request.etag)) headers["if-none-match"] = request.etag;
      if (isSendable(request.lastModified)) headers["if-modified-since"] = request.lastModified;
      try {
        for (let attempt = 0; ; attempt++) {
          const outcome = await fetchOnce(url, {
            dispatcher,
            bucketOf,
            headers,
            maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
            file: request.file,
            totalMs: request.totalMs ?? timeouts.total,
            signal: request.signal,
            mayFollow: request.mayFollow,
          });
          if (outcome.kind === "answer") return outcome.answer;
          const wait = delayBeforeRetry(attempt, outcome.retryAfterMs);
          if (attempt + 1 >= maxTries || wait === undefined) return outcome.otherwise;
          await sleep(wait, request.signal);
        }
      } catch (error) {
        if (!request.signal?.aborted) throw error;
        return { status: "failed", code: "unavailable", message: "The request was cancelled." };
      }
    },
  };
}
