import { sql } from "kysely";
import { hasRows, requireRow } from "../../../db/statement.ts";
import { CONTACT_REASONS } from "../../catalogue/claims/changes.ts";
import { raiseVersion } from "../../catalogue/claims/state.ts";
import { refreshContactStatuses } from "../../reading/directory/refresh.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";

/**
 * Moves what happened to contacts into the change log: one entry for each address that was found, changed or withdrawn,
 * with its status before and after and never the address itself. Several events of one contact become one entry. The
 * statuses of the companies' rows in lists change with it. While another writer of the catalogue works nothing is moved,
 * because a lookup must not wait for an import; the next call moves it. Queues the notification of subscribers. Returns
 * the number of entries.
 */
export async function logContactChanges(ctx: Context): Promise<number> {
  const waiting = await hasRows(ctx)`select from contact_change limit 1`;
  if (!waiting) return 0;
  return inTransaction(ctx, async (inner) => {
    const { db, clock } = inner;
    const free = await hasRows(db)`select from catalogue_state for update skip locked`;
    if (!free) return 0;
    const { count, companies } = await requireRow<Moved>(db)`
      with before as materialized (select coalesce(max(id), 0) as last from change),
      moved as (delete from contact_change returning *),
      event as (
        select company_id, person_id, (array_agg(before order by id))[1] as before,
          (array_agg(after order by id desc))[1] as after,
          bool_or(is_other_address) or bool_or(before is null) and bool_or(after is null) as is_other,
          (array_agg(reason order by id desc) filter (where reason is not null))[1] as reason
        from moved group by company_id, person_id
      ),
      logged as (
        insert into change (at, kind, subject_kind, subject_id, company_id, reason, fields, actor)
        select ${clock.now()}, case when ${IS_GONE_AFTER} then 'withdrawn' when ${IS_GONE_BEFORE} then 'added'
            else 'changed' end,
          'contact', company_id, company_id, ${REASON},
          jsonb_build_object('status', jsonb_build_array(before, after))
            || case when person_id is null then '{}' else jsonb_build_object('personId',
              jsonb_build_array(person_id, person_id)) end
            || case when is_other and before is not null and after is not null then '{"address": [null, null]}'::jsonb
              else '{}' end,
          'schedule'
        from event
        where not (${IS_GONE_BEFORE} and ${IS_GONE_AFTER}) and (before is distinct from after or is_other)
        order by company_id, person_id
        returning id
      ),
      followed as (
        -- Contacts follow the catalogue, so their own entries need no following.
        update contact_state set change_id = (select max(id) from logged) from before
        where change_id >= before.last and exists (select from logged)
      )
      select (select count(*)::int from logged) as count,
        coalesce((select array_agg(distinct company_id) from event), '{}') as companies`;
    if (await refreshContactStatuses(inner, companies)) await raiseVersion(inner);
    else if (count > 0) await enqueue(inner, catalogueChanged, {});
    return count;
  });
}

interface Moved {
  /** Number of entries of the log. */
  readonly count: number;
  readonly companies: number[];
}

/** SQL over `event`: a contact has no address to write to. */
const IS_GONE_BEFORE = sql`coalesce(before, 'bounced') = 'bounced'`;
const IS_GONE_AFTER = sql`coalesce(after, 'bounced') = 'bounced'`;

/** SQL over `event`: why. */
const REASON = sql`case
  when after = 'bounced' or (reason = 'bounced' and (after is null or is_other)) then ${sql.lit(CONTACT_REASONS.bounced)}
  when after is null then ${sql.lit(CONTACT_REASONS.withdrawn)}
  when after = 'verified' and before is distinct from 'verified' then ${sql.lit(CONTACT_REASONS.verified)}
  when ${IS_GONE_BEFORE} then ${sql.lit(CONTACT_REASONS.found)}
  when is_other then ${sql.lit(CONTACT_REASONS.other)}
  else ${sql.lit(CONTACT_REASONS.status)} end`;
