import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { leadScope, sampleLeads } from "./access.ts";
import { scopedLeads } from "./columns/column.ts";
import type { Lookup } from "./company-page.ts";
import type { Lead } from "./lead.ts";
import { pageWindow } from "./paging.ts";
import { writeFilterAddress } from "./search/filter-address.ts";
import { type LeadFilter, NO_FILTER } from "./search/filter.ts";
import { searchLeads } from "./search/search-leads.ts";

/** An investor in a list. Counts are of the rounds that the actor sees: none with an investor is disclosed of others. */
export interface InvestorLine {
  readonly slug: string;
  readonly name: string;
  readonly kind: string | null;
  readonly rounds: number;
  readonly led: number;
}

/** An investor with the newest rounds the actor sees, and its co-investors in them. */
export interface InvestorPage extends InvestorLine {
  readonly website: string | null;
  /** ISO 8601 day of the newest round; null when unknown. */
  readonly newestOn: string | null;
  readonly newest: readonly Lead[];
  /** `rounds` counts the rounds they share. */
  readonly together: readonly InvestorLine[];
  /** The company list with this investor. */
  readonly listPath: string;
}

interface InvestorList {
  readonly rows: readonly InvestorLine[];
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

const INVESTORS_PER_PAGE = 100;
const SHOWN_ROUNDS = 20;
const SHOWN_TOGETHER = 20;

/** A page (from 1) of all investors, most visible rounds first. A page that does not exist has no rows. */
export async function listInvestors(ctx: Context, { page }: { readonly page: number }): Promise<InvestorList> {
  const counts = await sql<{ total: number }>`select count(*) as total from investor_listing`.execute(ctx.db);
  const total = counts.rows[0]?.total ?? 0;
  const { offset, limit, pageCount } = pageWindow(page, INVESTORS_PER_PAGE, total);
  const { rows } = await sql<InvestorLine>`
    select slug, name, kind, rounds, led from ${investorsSeen(ctx)} listing
    order by rounds desc, newest_on desc nulls last, slug collate "C" offset ${offset} limit ${limit}`.execute(ctx.db);
  return { rows, total, page, pageCount };
}

/** Investors by name; names without a page are absent. */
export async function investorsNamed(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, InvestorLine>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<InvestorLine>`
    select slug, name, kind, rounds, led from ${investorsSeen(ctx)} listing where name = any(${names})
      order by investor_id desc`.execute(ctx.db);
  return new Map(rows.map((row) => [row.name, row]));
}

/** The page of an investor. The address of a merged one redirects; a withdrawn one is gone. */
export async function readInvestor(ctx: Context, { slug }: { readonly slug: string }): Promise<Lookup<InvestorPage>> {
  const { rows } = await sql<Omit<InvestorPage, "newest" | "together" | "listPath"> & { id: number }>`
    select investor_id as id, slug, name, kind, website, rounds, led, nullif(newest_on, '-infinity') as "newestOn"
    from ${investorsSeen(ctx)} listing where slug collate "C" = ${slug}`.execute(ctx.db);
  const [investor] = rows;
  if (investor === undefined) return readMoved(ctx, slug);
  const { id, ...line } = investor;
  const filter: LeadFilter = { ...NO_FILTER, include: { investor: [line.name] } };
  const [newest, together] = await Promise.all([
    searchLeads(ctx, { filter, sort: { by: "date", direction: "desc" }, limit: SHOWN_ROUNDS }),
    readTogether(ctx, id),
  ]);
  return {
    kind: "found",
    page: { ...line, newest: newest.rows, together, listPath: `/companies?${writeFilterAddress(filter)}` },
  };
}

/** SQL: all investors, with the counts and the newest day of the rounds that the actor sees. */
function investorsSeen(ctx: Context): RawBuilder<unknown> {
  const scope = leadScope(ctx);
  if (scope === "all") return sql`investor_listing`;
  return sql`(
    select i.investor_id, i.slug, i.name, i.kind, i.website, coalesce(seen.rounds, 0) as rounds,
      coalesce(seen.led, 0) as led, seen.newest_on
    from investor_listing i left join (
      select r.investor_id, count(*) as rounds, count(*) filter (where r.is_lead) as led, max(s.listed_on) as newest_on
      from ${sampleLeads(scope)} s join round_investor r on r.round_id = s.round_id group by r.investor_id
    ) seen on seen.investor_id = i.investor_id)`;
}

async function readMoved(ctx: Context, slug: string): Promise<Lookup<InvestorPage>> {
  const { rows } = await sql<{ slug: string | null; isWithdrawn: boolean }>`
    with recursive named as (
      select id, merged_into_id, withdrawn_at from investor
      where slug_base = ${slug} or slug_base || '-' || id = ${slug}
      union
      select i.id, i.merged_into_id, i.withdrawn_at from named join investor i on i.id = named.merged_into_id
    )
    select listing.slug, named.withdrawn_at is not null as "isWithdrawn"
    from named left join investor_listing listing on listing.investor_id = named.id
    where named.merged_into_id is null order by named.id limit 1`.execute(ctx.db);
  const [found] = rows;
  if (found === undefined) return { kind: "missing" };
  if (found.isWithdrawn) return { kind: "gone" };
  return found.slug === null || found.slug === slug ? { kind: "missing" } : { kind: "moved", slug: found.slug };
}

async function readTogether(ctx: Context, id: number): Promise<readonly InvestorLine[]> {
  const { rows } = await sql<InvestorLine>`
    select listing.slug, listing.name, listing.kind, beside.rounds, beside.led
    from (
      select other.investor_id, count(*) as rounds, count(*) filter (where other.is_lead) as led
      from round_investor own
      join ${scopedLeads(leadScope(ctx))} seen on seen.round_id = own.round_id
      join round_investor other on other.round_id = own.round_id and other.investor_id <> own.investor_id
      where own.investor_id = ${id}
      group by other.investor_id
    ) beside
    join investor_listing listing on listing.investor_id = beside.investor_id
    order by beside.rounds desc, listing.slug collate "C" limit ${SHOWN_TOGETHER}`.execute(ctx.db);
  return rows;
}
