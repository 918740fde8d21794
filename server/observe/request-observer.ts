import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { loggedPath } from "../../app/logged-path.ts";
import type { Log } from "../../platform/log.ts";
import { inRequest } from "../../platform/request-scope.ts";
import { type RequestObserver, pathOf } from "../web/request-observer.ts";
import type { ProcessMetrics } from "./process-metrics.ts";
import type { RequestTracer } from "./start-telemetry.ts";

interface ObserverParts {
  readonly log: Pick<Log, "info">;
  /** Number of the operator's own proxies in front of the site. */
  readonly proxies: number;
  /** True to log each finished response. */
  readonly logRequests: boolean;
  /** Counters for requests; returns undefined until the first scrape. */
  readonly metrics?: () => ProcessMetrics | undefined;
  /** Records requests as spans; absent if tracing is off. */
  readonly tracer?: RequestTracer | undefined;
}

/** Polled every few seconds by machines: neither logged nor counted nor traced. */
const PROBES = new Set(["/healthz", "/readyz", "/metrics"]);

/** Gives every request an id, which its response and log lines carry, and logs requests if configured. */
export function createRequestObserver({
  log,
  proxies,
  logRequests,
  metrics = () => undefined,
  tracer,
}: ObserverParts): RequestObserver {
  function logRequest(
    requestId: string,
    method: string,
    path: string,
    status: number,
    startedAt: number,
    complete: boolean,
  ): void {
    if (!logRequests || PROBES.has(path)) return;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    log.info(
      { requestId, method, path: loggedPath(path), status, ms, ...(complete ? {} : { aborted: true }) },
      "request",
    );
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
        if (!PROBES.has(path))
          metrics()?.countRequest(method, route(path), res.statusCode, (performance.now() - startedAt) / 1_000);
      });
    },
    countPage: (source) => metrics()?.countPage(source),
  };
}

/** UUIDs, nginx's `$request_id`, trace ids. Repeated headers arrive joined by a comma and do not match. */
const WELL_FORMED = /^[\w.:=-]{8,128}$/;

/** Returns the X-Request-Id of a trusted proxy, otherwise a new id. Clients without a proxy cannot choose one. */
function requestIdOf(headers: IncomingHttpHeaders, proxies: number): string {
  const given = proxies > 0 ? headers["x-request-id"] : undefined;
  return typeof given === "string" && WELL_FORMED.test(given) ? given : randomUUID();
}
