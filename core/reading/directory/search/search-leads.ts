import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { readList } from "../../../shared/replica.ts";
import { type Lead, type LeadRow, toLead } from "../lead.ts";
import { logoOfLead } from "../logos.ts";
import { type Position, readCursor, writeCursor } from "./cursor.ts";
import type { LeadFilter, LeadSort } from "./filter.ts";
import type { Answer, PageQuery, Timeline } from "./query/query.ts";
import { ask, askOne } from "./visible-leads.ts";

export interface SearchLeadsInput {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** Cursors from an earlier page in the same order: the page follows `after` or precedes `before`. */
  readonly after?: string | null;
  readonly before?: string | null;
  readonly limit: number;
  /** Ids of rounds to leave out: those of companies that the account hid. */
  readonly hidden?: readonly number[];
  /** Ids of the only rounds to keep; null for all. */
  readonly only?: readonly number[] | null;
}

/** A page of the leads that match a filter. */
export interface LeadHits {
  readonly rows: readonly Lead[];
  /** Number of matching visible leads. */
  readonly matching: number;
  /** Number of leads this actor may list, of the words of money that the filter asks for. */
  readonly visible: number;
  /** Number of these in the whole catalogue, as disclosed to the actor. */
  readonly total: number;
  /** Cursors of the next and the previous page; null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * Reads a page of the visible leads that match a filter, in order; unknown values come last in either direction. Pages
 * are stable while leads are added or removed. Throws AppError `invalid_input` for a cursor of another order.
 */
export async function searchLeads(ctx: Context, input: SearchLeadsInput): Promise<LeadHits> {
  const page = pageQuestion(input);
  const { filter, hidden = [], only = null } = input;
  const { visible, total, ...answer } = await askOne(ctx, { filter, page, hidden, only });
  return { ...(await readHits(ctx, input, page, answer)), visible, total };
}

/** Figures for the charts of the visible leads that match a filter, and their number. */
export async function readCharts(
  ctx: Context,
  { filter, hidden = [], only = null }: Pick<SearchLeadsInput, "filter" | "hidden" | "only">,
): Promise<{ readonly matching: number; readonly timeline: Timeline }> {
  const { matching, charts } = await askOne(ctx, { filter, charts: true, hidden, only });
  return { matching, timeline: charts };
}

interface CountMatchingInput extends Pick<SearchLeadsInput, "hidden" | "only"> {
  readonly filters: readonly LeadFilter[];
}

/** Counts the visible leads that match each of several filters, in the order of the filters. */
export async function countMatching(
  ctx: Context,
  { filters, hidden = [], only = null }: CountMatchingInput,
): Promise<readonly number[]> {
  const questions = filters.map((filter) => ({ filter, hidden, only }));
  const { answers } = await ask(ctx, questions);
  return answers.map(({ matching }) => matching);
}

/** Tells for each of several filters whether a visible lead matches it, in the order of the filters. */
export async function anyMatching(
  ctx: Context,
  { filters }: Pick<CountMatchingInput, "filters">,
): Promise<readonly boolean[]> {
  const questions = filters.map((filter) => ({ filter, isAny: true }));
  const { answers } = await ask(ctx, questions);
  return answers.map(({ matching }) => matching > 0);
}

type PageInput = Pick<SearchLeadsInput, "sort" | "after" | "before" | "limit">;

/** The question for a page: asks for one lead more than the limit, to learn whether another page follows. */
export function pageQuestion({ sort, after, before, limit }: PageInput): PageQuery {
  const cursor = before ?? after ?? null;
  return {
    sort,
    position: cursor === null ? null : readCursor(sort, cursor),
    backwards: typeof before === "string",
    most: limit + 1,
  };
}

/** Reads the leads of an answered page and computes its cursors. */
export async function readHits(
  ctx: Context,
  { sort, limit }: PageInput,
  { backwards, position }: PageQuery,
  { page, matching }: Answer,
): Promise<Omit<LeadHits, "visible" | "total">> {
  const isMore = page.length > limit;
  const shown = backwards ? page.slice(-limit) : page.slice(0, limit);
  const cursorOf = (at: Position | undefined) => (at === undefined ? null : writeCursor(sort, at));
  return {
    rows: await readList(ctx, (inner) =>
      readLeads(
        inner,
        shown.map((row) => row.roundId),
      ),
    ),
    matching,
    next: backwards || isMore ? cursorOf(shown.at(-1)) : null,
    previous: (backwards ? isMore : position !== null) ? cursorOf(shown[0]) : null,
  };
}

/** Reads the leads of these rounds in this order; omits leads withdrawn meanwhile. */
export async function readLeads(ctx: Context, roundIds: readonly number[]): Promise<readonly Lead[]> {
  if (roundIds.length === 0) return [];
  const rows = await rowsOf<LeadRow>(ctx)`
    select lead.*, ${logoOfLead} as logo
    from listing lead where round_id = any(${roundIds}::bigint[])`;
  const byId = new Map(rows.map((row) => [row.round_id, row]));
  return roundIds.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toLead(row)];
  });
}
