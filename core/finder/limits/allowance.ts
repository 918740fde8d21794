import { sql } from "kysely";
import { networkOf } from "../../../platform/network.ts";
import { inTransaction } from "../../catalog/state.ts";
import type { Actor, Context } from "../../context.ts";
import { type DayKey, todaysKey } from "./day-key.ts";
import { policiesOf, type SearchPolicy, windowEnd } from "./policies.ts";
import { type Challenge, issueChallenge, type Proof, spendProof } from "./proof-of-work.ts";

export interface TakeSearchInput {
  readonly actor: Actor;
  /** The visitor's address, or their network; null when it is not known. */
  readonly network: string | null;
  /** Needed from who has no account. */
  readonly proof?: Proof | null;
}

interface Told {
  /** The limit that counts, for the RateLimit fields. */
  readonly policy: SearchPolicy;
  /** Searches left in its window. */
  readonly left: number;
  readonly resetSeconds: number;
}

export interface Allowed extends Told {
  readonly allowed: true;
}

/** None is left. */
export interface UsedUp extends Told {
  readonly allowed: false;
  readonly reason: "used_up";
  readonly retryAfterSeconds: number;
}

/** Answer the challenge, then ask again, as soon as you like; this attempt counts for nothing. */
export interface ProofWanted extends Told {
  readonly allowed: false;
  readonly reason: "proof_needed" | "proof_refused";
  readonly challenge: Challenge;
}

export type Allowance = Allowed | UsedUp | ProofWanted;

/**
 * Counts one search of an actor, or says why there is none left: who has no account has five a day and network, each with
 * a proof; a free account twenty a day; a paid one a fair rate; each also shares what its network may have. Held in the database, so it is one count however many
 * processes ask. Networks (IPv6 by 64 bits) and accounts are kept as keyed hashes until the day is over.
 */
export async function takeSearch(ctx: Context, { actor, network, proof = null }: TakeSearchInput): Promise<Allowance> {
  const key = await todaysKey(ctx);
  const sender = { actor, network: networkOf(network) };
  const policies = policiesOf(actor);
  if (actor.access === "anonymous") {
    const [policy] = policies;
    const told = toldOf(ctx, policy, await usedOf(ctx, policy, subjectOf(key, policy, sender)));
    if (told.left === 0) return usedUp(told);
    if (proof === null) return askForProof(ctx, network, told, "proof_needed");
    if ((await spendProof(ctx, proof, network)) !== "good") return askForProof(ctx, network, told, "proof_refused");
  }
  return inTransaction(ctx, (inner) => count(inner, policies, (policy) => subjectOf(key, policy, sender)));
}

/** What an actor has left, without counting anything. */
export async function readAllowance(ctx: Context, { actor, network }: Pick<TakeSearchInput, "actor" | "network">): Promise<Told> {
  const key = await todaysKey(ctx);
  const [policy] = policiesOf(actor);
  return toldOf(ctx, policy, await usedOf(ctx, policy, subjectOf(key, policy, { actor, network: networkOf(network) })));
}

/** Counts against every limit, or against none: what one of them refuses is taken back from the others. */
async function count(ctx: Context, policies: readonly [SearchPolicy, ...SearchPolicy[]], subject: (policy: SearchPolicy) => Buffer): Promise<Allowance> {
  const now = ctx.clock.now();
  const asked = policies.map((policy) => ({ policy, key: { policy: policy.name, subject_hash: subject(policy), window_ends_at: windowEnd(policy, now) } }));
  const used: number[] = [];
  for (const { policy, key } of asked) {
    const { rows } = await sql<{ used: number }>`
      insert into finder_use as known (policy, subject_hash, window_ends_at, used) values (${key.policy}, ${key.subject_hash}, ${key.window_ends_at}, 1)
      on conflict (policy, subject_hash, window_ends_at) do update set used = known.used + 1 where known.used < ${policy.quota}
      returning used`.execute(ctx.db);
    if (rows[0] === undefined) {
      await takeBack(ctx, asked.slice(0, used.length).map((taken) => taken.key));
      return usedUp(toldOf(ctx, policy, policy.quota));
    }
    used.push(rows[0].used);
  }
  return { ...toldOf(ctx, policies[0], used[0] ?? 0), allowed: true };
}

interface UseKey {
  readonly policy: string;
  readonly subject_hash: Buffer;
  readonly window_ends_at: Date;
}

async function takeBack(ctx: Context, keys: readonly UseKey[]): Promise<void> {
  for (const key of keys) {
    const row = sql`policy = ${key.policy} and subject_hash = ${key.subject_hash} and window_ends_at = ${key.window_ends_at}`;
    await sql`delete from finder_use where ${row} and used = 1`.execute(ctx.db);
    await sql`update finder_use set used = used - 1 where ${row} and used > 1`.execute(ctx.db);
  }
}

function usedUp(told: Told): UsedUp {
  return { ...told, allowed: false, reason: "used_up", retryAfterSeconds: told.resetSeconds };
}

async function askForProof(ctx: Context, network: string | null, told: Told, reason: ProofWanted["reason"]): Promise<ProofWanted> {
  return { ...told, allowed: false, reason, challenge: await issueChallenge(ctx, network) };
}

function toldOf(ctx: Context, policy: SearchPolicy, used: number): Told {
  const now = ctx.clock.now();
  return { policy, left: Math.max(0, policy.quota - used), resetSeconds: Math.max(1, Math.ceil((windowEnd(policy, now).getTime() - now.getTime()) / 1_000)) };
}

async function usedOf(ctx: Context, policy: SearchPolicy, subject: Buffer): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select used from finder_use where policy = ${policy.name} and subject_hash = ${subject} and window_ends_at = ${windowEnd(policy, ctx.clock.now())}`.execute(ctx.db);
  return rows[0]?.used ?? 0;
}

function subjectOf(key: DayKey, policy: SearchPolicy, { actor, network }: { readonly actor: Actor; readonly network: string }): Buffer {
  return key.hash(policy.counts === "network" ? `network ${network}` : `account ${actor.id}`);
}
