import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Month } from "./month.ts";

/** A set of leads given to an account. */
export interface Delivery {
  readonly id: number;
  readonly kind: "free" | "monthly" | "alert";
  /** Null for an alert, and for a buyer's first list, which ends on the day of its delivery. */
  readonly month: Month | null;
  /** The saved search's name at delivery time; empty for all leads. */
  readonly searchName: string;
  /** Number of leads at delivery time. */
  readonly leadCount: number;
  readonly deliveredAt: Date;
  /** Key of a link that opens free leads without signing in; null for other kinds. */
  readonly key: string | null;
}

/** SQL condition: a delivery is a buyer's first list, which takes the place of the list of the month before. */
export function isFirstList(delivery: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${delivery}.kind`)} = 'monthly' and exists (select from lead_set
    where lead_set.id = ${sql.ref(`${delivery}.set_id`)} and lead_set.month is null))`;
}

export const DELIVERY_COLUMNS = sql`
  delivery.id, delivery.kind, case when not ${isFirstList("delivery")} then to_char(delivery.month, 'YYYY-MM') end as month, delivery.search_name as "searchName",
  delivery.lead_count as "leadCount", delivery.delivered_at as "deliveredAt", delivery.key`;

/** SQL select of `position` and `round_id` of a delivery's leads; merged rounds appear as the round they became. */
export function membersOf({ id }: Pick<Delivery, "id">): RawBuilder<unknown> {
  return sql`
    select min(m.position) as position, coalesce(r.merged_into_id, m.round_id) as round_id
    from (
      select position, round_id from free_lead where delivery_id = ${id}
      union all
      select member.position, member.round_id from delivery d join lead_set_member member on member.set_id = d.set_id
        where d.id = ${id}
    ) m left join funding_round r on r.id = m.round_id
    group by 2`;
}
