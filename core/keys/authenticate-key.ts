import { sql } from "kysely";
import type { Actor, Context } from "../context.ts";
import type { KeyAccess } from "./api-key.ts";
import { hashOf, prefixOf } from "./key-secret.ts";

/** Whom a key speaks for, or why it speaks for nobody, in words for whoever sent it. */
export type Authenticated = { readonly actor: Actor } | { readonly refused: string };

/** How long a use is not noted again. */
const NOTED_MS = 60_000;

/** Looks a key up, and notes that it was used. A revoked key is refused from the moment it is revoked. */
export async function authenticateKey(ctx: Context, secret: string): Promise<Authenticated> {
  const prefix = prefixOf(secret);
  if (prefix === null) return { refused: "This is no key of this site: one begins with nrk_ and has 45 characters." };
  const found = await sql<{ id: number; access: KeyAccess; lastUsedAt: Date | null; revokedAt: Date | null }>`
    select id, access, last_used_at as "lastUsedAt", revoked_at as "revokedAt" from api_key where secret_sha256 = ${hashOf(secret)}`.execute(ctx.db);
  const [key] = found.rows;
  if (key === undefined) return { refused: "There is no such key." };
  if (key.revokedAt !== null) return { refused: "This key was revoked." };
  const now = ctx.clock.now();
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= NOTED_MS) {
    await sql`update api_key set last_used_at = ${now} where id = ${key.id} and (last_used_at is null or last_used_at < ${now})`.execute(ctx.db);
  }
  return { actor: { id: `key:${prefix}`, access: key.access } };
}
