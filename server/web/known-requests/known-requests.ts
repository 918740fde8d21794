import { type IncomingMessage, STATUS_CODES } from "node:http";
import { LRUCache } from "lru-cache";
import type { Page } from "../page-cache/page.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import type { VersionWatch } from "../page-cache/version-watch.ts";
import { answerWithPage, type PageAnswer, type PageRequest, pageRequestOf } from "../page-cache/write-page.ts";

/** Longer requests are not worth remembering, and more than these at once neither. */
const LONGEST_BYTES = 2_048;
const MOST = 4_096;

const END = "\r\n\r\n";

interface Known {
  readonly address: string;
  readonly asked: PageRequest;
  /** What was sent last, as long as page and second are the same. */
  sent: Sent | null;
}

interface Sent extends WireAnswer {
  readonly page: Page;
  readonly date: string;
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
}

/** See docs/decisions/0028: a parser need not read again what it read before. */
export function createKnownRequests({ cache, version, now, keepAliveSeconds }: KnownRequestsParts): KnownRequests {
  const known = new LRUCache<string, Known>({ max: MOST });
  const dateOf = httpDates();

  function asOf(request: Known, at: number | null): WireAnswer | null | Promise<WireAnswer | null> {
    const page = at === null ? null : cache.ask(request.address, at);
    return page instanceof Promise ? page.then((rendered) => withPage(request, rendered)) : withPage(request, page);
  }

  function withPage(request: Known, page: Page | null): WireAnswer | null {
    if (page === null) return null;
    const date = dateOf(now());
    if (request.sent?.page === page && request.sent.date === date) return request.sent;
    const answer = answerWithPage(request.asked, page);
    if (answer === null) return null;
    request.sent = { page, date, head: wireHead(answer, date, keepAliveSeconds), body: answer.body };
    return request.sent;
  }

  return {
    answer(bytes) {
      const request = bytes.length > LONGEST_BYTES ? undefined : known.get(bytes.toString("latin1"));
      if (request === undefined) return null;
      const at = version();
      const answer = at instanceof Promise ? at.then((read) => asOf(request, read)) : asOf(request, at);
      // What failed is tried again, and reported, where all else is answered.
      return answer instanceof Promise ? answer.catch(() => null) : answer;
    },
    learn(req, bytes, address) {
      if (!isWhole(bytes) || !isPlain(req)) return;
      known.set(bytes.toString("latin1"), { address, asked: pageRequestOf(req), sent: null });
    },
  };
}

/** One request's head and nothing after it. */
function isWhole(bytes: Buffer): boolean {
  return bytes.length <= LONGEST_BYTES && bytes.indexOf(END) === bytes.length - END.length;
}

/** Whether it is complete without a body, and leaves the connection as it was (RFC 9112, 6.3 and 9.3). */
function isPlain({ httpVersion, headers }: IncomingMessage): boolean {
  const hasMore = ["content-length", "transfer-encoding", "upgrade", "expect"].some((name) => headers[name] !== undefined);
  return httpVersion === "1.1" && !hasMore && /^keep-alive$/i.test(headers.connection ?? "keep-alive");
}

/** The header that node:http would write. */
function wireHead({ status, headers }: PageAnswer, date: string, keepAliveSeconds: number): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n`;
  for (let at = 0; at + 1 < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return `${head}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}${END}`;
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
