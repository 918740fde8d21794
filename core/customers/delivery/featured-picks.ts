import { type RawBuilder, sql, type SqlBool } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { forbidden, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { type Lead, type LeadRow, toLead } from "../../reading/directory/lead.ts";
import { firstDay, type Month } from "./month.ts";

/** Leads per month in the free plan. */
export const FREE_LEADS = 20;

export interface PickInput {
  /** The funding round's id. */
  readonly leadId: number;
  readonly month: Month;
}

/**
 * Features a lead in a month's free leads, for deliveries from now on. Returns false if it was featured already. Throws
 * AppError `forbidden` unless an editor or owner acts, `not_found` for an unknown lead.
 */
export async function flagLead(ctx: Context, { leadId, month }: PickInput): Promise<boolean> {
  assertEditor(ctx);
  const day = firstDay(month);
  return inTransaction(ctx, async (inner) => {
    const row = await rowOf<{ listed: boolean }>(inner)`
      select exists (select from lead where round_id = ${leadId}) as listed`;
    if (row?.listed !== true) throw notFound(`There is no lead ${leadId} on the site.`);
    const added = await execute(inner)`
      insert into featured_pick (month, round_id, picked_by, picked_at, position)
      select ${day}::date, ${leadId}::bigint, ${inner.actor.id}, ${inner.clock.now()}, coalesce(max(position), 0) + 1
      from featured_pick where month = ${day}::date
      on conflict do nothing`;
    await execute(inner)`delete from pick_exclusion where month = ${day}::date and round_id = ${leadId}`;
    if (added > 0) await writeAudit(inner, "lead.picked", { leadId, month });
    return added > 0;
  });
}

/**
 * Removes a pick; past deliveries keep the lead. Returns whether it was picked. Throws AppError `forbidden` as {@link
 * flagLead}.
 */
export async function unflagLead(ctx: Context, { leadId, month }: PickInput): Promise<boolean> {
  assertEditor(ctx);
  const day = firstDay(month);
  return inTransaction(ctx, async (inner) => {
    const removed = await execute(inner)`delete from featured_pick where month = ${day}::date and round_id = ${leadId}`;
    if (removed > 0) await writeAudit(inner, "lead.pick_withdrawn", { leadId, month });
    return removed > 0;
  });
}

/**
 * Takes a lead out of a month's free leads, also when a rule picks it, until it is picked by hand. Throws AppError
 * `forbidden` as {@link flagLead}.
 */
export async function excludeLead(ctx: Context, { leadId, month }: PickInput): Promise<void> {
  await unflagLead(ctx, { leadId, month });
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`
      insert into pick_exclusion (month, round_id) values (${firstDay(month)}::date, ${leadId}) on conflict
        do nothing`;
    await writeAudit(inner, "lead.pick_excluded", { leadId, month });
  });
}

/** Moves a lead picked by hand one place; false if it cannot move. Throws AppError `forbidden` as {@link flagLead}. */
export async function movePick(
  ctx: Context,
  { leadId, month, to }: PickInput & { readonly to: "up" | "down" },
): Promise<boolean> {
  assertEditor(ctx);
  const day = firstDay(month);
  const moved = await execute(ctx)`
    with numbered as (
      select round_id, 2 * row_number() over (order by position, round_id)
        + case when round_id = ${leadId} then ${to === "up" ? -3 : 3}::int else 0 end as place
      from featured_pick where month = ${day}::date
    ),
    ordered as (select round_id, row_number() over (order by place) as position from numbered)
    update featured_pick h set position = ordered.position from ordered
    where h.month = ${day}::date and h.round_id = ordered.round_id and h.position <> ordered.position`;
  return moved > 0;
}

export interface FeaturedPick {
  readonly leadId: number;
  readonly pickedAt: Date;
  /** The editor's account id, or "operator". */
  readonly pickedBy: string;
  /** The published lead; null when it was withdrawn and will not be delivered. */
  readonly lead: Lead | null;
}

/** The month's picks in delivery order. */
export async function listPicks(ctx: Context, { month }: { readonly month: Month }): Promise<readonly FeaturedPick[]> {
  const rows = await rowsOf<Omit<FeaturedPick, "lead"> & (LeadRow | Record<keyof LeadRow, null>)>(ctx)`
    select h.round_id as "leadId", h.picked_at as "pickedAt", h.picked_by as "pickedBy", lead.*
    from featured_pick h left join lead on lead.round_id = h.round_id
    where h.month = ${firstDay(month)}::date order by h.position, h.round_id`;
  return rows.map((row) => ({
    leadId: row.leadId,
    pickedAt: row.pickedAt,
    pickedBy: row.pickedBy,
    lead: row.round_id === null ? null : toLead(row),
  }));
}

/** Suggests leads that were never picked, best first, one per company. */
export async function suggestPicks(
  ctx: Context,
  { month, limit }: { readonly month: Month; readonly limit: number },
): Promise<readonly Lead[]> {
  firstDay(month);
  const rows = await rowsOf<LeadRow>(ctx)`
    with ${rankedLeads(ctx.clock.now())}
    select lead.* from (
      select distinct on (company_id) round_id, place from ranked
      where not exists (select from featured_pick h where h.round_id = ranked.round_id) order by company_id, place
    ) best join lead on lead.round_id = best.round_id
    order by best.place limit ${limit}`;
  return rows.map(toLead);
}

/** SQL: common table expression `ranked` of all leads that may be given away, with their rank as `place`. */
export function rankedLeads(today: Date): RawBuilder<unknown> {
  return sql`ranked as materialized (
    select lead.round_id, lead.company_id, row_number() over (order by ${byWorth(today)}) as place from lead
      where ${WORTH_GIVING}
  )`;
}

function assertEditor({ actor }: Context): void {
  if (actor.access === "editor" || actor.access === "owner") return;
  throw forbidden("Leads are picked by editors and owners of the site.");
}

/** A lead loses one point for each period of this many days. */
const DAYS_A_POINT = 30;

/** SQL: the number of known facts of a lead, out of eleven. */
const COMPLETENESS = sql`num_nonnulls(
  lead.website, lead.founder_name, lead.founder_link, lead.amount_minor, coalesce(lead.funding_type, lead.stage_text),
  case when lead.announced_precision = 'day' then 1 end, coalesce(lead.city, lead.country),
  nullif(lead.industries, '{}'), lead.headcount_band,
  case when lead.investors <> '[]'::jsonb then 1 end, lead.proof_url)`;

/**
 * SQL `order by` list over `lead`, used to fill free leads without enough picks: one point per known fact, minus one
 * per {@link DAYS_A_POINT} days since the announcement (undated leads count as a year old). Ties go to the newer lead,
 * so the order is deterministic.
 */
function byWorth(today: Date): RawBuilder<unknown> {
  const day = today.toISOString().slice(0, 10);
  const age = sql`case when lead.listed_on = '-infinity' then 365 else greatest(${day}::date - lead.listed_on, 0) end`;
  return sql`${COMPLETENESS} - ${age} / ${sql.lit(DAYS_A_POINT)} desc, lead.listed_on desc, lead.round_id desc`;
}

/** SQL condition on `lead`: sample leads qualify only while there are no real ones. */
const WORTH_GIVING = sql<SqlBool>`(not lead.is_sample or not exists (select from lead other
  where not other.is_sample))`;
