import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context } from "../context.ts";
import { visibleLeads } from "./access.ts";
import { type FounderRow, toFounderListing } from "./founder-row.ts";
import type { RankedFounder } from "./founder.ts";

const PERIOD_DAYS = 30;
const DAY_MS = 86_400_000;

export interface ReadTopFounderInput {
  /** From 1. */
  readonly rank: number;
  /** As far as everybody can walk down the ranking (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/**
 * The founder of a rank by their largest raise in US dollars in the last 30 days, or of all time when the last
 * 30 days hold none, shown with that raise. `null` for a rank that does not exist or is beyond this actor's reach.
 */
export async function readTopFounder(ctx: Context, input: ReadTopFounderInput): Promise<RankedFounder | null> {
  const { rank } = input;
  const reach = visibleLeads(ctx.actor, Number.MAX_SAFE_INTEGER, input.sampleSize);
  if (!Number.isInteger(rank) || rank < 1 || rank > reach) return null;
  const recent = recentRaise(ctx);
  const anyRecent = (await founderRanking(ctx, recent, 1)).length > 0;
  const [at, next] = await founderRanking(ctx, anyRecent ? recent : () => sql<SqlBool>`true`, rank);
  if (at === undefined) return null;
  return {
    founder: toFounderListing(at),
    rank,
    previousRank: rank > 1 ? rank - 1 : null,
    nextRank: next !== undefined && rank < reach ? rank + 1 : null,
    period: anyRecent ? "last-30-days" : "all-time",
  };
}

type LeadCondition = (lead: string) => RawBuilder<SqlBool>;

function recentRaise(ctx: Context): LeadCondition {
  const now = ctx.clock.now().getTime();
  const from = utcDay(now - PERIOD_DAYS * DAY_MS);
  return (lead) => sql<SqlBool>`${sql.ref(`${lead}.listed_on`)} between ${from}::date and ${utcDay(now)}::date`;
}

function utcDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/**
 * The founder of the rank and the next one. Walks down the largest raises and skips one whose founder has a
 * larger, so that it costs as much as the rank is deep, not as the catalogue is large.
 */
async function founderRanking(ctx: Context, counts: LeadCondition, rank: number): Promise<readonly FounderRow[]> {
  const ranking = await sql<FounderRow>`
    select f.slug, f.name, o.title, f.location, f.description, f.profile_url, l.company_name, l.company_slug,
      l.amount_minor, l.currency, l.amount_usd_minor, l.funding_type, l.stage_text, f.is_sample
    from lead l
    join role o on o.company_id = l.company_id and o.relation = 'founder'
    join founder_listing f on f.person_id = o.person_id
    where l.amount_usd_minor is not null and ${counts("l")} and not exists (
      select 1
      from role o2
      join lead l2 on l2.company_id = o2.company_id
      where o2.person_id = o.person_id and o2.relation = 'founder' and l2.amount_usd_minor is not null and ${counts("l2")}
        and (l2.amount_usd_minor, l2.listed_on, l2.round_id) > (l.amount_usd_minor, l.listed_on, l.round_id)
    )
    order by l.amount_usd_minor desc, l.listed_on desc, l.round_id desc, o.person_id
    offset ${rank - 1} limit 2
  `.execute(ctx.db);
  return ranking.rows;
}
