import { randomBytes } from "node:crypto";
import { execute, rowOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { KEY_HOURS, UNRENEWED_DAYS } from "./api-key.ts";
import { createSecret, hashOf } from "./authenticate-key.ts";
import { revokeKey } from "./manage-keys.ts";

/** The tokens issued to a program at sign-in and at each renewal. */
export interface OAuthTokens {
  /** An API key. */
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  /** Renews the key once. */
  readonly refreshToken: string;
}

/** Seconds in which a used token counts as a repeated request instead of a theft. */
const REPEAT_SECONDS = 60;

/** Gives a program's key a new secret and a new refresh token; the former ones stop working. */
export async function issueTokens(ctx: Context, prefix: string): Promise<OAuthTokens> {
  const { secret } = createSecret(prefix);
  const refreshToken = `nrr_${randomBytes(32).toString("base64url")}`;
  await execute(ctx)`
    update api_key set secret_sha256 = ${hashOf(secret)}, former_refresh_sha256 = refresh_sha256,
      refresh_sha256 = ${hashOf(refreshToken)},
        expires_at = ${new Date(ctx.clock.now().getTime() + KEY_HOURS * 3_600_000)}
    where prefix = ${prefix}`;
  return { accessToken: secret, expiresInSeconds: KEY_HOURS * 3_600, refreshToken };
}

interface RenewableKey {
  readonly prefix: string;
  readonly accountId: string;
  readonly isCurrent: boolean;
  readonly expiresAt: Date;
}

/**
 * Renews a program's key; null for an invalid token. A token works once: a second use means that two programs hold it,
 * so the key is revoked (RFC 9700, 4.14).
 */
export async function refreshTokens(
  ctx: Context,
  { refreshToken, clientId }: { readonly refreshToken: string; readonly clientId: string },
): Promise<OAuthTokens | null> {
  const hash = hashOf(refreshToken);
  return inTransaction(ctx, async (inner) => {
    const key = await rowOf<RenewableKey>(inner)`
      select prefix, account_id as "accountId", refresh_sha256 = ${hash} as "isCurrent", expires_at as "expiresAt"
        from api_key
      where (refresh_sha256 = ${hash} or former_refresh_sha256 = ${hash}) and oauth_client_id = ${clientId}
        and revoked_at is null for update`;
    if (key === undefined) return null;
    const now = ctx.clock.now().getTime();
    if (key.isCurrent)
      return now < key.expiresAt.getTime() + UNRENEWED_DAYS * 86_400_000 ? issueTokens(inner, key.prefix) : null;
    const renewedAt = key.expiresAt.getTime() - KEY_HOURS * 3_600_000;
    if (now - renewedAt > REPEAT_SECONDS * 1_000) await revokeKey(asOwner(inner, key), key.prefix);
    return null;
  });
}

/**
 * Revokes the key issued to a program at sign-in, by the key or its refresh token; other keys are unaffected (RFC
 * 7009).
 */
export async function revokeOAuthKey(ctx: Context, token: string): Promise<void> {
  const key = await rowOf<{ prefix: string; accountId: string }>(ctx)`
    select prefix, account_id as "accountId" from api_key
    where (secret_sha256 = ${hashOf(token)} or refresh_sha256 = ${hashOf(token)})
      and oauth_client_id is not null and revoked_at is null`;
  if (key !== undefined) await revokeKey(asOwner(ctx, key), key.prefix);
}

function asOwner(ctx: Context, { accountId }: { readonly accountId: string }): Context {
  return { ...ctx, actor: { id: accountId, access: "free" } };
}
