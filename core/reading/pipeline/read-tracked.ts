import { type RawBuilder, type SqlBool, sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { leadScope } from "../directory/access.ts";
import { type Lead, type LeadRow, toLead } from "../directory/lead.ts";
import { logoOfLead } from "../directory/logos.ts";
import { leadsInScope } from "../directory/search/lead-condition.ts";
import type { LeadStatus, Tracked, TrackedList } from "./tracked.ts";

/** SQL conditions of the lists that are not a status. */
const CONDITIONS: Readonly<Partial<Record<TrackedList, RawBuilder<unknown>>>> = {
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
  if (!mayTrack(actor)) throw new AppError("forbidden", "Sign in to save leads, set a status or write notes.");
}

/** The acting account's data about these companies; untracked ones are absent. */
export async function readTracked(ctx: Context, companyIds: readonly number[]): Promise<ReadonlyMap<number, Tracked>> {
  if (!mayTrack(ctx.actor) || companyIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("tracked_company")
    .select(["company_id", "saved", "hidden", "status", "notes"])
    .where("owner", "=", ctx.actor.id)
    .where("company_id", "in", companyIds)
    .execute();
  return new Map(
    rows.map(({ company_id, status, ...row }) => [company_id, { ...row, status: status as LeadStatus | null }]),
  );
}

/** Ids of the rounds of companies that the acting account hid, ascending. */
export async function readHiddenRounds(ctx: Context): Promise<readonly number[]> {
  if (!mayTrack(ctx.actor)) return [];
  const { rows } = await sql<{ round_id: number }>`
    select lead.round_id from tracked_company t join lead on lead.company_id = t.company_id
    where t.owner = ${ctx.actor.id} and t.hidden order by 1`.execute(ctx.db);
  return rows.map(({ round_id }) => round_id);
}

/** Ids of the rounds of companies in a list of the acting account, ascending; null for visitors. */
export async function readTrackedRounds(ctx: Context, list: TrackedList): Promise<readonly number[] | null> {
  if (!mayTrack(ctx.actor)) return null;
  const { rows } = await sql<{ round_id: number }>`
    select lead.round_id from lead where ${isTracked(ctx.actor, list)} order by 1`.execute(ctx.db);
  return rows.map(({ round_id }) => round_id);
}

/** SQL condition: the company of table `lead` is in a list of the account. */
export function isTracked({ id }: Pick<Actor, "id">, list: TrackedList): RawBuilder<SqlBool> {
  return sql<SqlBool>`lead.company_id in (select t.company_id from tracked_company t where t.owner = ${id}
    and ${inList(list)})`;
}

/** Number of tracked companies by list. */
export type TrackedCounts = Readonly<Record<TrackedList, number>>;

export async function countTracked(ctx: Context): Promise<TrackedCounts> {
  const { rows } = await sql<TrackedCounts>`
    select count(*) filter (where saved) as saved, count(*) filter (where status = 'new') as new,
      count(*) filter (where status = 'contacted') as contacted, count(*) filter (where status = 'replied') as replied,
      count(*) filter (where status = 'won') as won, count(*) filter (where status = 'lost') as lost,
      count(*) filter (where hidden) as hidden
    from tracked_company where owner = ${ctx.actor.id}`.execute(ctx.db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("an aggregate has a row");
  return counts;
}

/** A tracked company with its newest visible round. */
export interface TrackedLead {
  readonly lead: Lead;
  readonly tracked: Tracked;
}

/** Maximum number of leads of one list. */
export const MOST_TRACKED = 200;

/** Orders of an account's leads; by default the last changed comes first. */
const ORDERS = {
  changed: sql`t.updated_at`,
  name: sql`lower(newest.company_name)`,
  amount: sql`newest.amount_usd_minor`,
  date: sql`newest.listed_on`,
} as const;
export type TrackedOrder = keyof typeof ORDERS;

/** The order named by a parameter; last changed first for any other text. */
export function trackedOrderOf(text: string | null): TrackedOrder {
  return (Object.keys(ORDERS) as TrackedOrder[]).find((order) => order === text) ?? "changed";
}

interface ListTrackedInput {
  /** Null for every tracked company; `board` for those that are not hidden. */
  readonly list: TrackedList | "board" | null;
  readonly sampleSize: number;
  readonly order?: TrackedOrder;
  readonly direction?: "asc" | "desc";
  /** Defaults to {@link MOST_TRACKED}. */
  readonly limit?: number;
}

/** The newest visible round of each company in a list of the acting account, last changed first unless asked. */
export async function listTracked(
  ctx: Context,
  { list, sampleSize, order = "changed", direction = "desc", limit = MOST_TRACKED }: ListTrackedInput,
): Promise<readonly TrackedLead[]> {
  const wanted = list === null ? sql`true` : list === "board" ? sql`not t.hidden` : inList(list);
  const { rows } = await sql<
    LeadRow & { t_saved: boolean; t_hidden: boolean; t_status: string | null; t_notes: string }
  >`
    select newest.*, t.saved as t_saved, t.hidden as t_hidden, t.status as t_status, t.notes as t_notes
    from tracked_company t
    cross join lateral (
      select lead.*, ${logoOfLead} as logo from lead where lead.company_id = t.company_id and ${leadsInScope(leadScope(ctx, sampleSize))}
      order by lead.listed_on desc, lead.round_id desc limit 1
    ) newest
    where t.owner = ${ctx.actor.id} and ${wanted}
    order by ${ORDERS[order]} ${direction === "asc" ? sql`asc` : sql`desc`} nulls last, t.company_id limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ t_saved, t_hidden, t_status, t_notes, ...row }) => ({
    lead: toLead(row),
    tracked: { saved: t_saved, hidden: t_hidden, status: t_status as LeadStatus | null, notes: t_notes },
  }));
}
