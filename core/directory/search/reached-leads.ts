import type { Database } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { leadScope } from "../access.ts";
import { type LeadIndex, readNewestIndex, WholeIndex } from "./segments/lead-index.ts";
import { readStamps, type SegmentStamp } from "./segments/read-segments.ts";

/** What an actor's lists reach, and how large the whole catalogue is. */
export interface ReachedLeads {
  readonly index: LeadIndex;
  readonly total: number;
}

interface Kept {
  whole: WholeIndex | null;
  /** By sample size, with the state of the catalogue each was read at. */
  readonly samples: Map<number, { state: string; index: Promise<LeadIndex> }>;
}

const kept = new WeakMap<Database, Kept>();
/** A site has one sample size. */
const MOST_SAMPLES = 4;

/**
 * The leads this actor's lists reach, as they are published now. Of everything, the first question reads all; later
 * ones read what changed. Of a sample nothing else is ever read, so that nothing about the rest can show.
 */
export async function reachedLeads(ctx: Context, sampleSize: number): Promise<ReachedLeads> {
  const own = kept.get(ctx.db) ?? { whole: null, samples: new Map() };
  kept.set(ctx.db, own);
  const stamps = await readStamps(ctx.db);
  const total = stamps.reduce((sum, { leads }) => sum + leads, 0);
  const scope = leadScope(ctx.actor, sampleSize);
  if (scope !== "all") return { index: await sampleIndex(ctx.db, own, scope.newest, stamps), total };
  own.whole ??= new WholeIndex();
  return { index: await own.whole.at(ctx.db, stamps), total };
}

async function sampleIndex(db: Database, { samples }: Kept, newest: number, stamps: readonly SegmentStamp[]): Promise<LeadIndex> {
  const state = stamps.map(({ segment, stamp }) => `${segment}:${stamp}`).join(" ");
  const known = samples.get(newest);
  if (known?.state === state) return known.index;
  const index = readNewestIndex(db, newest);
  samples.delete(newest);
  samples.set(newest, { state, index });
  for (const size of [...samples.keys()].slice(0, -MOST_SAMPLES)) samples.delete(size);
  // A reading that failed is not kept: the next question reads again.
  index.catch(() => samples.delete(newest));
  return index;
}
