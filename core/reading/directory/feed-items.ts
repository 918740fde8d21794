import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { Lead } from "./lead.ts";
import { readRoundDetails, type RoundDetails } from "./round-details.ts";
import { writeCursor } from "./search/cursor.ts";
import type { LeadFilter, LeadSort } from "./search/filter.ts";
import { withoutOwnLeftOut } from "./search/company-lists.ts";
import { searchLeads } from "./search/search-leads.ts";

/** Maximum number of entries on a page of a feed. */
export const FEED_LENGTH = 50;

/** A funding round in a feed. */
export interface RoundFeedItem {
  readonly lead: Lead;
  /** Time when it was added to the catalogue, not announced. */
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly details: RoundDetails;
}

export interface RoundFeedInput {
  readonly filter: LeadFilter;
  /** `next` of the page before; null for the first page. */
  readonly after?: string | null;
}

/** A page of a feed; `next` is null on the last one. */
export interface RoundFeedPage {
  readonly items: readonly RoundFeedItem[];
  readonly next: string | null;
}

const ORDER: LeadSort = { by: "added", direction: "desc" };

/** Before every round in {@link ORDER}. */
const START = writeCursor(ORDER, { key: Number.MAX_SAFE_INTEGER, roundId: Number.MAX_SAFE_INTEGER });

/**
 * A page of the matching rounds in scope, those added last first, because a feed sorted by announcement would hide late
 * rounds. On the first page the announcement decides between rounds added together. The further pages miss no round; where
 * the first page took some of many added together, they begin at the start and repeat its rounds. Throws AppError
 * `invalid_input` for an unknown `after`.
 */
export async function roundFeedItems(ctx: Context, input: RoundFeedInput): Promise<RoundFeedPage> {
  const { filter, after = null } = input;
  const own = await withoutOwnLeftOut(ctx, filter);
  const read = (sort: LeadSort) =>
    searchLeads(ctx, { filter: own, sort, after: sort === ORDER ? after : null, limit: FEED_LENGTH });
  const last = await read(ORDER);
  if (after !== null) return { items: await itemsOf(ctx, last.rows), next: last.next };
  const latest = await read({ by: "date", direction: "desc" });
  const shown = [...new Map([...latest.rows, ...last.rows].map((lead) => [lead.roundId, lead])).values()]
    .sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
    .slice(0, FEED_LENGTH);
  const isInOrder = last.rows.every(({ roundId }) => shown.some((lead) => lead.roundId === roundId));
  return { items: await itemsOf(ctx, shown), next: last.next === null || isInOrder ? last.next : START };
}

async function itemsOf(ctx: Context, leads: readonly Lead[]): Promise<readonly RoundFeedItem[]> {
  const details = await readRoundDetails(ctx, leads);
  const rows = await rowsOf<{ id: number; publishedAt: Date; updatedAt: Date }>(ctx)`
    select r.id, r.created_at as "publishedAt", greatest(r.updated_at, c.updated_at) as "updatedAt"
    from funding_round r join company c on c.id = r.company_id
    where r.id = any(${leads.map((lead) => lead.roundId)}::bigint[])`;
  const times = new Map(rows.map((row) => [row.id, row]));
  return leads.flatMap((lead) => {
    const time = times.get(lead.roundId);
    const more = details.get(lead.roundId);
    if (time === undefined || more === undefined) return [];
    return [{ lead, publishedAt: time.publishedAt, updatedAt: time.updatedAt, details: more }];
  });
}

export interface ArticleFeedItem {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** The funding stage the article is about. */
  readonly category: string;
  /** ISO 8601 day. */
  readonly publishedOn: string;
  readonly updatedAt: Date;
  readonly sourceUrl: string | null;
  readonly isSample: boolean;
}

/** The newest published articles, at most {@link FEED_LENGTH}. */
export async function articleFeedItems(ctx: Context): Promise<readonly ArticleFeedItem[]> {
  return rowsOf<ArticleFeedItem>(ctx)`
    select id, slug, title, excerpt, category, published_on as "publishedOn", updated_at as "updatedAt",
      source_url as "sourceUrl", is_sample as "isSample"
    from article where state = 'published'
    order by published_on desc, id desc limit ${FEED_LENGTH}`;
}
