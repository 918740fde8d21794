import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";

/** Processor milliseconds of this program and its database sessions. */
export async function processorClock(db: Database): Promise<() => number> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const files = rows.map(({ pid }) => `/proc/${pid}/schedstat`).filter(existsSync);
  // The first figure is nanoseconds on a processor (Documentation/scheduler/sched-stats.rst of Linux). An ended process
  // (a parallel worker) counts with its last reading.
  const lastSeen = new Map<string, number>();
  return () => {
    for (const file of files)
      if (existsSync(file)) lastSeen.set(file, Number(readFileSync(file, "utf8").split(" ")[0]) / 1e6);
    return ownClock() + [...lastSeen.values()].reduce((sum, ran) => sum + ran, 0);
  };
}

function ownClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
