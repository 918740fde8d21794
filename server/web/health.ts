import type { IncomingMessage, ServerResponse } from "node:http";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { pathOf } from "./request-observer.ts";

/** Conditions for a load balancer to send requests here. */
export interface Readiness {
  readonly database: "up" | "down";
  readonly index: "loaded" | "loading";
  /** The process is finishing its requests and will exit. */
  readonly stopping: boolean;
}

type Listener = (req: IncomingMessage, res: ServerResponse, bytes?: Buffer) => void;

interface HealthParts {
  readonly readiness: () => Promise<Readiness>;
  readonly otherwise: Listener;
}

/**
 * Answers `/healthz` (the process is alive, and its version) and `/readyz` (200 if it can serve, else 503 with the missing parts) before
 * caches and limits; passes other paths to `otherwise`.
 */
export function healthListener({ readiness, otherwise }: HealthParts): Listener {
  return (req, res, bytes) => {
    const path = pathOf(req.url);
    if (path !== "/healthz" && path !== "/readyz") {
      otherwise(req, res, bytes);
      return;
    }
    if (req.method !== "GET" && req.method !== "HEAD") {
      answer(res, 405, { error: "GET or HEAD" }, { allow: "GET, HEAD" });
      return;
    }
    if (path === "/healthz") {
      answer(res, 200, { alive: true, version: PRODUCT_VERSION });
      return;
    }
    void readiness().then((state) => {
      const ready = state.database === "up" && state.index === "loaded" && !state.stopping;
      answer(res, ready ? 200 : 503, { ready, ...state }, ready ? {} : { "retry-after": "1" });
    });
  };
}

function answer(res: ServerResponse, status: number, body: object, headers: Headers = {}): void {
  answerUncached(res, status, `${JSON.stringify(body)}\n`, {
    "content-type": "application/json; charset=utf-8",
    ...headers,
  });
}

type Headers = Readonly<Record<string, string>>;

/** Answers with a plain text that nothing keeps; for programs that watch the site. */
export function answerUncached(res: ServerResponse, status: number, text: string, headers: Headers = {}): void {
  res.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  // HEAD has no body; node:http drops it.
  res.end(text);
}
