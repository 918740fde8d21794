import { sql } from "kysely";
import { hasFullAccess } from "../billing/entitlement.ts";
import type { Actor, Context } from "../context.ts";
import type { KeyAccess } from "./api-key.ts";
import type { KeyScope } from "./scopes.ts";
import { hashOf, prefixOf } from "./key-secret.ts";

/** Whom a key speaks for, or why it speaks for nobody, in words for whoever sent it. */
export type Authenticated = { readonly actor: Actor; readonly scopes: readonly KeyScope[] } | { readonly refused: string };

/** How long a use is not noted again. */
const NOTED_MS = 60_000;

interface FoundKey {
  readonly id: number;
  readonly access: KeyAccess;
  readonly scopes: readonly KeyScope[];
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The account that made it and its role now; null for the operator's keys. */
  readonly accountId: string | null;
  readonly role: string | null;
}

/**
 * Looks a key up, and notes that it was used. A revoked key is refused from the moment it is revoked. A key that an account
 * made speaks for the account, with what a plan of the account opens at this moment: never with an editor's powers.
 */
export async function authenticateKey(ctx: Context, secret: string): Promise<Authenticated> {
  const prefix = prefixOf(secret);
  if (prefix === null) return { refused: "This is no key of this site: one begins with nrk_ and has 45 characters." };
  const found = await sql<FoundKey>`
    select k.id, k.access, k.scopes, k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.account_id as "accountId", a.role
    from api_key k left join account a on a.id = k.account_id
    where k.secret_sha256 = ${hashOf(secret)}`.execute(ctx.db);
  const [key] = found.rows;
  if (key === undefined) return { refused: "There is no such key." };
  if (key.revokedAt !== null) return { refused: "This key was revoked." };
  const now = ctx.clock.now();
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= NOTED_MS) {
    await sql`update api_key set last_used_at = ${now} where id = ${key.id} and (last_used_at is null or last_used_at < ${now})`.execute(ctx.db);
  }
  const actor = key.accountId === null ? { id: `key:${prefix}`, access: key.access } : await actorOfOwner(ctx, key, key.accountId);
  return { actor, scopes: key.scopes };
}

async function actorOfOwner(ctx: Context, { access, role }: FoundKey, accountId: string): Promise<Actor> {
  const isStaff = role === "editor" || role === "owner";
  return { id: accountId, access: access === "paid" && (isStaff || (await hasFullAccess(ctx, accountId))) ? "paid" : "free" };
}
