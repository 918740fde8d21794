import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, requireRow, rowsOf } from "../../../db/statement.ts";
import { forbidden } from "../../../platform/errors.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { leadScope } from "../directory/access.ts";
import { companiesLeftOut } from "../directory/search/company-lists.ts";
import { leadsInScope } from "../directory/search/lead-condition.ts";
import type { Tracked, TrackedList } from "./tracked.ts";

/** SQL conditions of the lists that are not a status. */
const CONDITIONS: Readonly<Partial<Record<TrackedList, RawBuilder<unknown>>>> = {
  all: sql`not t.hidden`,
  saved: sql`t.saved`,
  hidden: sql`t.hidden`,
};

/** SQL condition: the row `t` of `tracked_company` is in the list. */
function inList(list: TrackedList): RawBuilder<unknown> {
  return CONDITIONS[list] ?? sql`t.status = ${list}`;
}

/** True if the actor has an account to keep leads in. */
export function mayTrack(actor: Actor): boolean {
  return actor.access !== "anonymous";
}

/** Throws AppError `forbidden` for visitors without an account. */
export function assertMayTrack(actor: Actor): void {
  if (!mayTrack(actor)) throw forbidden("Sign in to save leads, set a status or write notes.");
}

/** The acting account's data about these companies; untracked ones are absent. */
export async function readTracked(ctx: Context, companyIds: readonly number[]): Promise<ReadonlyMap<number, Tracked>> {
  if (!mayTrack(ctx.actor) || companyIds.length === 0) return new Map();
  const rows = await rowsOf<Tracked & { companyId: number }>(ctx)`
    select company_id as "companyId", saved, hidden, status, notes from tracked_company
    where owner = ${ctx.actor.id} and company_id = any(${[...companyIds]}::bigint[])`;
  return new Map(rows.map(({ companyId, ...tracked }) => [companyId, tracked]));
}

/** Ids of the rounds of companies that the acting account hid or leaves out by a list, ascending. */
export async function readHiddenRounds(ctx: Context): Promise<readonly number[]> {
  if (!mayTrack(ctx.actor)) return [];
  return columnOf<number>(ctx)`
    select lead.round_id from tracked_company t join listing lead on lead.company_id = t.company_id
    where t.owner = ${ctx.actor.id} and t.hidden
    union select lead.round_id from listing lead where lead.company_id in (${companiesLeftOut(ctx.actor.id)}) order by 1`;
}

/** Ids of the rounds of companies in a list of the acting account, ascending; null for visitors. */
export async function readTrackedRounds(ctx: Context, list: TrackedList): Promise<readonly number[] | null> {
  if (!mayTrack(ctx.actor)) return null;
  return columnOf<number>(ctx)`select lead.round_id from listing lead where ${isTracked(ctx.actor, list)} order by 1`;
}

/** SQL condition: the company of table `lead` is in a list of the account. */
export function isTracked({ id }: Pick<Actor, "id">, list: TrackedList): RawBuilder<SqlBool> {
  return sql<SqlBool>`lead.company_id in (select t.company_id from tracked_company t where t.owner = ${id}
    and ${inList(list)})`;
}

/** Number of tracked companies by list. */
export type TrackedCounts = Readonly<Record<TrackedList, number>>;

export async function countTracked(ctx: Context): Promise<TrackedCounts> {
  return requireRow<TrackedCounts>(ctx)`
    select count(*) filter (where not hidden) as "all", count(*) filter (where saved) as saved, count(*) filter (where status = 'new') as new,
      count(*) filter (where status = 'contacted') as contacted, count(*) filter (where status = 'replied') as replied,
      count(*) filter (where status = 'won') as won, count(*) filter (where status = 'lost') as lost,
      count(*) filter (where hidden) as hidden
    from tracked_company where owner = ${ctx.actor.id}`;
}

interface NewestTrackedInput {
  readonly list: TrackedList;
}

/**
 * Ids of the newest visible round of each company in a list of the acting account, ascending: one row for each company.
 * Throws AppError `forbidden` for visitors.
 */
export async function newestTrackedRounds(ctx: Context, { list }: NewestTrackedInput): Promise<readonly number[]> {
  assertMayTrack(ctx.actor);
  const round_ids = await columnOf<number>(ctx)`
    select distinct on (lead.company_id) lead.round_id from listing lead
    where ${isTracked(ctx.actor, list)} and ${leadsInScope(leadScope(ctx))}
    order by lead.company_id, lead.listed_on desc, lead.round_id desc`;
  return round_ids.sort((a, b) => a - b);
}
