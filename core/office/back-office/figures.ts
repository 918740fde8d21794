import { requireRow } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { firstDay, monthOf } from "../../customers/delivery/month.ts";

/** Key figures of the site. */
export interface OfficeFigures {
  readonly leads: number;
  /** Listed in the last seven days. */
  readonly newLeads: number;
  readonly accounts: number;
  /** Created in the last seven days. */
  readonly newAccounts: number;
  /** Member accounts with full access now, by plan or by grant. */
  readonly withFullAccess: number;
  /** Featured picks for this month's free leads. */
  readonly featuredPicks: number;
  /** Sent in the last seven days. */
  readonly sentMail: number;
}

export async function readOfficeFigures(ctx: Context): Promise<OfficeFigures> {
  const now = ctx.clock.now();
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  return requireRow<OfficeFigures>(ctx)`
    select
      (select coalesce(sum(raised + granted), 0)::int from lead_segment) as leads,
      (select count(*)::int from lead where listed_on > ${weekAgo.toISOString().slice(0, 10)}::date) as "newLeads",
      (select count(*)::int from account) as accounts,
      (select count(*)::int from account where created_at > ${weekAgo}) as "newAccounts",
      (select count(distinct e.account_id)::int from entitlement e join account a on a.id = e.account_id
        where a.role = 'member' and e.revoked_at is null and e.starts_at <= ${now}
          and (e.ends_at is null or e.ends_at > ${now})) as "withFullAccess",
      (select count(*)::int from featured_pick where month = ${firstDay(monthOf(now))}::date) as "featuredPicks",
      (select count(*)::int from outbox_message where state = 'sent' and settled_at > ${weekAgo})
      as "sentMail"`;
}
