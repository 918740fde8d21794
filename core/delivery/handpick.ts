import { type RawBuilder, sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { type LeadRow, toLead } from "../directory/lead-row.ts";
import type { Lead } from "../directory/lead.ts";
import { byWorth, WORTH_GIVING } from "./lead-rank.ts";
import { firstDay, type Month } from "./month.ts";

/** How many leads the free plan gives a month. */
export const FREE_LEADS = 20;

export interface PickInput {
  /** Number of the funding round. */
  readonly leadId: number;
  readonly month: Month;
}

/**
 * Picks a lead for the free leads of a month; who gets them from now on gets it among the first. Answers whether it was
 * not picked before. Throws AppError `forbidden` unless an editor or owner acts, `not_found` when there is no such lead.
 */
export async function flagLead(ctx: Context, { leadId, month }: PickInput): Promise<boolean> {
  assertEditor(ctx);
  const day = firstDay(month);
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ listed: boolean }>`select exists (select from lead where round_id = ${leadId}) as listed`.execute(inner.db);
    if (rows[0]?.listed !== true) throw new AppError("not_found", `There is no lead ${leadId} on the site.`);
    const { numAffectedRows } = await sql`
      insert into handpick (month, round_id, picked_by, picked_at) values (${day}::date, ${leadId}, ${inner.actor.id}, ${inner.clock.now()})
      on conflict do nothing`.execute(inner.db);
    const isNew = (numAffectedRows ?? 0n) > 0n;
    if (isNew) await writeAudit(inner, "lead.handpicked", { leadId, month });
    return isNew;
  });
}

/** Takes a pick back; whoever was given the lead keeps it. Answers whether it was picked. Throws AppError `forbidden` like {@link flagLead}. */
export async function unflagLead(ctx: Context, { leadId, month }: PickInput): Promise<boolean> {
  assertEditor(ctx);
  const day = firstDay(month);
  return inTransaction(ctx, async (inner) => {
    const { numAffectedRows } = await sql`delete from handpick where month = ${day}::date and round_id = ${leadId}`.execute(inner.db);
    const wasPicked = (numAffectedRows ?? 0n) > 0n;
    if (wasPicked) await writeAudit(inner, "lead.handpick_withdrawn", { leadId, month });
    return wasPicked;
  });
}

/** A lead picked for a month. */
export interface Handpick {
  readonly leadId: number;
  readonly pickedAt: Date;
  /** Id of the editor's account, or "operator". */
  readonly pickedBy: string;
  /** As it is published now; null when it is not any more, and then it is not given to anybody. */
  readonly lead: Lead | null;
}

/** The leads picked for a month, in the order in which they are given. */
export async function listHandpicked(ctx: Context, { month }: { readonly month: Month }): Promise<readonly Handpick[]> {
  const { rows } = await sql<Omit<Handpick, "lead"> & (LeadRow | { readonly round_id: null })>`
    select h.round_id as "leadId", h.picked_at as "pickedAt", h.picked_by as "pickedBy", lead.*
    from handpick h left join lead on lead.round_id = h.round_id
    where h.month = ${firstDay(month)}::date order by h.picked_at, h.round_id`.execute(ctx.db);
  return rows.map((row) => ({ leadId: row.leadId, pickedAt: row.pickedAt, pickedBy: row.pickedBy, lead: row.round_id === null ? null : toLead(row) }));
}

/** What an editor could pick for a month: leads never picked so far, by the rule that fills short months; one a company. */
export async function suggestHandpicks(ctx: Context, { month, limit }: { readonly month: Month; readonly limit: number }): Promise<readonly Lead[]> {
  firstDay(month);
  const { rows } = await sql<LeadRow>`
    with ${rankedLeads(ctx.clock.now())}
    select lead.* from (
      select distinct on (company_id) round_id, place from ranked
      where not exists (select from handpick h where h.round_id = ranked.round_id) order by company_id, place
    ) best join lead on lead.round_id = best.round_id
    order by best.place limit ${limit}`.execute(ctx.db);
  return rows.map(toLead);
}

/** SQL: a common table expression `ranked` of every lead that may be given away, with its `place` by worth. */
export function rankedLeads(today: Date): RawBuilder<unknown> {
  return sql`ranked as materialized (
    select lead.round_id, lead.company_id, row_number() over (order by ${byWorth(today)}) as place from lead where ${WORTH_GIVING}
  )`;
}

function assertEditor({ actor }: Context): void {
  if (actor.access === "editor" || actor.access === "owner") return;
  throw new AppError("forbidden", "Leads are picked by editors and owners of the site.");
}
