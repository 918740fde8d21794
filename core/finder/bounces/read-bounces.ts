import { sql } from "kysely";
import { addressHash } from "../../shared/address-hash.ts";
import { isRecent } from "../../catalogue/facts/address-status.ts";
import type { Context } from "../../shared/context.ts";
import type { VerificationFact } from "../answer/confidence.ts";

/** When mail to each of these addresses last came back: as reported, or to mail of this site. */
export async function bouncesAmong(
  ctx: Context,
  addresses: readonly string[],
  key: Buffer,
): Promise<ReadonlyMap<string, Date>> {
  if (addresses.length === 0) return new Map();
  const byHash = new Map(addresses.map((address) => [addressHash(address, key).toString("hex"), address]));
  const { rows } = await sql<{ hash: string; at: Date }>`
    with asked (hash) as materialized (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)
    select encode(hash, 'hex') as hash, max(at) as at from (
      select b.address_hash as hash, b.bounced_at as at from finder_bounce b join asked on asked.hash = b.address_hash
      union all
      select s.address_hash, s.since from mail_suppression s join asked on asked.hash = s.address_hash
        where s.scope = 'all' and s.reason = 'bounced'
    ) bounce group by hash`.execute(ctx.db);
  return new Map(
    rows.flatMap(({ hash, at }) => {
      const address = byHash.get(hash);
      return address === undefined ? [] : [[address, at] as const];
    }),
  );
}

/** True if mail came back within 30 days and no mail server confirmed the mailbox since, so asking it is pointless. */
export function bouncedRecently(
  bouncedAt: Date | undefined,
  verification: VerificationFact | undefined,
  now: Date,
): boolean {
  if (bouncedAt === undefined || !isRecent(bouncedAt, now)) return false;
  return verification?.result !== "valid" || verification.at <= bouncedAt;
}
