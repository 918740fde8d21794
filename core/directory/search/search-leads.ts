import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { readList } from "../../replica.ts";
import { seesWholeCatalogue } from "../access.ts";
import { type LeadRow, toLead } from "../lead-row.ts";
import type { Lead } from "../lead.ts";
import { type Place, readCursor, writeCursor } from "./cursor.ts";
import { evaluate } from "./evaluate.ts";
import type { LeadFilter, LeadSort } from "./filter.ts";
import { wholeCatalogue } from "./reached-leads.ts";
import { topRows, type Window } from "./segments/top-rows.ts";
import { pageInSql } from "./sql/search-in-sql.ts";

export interface SearchLeadsInput {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** Cursors of a former answer in the same order: the page behind `after`, or the one that ends before `before`. */
  readonly after?: string | null;
  readonly before?: string | null;
  readonly limit: number;
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** A page of the leads a filter asks for. */
export interface LeadHits {
  readonly rows: readonly Lead[];
  /** How many leads the filter matches, of those this actor's lists reach. */
  readonly matching: number;
  /** How many leads this actor's lists reach. */
  readonly reached: number;
  /** The whole catalogue, whatever the filter. */
  readonly total: number;
  /** Cursor of the page behind this one, and of the one before; null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * The leads a filter asks for, in order, a page at a time; unknown values come last in either direction. Pages hold
 * still while leads come and go. Throws AppError `invalid_input` for a cursor of another order.
 */
export async function searchLeads(ctx: Context, input: SearchLeadsInput): Promise<LeadHits> {
  const { sort, limit } = input;
  const backwards = typeof input.before === "string";
  const cursor = input.before ?? input.after ?? null;
  const place = cursor === null ? null : readCursor(sort, cursor);
  const { found, matching, reached, total } = await findPage(ctx, input, { place, backwards, most: limit + 1 });
  const isMore = found.length > limit;
  const page = backwards ? found.slice(-limit) : found.slice(0, limit);
  const cursorOf = (at: Place | undefined) => (at === undefined ? null : writeCursor(sort, at));
  return {
    rows: await readList(ctx, (inner) => readRows(inner, page.map((row) => row.roundId))),
    matching,
    reached,
    total,
    next: backwards || isMore ? cursorOf(page.at(-1)) : null,
    previous: (backwards ? isMore : place !== null) ? cursorOf(page[0]) : null,
  };
}

interface FoundPage {
  readonly found: readonly Place[];
  readonly matching: number;
  readonly reached: number;
  readonly total: number;
}

async function findPage(ctx: Context, { filter, sort, sampleSize }: SearchLeadsInput, window: Window): Promise<FoundPage> {
  if (seesWholeCatalogue(ctx.actor)) {
    const { total, inSql } = await wholeCatalogue(ctx);
    if (inSql) {
      const { places, matching } = await pageInSql(ctx, { filter, sort, ...window });
      return { found: places, matching, reached: total, total };
    }
  }
  const { evaluation, total } = await evaluate(ctx, filter, sampleSize);
  return { found: topRows(evaluation, sort, window), matching: evaluation.select().count, reached: evaluation.index.size, total };
}

/** The leads of these rounds, in this order; one that was withdrawn a moment ago is left out. */
async function readRows(ctx: Context, roundIds: readonly number[]): Promise<readonly Lead[]> {
  if (roundIds.length === 0) return [];
  const { rows } = await sql<LeadRow>`select * from lead where round_id = any(${roundIds}::bigint[])`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.round_id, row]));
  return roundIds.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toLead(row)];
  });
}
