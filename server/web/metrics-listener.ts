import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerUncached } from "./health.ts";
import { pathOf } from "./request-observer.ts";

type Listener = (req: IncomingMessage, res: ServerResponse, bytes?: Buffer) => void;

export interface MetricsAccess {
  readonly scrape: () => Promise<{ readonly type: string; readonly text: string }>;
  /** Bearer token for scrapes; null: only local programs may scrape. */
  readonly token: string | null;
  /** Number of the operator's own proxies in front of the site. */
  readonly proxies: number;
}

interface MetricsListenerParts extends MetricsAccess {
  readonly onError: (error: unknown) => void;
  readonly otherwise: Listener;
}

/** Answers `/metrics` in Prometheus' text format; passes other paths to `otherwise`. */
export function metricsListener({ scrape, token, proxies, onError, otherwise }: MetricsListenerParts): Listener {
  return (req, res, bytes) => {
    if (pathOf(req.url) !== "/metrics") {
      otherwise(req, res, bytes);
      return;
    }
    if (req.method !== "GET" && req.method !== "HEAD")
      answerUncached(res, 405, "GET or HEAD\n", { allow: "GET, HEAD" });
    else if (token !== null && !hasToken(req, token))
      answerUncached(res, 401, "A bearer token is needed.\n", { "www-authenticate": "Bearer" });
    // 404, since behind a proxy visitors connect from this machine too.
    else if (token === null && !isFromThisMachine(req, proxies)) answerUncached(res, 404, "Not found\n");
    else {
      scrape().then(
        ({ type, text }) => answerUncached(res, 200, text, { "content-type": type }),
        (error: unknown) => {
          onError(error);
          answerUncached(res, 500, "The metrics could not be collected.\n");
        },
      );
    }
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares digests, so that timing reveals nothing about the token. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(given), digest(token));
}

const FORWARDED = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via"];

/**
 * True if a local program sent the request directly: no proxy is configured or visible in headers, and Host is a local
 * name, which excludes other sites' pages in a local browser (DNS rebinding).
 */
function isFromThisMachine({ socket, headers }: IncomingMessage, proxies: number): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
  const isLocalName = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? "");
  return proxies === 0 && isLoopback && isLocalName && FORWARDED.every((name) => headers[name] === undefined);
}
