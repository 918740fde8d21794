import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { execute } from "../../../db/statement.ts";
import { networkOf } from "../../../platform/network.ts";
import type { Context } from "../../shared/context.ts";
import { type DayKey, keyAt, todaysKey } from "../../shared/day-key.ts";

/** A proof-of-work challenge for a visitor's lookup. */
export interface Challenge {
  readonly challenge: string;
  /** Leading zero bits required of SHA-256(`challenge:solution`). */
  readonly bits: number;
  /** Browsers without script submit the challenge unsolved after this wait. */
  readonly waitSeconds: number;
}

/** The response to a challenge; a null solution means that the client waited instead. */
export interface Proof {
  readonly challenge: string;
  readonly solution: string | null;
  /** True if waiting is accepted, which only the plain form uses. */
  readonly mayWait?: boolean;
}

export type ProofVerdict = "good" | "not_ours" | "expired" | "wrong" | "too_early" | "spent";

/** About 130,000 hashes: some tenths of a second per lookup in a browser. */
export const PROOF_BITS = 17;
/** Wait for browsers without script: tolerable for a person, useless for a program. */
export const WAIT_SECONDS = 20;
const LIFE_MS = 10 * 60_000;
const SHAPE = /^([0-9a-z]{8,10})\.[\w-]{22}\.[\w-]{22}$/;
const LONGEST_SOLUTION = 20;

/**
 * Issues a challenge for one lookup from this network (an IP address or network), valid for ten minutes. Nothing is
 * stored until it is answered.
 */
export async function issueChallenge(ctx: Context, network: string | null): Promise<Challenge> {
  const key = await todaysKey(ctx);
  const signed = `${ctx.clock.now().getTime().toString(36)}.${randomBytes(16).toString("base64url")}`;
  return { challenge: `${signed}.${signatureOf(key, signed, network)}`, bits: PROOF_BITS, waitSeconds: WAIT_SECONDS };
}

/** Checks a network's proof and marks a good one as spent, across processes. */
export async function spendProof(
  ctx: Context,
  { challenge, solution, mayWait = false }: Proof,
  network: string | null,
): Promise<ProofVerdict> {
  const issued = SHAPE.exec(challenge)?.[1];
  if (issued === undefined) return "not_ours";
  const age = ctx.clock.now().getTime() - Number.parseInt(issued, 36);
  if (age > LIFE_MS) return "expired";
  const key = await keyAt(ctx, new Date(Number.parseInt(issued, 36)));
  const signed = challenge.slice(0, challenge.lastIndexOf("."));
  if (key === null || !equal(signatureOf(key, signed, network), challenge.slice(signed.length + 1))) return "not_ours";
  if (solution === null && mayWait && age < WAIT_SECONDS * 1_000) return "too_early";
  if (solution === null ? !mayWait : !isSolution(challenge, solution)) return "wrong";
  const spent = await execute(ctx)`
    insert into finder_spent_challenge (challenge_hash, expires_at)
    values (${createHash("sha256").update(challenge).digest()}, ${new Date(ctx.clock.now().getTime() + LIFE_MS)})
    on conflict do nothing`;
  return spent > 0 ? "good" : "spent";
}

/** Deletes spent challenges that have expired. */
export async function forgetSpentChallenges(ctx: Context): Promise<void> {
  await execute(ctx)`delete from finder_spent_challenge where expires_at <= ${ctx.clock.now()}`;
}

function isSolution(challenge: string, solution: string): boolean {
  if (solution.length > LONGEST_SOLUTION) return false;
  const digest = createHash("sha256").update(`${challenge}:${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}

function signatureOf(key: DayKey, text: string, network: string | null): string {
  return key
    .hash(`challenge ${text} ${networkOf(network)}`)
    .subarray(0, 16)
    .toString("base64url");
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
