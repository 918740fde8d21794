import { createRequire, syncBuiltinESMExports } from "node:module";
import { context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { TracingSettings } from "../../platform/observability-settings.ts";
import type { RequestTracer } from "./request-tracer.ts";

/** Tracing of this process. */
export interface Telemetry {
  readonly tracer: RequestTracer;
  /** Sends what is left, and ends. */
  readonly close: () => Promise<void>;
}

const require = createRequire(import.meta.url);

/**
 * Exports traces of requests, of their database statements and of outgoing HTTP requests over OTLP/HTTP (JSON). Beside the
 * settings, the libraries read OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES and OTEL_BSP_* from the environment. Import
 * this module only where a collector is configured: see `start-telemetry.ts`. Statements are exported with placeholders
 * instead of values, and the addresses of outgoing requests without path and query, which may hold secrets.
 */
export function startTelemetry({ endpoint, headers: sent, serviceName }: TracingSettings): Telemetry {
  const resource = defaultResource().merge(resourceFromAttributes({ "service.name": serviceName })).merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...sent } });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  // Not the global propagator: no other site learns of our traces.
  const propagator = new W3CTraceContextPropagator();
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      // Polling for jobs and changes is no trace of its own.
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true, requestHook: (span, { origin }) => span.setAttributes({ "url.full": origin, "url.path": "", "url.query": "" }) }),
      // Requests to the site are traced by their route; see `tracer`.
      new HttpInstrumentation({
        disableIncomingRequestInstrumentation: true,
        requireParentforOutgoingSpans: true,
        requestHook: (span) => span.setAttributes({ "http.url": "", "http.target": "", "url.full": "" }),
      }),
    ],
  });
  // They take hold when a module is next required: pg and node:http are loaded by now, as ES modules.
  for (const name of ["pg", "pg-pool", "http", "https"]) require(name);
  syncBuiltinESMExports();
  const spans = provider.getTracer("newly-raised");
  return {
    tracer: {
      trace({ method, headers, trusted, requestId }, answer) {
        const parent = trusted ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
        const span = spans.startSpan(method, { kind: SpanKind.SERVER, attributes: { "http.request.method": method, "newly_raised.request_id": requestId } }, parent);
        context.with(trace.setSpan(parent, span), answer);
        return (route, status) => {
          if (route !== null) span.updateName(`${method} ${route}`).setAttribute("http.route", route);
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        };
      },
      note({ method, route, requestId }, status, startTime) {
        const attributes = { "http.request.method": method, "http.response.status_code": status, "newly_raised.request_id": requestId, ...(route === null ? {} : { "http.route": route }) };
        spans.startSpan(route === null ? method : `${method} ${route}`, { kind: SpanKind.SERVER, startTime, attributes }, ROOT_CONTEXT).end();
      },
    },
    async close() {
      unregister();
      await provider.shutdown();
    },
  };
}
