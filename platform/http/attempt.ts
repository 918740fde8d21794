import { request, type Dispatcher } from "undici";
import {
  ACCEPT_ENCODING,
  type Failed,
  type HttpAnswer,
  answerToError,
  answerToStatus,
  failed,
  readBody,
  readExcerpt,
  writeBody,
} from "./failure.ts";
import { RETRYABLE_STATUSES, retryAfterMs } from "./retry.ts";
import type { TokenBucket } from "./token-bucket.ts";

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Inputs of one attempt; shared parts belong to the client. */
export interface Attempt {
  readonly dispatcher: Dispatcher;
  readonly bucketOf: (host: string) => TokenBucket;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly file?: string | undefined;
  readonly totalMs: number;
  readonly signal: AbortSignal | undefined;
  readonly mayFollow?: ((url: URL) => Promise<boolean>) | undefined;
}

/** Outcome of one attempt: an answer, or a reason to retry with the answer to give if there is no retry. */
export type AttemptOutcome =
  | { readonly kind: "answer"; readonly answer: HttpAnswer }
  | { readonly kind: "retry"; readonly retryAfterMs: number | undefined; readonly otherwise: Failed };

function webAddress(text: string, base?: string): URL | null {
  const url = URL.parse(text, base);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url : null;
}

function header(response: Dispatcher.ResponseData, name: string): string | null {
  const value = response.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Discards an unread body: drains a short one so that its connection can be reused, destroys a long one. */
function discard(response: Dispatcher.ResponseData): void {
  // The outcome of an unread body does not matter.
  response.body.on("error", () => undefined);
  response.body.dump({ limit: 16_384 }).catch(() => undefined);
}

/** Requests a URL and follows its redirects. Rejects only if the caller's signal is aborted. */
export async function fetchOnce(address: string, attempt: Attempt): Promise<AttemptOutcome> {
  let url = webAddress(address);
  if (!url) return { kind: "answer", answer: failed("blocked_address", "Only http and https addresses are fetched.") };
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    // Waiting for the rate limit does not count towards the attempt's timeout.
    await attempt.bucketOf(url.hostname).take(attempt.signal);
    const deadline = AbortSignal.timeout(attempt.totalMs);
    const signal = attempt.signal ? AbortSignal.any([attempt.signal, deadline]) : deadline;
    try {
      const response = await request(url, {
        dispatcher: attempt.dispatcher,
        headers: { ...attempt.headers, "accept-encoding": ACCEPT_ENCODING },
        signal,
      });
      const location = header(response, "location");
      if (!REDIRECTS.has(response.statusCode) || location === null) return await read(response, url, attempt);
      discard(response);
      const next = webAddress(location, url.href);
      if (!next) {
        return {
          kind: "answer",
          answer: failed("blocked_address", `${url.host} redirects to an invalid web address.`),
        };
      }
      if (attempt.mayFollow !== undefined && !(await attempt.mayFollow(next))) {
        return {
          kind: "answer",
          answer: failed("forbidden", `${url.host} redirects to a page that is not to be read.`),
        };
      }
      url = next;
    } catch (error) {
      attempt.signal?.throwIfAborted();
      const answer = answerToError(error, url.host, deadline.aborted);
      return answer.code === "unavailable"
        ? { kind: "retry", retryAfterMs: undefined, otherwise: answer }
        : { kind: "answer", answer };
    }
  }
  return { kind: "answer", answer: failed("unavailable", `${url.host} redirects more than ${MAX_REDIRECTS} times.`) };
}

async function read(response: Dispatcher.ResponseData, url: URL, attempt: Attempt): Promise<AttemptOutcome> {
  const status = response.statusCode;
  if (status === 200) {
    const encoding = header(response, "content-encoding") ?? "";
    const body =
      attempt.file === undefined
        ? await readBody(response.body, encoding, attempt.maxBytes)
        : await writeBody(response.body, encoding, attempt.maxBytes, attempt.file);
    return {
      kind: "answer",
      answer: {
        status: "ok",
        url: url.href,
        body,
        contentType: header(response, "content-type"),
        etag: header(response, "etag"),
        lastModified: header(response, "last-modified"),
      },
    };
  }
  const answer = answerToStatus(status, url.host);
  if (status === 403) {
    const excerpt = await readExcerpt(response.body, header(response, "content-encoding") ?? "");
    return { kind: "answer", answer: { ...answer, excerpt } };
  }
  discard(response);
  if (status === 304) return { kind: "answer", answer: { status: "not_modified" } };
  if (!RETRYABLE_STATUSES.has(status)) return { kind: "answer", answer };
  const wait = retryAfterMs(header(response, "retry-after") ?? undefined, new Date());
  return {
    kind: "retry",
    retryAfterMs: wait,
    otherwise: wait === undefined ? answer : { ...answer, retryAfterMs: wait },
  };
}
