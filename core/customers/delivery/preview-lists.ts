import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
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
  return rowsOf<ComingLead>(ctx)`
    with ${rankedLeads(ctx.clock.now())}, ${placed},
    best as (
      select distinct on (company_id) round_id, picked_by, place from placed order by company_id, place
    )
    select lead.round_id as "leadId", lead.company_name as company, lead.company_slug as slug,
      best.picked_by as "pickedBy",
      ${MAIL_LEAD} as mailed
    from best join lead on lead.round_id = best.round_id order by best.place limit ${sql.lit(FREE_LEADS)}`;
}

/** The data of the mail with these leads. Its link opens nothing. */
export function freeLeadsMailData(month: Month, leads: readonly ComingLead[]): MailData {
  const key = "00000000-0000-4000-8000-000000000000";
  return { month, key, wanted: FREE_LEADS, leads: leads.map(({ mailed }) => mailed) };
}

/** The data of the mail with a month's whole list, delivered or as of now. Its link opens nothing. */
export async function previewMonthlyList(ctx: Context, month: Month): Promise<MailData & { readonly count: number }> {
  const made = await rowOf<{ id: number }>(ctx)`
    select id from lead_set where month = ${firstDay(month)}::date and filter = ''`;
  const set = made;
  const condition =
    set === undefined
      ? await monthlyCondition(ctx, month, monthlyFilter(""))
      : sql`lead.round_id in (select round_id from lead_set_member where set_id = ${set.id})`;
  const rows = await rowsOf<{ mailed: MailData; total: number }>(ctx)`
    select ${PAID_MAIL_LEAD} as mailed, (count(*) over ())::int as total from listing lead where ${condition}
    order by lead.listed_on desc, lead.round_id desc limit ${sql.lit(LEADS_IN_MAIL)}`;
  return { month, id: 0, search: "", count: rows[0]?.total ?? 0, leads: rows.map(({ mailed }) => mailed) };
}

/** Receivers of the lists of a plan, as of now. */
export interface ListReceivers {
  /** "free" for subscribers of the free leads. */
  readonly plan: string;
  readonly receivers: number;
  /** Accounts whose monthly list follows one of their saved searches. */
  readonly narrowed: number;
}

/** Plans with receivers; an account with two plans counts in both. */
export async function countListReceivers(ctx: Context): Promise<readonly ListReceivers[]> {
  const now = ctx.clock.now();
  return rowsOf<ListReceivers>(ctx)`
    select coalesce(held.plan, 'free') as plan, count(distinct a.id)::int as receivers,
      count(distinct c.account_id)::int as narrowed
    from account a
    left join entitlement held on held.account_id = a.id and held.revoked_at is null
      and held.starts_at <= ${now} and (held.ends_at is null or held.ends_at > ${now})
    left join free_subscription s on s.account_id = a.id
    left join monthly_choice c on c.account_id = a.id
    where held.plan is not null or s.account_id is not null
    group by 1 order by 1`;
}
