import { createHash, randomBytes } from "node:crypto";
import { execute, requireRow, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { keyIsActive } from "./api-key.ts";
import { hashOf } from "./authenticate-key.ts";
import { createKey, MOST_KEYS, revokeKey } from "./manage-keys.ts";
import { issueTokens, type OAuthTokens } from "./oauth-tokens.ts";

/** The only scope of programs that sign in: reading. */
export const OAUTH_SCOPE = "read";

/** Seconds in which a code must be exchanged. */
const CODE_SECONDS = 60;

interface GrantInput {
  readonly clientId: string;
  readonly redirectUri: string;
  /** S256 of the program's verifier. */
  readonly codeChallenge: string;
}

/**
 * Creates a code for a program to which the acting account has granted read access. Throws AppError `sign_in_again`.
 */
export async function grantCode(ctx: Context, { clientId, redirectUri, codeChallenge }: GrantInput): Promise<string> {
  requireConfirmedAddress(ctx);
  await requireFreshSession(ctx);
  const code = randomBytes(32).toString("base64url");
  const now = ctx.clock.now();
  await execute(ctx)`delete from oauth_code where expires_at < ${now}`;
  await execute(ctx)`
    insert into oauth_code (code_sha256, client_id, account_id, redirect_uri, code_challenge, expires_at)
    values (${hashOf(code)}, ${clientId}, ${ctx.actor.id}, ${redirectUri}, ${codeChallenge},
      ${new Date(now.getTime() + CODE_SECONDS * 1_000)})`;
  return code;
}

interface ExchangeInput {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/**
 * Exchanges a code for a key of its account with the scope `read`, which replaces the program's former key. A code
 * works once, even if the exchange fails; null for an invalid one. Throws AppError `conflict` at the limit of keys.
 */
export async function exchangeCode(ctx: Context, input: ExchangeInput): Promise<OAuthTokens | null> {
  const spent = await rowOf<SpentCode>(ctx)`
    delete from oauth_code o using oauth_client c where o.code_sha256 = ${hashOf(input.code)} and c.id = o.client_id
    returning o.client_id as "clientId", o.account_id as "accountId", o.redirect_uri as "redirectUri",
      o.code_challenge as "codeChallenge", o.expires_at as "expiresAt", c.name`;
  if (spent === undefined || spent.expiresAt <= ctx.clock.now()) return null;
  const challenge = createHash("sha256").update(input.verifier).digest("base64url");
  if (spent.clientId !== input.clientId || spent.redirectUri !== input.redirectUri || spent.codeChallenge !== challenge)
    return null;
  return inTransaction({ ...ctx, actor: { id: spent.accountId, access: "free" } }, (inner) => replaceKey(inner, spent));
}

interface SpentCode {
  readonly clientId: string;
  readonly accountId: string;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly expiresAt: Date;
  readonly name: string;
}

async function replaceKey(ctx: Context, { clientId, accountId, name }: SpentCode): Promise<OAuthTokens> {
  // Serializes concurrent creations, so that the limit holds.
  await requireRow<{ id: string }>(ctx)`select id from account where id = ${accountId} for update`;
  const active = await rowsOf<{ prefix: string; isFormer: boolean }>(ctx)`
    select prefix, oauth_client_id is not distinct from ${clientId} as "isFormer" from api_key
    where account_id = ${accountId} and ${keyIsActive(ctx)}`;
  const former = active.filter(({ isFormer }) => isFormer);
  if (active.length - former.length >= MOST_KEYS)
    throw conflict(`The account has reached the limit of ${MOST_KEYS} keys. Revoke one first.`);
  for (const { prefix } of former) await revokeKey(ctx, prefix);
  const key = await createKey(ctx, { label: name, access: "paid", scopes: [OAUTH_SCOPE], accountId });
  await execute(ctx)`update api_key set oauth_client_id = ${clientId} where prefix = ${key.prefix}`;
  return issueTokens(ctx, key.prefix);
}
