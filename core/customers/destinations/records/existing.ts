import { sql } from "kysely";
import type { Context } from "../../../shared/context.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { leadScope } from "../../../reading/directory/access.ts";
import { inBoundedTime } from "../../../reading/directory/search/bounded-time.ts";
import { leadCondition, leadsInScope } from "../../../reading/directory/search/lead-condition.ts";
import { savedFilter } from "../../searches/cursor.ts";
import { scopeOf } from "./decide-records.ts";
import type { Destination } from "../destinations.ts";
import { kindOf } from "../kinds.ts";
import { knownAmong } from "./known-companies.ts";

export interface Existing {
  /** Companies read at the tool so far. */
  readonly companies: number;
  readonly isRead: boolean;
  /** Of the companies that match the search, those that the customer has there: by domain, and by exact name only. */
  readonly byDomain: number;
  readonly byName: number;
}

/** Counts the records to be sent that the customer already has in the tool; null for receivers of messages. */
export async function countExisting(ctx: Context, destination: Destination): Promise<Existing | null> {
  if (kindOf(destination.kind).keyedBy === "round") return null;
  const { companies = 0, readAt = null } = destination.account ?? {};
  if (readAt === null) return { companies, isRead: false, byDomain: 0, byName: 0 };
  return inTransaction(ctx, async (inner) => {
    const filter = await savedFilter(inner, { address: destination.searchAddress, owner: inner.actor.id });
    const matching = sql`select lead.company_id from lead where ${leadCondition(filter, inner.clock)}
      and ${leadsInScope(leadScope(inner))} and not lead.is_sample`;
    const { rows } = await inBoundedTime(inner.db, () =>
      sql<{ byDomain: number; byName: number }>`
        select count(*) filter (where is_domain) as "byDomain", count(*) filter (where not is_domain) as "byName"
        from ${knownAmong(inner, scopeOf(inner, destination), matching)} x`.execute(inner.db),
    );
    return { companies, isRead: true, byDomain: 0, byName: 0, ...rows[0] };
  });
}
