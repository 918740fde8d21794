import { z } from "zod";
import { list, oneOf, type Read } from "./setting-types.ts";

/** Destination of traces (OTLP/HTTP) and the service name. */
export interface TracingSettings {
  /** Without `/v1/traces` and without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

export interface ObservabilitySettings {
  /** Bearer token for `/metrics`; without it only local programs may read them. */
  readonly metricsToken?: string;
  /** The trace collector; absent disables tracing. */
  readonly tracing?: TracingSettings;
  /** Log every request at level info. */
  readonly logRequests: boolean;
}

/** Environment variables; OpenTelemetry's names are standard. */
export const OBSERVABILITY_ENVIRONMENT = {
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,}$/,
      "must be at least 16 random letters and digits, for example the output of openssl rand -hex 32",
    )
    .optional()
    .describe(
      "bearer token for `/metrics`; without it only local programs may read it, and nobody behind a " +
        "proxy (`PROXIES` above 0)",
    ),
  LOG_REQUESTS: oneOf(["off", "on"])
    .default("off")
    .describe("`on` logs one line per finished request: id, method, path without query, status, milliseconds"),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be the address of a collector, for example http://127.0.0.1:4318" })
    .optional()
    .describe(
      "OpenTelemetry collector (OTLP/HTTP) for traces of requests, database statements and outgoing " +
        "requests: `http://127.0.0.1:4318`",
    ),
  OTEL_EXPORTER_OTLP_HEADERS: list(
    /^[\w-]+=[^\s,]+$/,
    "must be comma-separated name=value pairs, for example authorization=token",
  )
    .optional()
    .describe("comma-separated `name=value` headers for that collector"),
  OTEL_SERVICE_NAME: z
    .string()
    .trim()
    .max(100, "must be at most 100 characters long, for example newly-raised")
    .default("newly-raised")
    .describe("name of the site in its traces"),
} as const;

type Environment = Read<typeof OBSERVABILITY_ENVIRONMENT>;

export function observabilitySettings(env: Environment): ObservabilitySettings {
  return {
    ...(env.METRICS_TOKEN === undefined ? {} : { metricsToken: env.METRICS_TOKEN }),
    ...tracingSettings(env),
    logRequests: env.LOG_REQUESTS === "on",
  };
}

function tracingSettings(env: Environment): { readonly tracing?: TracingSettings } {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers = [],
    OTEL_SERVICE_NAME: serviceName,
  } = env;
  if (endpoint === undefined) return {};
  const pairs = headers.map(
    (pair) => [pair.slice(0, pair.indexOf("=")), decodeURIComponent(pair.slice(pair.indexOf("=") + 1))] as const,
  );
  return { tracing: { endpoint: endpoint.replace(/\/+$/, ""), headers: Object.fromEntries(pairs), serviceName } };
}
