import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { WebLog } from "../../app/context.ts";
import { errorWords } from "../../app/error-words.ts";
import { loggedPath } from "../../app/logged-path.ts";
import { errorResponse } from "../../app/routes/programs/rest/answer.ts";
import { REFUSED } from "../../core/programs/rest/rest-error.ts";
import { isDecodablePath } from "./decodable-path.ts";
import type { ErrorPage } from "./error-page.ts";
import type { LogRefusal } from "./refusal-log.ts";

const FORBIDDEN = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Answers a Request; `address` is the IP address of the connection. */
type Fetch = (request: Request, address: string | undefined) => Response | Promise<Response>;

interface NodeListenerParts {
  readonly fetch: Fetch;
  readonly log: Pick<WebLog, "error">;
  readonly logRefusal: LogRefusal;
  readonly errorPage: ErrorPage;
  /** Methods of the page at a path, as in the Allow header; null if there is no page. */
  readonly pageMethods: (path: string) => string | null;
  /** Scheme and host of every request's URL; by default from the Host header. */
  readonly publicOrigin?: string | undefined;
}

/**
 * Adapts a Request handler to `node:http`. URLs get the scheme and host of `publicOrigin` ("https://funded.example"),
 * which browsers send as `Origin` and a TLS proxy hides. Without one they follow the Host header, so that a local site
 * works under every name of its machine.
 */
export function nodeListener(parts: NodeListenerParts): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    answer(req, res, parts).catch((error: unknown) => answerFailure(req, res, error, parts));
  };
}

/** Logs a failed request and answers with an error page; does neither if the visitor has disconnected. */
export function answerFailure(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  { log, errorPage }: Pick<NodeListenerParts, "log" | "errorPage">,
): void {
  if (req.destroyed || res.destroyed) return;
  log.error({ err: error, path: loggedPath(req.url ?? "/") }, "a request failed");
  if (res.headersSent) res.destroy();
  else sendResponse(errorPage({ status: 500, ...errorWords(500) }), req, res).catch(() => res.destroy());
}

/** Answers 417 to an Expect header that no server here supports. */
export function refuseExpectation(req: IncomingMessage, res: ServerResponse, errorPage: ErrorPage): void {
  sendResponse(errorPage({ status: 417, ...errorWords(417) }), req, res).catch(() => res.destroy());
}

/** Answers 400 to a missing, repeated or impossible Host header. */
export function refuseHost(req: IncomingMessage, res: ServerResponse, errorPage: ErrorPage): void {
  const text = "It must name the site in one Host header, as a host name or an IP address with an optional port.";
  sendResponse(errorPage({ status: 400, title: "We couldn't read this request", text }), req, res).catch(() =>
    res.destroy(),
  );
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { fetch, logRefusal, errorPage, pageMethods, publicOrigin }: NodeListenerParts,
): Promise<void> {
  const url = addressOf(req, publicOrigin);
  if (url === null) {
    logRefusal("an address could not be read", { path: loggedPath(req.url ?? "/") });
    return sendResponse(unreadable(req.url ?? "/", errorPage), req, res);
  }
  const methods = pageMethods(url.pathname);
  const method = req.method ?? "GET";
  // No page supports these methods, and a Request cannot have some of them (Fetch standard, "forbidden method"). The
  // routes reject forms at pages without an action, after checking who may see the page.
  if (methods === null ? FORBIDDEN.has(method) : method !== "POST" && !methods.split(", ").includes(method)) {
    const refusal = errorPage({
      status: 405,
      ...errorWords(405),
      headers: { allow: methods ?? "GET, HEAD, POST" },
      ...(methods !== null && { action: { href: `${url.pathname}${url.search}`, label: "Open the page" } }),
    });
    return sendResponse(refusal, req, res);
  }
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  const response = await fetch(toRequest(req, url, left.signal), req.socket.remoteAddress);
  // RFC 9110, 15.5.6: the response names the methods. React Router leaves that out.
  if (response.status === 405 && methods !== null && !response.headers.has("allow")) res.setHeader("allow", methods);
  return sendResponse(response, req, res);
}

/** Larger responses are sent as they are read. */
const MOST_AT_ONCE = 1024 * 1024;

/** Writes a web response; rejects if the connection fails. */
export async function sendResponse(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const length = response.headers.get("content-length");
  if (length !== null && Number(length) <= MOST_AT_ONCE && req.method !== "HEAD") {
    const bytes = Buffer.from(await response.arrayBuffer());
    res.writeHead(response.status, headersOf(response)).end(bytes);
    return;
  }
  res.writeHead(response.status, headersOf(response));
  if (response.body === null || req.method === "HEAD") {
    res.end();
    await response.body?.cancel();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), res);
}

/** The requested URL; null if the request line or its percent encoding is malformed. */
function addressOf(req: IncomingMessage, publicOrigin: string | undefined): URL | null {
  const target = req.url ?? "/";
  const byHost = `http://${req.headers.host ?? "localhost"}`;
  if (!target.startsWith("/")) return null;
  // Concatenated as text, so a target like `//other.example/x` stays a path of this site.
  const url = URL.parse(`${publicOrigin ?? byHost}${target}`);
  return url !== null && isDecodablePath(url.pathname) ? url : null;
}

/** The API reports errors in its own format, which its clients can display. */
function unreadable(target: string, errorPage: ErrorPage): Response {
  if (!target.startsWith("/rest/")) {
    return errorPage({
      status: 400,
      title: "This address cannot be read",
      text: "Check it for missing or extra characters.",
    });
  }
  const broken = "Its percent encoding is broken, or names a character no address can hold.";
  return errorResponse(REFUSED.unparsable("The address cannot be read", broken, "Encode it as UTF-8 (RFC 3986, 2.5)."));
}

function toRequest(req: IncomingMessage, url: URL, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
    headers.append(req.rawHeaders[i] ?? "", req.rawHeaders[i + 1] ?? "");
  }
  const method = req.method ?? "GET";
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers, signal });
  return new Request(url, { method, headers, signal, body: requestBody(req), duplex: "half" } as RequestInit);
}

function headersOf(response: Response): string[] {
  const headers: string[] = [];
  for (const [name, value] of response.headers) headers.push(name, value);
  return headers;
}

/**
 * A request's body as a stream that reads on demand. If a handler stops reading, it may still answer: the rest is
 * discarded as it arrives. (Node's own `Readable.toWeb` destroys it, and throws uncatchably if more was on its way.)
 */
export function requestBody(req: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = req.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        // Also ends a pending read.
        await chunks.return?.();
        req.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
