import type { Database } from "../../db/client.ts";
import type { Context } from "../context.ts";
import { leadScope } from "./access.ts";
import { catalogueVersion } from "./catalogue-version.ts";
import { type CoverageCorrections, readCorrections } from "./coverage-corrections.ts";
import { type CoverageCounts, countCoverage } from "./coverage-counts.ts";
import { type CoverageRun, lastRuns } from "./coverage-runs.ts";

/** What the catalogue holds, how fresh it is, and what was put right in it. Of rows outside the actor's lists it tells totals only. */
export interface Coverage extends CoverageCounts {
  readonly corrections: CoverageCorrections;
  /** The last runs of the sources, newest first. */
  readonly runs: readonly CoverageRun[];
}

type Figures = Omit<Coverage, "runs">;

interface Counted {
  /** What the figures depend on besides the database: the published state, the day, and whose lists. */
  readonly state: string;
  readonly figures: Promise<Figures>;
}

/** The newest state's figures of each database: every lead is counted once a state, whoever asks. */
const counted = new WeakMap<Database, Counted>();

/** Reads the figures as of the catalogue's present version; `sampleSize` is how many of the newest leads everybody sees. */
export async function readCoverage(ctx: Context, { sampleSize }: { readonly sampleSize: number }): Promise<Coverage> {
  const [version, runs] = await Promise.all([catalogueVersion(ctx), lastRuns(ctx)]);
  const scope = leadScope(ctx.actor, sampleSize);
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const state = JSON.stringify([version, today, scope]);
  const known = counted.get(ctx.db);
  if (known?.state === state) return { ...(await known.figures), runs };
  const fresh: Counted = { state, figures: count(ctx, today, scope) };
  counted.set(ctx.db, fresh);
  try {
    return { ...(await fresh.figures), runs };
  } catch (error) {
    if (counted.get(ctx.db) === fresh) counted.delete(ctx.db);
    throw error;
  }
}

async function count(ctx: Context, today: string, scope: ReturnType<typeof leadScope>): Promise<Figures> {
  const [counts, corrections] = await Promise.all([countCoverage(ctx, today), readCorrections(ctx, { today, scope })]);
  return { ...counts, corrections };
}
