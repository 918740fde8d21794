import { networkOf } from "../../../platform/network.ts";
import type { Actor, Context } from "../../shared/context.ts";
import { type DayKey, todaysKey } from "../../shared/day-key.ts";
import { countUse, readUse, takeBackUse } from "../../shared/rate-limit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { type Challenge, type Proof, issueChallenge, spendProof } from "./proof-of-work.ts";

export interface TakeSearchInput {
  readonly actor: Actor;
  /** The client's IP address or network; null if unknown. */
  readonly network: string | null;
  /** Required without an account. */
  readonly proof?: Proof | null;
}

interface PolicyState {
  /** The policy reported in the RateLimit headers. */
  readonly policy: SearchPolicy;
  /** Remaining lookups in its window. */
  readonly left: number;
  readonly resetSeconds: number;
}

export interface Allowed extends PolicyState {
  readonly allowed: true;
}

export interface UsedUp extends PolicyState {
  readonly allowed: false;
  readonly reason: "used_up";
  readonly retryAfterSeconds: number;
}

/** Solve the challenge and retry; this attempt was not counted. */
export interface ProofWanted extends PolicyState {
  readonly allowed: false;
  readonly reason: "proof_needed" | "proof_refused";
  readonly challenge: Challenge;
}

export type LimitResult = Allowed | UsedUp | ProofWanted;

/**
 * Counts a lookup against the actor's rate limits: visitors have five per day and network, each with a proof of work;
 * free accounts twenty a day; paid accounts a fair-use rate; accounts also share a limit per network. Counters are in
 * the database, with networks (IPv6 /64) and accounts as keyed hashes that are deleted after the day.
 */
export async function takeSearch(
  ctx: Context,
  { actor, network, proof = null }: TakeSearchInput,
): Promise<LimitResult> {
  const key = await todaysKey(ctx);
  const sender = { actor, network: networkOf(network) };
  const policies = policiesOf(actor);
  if (actor.access === "anonymous") {
    const [policy] = policies;
    const state = stateOf(ctx, policy, await readUse(ctx.db, subjectOf(key, policy, sender), ctx.clock.now()));
    if (state.left === 0) return usedUp(state);
    if (proof === null) return askForProof(ctx, network, state, "proof_needed");
    if ((await spendProof(ctx, proof, network)) !== "good") return askForProof(ctx, network, state, "proof_refused");
  }
  return inTransaction(ctx, (inner) => count(inner, policies, (policy) => subjectOf(key, policy, sender)));
}

/** Counts a use under all policies, or under none if one rejects it. */
async function count(
  ctx: Context,
  policies: readonly [SearchPolicy, ...SearchPolicy[]],
  subject: (policy: SearchPolicy) => Buffer,
): Promise<LimitResult> {
  const now = ctx.clock.now();
  const counted: { readonly sender: Buffer; readonly used: number }[] = [];
  for (const policy of policies) {
    const sender = subject(policy);
    const seconds = (windowEnd(policy, now).getTime() - now.getTime()) / 1_000;
    const { used } = await countUse(ctx.db, { sender, quota: policy.quota, seconds, now });
    if (used > policy.quota) {
      const senders = counted.map((one) => one.sender);
      await takeBackUse(ctx.db, senders);
      return usedUp(stateOf(ctx, policy, policy.quota));
    }
    counted.push({ sender, used });
  }
  return { ...stateOf(ctx, policies[0], counted[0]?.used ?? 0), allowed: true };
}

function usedUp(state: PolicyState): UsedUp {
  return { ...state, allowed: false, reason: "used_up", retryAfterSeconds: state.resetSeconds };
}

async function askForProof(
  ctx: Context,
  network: string | null,
  state: PolicyState,
  reason: ProofWanted["reason"],
): Promise<ProofWanted> {
  return { ...state, allowed: false, reason, challenge: await issueChallenge(ctx, network) };
}

function stateOf(ctx: Context, policy: SearchPolicy, used: number): PolicyState {
  const now = ctx.clock.now();
  return {
    policy,
    left: Math.max(0, policy.quota - used),
    resetSeconds: Math.max(1, Math.ceil((windowEnd(policy, now).getTime() - now.getTime()) / 1_000)),
  };
}

function subjectOf(
  key: DayKey,
  policy: SearchPolicy,
  { actor, network }: { readonly actor: Actor; readonly network: string },
): Buffer {
  return key.hash(`${policy.name} ${policy.counts === "network" ? `network ${network}` : `account ${actor.id}`}`);
}

/** A rate limit on lookups per UTC day or minute. */
interface SearchPolicy {
  /** Name in the RateLimit headers. */
  readonly name: "visitor" | "account" | "network" | "fair-use" | "fair-use-network";
  readonly counts: "account" | "network";
  readonly quota: number;
  readonly window: "day" | "minute";
}

const VISITOR: readonly [SearchPolicy] = [{ name: "visitor", counts: "network", quota: 5, window: "day" }];
const FREE: readonly [SearchPolicy, SearchPolicy] = [
  { name: "account", counts: "account", quota: 20, window: "day" },
  // Limits many accounts created from one network.
  { name: "network", counts: "network", quota: 100, window: "day" },
];
const PAID: readonly [SearchPolicy, SearchPolicy] = [
  { name: "fair-use", counts: "account", quota: 60, window: "minute" },
  // Five colleagues at once; more from one network is not an office.
  { name: "fair-use-network", counts: "network", quota: 300, window: "minute" },
];

/** The policies for an actor; the first is reported to clients. */
function policiesOf({ access }: Pick<Actor, "access">): readonly [SearchPolicy, ...SearchPolicy[]] {
  if (access === "anonymous") return VISITOR;
  return access === "free" ? FREE : PAID;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

export function windowSeconds({ window }: SearchPolicy): number {
  return (window === "day" ? DAY : MINUTE) / 1_000;
}

function windowEnd({ window }: SearchPolicy, now: Date): Date {
  const length = window === "day" ? DAY : MINUTE;
  return new Date((Math.floor(now.getTime() / length) + 1) * length);
}
