import { rowsOf } from "../../../db/statement.ts";
import { addressHash } from "../../shared/address-hash.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { refreshContacts } from "../contacts/refresh-contacts.ts";

interface LiftInput {
  readonly addresses: readonly string[];
  /** The site's secret; see {@link addressHash}. */
  readonly key: Buffer;
}

interface Lifted {
  /** Reports that were removed. */
  readonly lifted: number;
  /** Addresses that stay bounced because mail of this site came back. */
  readonly ownMail: number;
}

/**
 * Takes back what customers or operators reported about these addresses, so that they are shown by their other evidence
 * again. A bounce of this site's own mail stands until the address is no longer suppressed.
 */
export async function liftBounces(ctx: Context, { addresses, key }: LiftInput): Promise<Lifted> {
  const given = [...new Set(addresses.map(normalAddress))];
  const hashes = given.map((address) => addressHash(address, key));
  const { companies, ...counts } = await inTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ lifted: number; ownMail: number; companies: number[] }>(inner)`
      with lifted as (delete from finder_bounce where address_hash = any(${hashes}::bytea[]) returning address_hash),
      withdrawn as (delete from finder_bounce_report where address_hash = any(${hashes}::bytea[]) returning address_hash)
      select (select count(*)::int from (select address_hash from lifted union select address_hash from withdrawn) gone) as lifted,
        (select count(*)::int from mail_suppression where address_hash = any(${hashes}::bytea[]) and scope = 'all'
          and reason = 'bounced') as "ownMail",
        coalesce((select array_agg(distinct company_id) from contact
          where address = any(${given}) and (status = 'bounced' or bounced_for <> '{}')), '{}') as companies`;
    const [found = { lifted: 0, ownMail: 0, companies: [] }] = rows;
    await writeAudit(inner, "finder.bounces_lifted", { addresses: found.lifted });
    return found;
  });
  await refreshContacts(ctx, companies, key);
  return counts;
}
