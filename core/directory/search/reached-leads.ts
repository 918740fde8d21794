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

/** So many leads are loaded while somebody waits; of more, SQL answers until they are. */
const LOADED_AT_ONCE = 100_000;
let mostInMemory = Number.POSITIVE_INFINITY;

/** Limits the catalogues this process answers from memory; larger ones are answered in SQL. */
export function limitIndex(mostLeads: number): void {
  mostInMemory = mostLeads;
}

/** Whether this process may hold the whole catalogue in memory. */
export async function fitsMemory(ctx: Context): Promise<boolean> {
  return (await readStamps(ctx.db)).reduce((sum, { leads }) => sum + leads, 0) <= mostInMemory;
}

/** How many leads there are, and whether questions about all of them must be answered in SQL at this moment. */
export async function wholeCatalogue(ctx: Context): Promise<{ readonly total: number; readonly inSql: boolean }> {
  const total = (await readStamps(ctx.db)).reduce((sum, { leads }) => sum + leads, 0);
  if (total > mostInMemory) return { total, inSql: true };
  if (total <= LOADED_AT_ONCE || ctx.db.isTransaction || kept.get(ctx.db)?.whole?.isLoaded === true) return { total, inSql: false };
  // Begun here where nothing has loaded it ahead. A failure is thrown again by the next question.
  reachedLeads({ ...ctx, actor: { id: "search index", access: "paid" } }, 0).catch(() => undefined);
  return { total, inSql: true };
}
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
