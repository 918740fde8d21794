import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { VerificationFact, VerificationResult } from "../answer/confidence.ts";
import type { FinderMode, VerificationMethod } from "../finder-deps.ts";
import type { Pattern } from "../names/patterns.ts";
import type { AddressFlag, Control } from "../verification/verify-addresses.ts";

/** An answer about an address, to be kept. */
export interface NewVerification {
  /** Lower case. */
  readonly address: string;
  readonly result: VerificationResult;
  readonly flags: readonly AddressFlag[];
  /** The patterns that make it of the name that was looked for; none when no name was. */
  readonly patterns: readonly Pattern[];
}

interface HowVerified {
  readonly domain: string;
  readonly control: Control;
  readonly method: VerificationMethod;
  readonly mode: FinderMode;
}

/** Keeps what was answered of addresses at a domain, all at this moment. */
export async function recordVerifications(ctx: Context, { domain, control, method, mode }: HowVerified, verifications: readonly NewVerification[]): Promise<void> {
  if (verifications.length === 0) return;
  await ctx.db
    .insertInto("finder_verification")
    .values(verifications.map(({ address, result, flags, patterns }) => ({
      address, domain, result, control, flags: [...flags], method, mode, patterns: [...patterns], checked_at: ctx.clock.now(),
    })))
    .execute();
}

/** What is remembered of an address. */
export interface KnownVerification extends VerificationFact {
  readonly method: VerificationMethod;
  readonly flags: readonly AddressFlag[];
  /** When its server remarked those, which may be later. */
  readonly flagsAt: Date;
}

/**
 * The newest answer about each of these addresses that told something; where none did, the newest. So a server that does not
 * answer today takes nothing back of what it said last week. Its flags are those of the newest answer that told something or that the mailbox is full.
 */
export async function readVerifications(ctx: Context, addresses: readonly string[]): Promise<ReadonlyMap<string, KnownVerification>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; result: VerificationResult; at: Date; method: VerificationMethod; flags: AddressFlag[]; flagsAt: Date }>`
    select distinct on (address) address, result, checked_at as at, method,
      first_value(flags) over remarks as flags, first_value(checked_at) over remarks as "flagsAt"
    from finder_verification where address = any(${[...addresses]})
    window remarks as (partition by address order by result = 'unknown' and not 'full' = any(flags), checked_at desc)
    order by address, result = 'unknown', checked_at desc`.execute(ctx.db);
  return new Map(rows.map(({ address, ...known }) => [address, known]));
}

/** Whether the servers of a domain took an address that nobody has, since a moment: then they can tell of no other either. */
export async function acceptsAny(ctx: Context, domain: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ control: string }>`
    select control from finder_verification where domain = ${domain} and control = 'accepted' and checked_at >= ${since} limit 1`.execute(ctx.db);
  return rows.length > 0;
}
