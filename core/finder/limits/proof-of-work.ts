import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { networkOf } from "../../../platform/network.ts";
import type { Context } from "../../context.ts";
import { type DayKey, keyAt, todaysKey } from "./day-key.ts";

/** What a sender without an account has to answer before a search. */
export interface Challenge {
  readonly challenge: string;
  /** Leading zero bits that the SHA-256 of `challenge:solution` must have. */
  readonly bits: number;
  /** Who cannot compute gives the challenge back without a solution once it is this old. */
  readonly waitSeconds: number;
}

/** An answer to a challenge: a solution, or none from who waited instead. */
export interface Proof {
  readonly challenge: string;
  readonly solution: string | null;
  /** Whether having waited is enough: for the plain form, which cannot compute. */
  readonly mayWait?: boolean;
}

export type ProofVerdict = "good" | "not_ours" | "expired" | "wrong" | "too_early" | "spent";

/** About 130,000 hashes: some tenths of a second in a browser, and as many for each of a thousand searches. */
export const PROOF_BITS = 17;
/** For browsers without script: a person can wait that long, and a program gains nothing by it. */
export const WAIT_SECONDS = 20;
const LIFE_MS = 10 * 60_000;
const SHAPE = /^([0-9a-z]{8,10})\.[\w-]{22}\.[\w-]{22}$/;
const LONGEST_SOLUTION = 20;

/** A challenge for one search by somebody of this network (a visitor's address, or their network), good for ten minutes; nothing is kept of it until it is answered. */
export async function issueChallenge(ctx: Context, network: string | null): Promise<Challenge> {
  const key = await todaysKey(ctx);
  const signed = `${ctx.clock.now().getTime().toString(36)}.${randomBytes(16).toString("base64url")}`;
  return { challenge: `${signed}.${signatureOf(key, signed, network)}`, bits: PROOF_BITS, waitSeconds: WAIT_SECONDS };
}

/** Checks an answer that came from a network and, when it is good, uses it up: a second time it is `spent`, in whichever process. */
export async function spendProof(ctx: Context, { challenge, solution, mayWait = false }: Proof, network: string | null): Promise<ProofVerdict> {
  const issued = SHAPE.exec(challenge)?.[1];
  if (issued === undefined) return "not_ours";
  const age = ctx.clock.now().getTime() - Number.parseInt(issued, 36);
  if (age > LIFE_MS) return "expired";
  const key = await keyAt(ctx, new Date(Number.parseInt(issued, 36)));
  const signed = challenge.slice(0, challenge.lastIndexOf("."));
  if (key === null || !equal(signatureOf(key, signed, network), challenge.slice(signed.length + 1))) return "not_ours";
  if (solution === null && mayWait && age < WAIT_SECONDS * 1_000) return "too_early";
  if (solution === null ? !mayWait : !isSolution(challenge, solution)) return "wrong";
  const { numAffectedRows = 0n } = await sql`
    insert into finder_spent_challenge (challenge_hash, expires_at)
    values (${createHash("sha256").update(challenge).digest()}, ${new Date(ctx.clock.now().getTime() + LIFE_MS)})
    on conflict do nothing`.execute(ctx.db);
  return numAffectedRows > 0n ? "good" : "spent";
}

function isSolution(challenge: string, solution: string): boolean {
  if (solution.length > LONGEST_SOLUTION) return false;
  const digest = createHash("sha256").update(`${challenge}:${solution}`).digest();
  return digest.readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}

function signatureOf(key: DayKey, text: string, network: string | null): string {
  return key.hash(`challenge ${text} ${networkOf(network)}`).subarray(0, 16).toString("base64url");
}

function equal(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
