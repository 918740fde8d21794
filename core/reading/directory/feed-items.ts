import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import type { Lead } from "./lead.ts";
import { readRoundDetails, type RoundDetails } from "./round-details.ts";
import type { LeadFilter } from "./search/filter.ts";
import { withoutOwnLeftOut } from "./search/company-lists.ts";
import { searchLeads } from "./search/search-leads.ts";

/** Maximum number of entries in a feed. */
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
  /** The size of the public sample (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/**
 * The matching rounds in scope that were added last, at most {@link FEED_LENGTH}. Sorted by the time they were added,
 * because a feed sorted by announcement would hide late rounds; the announcement date breaks ties.
 */
export async function roundFeedItems(
  ctx: Context,
  { filter, sampleSize }: RoundFeedInput,
): Promise<readonly RoundFeedItem[]> {
  const own = await withoutOwnLeftOut(ctx, filter);
  const first = (by: "date" | "added") =>
    searchLeads(ctx, {
      filter: own,
      sort: { by, direction: "desc" },
      after: null,
      before: null,
      limit: FEED_LENGTH,
      sampleSize,
    });
  const [latest, last] = await Promise.all([first("date"), first("added")]);
  const leads = [...new Map([...latest.rows, ...last.rows].map((lead) => [lead.roundId, lead])).values()]
    .sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime())
    .slice(0, FEED_LENGTH);
  const details = await readRoundDetails(ctx, leads);
  const { rows } = await sql<{ id: number; publishedAt: Date; updatedAt: Date }>`
    select r.id, r.created_at as "publishedAt", greatest(r.updated_at, c.updated_at) as "updatedAt"
    from funding_round r join company c on c.id = r.company_id
    where r.id = any(${leads.map((lead) => lead.roundId)}::bigint[])
  `.execute(ctx.db);
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
  const { rows } = await sql<ArticleFeedItem>`
    select id, slug, title, excerpt, category, published_on as "publishedOn", updated_at as "updatedAt",
      source_url as "sourceUrl", is_sample as "isSample"
    from article where state = 'published'
    order by published_on desc, id desc limit ${FEED_LENGTH}
  `.execute(ctx.db);
  return rows;
}
