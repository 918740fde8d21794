import { sql } from "kysely";
import { execute, scalarOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";

/** The number of people that an account may look up by list in a month, and has looked up. */
export interface LookupBudget {
  /** The plan's number; null for staff, who have no limit. */
  readonly perMonth: number | null;
  readonly used: number;
  /** Null without a limit. */
  readonly left: number | null;
  /** First day of the next month (ISO 8601). */
  readonly renewsOn: string;
}

interface BudgetOf {
  readonly accountId: string;
  readonly perMonth: number | null;
}

/** The account's budget in the current month (UTC). */
export async function readLookupBudget(ctx: Context, { accountId, perMonth }: BudgetOf): Promise<LookupBudget> {
  const used = await scalarOf(ctx, 0)`
    select people from finder_budget where account_id = ${accountId} and month = ${monthOf(ctx)}::date`;
  return { perMonth, used, left: perMonth === null ? null : Math.max(0, perMonth - used), renewsOn: monthOf(ctx, 1) };
}

/**
 * Counts the people of a new bulk job; throws `conflict` when the plan's budget is too small. The caller locks the
 * account.
 */
export async function takeFromBudget(
  ctx: Context,
  { people, ...of }: BudgetOf & { readonly people: number },
): Promise<void> {
  const { perMonth, left, renewsOn } = await readLookupBudget(ctx, of);
  if (left !== null && people > left)
    throw conflict(
      `Your plan includes ${count(perMonth ?? 0)} addresses from lists a month. ${count(left)} are left until ${renewsOn}, and this list needs ${count(people)}. Choose fewer people, cancel another list, or wait until then.`,
    );
  if (people === 0) return;
  await execute(ctx)`
    insert into finder_budget (account_id, month, people) values (${of.accountId}, ${monthOf(ctx)}::date, ${people})
    on conflict (account_id, month) do update set people = finder_budget.people + excluded.people`;
}

/** Refunds the people of an unfinished bulk job who were not looked up. */
export async function giveBack(
  ctx: Context,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<void> {
  // The list first, like those who finish its rows.
  await execute(ctx)`select from finder_bulk where id = ${id} for no key update`;
  await execute(ctx)`
    with refunded as (
      update finder_bulk_row r set charge = null from (select r.bulk_id, r.position, r.charge from finder_bulk_row r
          join finder_bulk list on list.id = r.bulk_id and list.state in ('running', 'paused')
        where r.bulk_id = ${id} and list.account_id = ${accountId} and r.state = 'waiting'
          and r.charge is not null) before
      where r.bulk_id = before.bulk_id and r.position = before.position returning r.bulk_id, before.charge
    ), ${REFUND}`;
}

/** Refunds a row that was looked up and brought no address. */
export async function refundRow(
  ctx: Context,
  { bulkId, position }: { readonly bulkId: string; readonly position: number },
): Promise<void> {
  await execute(ctx)`
    with refunded as (
      update finder_bulk_row r set charge = null from (select bulk_id, position, charge from finder_bulk_row
        where bulk_id = ${bulkId} and position = ${position} and charge is not null for update) before
      where r.bulk_id = before.bulk_id and r.position = before.position returning r.bulk_id, before.charge
    ), ${REFUND}`;
}

/** SQL after `refunded` (`bulk_id` and `charge` of rows): takes them off their list, its month and the account's charges. */
const REFUND = sql`
    each_list as (select bulk_id, count(*)::int as people from refunded group by bulk_id),
    list as (
      update finder_bulk list set counted = greatest(0, list.counted - e.people) from each_list e
      where list.id = e.bulk_id
      returning list.account_id, list.created_at, e.people
    ),
    forgotten as (
      delete from finder_charge c using refunded, list where c.account_id = list.account_id and c.person = refunded.charge
    )
    update finder_budget b set people = greatest(0, b.people - list.people) from list
    where b.account_id = list.account_id
      and b.month = date_trunc('month', list.created_at at time zone 'UTC')::date`;

/** First day of the month, or of a later one, in UTC. */
function monthOf(ctx: Context, later = 0): string {
  const now = ctx.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1))
    .toISOString()
    .slice(0, "2026-01-01".length);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
