import { rowOf, scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { leadScope } from "../directory/access.ts";
import { leadsInScope } from "../directory/search/lead-condition.ts";
import { mayTrack } from "./read-tracked.ts";

/** A visit ends after this many minutes without a view of the list. */
const VISIT_MINUTES = 30;

/** Rounds added to the list since the acting account's last visit. */
export interface NewSinceVisit {
  /** The end of the last visit. */
  readonly since: Date;
  /** Number of visible rounds added after it. */
  readonly rounds: number;
}

/** Records a view of the list; null for visitors without an account and on the first visit. */
export async function visitList(ctx: Context): Promise<NewSinceVisit | null> {
  if (!mayTrack(ctx.actor)) return null;
  const now = ctx.clock.now();
  const since = await scalarOf<Date | null>(ctx, null)`
    insert into list_visit as visit (owner, seen_at) values (${ctx.actor.id}, ${now})
    on conflict (owner) do update set seen_at = excluded.seen_at,
      since = case when visit.seen_at < excluded.seen_at - ${VISIT_MINUTES} * interval '1 minute'
        then visit.seen_at else visit.since end
    returning since`;
  if (since === null) return null;
  const counted = await rowOf<{ rounds: number }>(ctx)`
    select count(*) as rounds from lead
    where lead.added_at > ${since} and ${leadsInScope(leadScope(ctx))}`;
  return { since, rounds: counted?.rounds ?? 0 };
}
