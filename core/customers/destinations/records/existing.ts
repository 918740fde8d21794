import { type RawBuilder, sql } from "kysely";
import { execute } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { inTransaction } from "../../../shared/transaction.ts";
import { leadScope } from "../../../reading/directory/access.ts";
import { inBoundedTime } from "../../../reading/directory/search/bounded-time.ts";
import { leadCondition, leadsInScope } from "../../../reading/directory/search/lead-condition.ts";
import { savedFilter } from "../../searches/cursor.ts";
import { knownAmong } from "./known-companies.ts";
import { inScope, type RecordScope } from "./tool-record.ts";

/** The companies that match a search, and where they would be written. */
interface Comparing {
  readonly scope: RecordScope;
  readonly searchAddress: string;
}

/** Of the companies that would be sent, how they were found at the tool. */
export interface Existing {
  /** By a domain, or written there by a destination. */
  readonly found: number;
  /** By exact name only. */
  readonly named: number;
  readonly unknown: number;
}

/** Counts the companies to be sent by how they were found among those that the customer has at the tool. */
export async function countExisting(ctx: Context, { scope, searchAddress }: Comparing): Promise<Existing> {
  return inTransaction(ctx, async (inner) => {
    const matching = await matchingCompanies(inner, searchAddress);
    const { rows } = await inBoundedTime(inner.db, () =>
      sql<Existing>`
        with known as materialized (select * from ${knownAmong(inner, scope, matching)} x)
        select count(*) filter (where is_found) as found, count(*) filter (where not is_found and is_named) as named,
          count(*) filter (where not is_found and not is_named) as unknown
        from (select coalesce(known.is_domain, false) or exists (select from tool_record where ${inScope(scope)}
              and object = 'company' and subject = m.company_id::text and state = 'kept') as is_found,
            known.company_id is not null as is_named
          from (${matching}) m left join known on known.company_id = m.company_id) compared`.execute(inner.db),
    );
    return rows[0] ?? { found: 0, named: 0, unknown: 0 };
  });
}

/**
 * Asks the customer, before the start, about the companies that were found by name only, and allows the start. Call it
 * once the customer's companies were read.
 */
export async function compareBeforeStart(ctx: Context, id: number, { scope, searchAddress }: Comparing): Promise<void> {
  await inTransaction({ ...ctx }, async (inner) => {
    const matching = await matchingCompanies(inner, searchAddress);
    await inBoundedTime(inner.db, () =>
      sql`
        insert into tool_record (owner, kind, tool_account, object, subject, company_id, record_id, made, state)
        select ${scope.owner}, ${scope.kind}, ${scope.toolAccount}, 'company', company_id::text, company_id, record_id,
          false, 'asked'
        from ${knownAmong(inner, scope, matching)} x where not is_domain on conflict do nothing`.execute(inner.db),
    );
    await execute(inner)`update destination set looked_up_at = ${inner.clock.now()}, refusals = 0, failing_since = null,
      rest_until = null where id = ${id}`;
  });
}

async function matchingCompanies(ctx: Context, searchAddress: string): Promise<RawBuilder<unknown>> {
  const filter = await savedFilter(ctx, { address: searchAddress, owner: ctx.actor.id });
  return sql`select distinct lead.company_id from listing lead where ${leadCondition(filter, ctx.clock)}
    and ${leadsInScope(leadScope(ctx))} and not lead.is_sample`;
}
