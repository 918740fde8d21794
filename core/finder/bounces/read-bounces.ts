import { rowsOf } from "../../../db/statement.ts";
import { addressHash } from "../../shared/address-hash.ts";
import { isRecent } from "../../catalogue/facts/address-evidence.ts";
import type { Context } from "../../shared/context.ts";
import type { VerificationFact } from "../answer/confidence.ts";

export interface Bounce {
  readonly at: Date;
  /** False if only the reader's account says so: a mail server may be asked, whose answer decides for everybody. */
  readonly isDecided: boolean;
}

/** When mail to each of these addresses last came back: as reported, to mail of this site, or as the reader reported. */
export async function bouncesAmong(
  ctx: Context,
  addresses: readonly string[],
  key: Buffer,
): Promise<ReadonlyMap<string, Bounce>> {
  if (addresses.length === 0) return new Map();
  const byHash = new Map(addresses.map((address) => [addressHash(address, key).toString("hex"), address]));
  const rows = await rowsOf<Bounce & { hash: string }>(ctx)`
    with asked (hash) as materialized (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)
    select encode(hash, 'hex') as hash, max(at) as at, bool_or(is_decided) as "isDecided" from (
      select b.address_hash as hash, b.bounced_at as at, true as is_decided from finder_bounce b join asked on asked.hash = b.address_hash
      union all
      select s.address_hash, s.since, true from mail_suppression s join asked on asked.hash = s.address_hash
        where s.scope = 'all' and s.reason = 'bounced'
      union all
      select r.address_hash, r.bounced_at, false from finder_bounce_report r join asked on asked.hash = r.address_hash
        where r.account_id = ${ctx.actor.id}
    ) bounce group by hash`;
  return new Map(
    rows.flatMap(({ hash, at, isDecided }) => {
      const address = byHash.get(hash);
      return address === undefined ? [] : [[address, { at, isDecided }] as const];
    }),
  );
}

/** When single accounts reported each of these addresses, by account. */
export async function reportsAmong(
  ctx: Context,
  addresses: readonly string[],
  key: Buffer,
): Promise<ReadonlyMap<string, ReadonlyMap<string, Date>>> {
  if (addresses.length === 0) return new Map();
  const byHash = new Map(addresses.map((address) => [addressHash(address, key).toString("hex"), address]));
  const rows = await rowsOf<{ hash: string; accountId: string; at: Date }>(ctx)`
    with asked (hash) as materialized (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)
    select encode(hash, 'hex') as hash, r.account_id as "accountId", r.bounced_at as at
    from finder_bounce_report r join asked on asked.hash = r.address_hash`;
  const byAddress = Map.groupBy(rows, ({ hash }) => byHash.get(hash) ?? "");
  return new Map(
    [...byAddress].map(([address, of]) => [address, new Map(of.map(({ accountId, at }) => [accountId, at]))]),
  );
}

/** True if mail came back within 30 days and no mail server confirmed the mailbox since, so asking it is pointless. */
export function bouncedRecently(
  bounce: Bounce | undefined,
  verification: VerificationFact | undefined,
  now: Date,
): boolean {
  if (bounce === undefined || !bounce.isDecided || !isRecent(bounce.at, now)) return false;
  return verification?.result !== "valid" || verification.at <= bounce.at;
}

/** True if the reader reported the address after its mail server last answered, so that it is worth asking again. */
export function isDoubted(bounce: Bounce | undefined, verification: VerificationFact | undefined): boolean {
  return bounce !== undefined && !bounce.isDecided && verification !== undefined && verification.at <= bounce.at;
}
