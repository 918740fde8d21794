import { type RawBuilder, type SqlBool, sql } from "kysely";
import { requireRow, rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { leadScope, nameIsListed, sampleLeads, seesWholeCatalogue } from "./access.ts";
import { scopedLeads } from "./columns/column.ts";
import type { Lookup } from "./company-page.ts";
import { type FounderListing, foundersOf } from "./founders.ts";
import type { Lead } from "./lead.ts";
import { pageWindow } from "./paging.ts";
import { isEquity } from "./published.ts";
import { writeFilterAddress } from "./search/filter-address.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "./search/filter.ts";
import { CLOSED, withMoney } from "./search/money-asked.ts";
import { leadCondition, leadsInScope } from "./search/lead-condition.ts";
import { type Facets, readExplorer } from "./search/read-explorer.ts";

/** An investor in a list. Counts are of the rounds that the actor sees: none with an investor is disclosed of others. */
export interface InvestorLine {
  readonly slug: string;
  readonly name: string;
  readonly kind: string | null;
  readonly rounds: number;
  readonly led: number;
  /** ISO 8601 day of the newest round; null when unknown. */
  readonly newestOn: string | null;
}

/** An investor's rounds that the actor sees, in figures. */
interface InvestorFigures {
  /** Median amount of its equity rounds, in US cents; null if none is known. */
  readonly typicalUsdMinor: number | null;
  /** Rounds of the last 365 days. */
  readonly lastYear: number;
  /** Rounds of the 365 days before; null for readers of the newest rounds, of which few are that old. */
  readonly yearBefore: number | null;
}

/** An investor with a page of the rounds the actor sees, and its co-investors in all of them. */
export interface InvestorPage extends InvestorLine, InvestorFigures {
  readonly website: string | null;
  readonly newest: readonly Lead[];
  /** Number of its rounds that match the filter. */
  readonly matching: number;
  /** Cursor of the next page of rounds; null on the last. */
  readonly next: string | null;
  /** Values of its rounds under the filter, with their numbers. */
  readonly facets: Pick<Facets, "stage" | "industry" | "country">;
  /** Founders of the listed rounds' companies. */
  readonly founders: readonly FounderListing[];
  /** `rounds` counts the rounds they share. */
  readonly together: readonly InvestorLine[];
  /** The company list with this investor. */
  readonly listPath: string;
}

interface InvestorList {
  readonly rows: readonly InvestorLine[];
  readonly total: number;
  /** Number of investors that match. */
  readonly matching: number;
  /** The kinds that names state. */
  readonly kinds: readonly string[];
  readonly page: number;
  readonly pageCount: number;
}

const INVESTORS_PER_PAGE = 100;
const SHOWN_FOUNDERS = 6;
const SHOWN_TOGETHER = 20;

/** Orders of the list of investors, the usual one first. */
export const INVESTOR_SORTS = ["rounds", "led", "newest", "name"] as const;
export type InvestorSort = (typeof INVESTOR_SORTS)[number];

const INVESTOR_ORDERS: Readonly<Record<InvestorSort, RawBuilder<unknown>>> = {
  rounds: sql`rounds desc, newest_on desc nulls last, slug collate "C"`,
  led: sql`led desc, rounds desc, slug collate "C"`,
  newest: sql`newest_on desc nulls last, slug collate "C"`,
  name: sql`name, slug collate "C"`,
};

export interface ListInvestorsInput {
  /** From 1. */
  readonly page: number;
  /** Part of the name, in any case. */
  readonly name?: string | null;
  readonly kind?: string | null;
  readonly sort?: InvestorSort;
  /** Only investors in rounds that match, whose counts are of those rounds. */
  readonly filter?: LeadFilter;
  /** Only those that led one of their rounds. */
  readonly leadsOnly?: boolean;
  /** Names that are left out. */
  readonly without?: readonly string[];
}

/** A page of the investors, by default most visible rounds first. A page that does not exist has no rows. */
export async function listInvestors(
  ctx: Context,
  {
    page,
    name = null,
    kind = null,
    sort = "rounds",
    filter = NO_FILTER,
    leadsOnly = false,
    without = [],
  }: ListInvestorsInput,
): Promise<InvestorList> {
  const isNarrowed = writeFilterAddress(filter).size > 0;
  const source = isNarrowed ? investorsIn(ctx, filter) : investorsSeen(ctx);
  const matches = sql<SqlBool>`(${name}::text is null or strpos(lower(listing.name), lower(${name})) > 0)
    and (${kind}::text is null or listing.kind = ${kind}) and (not ${leadsOnly}::boolean or listing.led > 0)
    and listing.name <> all(${[...without]}::text[]) and ${nameIsListed(ctx, "investor", "listing.investor_id")}`;
  const counts = await rowOf<{ total: number; matching: number; kinds: readonly string[] }>(ctx)`
    select (select count(*) from investor_listing) as total, count(*) filter (where ${matches}) as matching,
      coalesce(array_agg(distinct kind order by kind) filter (where kind is not null), '{}') as kinds
    from ${isNarrowed || leadsOnly ? source : sql`investor_listing`} listing`;
  const { total, matching, kinds } = counts ?? { total: 0, matching: 0, kinds: [] };
  const { offset, limit, pageCount } = pageWindow(page, INVESTORS_PER_PAGE, matching);
  const rows = await rowsOf<InvestorLine>(ctx)`
    select slug, name, kind, rounds, led, nullif(newest_on, '-infinity') as "newestOn"
    from ${source} listing
    where ${matches} order by ${INVESTOR_ORDERS[sort]} offset ${offset} limit ${limit}`;
  return { rows, total, matching, kinds, page, pageCount };
}

/** Investors by name; names without a page are absent. */
export async function investorsNamed(
  ctx: Context,
  names: readonly string[],
): Promise<ReadonlyMap<string, InvestorLine>> {
  if (names.length === 0) return new Map();
  const rows = await rowsOf<InvestorLine>(ctx)`
    select slug, name, kind, rounds, led, nullif(newest_on, '-infinity') as "newestOn"
    from ${investorsSeen(ctx)} listing where name = any(${names})
      order by investor_id desc`;
  return new Map(rows.map((row) => [row.name, row]));
}

interface ReadInvestorInput {
  readonly slug: string;
  /** Narrows the listed rounds. */
  readonly filter?: LeadFilter;
  readonly sort?: LeadSort;
  /** Cursor of a page of rounds. */
  readonly after?: string | null;
}

/** The page of an investor. The address of a merged one redirects; a withdrawn one is gone. */
export async function readInvestor(
  ctx: Context,
  { slug, filter = NO_FILTER, sort = { by: "date", direction: "desc" }, after = null }: ReadInvestorInput,
): Promise<Lookup<InvestorPage>> {
  const rows = await rowsOf<InvestorLine & Pick<InvestorPage, "website"> & { id: number }>(ctx)`
    select investor_id as id, slug, name, kind, website, rounds, led, nullif(newest_on, '-infinity') as "newestOn"
    from ${investorsSeen(ctx)} listing where slug collate "C" = ${slug}`;
  const [investor] = rows;
  if (investor === undefined) return readMoved(ctx, slug);
  const { id, ...line } = investor;
  const own = withMoney({ ...filter, include: { ...filter.include, investor: [line.name] } }, CLOSED);
  const [answer, together, figures] = await Promise.all([
    readExplorer(ctx, { filter: own, sort, after, page: 1, charts: false }),
    readTogether(ctx, id),
    readFigures(ctx, id),
  ]);
  if (answer === null) return { kind: "missing" };
  const { facets, rows: newest, matching, paging } = answer;
  const companies = [...new Set(newest.map(({ companyId }) => companyId))];
  return {
    kind: "found",
    page: {
      ...line,
      ...figures,
      newest,
      matching,
      next: paging.by === "cursor" ? paging.next : null,
      facets: { stage: facets.stage, industry: facets.industry, country: facets.country },
      founders: await foundersOf(ctx, companies, SHOWN_FOUNDERS),
      together,
      listPath: `/companies?${writeFilterAddress({ ...NO_FILTER, include: { money: CLOSED, investor: [line.name] } })}`,
    },
  };
}

async function readFigures(ctx: Context, id: number): Promise<InvestorFigures> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const figures = await requireRow<InvestorFigures>(ctx)`
    select percentile_disc(0.5) within group (order by seen.amount_usd_minor)
        filter (where ${isEquity("seen")}) as "typicalUsdMinor",
      count(*) filter (where seen.listed_on > ${today}::date - 365) as "lastYear",
      count(*) filter (where seen.listed_on between ${today}::date - 729 and ${today}::date - 365) as "yearBefore"
    from round_investor own join ${scopedLeads(leadScope(ctx))} seen on seen.round_id = own.round_id
    where own.investor_id = ${id}`;
  return seesWholeCatalogue(ctx.actor) ? figures : { ...figures, yearBefore: null };
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

/** SQL: the investors in rounds that match and that the actor sees, with the counts and newest day of those. */
function investorsIn(ctx: Context, filter: LeadFilter): RawBuilder<unknown> {
  const scope = leadScope(ctx);
  return sql`(
    select i.investor_id, i.slug, i.name, i.kind, i.website, count(*) as rounds,
      count(*) filter (where r.is_lead) as led, max(lead.listed_on) as newest_on
    from lead join round_investor r on r.round_id = lead.round_id
      join investor_listing i on i.investor_id = r.investor_id
    where ${leadsInScope(scope)} and ${leadCondition(withMoney(filter, CLOSED), ctx.clock, scope)}
    group by i.investor_id, i.slug, i.name, i.kind, i.website)`;
}

async function readMoved(ctx: Context, slug: string): Promise<Lookup<InvestorPage>> {
  const found = await rowOf<{ slug: string | null; isWithdrawn: boolean }>(ctx)`
    with recursive named as (
      select id, merged_into_id, withdrawn_at from investor
      where slug_base = ${slug} or slug_base || '-' || id = ${slug}
      union
      select i.id, i.merged_into_id, i.withdrawn_at from named join investor i on i.id = named.merged_into_id
    )
    select listing.slug, named.withdrawn_at is not null as "isWithdrawn"
    from named left join investor_listing listing on listing.investor_id = named.id
    where named.merged_into_id is null order by named.id limit 1`;
  if (found === undefined) return { kind: "missing" };
  if (found.isWithdrawn) return { kind: "gone" };
  return found.slug === null || found.slug === slug ? { kind: "missing" } : { kind: "moved", slug: found.slug };
}

async function readTogether(ctx: Context, id: number): Promise<readonly InvestorLine[]> {
  return rowsOf<InvestorLine>(ctx)`
    select listing.slug, listing.name, listing.kind, beside.rounds, beside.led, beside.newest_on as "newestOn"
    from (
      select other.investor_id, count(*) as rounds, count(*) filter (where other.is_lead) as led,
        nullif(max(seen.listed_on), '-infinity') as newest_on
      from round_investor own
      join ${scopedLeads(leadScope(ctx))} seen on seen.round_id = own.round_id
      join round_investor other on other.round_id = own.round_id and other.investor_id <> own.investor_id
      where own.investor_id = ${id}
      group by other.investor_id
    ) beside
    join investor_listing listing on listing.investor_id = beside.investor_id
    order by beside.rounds desc, listing.slug collate "C" limit ${SHOWN_TOGETHER}`;
}
