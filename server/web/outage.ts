import { errorResponse } from "../../app/routes/rest/answer.ts";
import { CORS } from "../../app/routes/finder/cors.ts";
import { noDatabase } from "../../core/rest/rest-error.ts";
import type { RenderedPage } from "./application.ts";
import type { ErrorPage } from "./error-page.ts";

/** Counts statements that failed because of the database; see `OutageLog`. */
export interface Outages {
  readonly failures: number;
}

interface OutageParts {
  /** Absent where nobody counts; then nothing counts as an outage. */
  readonly outages: Outages | undefined;
  readonly errorPage: ErrorPage;
  /** Whether a path leads to a page, as opposed to a file, a feed or an interface. */
  readonly isPage: (path: string) => boolean;
}

type Render = (request: Request) => Promise<RenderedPage>;

/** What a client should wait before it asks again. The embedded server is back within a second or two of a crash. */
const RETRY_AFTER_SECONDS = 5;
const HEADERS = { "retry-after": String(RETRY_AFTER_SECONDS), "cache-control": "private, no-store" } as const;

const JSON_RPC_INTERNAL_ERROR = -32_603;

const TITLE = "We'll be right back";
const NOT_READ = "The site is briefly unavailable. Please try again in a moment.";
const NOT_SAVED = "The site is briefly unavailable, so we couldn't save this. Please go back and try again in a moment.";

/**
 * Replaces failures during which the database failed by 503 with Retry-After, in the form of the address: PostgREST's,
 * JSON-RPC, problem details, plain text, or a page in the site's layout. Other failures stay as they are.
 */
export function createOutageGuard({ outages, errorPage, isPage }: OutageParts): (render: Render) => Render {
  const unavailable = (request: Request): Response => {
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/rest/")) return errorResponse(noDatabase(), HEADERS);
    if (pathname === "/mcp") return json({ jsonrpc: "2.0", id: null, error: { code: JSON_RPC_INTERNAL_ERROR, message: NOT_READ } }, "application/json");
    if (pathname.startsWith("/api/")) {
      return json({ type: "about:blank", title: TITLE, status: 503, detail: NOT_READ, code: "unavailable" }, "application/problem+json", CORS);
    }
    const reads = request.method === "GET" || request.method === "HEAD";
    const text = reads ? NOT_READ : NOT_SAVED;
    if (isPage(pathname) || request.headers.get("accept")?.includes("text/html") === true) {
      return errorPage({ status: 503, title: TITLE, text, headers: HEADERS, ...(reads && { action: { href: `${pathname}${search}`, label: "Try again" } }) });
    }
    return new Response(`${text}\n`, { status: 503, headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });
  };
  return (render) => async (request) => {
    const before = outages?.failures;
    const failed = () => before !== outages?.failures;
    try {
      const page = await render(request);
      return page.response.status >= 500 && failed() ? { ...page, response: unavailable(request) } : page;
    } catch (error) {
      if (failed()) return { response: unavailable(request), nonce: undefined, known: true };
      throw error;
    }
  };
}

function json(body: object, type: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status: 503, headers: { ...HEADERS, ...headers, "content-type": type } });
}
