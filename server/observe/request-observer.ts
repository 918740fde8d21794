import { randomUUID } from "node:crypto";
import { loggedPath } from "../../app/logged-path.ts";
import type { Log } from "../../platform/log.ts";
import { inRequest } from "../../platform/request-scope.ts";
import { pathOf, type RequestObserver } from "../web/request-observer.ts";
import type { ProcessMetrics } from "./process-metrics.ts";
import { requestIdOf } from "./request-id.ts";
import type { RequestTracer } from "./request-tracer.ts";

interface ObserverParts {
  readonly log: Pick<Log, "info">;
  /** How many proxies of one's own stand before the site. */
  readonly proxies: number;
  /** Whether each request gets a log line when its response is over. */
  readonly logRequests: boolean;
  /** Where requests are counted; it returns undefined as long as nobody wants to know. */
  readonly metrics?: () => ProcessMetrics | undefined;
  /** Records requests as spans; absent, they are not traced. */
  readonly tracer?: RequestTracer | undefined;
}

/** Asked every few seconds by machines: neither logged nor counted nor traced. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/** Gives every request an id, which its response and its log lines have, and logs requests if asked to. */
export function createRequestObserver({ log, proxies, logRequests, metrics = () => undefined, tracer }: ObserverParts): RequestObserver {
  function logRequest(requestId: string, method: string, path: string, status: number, startedAt: number, complete: boolean): void {
    if (!logRequests || PROBES.has(path)) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    log.info({ requestId, method, path: loggedPath(path), status, ms, ...(complete ? {} : { aborted: true }) }, "request");
  }

  return {
    observe(req, res, route, answer) {
      const startedAt = performance.now();
      const id = requestIdOf(req.headers, proxies);
      res.setHeader("X-Request-Id", id);
      const path = pathOf(req.url);
      const method = req.method ?? "";
      let endSpan: ReturnType<RequestTracer["trace"]> | undefined;
      const end = inRequest(id, () => {
        if (tracer === undefined || PROBES.has(path)) answer();
        else endSpan = tracer.trace({ method, headers: req.headers, trusted: proxies > 0, requestId: id }, answer);
      });
      res.once("close", () => {
        end();
        endSpan?.(route(path), res.statusCode);
        logRequest(id, method, path, res.statusCode, startedAt, res.writableFinished);
        if (!PROBES.has(path)) metrics()?.countRequest(method, route(path), res.statusCode, (performance.now() - startedAt) / 1_000);
      });
    },
    countPage: (source) => metrics()?.countPage(source),
    observeKnown({ method, path, route }, status, startedAt) {
      const id = randomUUID();
      const counts = metrics();
      counts?.countPage("memory");
      counts?.countRequest(method, route, status, (performance.now() - startedAt) / 1_000);
      logRequest(id, method, path, status, startedAt, true);
      tracer?.note({ method, route, requestId: id }, status, Date.now() - (performance.now() - startedAt));
      return id;
    },
  };
}
