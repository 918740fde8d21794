import { sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
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
  const { rows } = await sql<{ people: number }>`
    select people from finder_budget where account_id = ${accountId} and month = ${monthOf(ctx)}::date`.execute(ctx.db);
  const used = rows[0]?.people ?? 0;
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
    throw new AppError(
      "conflict",
      `Your plan includes ${count(perMonth ?? 0)} addresses from lists a month. ${count(left)} are left until ${renewsOn}, and this list needs ${count(people)}. Choose fewer people, cancel another list, or wait until then.`,
    );
  if (people === 0) return;
  await sql`
    insert into finder_budget (account_id, month, people) values (${of.accountId}, ${monthOf(ctx)}::date, ${people})
    on conflict (account_id, month) do update set people = finder_budget.people + excluded.people`.execute(ctx.db);
}

/** Refunds the people of an unfinished bulk job who were not looked up. */
export async function giveBack(
  ctx: Context,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<void> {
  await sql`
    update finder_budget b set people = greatest(0, b.people - least(list.counted, waiting.people))
    from finder_bulk list cross join lateral (
      select count(*)::int as people from finder_bulk_row r where r.bulk_id = list.id and r.state = 'waiting'
    ) waiting
    where list.id = ${id} and list.account_id = ${accountId} and list.state in ('running', 'paused')
      and b.account_id = list.account_id
        and b.month = date_trunc('month', list.created_at at time zone 'UTC')::date`.execute(ctx.db);
}

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
