import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { WebLog } from "../../app/context.ts";
import { errorWords } from "../../app/error-words.ts";
import { loggedPath } from "../../app/logged-path.ts";
import { errorResponse } from "../../app/routes/rest/answer.ts";
import { cannotParse } from "../../core/rest/rest-error.ts";
import { isDecodablePath } from "./decodable-path.ts";
import type { ErrorPage } from "./error-page.ts";
import type { LogRefusal } from "./refusal-log.ts";
import { requestBody } from "./request-body.ts";

/** Answers a web Request; `address` is the network address that the connection comes from. */
type Fetch = (request: Request, address: string | undefined) => Response | Promise<Response>;

interface NodeListenerParts {
  readonly fetch: Fetch;
  readonly log: Pick<WebLog, "error">;
  readonly logRefusal: LogRefusal;
  readonly errorPage: ErrorPage;
  /** Scheme and host of every request's URL; absent, the Host header says. */
  readonly publicOrigin?: string | undefined;
}

/**
 * Adapts a Request handler to `node:http`. Every request's URL gets the scheme and host of `publicOrigin`
 * ("https://funded.example"), because a TLS proxy hides both and browsers send them as `Origin`. Without one, the URL
 * follows the Host header, so that a local site works under every name of its machine.
 */
export function nodeListener(parts: NodeListenerParts): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    answer(req, res, parts).catch((error: unknown) => answerFailure(req, res, error, parts));
  };
}

/** Logs why a request could not be answered and shows the visitor an error page; does neither once they have left. */
export function answerFailure(
  req: IncomingMessage,
  res: ServerResponse,
  error: unknown,
  { log, errorPage }: Pick<NodeListenerParts, "log" | "errorPage">,
): void {
  if (req.destroyed || res.destroyed) return;
  log.error({ err: error, path: loggedPath(req.url ?? "/") }, "a request failed");
  if (res.headersSent) res.destroy();
  else send(errorPage({ status: 500, ...errorWords(500) }), req, res).catch(() => res.destroy());
}

/** Answers a request with 400 whose Host header is missing or repeated. */
export function refuseHost(req: IncomingMessage, res: ServerResponse, errorPage: ErrorPage): void {
  const text = "Its Host header must be there exactly once.";
  send(errorPage({ status: 400, title: "We couldn't read this request", text }), req, res).catch(() => res.destroy());
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { fetch, logRefusal, errorPage, publicOrigin }: NodeListenerParts,
): Promise<void> {
  const url = addressOf(req, publicOrigin);
  if (url === null) {
    logRefusal("an address could not be read", { path: loggedPath(req.url ?? "/") });
    return send(unreadable(req.url ?? "/", errorPage), req, res);
  }
  // Methods a Request cannot have (Fetch standard, "forbidden method").
  if (req.method === "TRACE" || req.method === "TRACK") {
    return send(errorPage({ status: 405, ...errorWords(405), headers: { allow: "GET, HEAD, POST" } }), req, res);
  }
  const left = new AbortController();
  res.once("close", () => {
    if (!res.writableFinished) left.abort();
  });
  return send(await fetch(toRequest(req, url, left.signal), req.socket.remoteAddress), req, res);
}

async function send(response: Response, req: IncomingMessage, res: ServerResponse): Promise<void> {
  res.writeHead(response.status, headersOf(response));
  if (response.body === null || req.method === "HEAD") {
    res.end();
    await response.body?.cancel();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), res);
}

/** The requested URL, or null when the request line, its percent encoding or the Host header is malformed. */
function addressOf(req: IncomingMessage, publicOrigin: string | undefined): URL | null {
  const target = req.url ?? "/";
  const byHost = `http://${req.headers.host ?? "localhost"}`;
  if (!target.startsWith("/") || URL.parse(byHost) === null) return null;
  // Joined as text: a target like `//other.example/x` stays a path of this site.
  const url = URL.parse(`${publicOrigin ?? byHost}${target}`);
  return url !== null && isDecodablePath(url.pathname) ? url : null;
}

/** The open interface refuses in its own form, which its clients can show. */
function unreadable(target: string, errorPage: ErrorPage): Response {
  if (!target.startsWith("/rest/")) {
    return errorPage({ status: 400, title: "This address cannot be read", text: "Check it for missing or extra characters." });
  }
  const broken = "Its percent encoding is broken, or names a character no address can hold.";
  return errorResponse(cannotParse("The address cannot be read", broken, "Encode it as UTF-8 (RFC 3986, 2.5)."));
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
