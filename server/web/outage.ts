import { setTimeout as sleep } from "node:timers/promises";
import { errorResponse } from "../../app/routes/programs/rest/answer.ts";
import { CORS } from "../../app/routes/finder/api/cors.ts";
import { REFUSED } from "../../core/programs/rest/rest-error.ts";
import type { RenderedPage } from "./application.ts";
import type { ErrorPage } from "./error-page.ts";

/** Detects database failures; see `OutageWatch`. */
export interface Outages {
  /** Number of statements that failed because of the database. */
  readonly failures: number;
  readonly isAway: boolean;
  /** Resolves once `isAway` is up to date. */
  suspect(): Promise<void>;
}

interface OutageParts {
  /** Absent: nothing counts as an outage. */
  readonly outages: Outages | undefined;
  readonly errorPage: ErrorPage;
  /** True if a path leads to a page, as opposed to a file, feed or API. */
  readonly isPage: (path: string) => boolean;
  /** After this time a read is suspected to hang in the database. */
  readonly patienceMs?: number;
}

type Render = (request: Request) => Promise<RenderedPage>;

/** Retry-After in seconds. The embedded server recovers from a crash within a second or two. */
const RETRY_AFTER_SECONDS = 5;
const HEADERS = { "retry-after": String(RETRY_AFTER_SECONDS), "cache-control": "private, no-store" } as const;

/** Longer than any page takes except large exports, and shorter than people wait. */
const PATIENCE_MS = 2_000;

/** Thrown while rendering if the site lacks data for this request, which is then answered with 503. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";

  constructor(options: ErrorOptions) {
    super("the site lacks what this request needs", options);
  }
}

const JSON_RPC_INTERNAL_ERROR = -32_603;

const TITLE = "We'll be right back";
const NOT_READ = "The site is briefly unavailable. Please try again in a moment.";
const NOT_SAVED =
  "The site is briefly unavailable, so we couldn't save this. Please go back and try again in a moment.";

/**
 * Replaces failures caused by the database with 503 and Retry-After in the address's format: PostgREST's, JSON-RPC,
 * problem details, plain text, or a page in the site's layout. Passes other failures through.
 */
export function createOutageGuard({
  outages,
  errorPage,
  isPage,
  patienceMs = PATIENCE_MS,
}: OutageParts): (render: Render) => Render {
  const unavailable = (request: Request): Response => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/rest/")) return errorResponse(REFUSED.databaseAway(), HEADERS);
    if (pathname === "/mcp" || pathname === "/mcp/account")
      return json(
        { jsonrpc: "2.0", id: null, error: { code: JSON_RPC_INTERNAL_ERROR, message: NOT_READ } },
        "application/json",
      );
    if (pathname.startsWith("/api/")) {
      return json(
        { type: "about:blank", title: TITLE, status: 503, detail: NOT_READ, code: "unavailable" },
        "application/problem+json",
        CORS,
      );
    }
    const reads = isRead(request);
    const text = reads ? NOT_READ : NOT_SAVED;
    if (isPage(pathname) || request.headers.get("accept")?.includes("text/html") === true) {
      return errorPage({
        status: 503,
        title: TITLE,
        text,
        headers: HEADERS,
        ...(reads && { action: { href: `${pathname}${search}`, label: "Try again" } }),
      });
    }
    return new Response(`${text}\n`, {
      status: 503,
      headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
    });
  };
  return (render) => async (request) => {
    const before = outages?.failures;
    const failed = () => before !== outages?.failures;
    try {
      const page = await (isRead(request) && outages !== undefined
        ? unlessAway(render(request), outages, patienceMs)
        : render(request));
      if (page === null) return { response: unavailable(request), known: true };
      return page.response.status >= 500 && failed() ? { ...page, response: unavailable(request) } : page;
    } catch (error) {
      if (error instanceof Unavailable || failed()) return { response: unavailable(request), known: true };
      throw error;
    }
  };
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Returns a rendered page, or null if the database turns out to be down. For reads only: a form may still be saved when
 * the database recovers.
 */
async function unlessAway(
  rendering: Promise<RenderedPage>,
  outages: Outages,
  patienceMs: number,
): Promise<RenderedPage | null> {
  for (;;) {
    const over = new AbortController();
    const late = sleep(patienceMs, null, { signal: over.signal }).catch(() => null);
    const page = await Promise.race([rendering, late]).finally(() => over.abort());
    if (page !== null) return page;
    await outages.suspect();
    if (!outages.isAway) continue;
    rendering.then(({ response }) => response.body?.cancel()).catch(() => undefined);
    return null;
  }
}

function json(body: object, type: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status: 503, headers: { ...HEADERS, ...headers, "content-type": type } });
}
