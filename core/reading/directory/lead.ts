import { type RawBuilder, type Selectable, sql } from "kysely";
import { rowsOf, scalarOf } from "../../../db/statement.ts";
import type { DB } from "../../../db/schema.ts";
import { leadFactsOf } from "../../catalogue/facts/fact-columns.ts";
import type { Growth } from "../../catalogue/facts/measures.ts";
import type { LeadFacts } from "../../catalogue/facts/facts.ts";
import type { Context } from "../../shared/context.ts";
import { readList } from "../../shared/replica.ts";
import { type LeadScope, leadScope, sampleLeads, type SampleScope } from "./access.ts";
import { logoOfLead, logoPath } from "./logos.ts";
import { type PageWindow, pageWindow } from "./paging.ts";
import { disclosedTotal } from "./disclosed-figures.ts";

/** A published funding round in a list with the facts that lists have; `null` is unknown. */
export interface Lead extends LeadFacts {
  readonly roundId: number;
  readonly companyId: number;
  readonly companySlug: string;
  readonly companyName: string;
  /** Canonical industries, the main one first. */
  readonly industries: readonly string[];
  readonly founderName: string | null;
  readonly founderSlug: string | null;
  readonly founderLink: string | null;
  /** US cents. */
  readonly amountUsdMinor: number | null;
  /** Sum of the company's listed rounds with a known amount, in US cents. */
  readonly totalRaisedUsdMinor: number | null;
  /** Normalised type, else the stage as the source wrote it, else null. */
  readonly fundingType: string | null;
  /** The company's newest measures and the pace of its rounds. */
  readonly growth: Growth;
  readonly proofUrl: string | null;
  /** Source of the strongest evidence; "edited" for an edit by the operator. */
  readonly sourceKind: string | null;
  /** Time when the round was added to the catalogue. */
  readonly addedAt: Date;
  /** Time when the round, its company or its founder last changed. */
  readonly updatedAt: Date;
  readonly isSample: boolean;
  /** Absent for money that was raised. */
  readonly money?: "granted" | "raising";
  /** What an open offering wants, in US cents, and its days (ISO 8601); absent for rounds that closed. */
  readonly offer?: Offer;
  /** Path of the logo from the company's own site; only in lists with logos. */
  readonly logo?: string;
}

export interface Offer {
  readonly leastUsdMinor: number | null;
  readonly mostUsdMinor: number | null;
  readonly filedOn: string | null;
  readonly openUntilOn: string | null;
}

/** A row of the table `listing`, with the logo's file name in lists with logos. */
export type LeadRow = Omit<Selectable<DB["listing"]>, "investors" | "growth"> &
  Pick<Lead, "investors" | "growth"> & { readonly logo?: string | null };

export function toLead(row: LeadRow): Lead {
  return {
    ...leadFactsOf({ ...row }),
    roundId: row.round_id,
    companyId: row.company_id,
    companySlug: row.company_slug,
    companyName: row.company_name,
    industries: row.industries,
    founderName: row.founder_name,
    founderSlug: row.founder_slug,
    founderLink: row.founder_link,
    amountUsdMinor: row.amount_usd_minor,
    totalRaisedUsdMinor: row.total_raised_usd_minor,
    fundingType: row.funding_type ?? row.stage_text,
    investors: row.investors,
    growth: row.growth,
    proofUrl: row.proof_url,
    sourceKind: row.source_kind,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    isSample: row.is_sample,
    ...((row.money === "granted" || row.money === "raising") && { money: row.money }),
    ...(row.money === "raising" && { offer: offerOf(row) }),
    ...(row.logo && { logo: logoPath(row.logo) }),
  };
}

function offerOf(row: LeadRow): Offer {
  return {
    leastUsdMinor: row.offered_usd_minor,
    mostUsdMinor: row.offered_most_usd_minor,
    filedOn: row.filed_on,
    openUntilOn: row.open_until_on,
  };
}

/**
 * One page of leads. `visible` counts the leads in this actor's scope, `total` the published catalogue as disclosed to
 * the actor ({@link disclosedTotal}).
 */
export interface LeadPage {
  readonly rows: readonly Lead[];
  readonly visible: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

export const LEADS_PER_PAGE = 50;

interface ListLeadsInput {
  /** From 1. */
  readonly page: number;
  /** Defaults to {@link LEADS_PER_PAGE}. */
  readonly pageSize?: number;
  /** Ids of rounds to leave out: those of companies that the account hid. */
  readonly hidden?: readonly number[];
}

/** A page of what was raised, newest first: the list without a filter. A page that does not exist has no rows. */
export function listLeads(ctx: Context, input: ListLeadsInput): Promise<LeadPage> {
  return readList(ctx, (inner) => readPage(inner, input));
}

async function readPage(ctx: Context, input: ListLeadsInput): Promise<LeadPage> {
  const total = await countLeads(ctx);
  const scope = leadScope(ctx);
  const visible = scope === "all" ? total : await countSample(ctx, scope);
  const { hidden = [] } = input;
  const listed = hidden.length === 0 ? visible : visible - (await countAmong(ctx, scope, hidden));
  const { offset, limit, pageCount } = pageWindow(input.page, input.pageSize ?? LEADS_PER_PAGE, listed);
  const rows = limit === 0 ? [] : await newestLeads(ctx, scope, hidden, { offset, limit });
  return { rows, visible, total: disclosedTotal(visible, total), page: input.page, pageCount };
}

async function countLeads(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select sum(raised)::bigint from lead_segment`;
}

async function countSample(ctx: Context, scope: SampleScope): Promise<number> {
  return scalarOf(ctx, 0)`select count(*) as count from ${sampleLeads(scope)} sample where money = 'raised'`;
}

/** Number of these rounds that are within the scope. */
async function countAmong(ctx: Context, scope: LeadScope, rounds: readonly number[]): Promise<number> {
  return scalarOf(ctx, 0)`
    select count(*) as count from ${relationOf(scope)} visible where round_id = any(${rounds}::bigint[]) and money = 'raised'`;
}

/** SQL: the leads within the scope. */
function relationOf(scope: LeadScope): RawBuilder<unknown> {
  return scope === "all" ? sql`listing` : sampleLeads(scope);
}

async function newestLeads(
  ctx: Context,
  scope: LeadScope,
  hidden: readonly number[],
  { offset, limit }: Pick<PageWindow, "offset" | "limit">,
): Promise<readonly Lead[]> {
  const others = hidden.length === 0 ? sql`` : sql`and round_id <> all(${hidden}::bigint[])`;
  // Skips rows within the index only: 10 ms instead of 38 on page 1,980.
  const page = await rowsOf<LeadRow>(ctx)`
    select lead.*, ${logoOfLead} as logo from listing lead
    where round_id in (
      select round_id from ${relationOf(scope)} visible where money = 'raised' ${others}
      order by listed_on desc, round_id desc offset ${offset} limit ${limit}
    )
    order by listed_on desc, round_id desc`;
  return page.map(toLead);
}
