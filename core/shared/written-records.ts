import { hkdfSync } from "node:crypto";
import { hasRows } from "../../db/statement.ts";
import type { Context } from "./context.ts";
import { type HmacPads, hmacOf, hmacPads } from "./hmac.ts";
import { enqueue } from "./jobs/enqueue.ts";
import { addressKey } from "./normal-address.ts";
import { recordsOwed } from "./jobs/signals.ts";

/** The key of the hashes of what was written into customers' tools; null where the site's secret is unknown. */
export function recordPads({ secret }: Pick<Context, "secret">): HmacPads | null {
  return secret === undefined
    ? null
    : hmacPads(Buffer.from(hkdfSync("sha256", secret, "", "records in customers' tools", 32)));
}

/** The hash by which a contact is found again that an objecting address was written to. */
export const addressHash = (address: string, pads: HmacPads): Buffer => hmacOf(`address\n${addressKey(address)}`, pads);

/** Whom or what customers' tools must no longer show. */
export interface TakenBack {
  readonly personIds?: readonly number[];
  readonly addresses?: readonly string[];
  /** Companies of which everything is taken back. */
  readonly companyIds?: readonly number[];
  /** Companies whose texts may have named these people. */
  readonly describedIds?: readonly number[];
}

/**
 * Records that what was written into customers' tools about these must be taken back, for the job that does it whatever
 * the customer's plan. Call it in the transaction of the objection, erasure or suppression.
 */
export async function oweTakingBack(
  ctx: Context,
  { personIds = [], addresses = [], companyIds = [], describedIds = [] }: TakenBack,
): Promise<void> {
  const pads = recordPads(ctx);
  const hashes = pads === null ? [] : addresses.map((address) => addressHash(address, pads).toString("hex"));
  const exists = await hasRows(ctx)`
    with shown as (
      select id, company_id from tool_record where object <> 'company' and (person_id = any(${[...personIds]}::bigint[])
        or address_hash = any(array(select decode(h, 'hex') from unnest(${hashes}::text[]) h)))),
    whole as (select id from company where id = any(${[...companyIds]}::bigint[])
      or merged_into_id = any(${[...companyIds]}::bigint[]))
    update tool_record r set owed_at = ${ctx.clock.now()}, listed_at = null,
      owed = case when r.owed = 'all' or r.id in (select id from shown) or r.company_id in (select id from whole)
        then 'all' else 'people' end
    where r.id in (select id from shown) or r.company_id in (select id from whole)
      or (r.object <> 'contact' and r.company_id in (
        select company_id from shown where r.object = 'company' union select unnest(${[...describedIds]}::bigint[])))
    returning r.id`;
  if (exists) await enqueue(ctx, recordsOwed, {});
}
