import { randomUUID } from "node:crypto";
import { loggedPath } from "../../app/logged-path.ts";
import type { Log } from "../../platform/log.ts";
import { inRequest } from "../../platform/request-scope.ts";
import { pathOf, type RequestObserver } from "../web/request-observer.ts";
import { requestIdOf } from "./request-id.ts";

interface ObserverParts {
  readonly log: Pick<Log, "info">;
  /** How many proxies of one's own stand before the site. */
  readonly proxies: number;
  /** Whether each request gets a log line when its response is over. */
  readonly logRequests: boolean;
}

/** Asked every few seconds by machines; not worth a log line each. */
const UNLOGGED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Gives every request an id, which its response and its log lines have, and logs requests if asked to. */
export function createRequestObserver({ log, proxies, logRequests }: ObserverParts): RequestObserver {
  function logRequest(requestId: string, method: string, path: string, status: number, startedAt: number, complete: boolean): void {
    if (!logRequests || UNLOGGED.has(path)) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    log.info({ requestId, method, path: loggedPath(path), status, ms, ...(complete ? {} : { aborted: true }) }, "request");
  }

  return {
    observe(req, res, _route, answer) {
      const startedAt = performance.now();
      const id = requestIdOf(req.headers, proxies);
      res.setHeader("X-Request-Id", id);
      const end = inRequest(id, answer);
      res.once("close", () => {
        end();
        logRequest(id, req.method ?? "", pathOf(req.url), res.statusCode, startedAt, res.writableFinished);
      });
    },
    observeKnown({ method, path }, status, startedAt) {
      const id = randomUUID();
      logRequest(id, method, path, status, startedAt, true);
      return id;
    },
  };
}
