import type { IncomingHttpHeaders } from "node:http";
import type { Settings } from "../../platform/env.ts";
import type { Lifetime } from "../start/lifetime.ts";

/** Starts tracing if a collector is configured; otherwise loads nothing of it. */
export async function startTelemetryIfConfigured(
  { tracing }: Pick<Settings, "tracing">,
  lifetime: Pick<Lifetime, "closeAtEnd">,
): Promise<RequestTracer | undefined> {
  if (tracing === undefined) return undefined;
  const { startTelemetry } = await import("./telemetry.ts");
  const { tracer, close } = startTelemetry(tracing);
  lifetime.closeAtEnd(close);
  return tracer;
}

interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** True if its headers come from a trusted proxy, whose trace is continued. */
  readonly trusted: boolean;
  readonly requestId: string;
}

/** Records requests as spans around `answer`. */
export interface RequestTracer {
  /** Runs `answer` within a new span and returns a function that ends it. */
  readonly trace: (request: TracedRequest, answer: () => void) => (route: string | null, status: number) => void;
}
