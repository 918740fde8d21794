import { type RawBuilder, type SqlBool, sql } from "kysely";
import { execute, requireRow, rowOf, scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { withEditedWords } from "../../reading/directory/search/values/edited-words.ts";
import { readFilterAddress, writeFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { type LeadFilter, NO_FILTER } from "../../reading/directory/search/filter.ts";
import { CLOSED, withMoney } from "../../reading/directory/search/money-asked.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { firstDay, type Month } from "./month.ts";

/** Time before the month in which a late-found lead may have been announced. */
const LATE_DAYS = 90;

/** The filter of a monthly list: the saved search without its dates, which the month replaces. */
export function monthlyFilter(address: string): { readonly filter: LeadFilter; readonly address: string } {
  const { filter } = readFilterAddress(new URLSearchParams(address));
  const undated = { ...filter, listedOn: NO_FILTER.listedOn, withinDays: NO_FILTER.withinDays };
  return { filter: undated, address: writeFilterAddress(undated).toString() };
}

export interface LeadSet {
  readonly id: number;
  readonly leadCount: number;
}

/**
 * Returns a month's list for a filter and creates it on first use. It contains leads announced in the month, plus late
 * finds: added since the previous list, and undated or announced up to {@link LATE_DAYS} days before the month. So
 * nothing is delivered twice, and imported archives are left out.
 */
export async function monthlySet(
  ctx: Context,
  month: Month,
  { filter, address }: ReturnType<typeof monthlyFilter>,
): Promise<LeadSet> {
  const day = sql`${firstDay(month)}::date`;
  // Of concurrent creators one inserts; the others wait here.
  const made = await rowOf<{ id: number }>(ctx)`
    insert into lead_set (month, filter, lead_count, made_at) values (${day}, ${address}, 0, ${ctx.clock.now()})
    on conflict (month, filter) where month is not null do nothing returning id`;
  const fresh = made;
  if (fresh !== undefined) await fillSet(ctx, fresh.id, await monthlyCondition(ctx, month, { filter, address }));
  return readSet(ctx, sql`month = ${day} and filter = ${address}`);
}

/** SQL condition on `lead`: it belongs to a month's list, as far as is known now. */
export async function monthlyCondition(
  ctx: Context,
  month: Month,
  { filter, address }: ReturnType<typeof monthlyFilter>,
): Promise<RawBuilder<SqlBool>> {
  const day = sql`${firstDay(month)}::date`;
  const start = sql`(${day}::timestamp at time zone 'UTC')`;
  const end = sql`((${day} + interval '1 month')::timestamp at time zone 'UTC')`;
  const meant = await meantBy(ctx, { filter, address });
  const before = await scalarOf<Date>(ctx)`
    select made_at as "madeAt" from lead_set where month = (${day} - interval '1 month')::date
      and filter = ${address}`;
  const found =
    before === undefined
      ? sql<SqlBool>`lead.added_at >= ${start} and lead.added_at < ${end}`
      : sql<SqlBool>`lead.added_at >= ${before}`;
  return sql<SqlBool>`
    ((lead.listed_on >= ${day} and lead.listed_on < (${day} + interval '1 month')::date)
      or (${found} and (lead.listed_on = '-infinity' or (lead.listed_on >= ${day} - ${sql.lit(LATE_DAYS)}
        and lead.listed_on < ${day}))))
    and ${leadCondition(meant, ctx.clock)}`;
}

/** A whole list has grants beside what was raised. */
async function meantBy(ctx: Context, { filter, address }: ReturnType<typeof monthlyFilter>): Promise<LeadFilter> {
  return withMoney(await withEditedWords(ctx, filter), address === "" ? CLOSED : undefined);
}

/** Days of a buyer's first list, which ends today. */
const FIRST_DAYS = 30 satisfies LeadFilter["withinDays"];

/** Stores the rounds of the last {@link FIRST_DAYS} days for a buyer's first list, newest first. */
export async function recentSet(ctx: Context, list: ReturnType<typeof monthlyFilter>): Promise<LeadSet> {
  const meant: LeadFilter = { ...(await meantBy(ctx, list)), withinDays: FIRST_DAYS };
  return newSet(ctx, list.address, leadCondition(meant, ctx.clock));
}

/** Stores the published rounds of an alert, newest first. */
export async function alertSet(ctx: Context, filterAddress: string, roundIds: readonly number[]): Promise<LeadSet> {
  return newSet(ctx, filterAddress, sql`lead.round_id = any(${[...roundIds]}::bigint[])`);
}

/** Stores a list that no other account shares. */
async function newSet(ctx: Context, filterAddress: string, condition: RawBuilder<unknown>): Promise<LeadSet> {
  const id = await scalarOf<number>(ctx)`
    insert into lead_set (filter, lead_count, made_at) values (${filterAddress}, 0, ${ctx.clock.now()})
      returning id`;
  if (id === undefined) throw new Error("the list's leads were not kept");
  await fillSet(ctx, id, condition);
  return readSet(ctx, sql`id = ${id}`);
}

async function fillSet(ctx: Context, id: number, condition: RawBuilder<unknown>): Promise<void> {
  await execute(ctx)`
    with kept as (
      insert into lead_set_member (set_id, position, round_id)
      select ${id}, row_number() over (order by lead.listed_on desc, lead.round_id desc), lead.round_id from listing lead
        where ${condition}
      returning 1
    )
    update lead_set set lead_count = (select count(*) from kept) where id = ${id}`;
}

async function readSet(ctx: Context, condition: RawBuilder<unknown>): Promise<LeadSet> {
  return requireRow<LeadSet>(ctx)`select id, lead_count as "leadCount" from lead_set where ${condition}`;
}
