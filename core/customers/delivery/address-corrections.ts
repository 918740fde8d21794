import { type RawBuilder, sql } from "kysely";
import { columnOf } from "../../../db/statement.ts";
import { CONTACT_REASONS } from "../../catalogue/claims/changes.ts";
import type { Context } from "../../shared/context.ts";

/** What happened to an address of a delivered lead: its statuses, never the address, which may have been withdrawn. */
export interface AddressChange {
  /** Null for the company's general address and for people who are no longer listed. */
  readonly name: string | null;
  readonly isCompany: boolean;
  /** Statuses; null: no address. */
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
}

/** SQL condition on a change: it concerns an address. */
export const NEWS_OF_ADDRESSES = sql`subject_kind = 'contact'`;

/** SQL: common table expression `address_entry` with the changes up to `end` to addresses of the leads in `news`. */
export function addressEntries(end: number): RawBuilder<unknown> {
  return sql`address_entry as materialized (
    select news.round_id, news.since, (k.fields -> 'personId' ->> 0)::bigint as person_id, k.* from news
      join change k on k.subject_kind = 'contact' and k.subject_id = news.company_id and k.id > news.since
        and k.id <= ${end}
  )`;
}

/** SQL: common table expression `addresses` with each lead's changed addresses. Reverted changes are left out. */
export const ADDRESSES = sql`
  addresses as (
    select x.round_id, x.since, jsonb_agg(jsonb_build_object('name', p.name, 'isCompany', x.person_id is null,
      'before', x.before, 'after', x.after, 'reason', x.reason) order by x.person_id nulls last) as addresses
    from (
      select round_id, since, person_id, (array_agg(fields -> 'status' ->> 0 order by id))[1] as before,
        (array_agg(fields -> 'status' ->> 1 order by id desc))[1] as after, bool_or(fields ? 'address') as is_other,
        (array_agg(reason order by id desc))[1] as reason
      from address_entry group by 1, 2, 3
    ) x left join person p on p.id = x.person_id and p.withdrawn_at is null
    where coalesce(x.before, 'bounced') is distinct from coalesce(x.after, 'bounced') or x.is_other
    group by 1, 2
  )`;

/**
 * The newest of these rounds of each company with news of an address in a range of the change log (`since` exclusive) that
 * is worth a mail: an address was found, verified, withdrawn or mail to it bounced. Guesses and expired verifications are
 * none.
 */
export async function roundsWithNewAddresses(
  ctx: Context,
  { roundIds, since, until }: { readonly roundIds: readonly number[]; readonly since: number; readonly until: number },
): Promise<readonly number[]> {
  if (roundIds.length === 0) return [];
  return columnOf<number>(ctx)`
    select distinct on (r.company_id) r.id from funding_round r join lead on lead.round_id = r.id
    where r.id = any(${[...roundIds]}::bigint[]) and exists (
      select from change k where k.subject_kind = 'contact' and k.subject_id = r.company_id
        and k.id > ${since} and k.id <= ${until} and k.reason <> ${CONTACT_REASONS.status}
        and coalesce(k.fields -> 'status' ->> 1, '') <> 'pattern')
    order by r.company_id, lead.listed_on desc, r.id desc`;
}
