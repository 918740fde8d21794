import { type IncomingMessage, STATUS_CODES } from "node:http";
import { LRUCache } from "lru-cache";
import type { Page } from "../page-cache/page.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { VersionWatch } from "../page-cache/version-watch.ts";
import { answerWithPage, type PageAnswer, type PageRequest, pageRequestOf } from "../page-cache/write-page.ts";
import { type KnownRequest, pathOf, type RequestObserver } from "../request-observer.ts";

/** Longer requests are not worth remembering, and more than these at once neither. */
const LONGEST_BYTES = 2_048;
const MOST = 4_096;

const END = "\r\n\r\n";

interface Known {
  readonly address: string;
  readonly asked: PageRequest;
  readonly observed: KnownRequest;
}

/** A head as it was last written; the request id goes between the status line and the fields. */
interface Written {
  readonly date: string;
  readonly statusLine: string;
  readonly fields: string;
}

/** An answer as it goes over the wire (RFC 9112). */
export interface WireAnswer {
  /** Status line and header fields, Latin-1. */
  readonly head: string;
  readonly body: Buffer | null;
}

/** The requests, byte for byte, that were answered with a page from memory. */
export interface KnownRequests {
  /**
   * What the very same bytes are answered with as of now; `null` when they are not known, or no longer answered with a page.
   * A promise, never rejected, while the version is being read or the page rendered.
   */
  answer(bytes: Buffer): WireAnswer | null | Promise<WireAnswer | null>;
  /** Remembers that a request which arrived as these bytes, the first of its connection, asks for the page at `address`, if that is all it says. */
  learn(req: IncomingMessage, bytes: Buffer, address: string): void;
}

interface KnownRequestsParts {
  readonly cache: PageCache;
  readonly version: VersionWatch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Seconds that a client is told its idle connection is kept. */
  readonly keepAliveSeconds: number;
  /** Counts answers and names their ids; without one, answers have no id. */
  readonly observer?: RequestObserver;
  /** Names the route pattern of a path. */
  readonly route?: (path: string) => string | null;
}

/** See docs/decisions/0028: a parser need not read again what it read before. */
export function createKnownRequests({ cache, version, now, keepAliveSeconds, observer, route = () => null }: KnownRequestsParts): KnownRequests {
  const known = new LRUCache<string, Known>({ max: MOST });
  const dateOf = httpDates();
  /** By the fields of a page's form, so that they go with the page: what is known here keeps no page that the cache let go. */
  const heads = new WeakMap<PageAnswer["headers"], Written>();

  function asOf(request: Known, at: number | null, startedAt: number): WireAnswer | null | Promise<WireAnswer | null> {
    const page = at === null ? null : cache.ask(request.address, at);
    return page instanceof Promise ? page.then((rendered) => withPage(request, rendered, startedAt)) : withPage(request, page, startedAt);
  }

  function withPage(request: Known, page: Page | null, startedAt: number): WireAnswer | null {
    if (page === null) return null;
    const answer = answerWithPage(request.asked, page);
    if (answer === null) return null;
    const { statusLine, fields } = headOf(answer);
    const id = observer === undefined ? "" : `X-Request-Id: ${observer.observeKnown(request.observed, answer.status, startedAt)}\r\n`;
    return { head: `${statusLine}${id}${fields}`, body: answer.body };
  }

  function headOf(answer: PageAnswer): Written {
    const date = dateOf(now());
    const before = heads.get(answer.headers);
    if (before?.date === date) return before;
    const written: Written = { date, statusLine: `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ""}\r\n`, fields: wireFields(answer, date, keepAliveSeconds) };
    heads.set(answer.headers, written);
    return written;
  }

  return {
    answer(bytes) {
      const request = bytes.length > LONGEST_BYTES ? undefined : known.get(bytes.toString("latin1"));
      if (request === undefined) return null;
      const startedAt = observer === undefined ? 0 : performance.now();
      const at = version();
      const answer = at instanceof Promise ? at.then((read) => asOf(request, read, startedAt)) : asOf(request, at, startedAt);
      // What failed is tried again, and reported, where all else is answered.
      return answer instanceof Promise ? answer.catch(() => null) : answer;
    },
    learn(req, bytes, address) {
      if (bytes.length > LONGEST_BYTES || !isPlain(req)) return;
      const written = bytes.toString("latin1");
      if (written !== headAsRead(req)) return;
      const path = pathOf(req.url);
      known.set(written, { address, asked: pageRequestOf(req), observed: { method: req.method ?? "GET", path, route: route(path) } });
    },
  };
}

/**
 * The head that says what was read and nothing else, as clients write it (RFC 9112, 2.1 and 5). Bytes that differ say more,
 * or less, or what the parser corrected, or come before another request of the connection, whose first it refused.
 */
function headAsRead({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return `${head}\r\n`;
}

/**
 * Whether it is complete without a body, leaves the connection as it was (RFC 9112, 6.3 and 9.3), and may come again: an id
 * or a trace that a proxy gave it is its own.
 */
function isPlain({ httpVersion, headers }: IncomingMessage): boolean {
  const hasMore = ["content-length", "transfer-encoding", "upgrade", "expect", "x-request-id", "traceparent"].some((name) => headers[name] !== undefined);
  return httpVersion === "1.1" && !hasMore && /^keep-alive$/i.test(headers.connection ?? "keep-alive");
}

/** The fields that node:http would write, and the end of the head. */
function wireFields({ headers }: PageAnswer, date: string, keepAliveSeconds: number): string {
  let fields = "";
  for (let at = 0; at + 1 < headers.length; at += 2) fields += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${fields}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}${END}`;
}

/** Writes a time for the Date field (RFC 9110, 5.6.7), each second once. */
function httpDates(): (milliseconds: number) => string {
  let [second, written] = [Number.NaN, ""];
  return (milliseconds) => {
    const asked = Math.floor(milliseconds / 1_000);
    if (asked !== second) [second, written] = [asked, new Date(milliseconds).toUTCString()];
    return written;
  };
}
