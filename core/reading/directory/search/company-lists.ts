import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, hasRows, rowsOf, scalarOf } from "../../../../db/statement.ts";
import { maySaveSearches } from "../access.ts";
import type { Context } from "../../../shared/context.ts";
import type { LeadFilter } from "./filter.ts";
import type { Query } from "./query/query.ts";

/** Accounts' lists of companies as conditions of the list: to watch, or to leave out. */

type Lists = Pick<LeadFilter, "watched" | "leftOut">;

/** Names a list that does not exist, so that a refused one matches nothing instead of everything. */
const NO_LIST = 0;

/** SQL: the companies of these lists. */
export function companiesIn(lists: readonly number[]): RawBuilder<unknown> {
  return sql`select m.company_id from listed_company m
    where m.list_id = any(${[...lists]}::bigint[]) and m.company_id is not null`;
}

/** SQL conditions: the company of table `lead` is in a watched list and in none to leave out. */
export function listConditions({ watched, leftOut }: Lists): readonly RawBuilder<SqlBool>[] {
  return [
    ...(watched.length === 0 ? [] : [sql<SqlBool>`lead.company_id in (${companiesIn(watched)})`]),
    ...(leftOut.length === 0 ? [] : [sql<SqlBool>`lead.company_id not in (${companiesIn(leftOut)})`]),
  ];
}

/** SQL: the lists that an account leaves out everywhere. */
export function listsLeftOut(owner: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select g.id from company_list g where g.owner = ${owner} and g.purpose = 'leave_out' and g.applies_where = 'everywhere'`;
}

/** SQL: the companies that an account leaves out everywhere. */
export function companiesLeftOut(owner: string): RawBuilder<unknown> {
  return sql`select m.company_id from listed_company m
    where m.list_id in (${listsLeftOut(owner)}) and m.company_id is not null`;
}

/** The filter without what the account leaves out everywhere. */
export async function withoutLeftOut(ctx: Context, filter: LeadFilter, owner: string): Promise<LeadFilter> {
  const lists = await columnOf<number>(ctx)`${listsLeftOut(owner)}`;
  return lists.length === 0 ? filter : { ...filter, leftOut: [...filter.leftOut, ...lists] };
}

/** The filter without what the acting account leaves out everywhere. */
export async function withoutOwnLeftOut(ctx: Context, filter: LeadFilter): Promise<LeadFilter> {
  return ctx.actor.access === "anonymous" ? filter : withoutLeftOut(ctx, filter, ctx.actor.id);
}

/**
 * Refuses lists of other accounts: the filter then has none of them, and matches nothing where it named only such lists to
 * watch.
 */
export async function withOwnLists(
  ctx: Context,
  filter: LeadFilter,
): Promise<{ readonly filter: LeadFilter; readonly problems: readonly string[] }> {
  const named = [...filter.watched, ...filter.leftOut];
  if (named.length === 0) return { filter, problems: [] };
  const own = await listNames(ctx, named);
  const strange = named.filter((id) => !own.has(id));
  if (strange.length === 0) return { filter, problems: [] };
  const watched = filter.watched.filter((id) => own.has(id));
  return {
    filter: {
      ...filter,
      watched: filter.watched.length > 0 && watched.length === 0 ? [NO_LIST] : watched,
      leftOut: filter.leftOut.filter((id) => own.has(id)),
    },
    problems: [
      `You have no list ${[...new Set(strange)].join(" or ")}: lists belong to one account. Sign in to it, or see /account/companies.`,
    ],
  };
}

/**
 * SQL: a column of `listed_company l` as the customer gave it. Rows copied from My leads have the catalogue's, which only
 * actors with full access see.
 */
export function asGiven({ actor }: Pick<Context, "actor">, column: "name" | "domain"): RawBuilder<unknown> {
  const value = sql.ref(`l.${column}`);
  const isCopy = sql`l.name_hash is null and l.name <> '' and l.external_id ~ '^company-[0-9]+$'`;
  return maySaveSearches(actor) ? value : sql`case when ${isCopy} then '' else ${value} end`;
}

/** The names of the acting account's lists among these. */
export async function listNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || ctx.actor.access === "anonymous") return new Map();
  const rows = await rowsOf<{ id: number; name: string }>(ctx)`
    select id, name from company_list where owner = ${ctx.actor.id} and id = any(${[...ids]}::bigint[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Questions to answer in memory, with the rounds of their lists. */
export async function withListedRounds(ctx: Context, questions: readonly Query[]): Promise<readonly Query[]> {
  const known = new Map<string, readonly number[]>();
  const roundsOf = async (lists: readonly number[]) => {
    const key = lists.join();
    const rounds = known.get(key) ?? (await readRounds(ctx, lists));
    known.set(key, rounds);
    return rounds;
  };
  const resolved: Query[] = [];
  for (const question of questions) {
    const { watched, leftOut } = question.filter;
    if (watched.length + leftOut.length === 0) {
      resolved.push(question);
      continue;
    }
    const { only = null, hidden = [] } = question;
    const among = watched.length === 0 ? null : await roundsOf(watched);
    const without = leftOut.length === 0 ? [] : await roundsOf(leftOut);
    resolved.push({ ...question, only: both(only, among), hidden: [...hidden, ...without] });
  }
  return resolved;
}

function both(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other;
  const kept = new Set(other);
  return one.filter((id) => kept.has(id));
}

async function readRounds(ctx: Context, lists: readonly number[]): Promise<readonly number[]> {
  return columnOf<number>(ctx)`
    select lead.round_id from listing lead where lead.company_id in (${companiesIn(lists)}) order by 1`;
}

/**
 * The newest change against which the lists of an account, or of all, were matched, so that no subscriber passes a change
 * whose company its lists may name; without lists, any change. None for an account with a list that is behind.
 */
export async function matchedChange(ctx: Context, owner: string | null): Promise<number> {
  return scalarOf(ctx, Number.MAX_SAFE_INTEGER)`
    select case when ${owner} in (select g.owner from company_list g where g.matched_to is not null) then 0
      when exists (select from company_list g where ${owner === null ? sql`true` : sql`g.owner = ${owner}`})
      then (select s.position from company_list_state s) end as position`;
}

/** True if lists of the filter are behind the catalogue, so that it may match more. */
export async function isBehind(ctx: Context, { watched, leftOut }: Lists): Promise<boolean> {
  if (watched.length + leftOut.length === 0) return false;
  return hasRows(ctx)`select from company_list g
    where g.id = any(${[...watched, ...leftOut]}::bigint[]) and g.matched_to is not null`;
}
