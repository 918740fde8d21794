import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import type { ConnectionCounts } from "../../db/client.ts";
import type { JobState } from "../../core/shared/jobs/dead.ts";
import type { WorkAge } from "../../core/office/liveness/late-work.ts";

/** Figures of the whole site from the database; null while it does not answer. */
export interface SiteFigures {
  readonly jobs: readonly JobState[];
  readonly outbox: Readonly<Record<"waiting" | "sending" | "failed", number>>;
  readonly ages: readonly WorkAge[];
}

/** Counts of one process in prom-client's format for aggregation. */
export type MetricsPart = readonly object[];

/** Counters of this process from now on. Loading this module costs 20 MB, so it is loaded with the first scrape. */
export interface ProcessMetrics {
  readonly countRequest: (method: string, route: string | null, status: number, seconds: number) => void;
  readonly countPage: (source: "memory" | "rendered") => void;
  readonly part: () => Promise<MetricsPart>;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export function openProcessMetrics(connections: () => ConnectionCounts): ProcessMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests by method, route pattern and status, from the first byte read to the end of the response.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const pages = new Counter({
    name: "newly_raised_page_cache_answers_total",
    help: "Pages for everybody, by whether they came from memory or were rendered.",
    labelNames: ["source"],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "newly_raised_database_connections",
      help: "Connections of the database pools: lent to a query, idle; and queries that wait for one.",
      labelNames: ["state"],
      registers: [],
      collect() {
        const { lent, idle, waiting } = connections();
        this.set({ state: "lent" }, lent);
        this.set({ state: "idle" }, idle);
        this.set({ state: "waiting" }, waiting);
      },
    }),
  );
  return {
    countRequest(method, route, status, seconds) {
      requests.observe(
        { method: METHODS.has(method) ? method : "other", route: route ?? "none", status: String(status) },
        seconds,
      );
    },
    countPage: (source) => pages.inc({ source }),
    part: () => registry.getMetricsAsJSON(),
  };
}

const parts = z.array(
  z.array(
    z.looseObject({
      name: z.string(),
      help: z.string(),
      type: z.string(),
      values: z.array(z.looseObject({})),
      aggregator: z.string(),
    }),
  ),
);

/** Writes a scrape's text: the sum over all web processes and the figures of the site. */
export async function writeMetrics(collected: readonly MetricsPart[], figures: SiteFigures | null): Promise<string> {
  // Counts from another process are validated before use.
  const checked = parts.parse(collected);
  const total = AggregatorRegistry.aggregate(checked);
  return `${await total.metrics()}\n${await figuresRegistry(checked.length, figures).metrics()}`;
}

function figuresRegistry(processes: number, figures: SiteFigures | null): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "newly_raised_web_processes",
    help: "Web processes of this machine that are part of this scrape.",
    registers,
  }).set(processes);
  new Gauge({ name: "newly_raised_database_up", help: "1 when the database answered this scrape.", registers }).set(
    figures === null ? 0 : 1,
  );
  if (figures === null) return registry;
  const jobs = new Gauge({
    name: "newly_raised_jobs",
    help: "Jobs by name and state; failed ones are not tried again.",
    labelNames: ["name", "state"],
    registers,
  });
  for (const { name, waiting, running, failed } of figures.jobs) {
    jobs.set({ name, state: "waiting" }, waiting);
    jobs.set({ name, state: "running" }, running);
    jobs.set({ name, state: "failed" }, failed);
  }
  const outbox = new Gauge({
    name: "newly_raised_outbox_messages",
    help: "Mails by state; failed ones are not tried again.",
    labelNames: ["state"],
    registers,
  });
  for (const [state, count] of Object.entries(figures.outbox)) outbox.set({ state }, count);
  const labelNames = ["work", "name"];
  const age = new Gauge({
    name: "newly_raised_work_age_seconds",
    help: "Seconds since the oldest due job of a name, e-mail or source is due; since the last backup.",
    labelNames,
    registers,
  });
  const late = new Gauge({
    name: "newly_raised_work_late",
    help: "1 while that age is over its limit (LATE_AFTER_MINUTES; a day and a half for backups).",
    labelNames,
    registers,
  });
  for (const { work, name, seconds, isLate } of figures.ages) {
    if (seconds !== null) age.set({ work, name: name ?? "" }, seconds);
    late.set({ work, name: name ?? "" }, isLate ? 1 : 0);
  }
  return registry;
}
