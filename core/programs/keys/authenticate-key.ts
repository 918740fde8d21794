import { createHash, randomInt } from "node:crypto";
import { execute, rowsOf } from "../../../db/statement.ts";
import { hasFullAccess } from "../../customers/billing/entitlement.ts";
import type { Actor, Context } from "../../shared/context.ts";
import type { KeyAccess, KeyScope } from "./api-key.ts";

/** A key's actor and scopes, or the reason for its rejection. */
export type Authenticated =
  | { readonly actor: Actor; readonly scopes: readonly KeyScope[] }
  | { readonly refused: string };

/** Minimum interval between recorded uses. */
const NOTED_MS = 60_000;

interface FoundKey {
  readonly id: number;
  readonly access: KeyAccess;
  readonly scopes: readonly KeyScope[];
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** Null for keys made by hand. */
  readonly expiresAt: Date | null;
  /** The key's account and its current role; null for operators' keys. */
  readonly accountId: string | null;
  readonly role: string | null;
}

/**
 * Authenticates a key and records its use. An account's key acts as the account with at most paid access, never with an
 * editor's.
 */
export async function authenticateKey(ctx: Context, secret: string): Promise<Authenticated> {
  const prefix = prefixOf(secret);
  if (prefix === null)
    return { refused: "This is not a key of this site. Keys start with nrk_ and have 45 characters." };
  const found = await rowsOf<FoundKey>(ctx)`
    select k.id, k.access, k.scopes, k.last_used_at as "lastUsedAt",
      coalesce(k.revoked_at, a.blocked_at) as "revokedAt",
      k.expires_at as "expiresAt",
      k.account_id as "accountId", a.role
    from api_key k left join account a on a.id = k.account_id
    where k.secret_sha256 = ${hashOf(secret)}`;
  const [key] = found;
  if (key === undefined) return { refused: "There is no such key." };
  if (key.revokedAt !== null) return { refused: "This key was revoked." };
  const now = ctx.clock.now();
  if (key.expiresAt !== null && key.expiresAt <= now)
    return { refused: "This key expired. Renew it with the refresh token, or sign in again." };
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= NOTED_MS) {
    await execute(ctx)`update api_key set last_used_at = ${now} where id = ${key.id}
      and (last_used_at is null or last_used_at < ${now})`;
  }
  const actor =
    key.accountId === null ? { id: `key:${prefix}`, access: key.access } : await actorOfOwner(ctx, key, key.accountId);
  return { actor, scopes: key.scopes };
}

async function actorOfOwner(ctx: Context, { access, role }: FoundKey, accountId: string): Promise<Actor> {
  const isStaff = role === "editor" || role === "owner";
  return {
    id: accountId,
    access: access === "paid" && (isStaff || (await hasFullAccess(ctx, accountId))) ? "paid" : "free",
  };
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Common prefix of all keys, recognisable to people and to leak scanners. */
const MARK = "nrk_";
const SHAPE = /^(nrk_[0-9A-Za-z]{8})_[0-9A-Za-z]{32}$/;

/** A new key: `nrk_`, an 8-character id and a 32-character secret (190 bits); with a prefix, a new secret for its key. */
export function createSecret(prefix = MARK + randomText(8)): { readonly prefix: string; readonly secret: string } {
  return { prefix, secret: `${prefix}_${randomText(32)}` };
}

/** True if a text looks like one of our keys, even if incomplete. */
export function looksLikeKey(text: string): boolean {
  return text.startsWith(MARK);
}

/** The visible prefix of a key; null when the text is not a key. */
export function prefixOf(text: string): string | null {
  return SHAPE.exec(text)?.[1] ?? null;
}

/** The stored hash. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function randomText(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
}
