import type { Settings } from "../../platform/env.ts";
import type { Lifetime } from "../start/lifetime.ts";
import type { RequestTracer } from "./request-tracer.ts";

/** Starts tracing where a collector is configured, until the end of the process; else loads nothing of it. */
export async function startTelemetryIfConfigured({ tracing }: Pick<Settings, "tracing">, lifetime: Pick<Lifetime, "closeAtEnd">): Promise<RequestTracer | undefined> {
  if (tracing === undefined) return undefined;
  const { startTelemetry } = await import("./telemetry.ts");
  const { tracer, close } = startTelemetry(tracing);
  lifetime.closeAtEnd(close);
  return tracer;
}
