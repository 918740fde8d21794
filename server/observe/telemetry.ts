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
import type { RequestTracer } from "./start-telemetry.ts";

export interface Telemetry {
  readonly tracer: RequestTracer;
  /** Sends pending spans and stops. */
  readonly close: () => Promise<void>;
}

const require = createRequire(import.meta.url);

/**
 * Exports traces of requests, their database statements and outgoing HTTP requests over OTLP/HTTP (JSON). The libraries
 * also read OTEL_TRACES_SAMPLER, OTEL_RESOURCE_ATTRIBUTES and OTEL_BSP_* from the environment. Import this module only
 * through `start-telemetry.ts`. Statements carry placeholders instead of values, and outgoing addresses no path or
 * query, which may hold secrets.
 */
export function startTelemetry({ endpoint, headers: sent, serviceName }: TracingSettings): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": serviceName }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...sent } });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] });
  // Not the global propagator: other sites must not receive our trace ids.
  const propagator = new W3CTraceContextPropagator();
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const unregister = registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      // Polling for jobs and changes starts no trace.
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        requestHook: (span, { origin }) => span.setAttributes({ "url.full": origin, "url.path": "", "url.query": "" }),
      }),
      // Incoming requests are traced by route; see `tracer`.
      new HttpInstrumentation({
        disableIncomingRequestInstrumentation: true,
        requireParentforOutgoingSpans: true,
        requestHook: (span) => span.setAttributes({ "http.url": "", "http.target": "", "url.full": "" }),
      }),
    ],
  });
  // Instrumentation applies at the next require; pg and node:http are already loaded as ES modules.
  for (const name of ["pg", "pg-pool", "http", "https"]) require(name);
  syncBuiltinESMExports();
  const spans = provider.getTracer("newly-raised");
  return {
    tracer: {
      trace({ method, headers, trusted, requestId }, answer) {
        const parent = trusted ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter) : ROOT_CONTEXT;
        const span = spans.startSpan(
          method,
          {
            kind: SpanKind.SERVER,
            attributes: { "http.request.method": method, "newly_raised.request_id": requestId },
          },
          parent,
        );
        context.with(trace.setSpan(parent, span), answer);
        return (route, status) => {
          if (route !== null) span.updateName(`${method} ${route}`).setAttribute("http.route", route);
          span.setAttribute("http.response.status_code", status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        };
      },
    },
    async close() {
      unregister();
      await provider.shutdown();
    },
  };
}
