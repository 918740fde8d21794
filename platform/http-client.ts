import { setTimeout as delay } from "node:timers/promises";
import { Agent } from "undici";
import { publicConnector } from "./http/address-check.ts";
import type { HttpAnswer } from "./http/answer.ts";
import { fetchOnce } from "./http/attempt.ts";
import { delayBeforeRetry } from "./http/retry.ts";
import { tokenBucket, type Sleep } from "./http/token-bucket.ts";

export type { HttpAnswer } from "./http/answer.ts";

/** Options of one request. */
export interface GetOptions {
  /** Validator of an earlier answer; sent as If-None-Match. */
  etag?: string;
  /** Validator of an earlier answer; sent as If-Modified-Since. */
  lastModified?: string;
  /** Longest body accepted, counted after decompression. Default 50 MiB. */
  maxBytes?: number;
  /** Accept header. Default any type. */
  accept?: string;
  /** Gives the request up: the answer is then `failed`, code `unavailable`. */
  signal?: AbortSignal;
}

/** Fetches public documents. Never rejects for anything the network or a server does. */
export interface HttpClient {
  get(url: string, options?: GetOptions): Promise<HttpAnswer>;
}

export interface PoliteHttpClientOptions {
  /** Sent with every request; says who asks and how to reach them. */
  userAgent: string;
  /** Ceiling over all calls of this client together, redirects and repeated tries included. */
  requestsPerSecond: number;
  /** Lets loopback, private and other non-public addresses through. For tests and intranets only. */
  allowPrivateAddresses?: boolean;
  /** Milliseconds: to connect, to the first byte, between bytes of the body, and for one try in all. */
  timeouts?: Partial<Timeouts>;
  /** How often a request is tried in all when the server says "later" or the network fails. Default 4. */
  maxTries?: number;
  /** How waiting is done; a test passes its own. */
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

/** Validators come from servers; one that cannot be sent back is left out, which costs a full answer at worst. */
function isSendable(validator: string | undefined): validator is string {
  return validator !== undefined && /^[\x20-\x7e]+$/.test(validator);
}

/**
 * A client that is safe to point at addresses other people chose, and considerate to those who serve them: one rate
 * over all its calls, Retry-After and back-off with jitter on 429, 502, 503, 504 and broken connections, conditional
 * requests, at most five redirects, http and https only, sockets to public addresses only.
 */
export function politeHttpClient(options: PoliteHttpClientOptions): HttpClient {
  if (!options.userAgent.trim()) throw new RangeError("a User-Agent is needed: say who asks and how to reach them");
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const sleep = options.sleep ?? sleepOnTimer;
  const maxTries = options.maxTries ?? DEFAULT_TRIES;
  const bucket = tokenBucket(options.requestsPerSecond, { now: () => performance.now(), sleep });
  const dispatcher = new Agent({
    connect: options.allowPrivateAddresses
      ? { timeout: timeouts.connect, allowH2: false }
      : publicConnector({ timeoutMs: timeouts.connect }),
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.body,
  });

  return {
    async get(url, request = {}) {
      const headers: Record<string, string> = { "user-agent": options.userAgent, accept: request.accept ?? "*/*" };
      if (isSendable(request.etag)) headers["if-none-match"] = request.etag;
      if (isSendable(request.lastModified)) headers["if-modified-since"] = request.lastModified;
      try {
        for (let attempt = 0; ; attempt++) {
          const outcome = await fetchOnce(url, {
            dispatcher,
            bucket,
            headers,
            maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
            totalMs: timeouts.total,
            signal: request.signal,
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
