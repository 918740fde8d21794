import { setTimeout as sleep } from "node:timers/promises";
import { countJobs } from "../../core/jobs/dead.ts";
import { countOutbox } from "../../core/mail/read-outbox.ts";
import type { Context } from "../../core/context.ts";
import { connectionCounts } from "../../db/client.ts";
import type { MetricsPart, ProcessMetrics, SiteFigures } from "./process-metrics.ts";

/** The metrics of a site, of which this process is one. Nothing is loaded or counted before the first scrape. */
export interface Metrics {
  /** What this process counts into; undefined before the first scrape. */
  readonly current: () => ProcessMetrics | undefined;
  /** What this process has counted, for whichever process answers a scrape. */
  readonly part: () => Promise<MetricsPart>;
  /** The answer to a scrape, for all web processes of this machine. */
  readonly scrape: () => Promise<{ readonly type: string; readonly text: string }>;
}

interface MetricsParts {
  readonly context: Context;
  /** Collects the parts of every web process, this one included; absent where this process is the only one. */
  readonly collectAll?: (() => Promise<readonly MetricsPart[]>) | undefined;
}

/** A scrape does not wait longer for the database. */
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
      const [parts, figures] = await Promise.all([collectAll?.() ?? own.part().then((mine) => [mine]), readFigures(context)]);
      return { type: library.METRICS_TYPE, text: await library.writeMetrics(parts, figures) };
    },
  };
}

async function readFigures(context: Context): Promise<SiteFigures | null> {
  const late = new AbortController();
  const read = Promise.all([countJobs(context), countOutbox(context)]).then(
    ([jobs, { waiting, sending, failed }]) => ({ jobs, outbox: { waiting, sending, failed } }),
    // The scrape itself reports it: newly_raised_database_up is 0.
    () => null,
  );
  const figures = await Promise.race([read, sleep(PATIENCE_MS, null, { signal: late.signal })]);
  late.abort();
  return figures;
}
