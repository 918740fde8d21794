import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { hasRows, rowOf, rowsOf } from "../../../db/statement.ts";
import type { DB } from "../../../db/schema.ts";
import { SHOWN_PERSON_COLUMNS, shownPersonOf } from "../../catalogue/facts/fact-columns.ts";
import type { ShownPerson } from "../../catalogue/facts/facts.ts";
import type { Money } from "../../catalogue/facts/money.ts";
import { isSuppressedSlug } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { readList } from "../../shared/replica.ts";
import { leadScope, type LeadScope, sampleLeads, seesColumn } from "./access.ts";
import type { ScopedLookup } from "./company-page.ts";
import { scopedLeads } from "./columns/column.ts";
import { FOUNDER_TITLES, type FounderTitle } from "./founder-titles.ts";
import type { Lead } from "./lead.ts";
import { pageWindow } from "./paging.ts";
import { isEquity } from "./published.ts";
import { type LeadFilter, type LeadSort, NO_FILTER } from "./search/filter.ts";
import { writeFilterAddress } from "./search/filter-address.ts";
import { CLOSED, withMoney } from "./search/money-asked.ts";
import { leadCondition, leadsInScope } from "./search/lead-condition.ts";
import { readLeads } from "./search/search-leads.ts";
import { type FounderTeaser, seesCompany } from "./teaser.ts";
import { disclosedTotal } from "./disclosed-figures.ts";
import { moneyOf } from "./values.ts";

/** A founder in the founder directory, with the newest round of their company. */
export interface FounderListing extends ShownPerson {
  readonly slug: string;
  readonly title: string | null;
  readonly companyName: string;
  readonly companySlug: string;
  readonly amount: Money | null;
  readonly amountUsdMinor: number | null;
  readonly fundingType: string | null;
  readonly isSample: boolean;
  /** In lists: the newest round of their company. */
  readonly round?: FounderRound;
}

/** What a list of founders shows of a round. */
export interface FounderRound extends Pick<Lead, "announced" | "industries" | "city" | "region" | "country"> {
  /** True if an address of the founder is known; false for readers whose plan has no addresses. */
  readonly hasAddress: boolean;
}

/** A row of `founder_listing`, or of a query with its columns. */
type FounderRow = Omit<Selectable<DB["founder_listing"]>, "person_id" | "company_id" | "round_id" | "listed_on">;

function toFounderListing(row: FounderRow): FounderListing {
  return {
    ...shownPersonOf({ ...row }),
    slug: row.slug,
    title: row.title,
    companyName: row.company_name,
    companySlug: row.company_slug,
    amount: moneyOf(row.amount_minor, row.currency),
    amountUsdMinor: row.amount_usd_minor,
    fundingType: row.funding_type ?? row.stage_text,
    isSample: row.is_sample,
  };
}

interface FounderListPage {
  readonly rows: readonly FounderListing[];
  /** Number of founders whom the reader may list, and of those who match. */
  readonly visible: number;
  readonly matching: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** The founder at a rank by largest raise, with the neighbouring ranks; null at the ends. */
interface RankedFounder {
  readonly founder: FounderListing;
  readonly rank: number;
  readonly previousRank: number | null;
  readonly nextRank: number | null;
  /** The last 30 days, or all time when they contain no raise. */
  readonly period: "last-30-days" | "all-time";
}

const FOUNDERS_PER_PAGE = 48;

interface ListFoundersInput {
  /** From 1. */
  readonly page: number;
  /** Defaults to {@link FOUNDERS_PER_PAGE}. */
  readonly pageSize?: number;
  /** Of any lead of a company that the person founded; its words find the people of the company too. */
  readonly filter?: LeadFilter;
  /** By name, amount, or else date. */
  readonly sort?: LeadSort;
  readonly title?: FounderTitle | null;
  /** Only founders with a known address; for readers whose plan includes addresses. */
  readonly withAddress?: boolean;
}

/**
 * A page of founders of the leads in scope, by default newest round first. `total` counts founders of all leads, as
 * disclosed to the actor. A page that does not exist has no rows.
 */
export function listFounders(ctx: Context, input: ListFoundersInput): Promise<FounderListPage> {
  return readList(ctx, (inner) => readPage(inner, input));
}

async function readPage(ctx: Context, input: ListFoundersInput): Promise<FounderListPage> {
  const { filter = NO_FILTER, sort = NEWEST } = input;
  const scope = leadScope(ctx);
  const inScope = founderInScope(scope);
  const matches = sql<SqlBool>`${inScope} and ${founderMatches(ctx, filter, scope)} and ${hasTitle(input.title)}
    and ${input.withAddress && seesColumn(ctx.actor, "paid") ? HAS_ADDRESS : sql`true`}`;
  const counts = await rowOf<{ total: number; visible: number; matching: number }>(ctx)`
    select count(*) as total, count(*) filter (where ${inScope}) as visible, count(*) filter (where ${matches}) as matching
    from founder_listing where round_id is not null`;
  const { total, visible, matching } = counts ?? { total: 0, visible: 0, matching: 0 };
  const { offset, limit, pageCount } = pageWindow(input.page, input.pageSize ?? FOUNDERS_PER_PAGE, matching);
  const seesAddresses = sql<boolean>`${seesColumn(ctx.actor, "paid") ? HAS_ADDRESS : sql`false`}`;
  const rows = await rowsOf<Selectable<DB["founder_listing"]> & { readonly hasAddress: boolean }>(ctx)`
    select founder_listing.*, ${seesAddresses} as "hasAddress" from founder_listing where person_id in (
      select person_id from founder_listing where round_id is not null and ${matches}
      order by ${inOrder(sort)} offset ${offset} limit ${limit}
    ) order by ${inOrder(sort)}`;
  const roundIds = rows.flatMap(({ round_id }) => round_id ?? []);
  const leads = await readLeads(ctx, roundIds);
  const rounds = new Map(leads.map((lead) => [lead.roundId, lead]));
  return {
    rows: rows.map(({ hasAddress, ...row }) => {
      const round = row.round_id === null ? undefined : rounds.get(row.round_id);
      return { ...toFounderListing(row), ...(round && { round: { ...roundOf(round), hasAddress } }) };
    }),
    visible,
    matching,
    total: disclosedTotal(visible, total),
    page: input.page,
    pageCount,
  };
}

function roundOf({ announced, industries, city, region, country }: Lead): Omit<FounderRound, "hasAddress"> {
  return { announced, industries, city, region, country };
}

const NEWEST: LeadSort = { by: "date", direction: "desc" };

/** SQL: the founder's title says this. */
function hasTitle(title: FounderTitle | null | undefined): RawBuilder<SqlBool> {
  if (title === null || title === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`founder_listing.title ~* ${`\\m(?:${FOUNDER_TITLES[title].words})s?\\M`}`;
}

/** SQL: the person has an address at the company of the listing. */
const HAS_ADDRESS = sql<SqlBool>`exists (select from contact k
  where k.person_id = founder_listing.person_id and k.company_id = founder_listing.company_id)`;

/** SQL `order by` list; unknown values come last in either direction. */
function inOrder({ by, direction }: LeadSort): RawBuilder<unknown> {
  const way = sql.raw(direction);
  if (by === "name") return sql`founder_listing.name ${way}, founder_listing.person_id`;
  if (by === "amount") return sql`founder_listing.amount_usd_minor ${way} nulls last, founder_listing.person_id`;
  return sql`founder_listing.listed_on ${way}, founder_listing.round_id ${way}, founder_listing.person_id`;
}

/** SQL: a lead in scope of a company that the person founded matches the filter; the newest need not. */
function founderMatches(ctx: Context, filter: LeadFilter, scope: LeadScope): RawBuilder<SqlBool> {
  if (writeFilterAddress(filter).size === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`founder_listing.person_id in (
    select founding.person_id from lead join role founding on founding.company_id = lead.company_id
    where founding.relation = 'founder' and ${leadsInScope(scope)} and ${leadCondition(withMoney(filter, CLOSED), ctx.clock, scope)})`;
}

/** SQL: the founder's newest lead is in scope. */
function founderInScope(scope: LeadScope): RawBuilder<SqlBool> {
  if (scope === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`founder_listing.round_id in (select sample.round_id from ${sampleLeads(scope)} sample)`;
}

/** A founder with the keys of the row. */
export interface FounderPage extends FounderListing {
  readonly personId: number;
  readonly companyId: number;
}

/**
 * The founder with a slug, or the teaser for readers who do not see the company. Former slugs redirect. Withdrawn
 * people and founders of withdrawn companies only are gone; people who founded no company have no page.
 */
export async function readFounderPage(
  ctx: Context,
  { slug }: { slug: string },
): Promise<ScopedLookup<FounderPage, FounderTeaser>> {
  const person = await rowOf<{ id: number; slug: string; withdrawn: boolean }>(ctx)`
    select s.person_id as id, coalesce(p.slug, '') as slug, p.id is null or p.withdrawn_at is not null as withdrawn
    from person_slug s left join person p on p.id = s.person_id where s.slug = ${slug}`;
  if (person === undefined) return { kind: (await isSuppressedSlug(ctx, slug)) ? "gone" : "missing" };
  if (person.withdrawn) return { kind: "gone" };
  const listing = await rowOf<Selectable<DB["founder_listing"]>>(ctx)`
    select * from founder_listing where person_id = ${person.id}`;
  if (listing === undefined) return { kind: (await foundedWithdrawn(ctx, person.id)) ? "gone" : "missing" };
  if (slug !== person.slug) return { kind: "moved", slug: person.slug };
  if (!(await seesCompany(ctx, listing.company_id))) return { kind: "teaser", teaser: { slug, name: listing.name } };
  return { kind: "found", page: { ...toFounderListing(listing), personId: person.id, companyId: listing.company_id } };
}

async function foundedWithdrawn(ctx: Context, personId: number): Promise<boolean> {
  return hasRows(ctx)`
    select from role r join company c on c.id = r.company_id
    where r.person_id = ${personId} and r.relation = 'founder' and c.withdrawn_at is not null limit 1`;
}

/** The founders of these companies whose newest lead is theirs, in the companies' order. */
export async function foundersOf(
  ctx: Context,
  companyIds: readonly number[],
  most: number,
): Promise<readonly FounderListing[]> {
  if (companyIds.length === 0) return [];
  const rows = await rowsOf<Selectable<DB["founder_listing"]>>(ctx)`
    select * from founder_listing where company_id = any(${companyIds}::bigint[]) and round_id is not null
    order by array_position(${companyIds}::bigint[], company_id), person_id limit ${most}`;
  return rows.map(toFounderListing);
}

const PERIOD_DAYS = 30;
const DAY_MS = 86_400_000;

interface ReadTopFounderInput {
  /** From 1. */
  readonly rank: number;
}

/**
 * The founder at a rank by largest equity raise in US dollars within the last 30 days, or of all time if there was
 * none, among the leads in scope, shown with that raise. `null` for a rank that does not exist.
 */
export async function readTopFounder(ctx: Context, input: ReadTopFounderInput): Promise<RankedFounder | null> {
  const { rank } = input;
  if (!Number.isInteger(rank) || rank < 1) return null;
  const scope = leadScope(ctx);
  const recent = recentRaise(ctx);
  const anyRecent = (await founderRanking(ctx, scope, recent, 1)).length > 0;
  const [at, next] = await founderRanking(ctx, scope, anyRecent ? recent : () => sql<SqlBool>`true`, rank);
  if (at === undefined) return null;
  return {
    founder: toFounderListing(at),
    rank,
    previousRank: rank > 1 ? rank - 1 : null,
    nextRank: next === undefined ? null : rank + 1,
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
 * The founders at the rank and the next one. Walks down the largest raises and skips raises whose founder has a larger
 * one, so the cost depends on the rank rather than the catalogue's size.
 */
async function founderRanking(
  ctx: Context,
  scope: LeadScope,
  counts: LeadCondition,
  rank: number,
): Promise<readonly FounderRow[]> {
  return rowsOf<FounderRow>(ctx)`
    select f.slug, ${sql.join(SHOWN_PERSON_COLUMNS.map(({ column }) => sql.ref(`f.${column}`)))}, o.title,
      l.company_name, l.company_slug,
      l.amount_minor, l.currency, l.amount_usd_minor, l.funding_type, l.stage_text, f.is_sample
    from ${scopedLeads(scope)} l
    join role o on o.company_id = l.company_id and o.relation = 'founder'
    join founder_listing f on f.person_id = o.person_id
    where l.amount_usd_minor is not null and ${isEquity("l")} and ${counts("l")} and not exists (
      select 1
      from role o2
      join ${scopedLeads(scope)} l2 on l2.company_id = o2.company_id
      where o2.person_id = o.person_id and o2.relation = 'founder' and l2.amount_usd_minor is not null
        and ${isEquity("l2")} and ${counts("l2")}
        and (l2.amount_usd_minor, l2.listed_on, l2.round_id) > (l.amount_usd_minor, l.listed_on, l.round_id)
    )
    order by l.amount_usd_minor desc, l.listed_on desc, l.round_id desc, o.person_id
    offset ${rank - 1} limit 2`;
}
