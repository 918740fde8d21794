import { setTimeout as sleep } from "node:timers/promises";
import { JOBS } from "../../core/office/jobs/registry.ts";
import { readJobStates } from "../../core/shared/jobs/dead.ts";
import { readWorkAges } from "../../core/office/liveness/late-work.ts";
import { countOutbox } from "../../core/customers/mail/read-outbox.ts";
import type { Context } from "../../core/shared/context.ts";
import { connectionCounts } from "../../db/client.ts";
import type { MetricsPart, ProcessMetrics, SiteFigures } from "./process-metrics.ts";

/** A process's part in the site's metrics. Loads and counts nothing before the first scrape. */
export interface Metrics {
  /** This process's counters; undefined before the first scrape. */
  readonly current: () => ProcessMetrics | undefined;
  /** This process's counts, for the process that answers a scrape. */
  readonly part: () => Promise<MetricsPart>;
  /** Answers a scrape for all web processes of this machine. */
  readonly scrape: () => Promise<{ readonly type: string; readonly text: string }>;
}

interface MetricsParts {
  readonly context: Context;
  /** Collects the counts of all web processes, including this one; absent if there is only one. */
  readonly collectAll?: (() => Promise<readonly MetricsPart[]>) | undefined;
}

/** Longest wait of a scrape for the database. */
const PATIENCE_MS = 900;

export function createMetrics({ context, collectAll }: MetricsParts): Metrics {
  let opened: ProcessMetrics | undefined;
  const load = async () => {
    const library = await import("./process-metrics.ts");
    opened ??= library.openProcessMetrics(() => connectionCounts(context.db));
    return { library, own: opened };
  };
  const part = async () => (await load()).own.part();
  return {
    current: () => opened,
    part,
    async scrape() {
      const { library, own } = await load();
      const [parts, figures] = await Promise.all([
        collectAll?.() ?? own.part().then((mine) => [mine]),
        readFigures(context),
      ]);
      return { type: library.METRICS_TYPE, text: await library.writeMetrics(parts, figures) };
    },
  };
}

async function readFigures(context: Context): Promise<SiteFigures | null> {
  const late = new AbortController();
  const read = Promise.all([
    readJobStates(
      context,
      JOBS.map(({ name }) => name),
    ),
    countOutbox(context),
    readWorkAges(context),
  ]).then(
    ([jobs, { waiting, sending, failed }, ages]) => ({ jobs, outbox: { waiting, sending, failed }, ages }),
    // The scrape itself reports it: newly_raised_database_up is 0.
    () => null,
  );
  const figures = await Promise.race([read, sleep(PATIENCE_MS, null, { signal: late.signal })]);
  late.abort();
  return figures;
}
