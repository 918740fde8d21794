import { sql } from "kysely";
import type { Context } from "../context.ts";
import { isEntitled } from "../entitled.ts";
import { LEADS_IN_MAIL } from "./deliver-monthly-lists.ts";
import { FREE_LEADS, rankedLeads } from "./featured-picks.ts";
import { monthlyCondition, monthlyFilter } from "./lead-set.ts";
import { MAIL_LEAD, PAID_MAIL_LEAD } from "./mail-lead.ts";
import { firstDay, type Month } from "./month.ts";
import { placedLeads } from "./pick-rules.ts";

type MailData = Readonly<Record<string, unknown>>;

/** A lead of the coming free leads, and why it is among them. */
export interface ComingLead {
  readonly leadId: number;
  readonly company: string;
  readonly slug: string;
  /** 0: picked by hand; another number: the rule with this id; null: neither. */
  readonly pickedBy: number | null;
  readonly mailed: MailData;
}

/** Previews the free leads of a month for a subscriber without earlier leads, by the rules of the delivery. */
export async function previewFreeLeads(ctx: Context, month: Month): Promise<readonly ComingLead[]> {
  const placed = await placedLeads(ctx, month);
  const { rows } = await sql<ComingLead>`
    with ${rankedLeads(ctx.clock.now())}, ${placed},
    best as (
      select distinct on (company_id) round_id, picked_by, place from placed order by company_id, place
    )
    select lead.round_id as "leadId", lead.company_name as company, lead.company_slug as slug, best.picked_by as "pickedBy",
      ${MAIL_LEAD} as mailed
    from best join lead on lead.round_id = best.round_id order by best.place limit ${sql.lit(FREE_LEADS)}`.execute(
    ctx.db,
  );
  return rows;
}

/** The data of the mail with these leads. Its link opens nothing. */
export function freeLeadsMailData(month: Month, leads: readonly ComingLead[]): MailData {
  const key = "00000000-0000-4000-8000-000000000000";
  return { month, key, wanted: FREE_LEADS, leads: leads.map(({ mailed }) => mailed) };
}

/** The data of the mail with a month's whole list, delivered or as of now. Its link opens nothing. */
export async function previewMonthlyList(ctx: Context, month: Month): Promise<MailData & { readonly count: number }> {
  const made = await sql<{ id: number }>`
    select id from lead_set where month = ${firstDay(month)}::date and filter = ''`.execute(ctx.db);
  const set = made.rows[0];
  const condition =
    set === undefined
      ? await monthlyCondition(ctx, month, monthlyFilter(""))
      : sql`lead.round_id in (select round_id from lead_set_member where set_id = ${set.id})`;
  const { rows } = await sql<{ mailed: MailData; total: number }>`
    select ${PAID_MAIL_LEAD} as mailed, (count(*) over ())::int as total from lead where ${condition}
    order by lead.listed_on desc, lead.round_id desc limit ${sql.lit(LEADS_IN_MAIL)}`.execute(ctx.db);
  return { month, id: 0, search: "", count: rows[0]?.total ?? 0, leads: rows.map(({ mailed }) => mailed) };
}

/** Receivers of lists by plan, as of now. */
export interface ListReceivers {
  readonly free: number;
  readonly paid: number;
  /** Paid accounts whose list follows one of their saved searches. */
  readonly narrowed: number;
}

export async function countListReceivers(ctx: Context): Promise<ListReceivers> {
  const entitled = isEntitled("a.id", ctx.clock.now());
  const { rows } = await sql<ListReceivers>`
    select count(*) filter (where s.account_id is not null and not ${entitled})::int as free,
      count(*) filter (where ${entitled})::int as paid,
      count(*) filter (where c.account_id is not null and ${entitled})::int as narrowed
    from account a left join free_subscription s on s.account_id = a.id left join monthly_choice c on c.account_id = a.id`.execute(
    ctx.db,
  );
  return rows[0] ?? { free: 0, paid: 0, narrowed: 0 };
}
