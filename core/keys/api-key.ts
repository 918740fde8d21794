import type { Context } from "../context.ts";
import { sql } from "kysely";
import type { KeyScope } from "./scopes.ts";

/** What a key lets its holder see at most: the access of a plan. An account's key sees what its account does at that moment. */
export const KEY_ACCESS = ["paid", "free"] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** A key of the open interface, without the key itself. */
export interface ApiKey {
  /** The beginning of the key: its name in lists. */
  readonly prefix: string;
  readonly label: string;
  readonly access: KeyAccess;
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Date;
  /** To the minute; null when it never was. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

/** SQL: the columns of an {@link ApiKey}. */
export const API_KEY = sql`prefix, label, access, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

/** The keys an account made that still work, the newest first. */
export async function listAccountKeys(ctx: Context, accountId: string): Promise<readonly ApiKey[]> {
  const { rows } = await sql<ApiKey>`
    select ${API_KEY} from api_key where account_id = ${accountId} and revoked_at is null order by created_at desc, id desc`.execute(ctx.db);
  return rows;
}

/** All keys, the newest first; revoked ones only when asked for. */
export async function listKeys(ctx: Context, { revoked = false }: { readonly revoked?: boolean } = {}): Promise<readonly ApiKey[]> {
  const { rows } = await sql<ApiKey>`select ${API_KEY} from api_key where ${revoked} or revoked_at is null order by created_at desc, id desc`.execute(ctx.db);
  return rows;
}
