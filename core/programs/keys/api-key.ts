import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** A key's maximum access. An account's key never sees more than its account does at that moment. */
export const KEY_ACCESS = ["paid", "free"] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** An API key without its secret. */
export interface ApiKey {
  /** The key's visible prefix, which names it in lists. */
  readonly prefix: string;
  readonly label: string;
  readonly access: KeyAccess;
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Date;
  /** Last use, to the minute; null if never used. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
}

export const API_KEY = sql`prefix, label, access, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
  revoked_at as "revokedAt"`;

/** Validity in hours of a key issued by sign-in of a program. */
export const KEY_HOURS = 1;
/** Days after a key's expiry in which it can be renewed. */
export const UNRENEWED_DAYS = 90;

/** SQL: the key works or can be renewed. */
export function keyIsActive(ctx: Context): RawBuilder<boolean> {
  const oldest = new Date(ctx.clock.now().getTime() - UNRENEWED_DAYS * 86_400_000);
  return sql`revoked_at is null and (expires_at is null or expires_at > ${oldest})`;
}

/** The account's active keys, newest first. */
export async function listAccountKeys(ctx: Context, accountId: string): Promise<readonly ApiKey[]> {
  return rowsOf<ApiKey>(ctx)`
    select ${API_KEY} from api_key where account_id = ${accountId} and ${keyIsActive(ctx)} order by created_at desc,
      id desc`;
}

/** All keys, newest first; revoked ones only if `revoked`. */
export async function listKeys(
  ctx: Context,
  { revoked = false }: { readonly revoked?: boolean } = {},
): Promise<readonly ApiKey[]> {
  return rowsOf<ApiKey>(ctx)`
    select ${API_KEY} from api_key where ${revoked} or revoked_at is null order by created_at desc,
      id desc`;
}

export const KEY_SCOPES = ["read", "export", "finder", "lists", "manage"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of a key for which none were chosen: whoever manages webhooks may send leads anywhere. */
export const USUAL_SCOPES: readonly KeyScope[] = KEY_SCOPES.filter((scope) => scope !== "manage");

/** Each scope as shown to users. */
export const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: "Read leads, companies and changes (REST interface, MCP, feeds)",
  export: "Download files (CSV, XLSX, NDJSON)",
  finder: "Search and verify e-mail addresses",
  lists: "Change lists of watched companies and of those to leave out, pause and resume destinations",
  manage: "Read, create, change and delete your saved searches, their e-mail alerts and your webhooks",
};
