import { execute, hasRows, requireRow } from "../../../db/statement.ts";
import { conflict, forbidden, invalidInput, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { requireConfirmedAddress } from "../../shared/confirmed-address.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { mailAccount } from "../../shared/outbox/mail-account.ts";
import { maySaveSearches } from "../../reading/directory/access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import {
  API_KEY,
  type ApiKey,
  KEY_SCOPES,
  type KeyAccess,
  type KeyScope,
  listAccountKeys,
  USUAL_SCOPES,
} from "./api-key.ts";
import { createSecret, hashOf } from "./authenticate-key.ts";

/** Maximum number of active keys per account. */
export const MOST_KEYS = 20;

/**
 * Creates a key for the acting account. Throws AppError `forbidden` without full access, `conflict` at {@link
 * MOST_KEYS} keys, `invalid_input` as {@link createKey}.
 */
export async function createAccountKey(
  ctx: Context,
  { label, scopes }: { readonly label: string; readonly scopes: readonly KeyScope[] },
): Promise<CreatedKey> {
  if (!maySaveSearches(ctx.actor)) throw forbidden("API keys come with full access: choose a plan on /pricing.");
  requireConfirmedAddress(ctx);
  await requireFreshSession(ctx);
  return inTransaction(ctx, async (inner) => {
    // Serializes concurrent creations, so that the limit holds.
    await requireRow<{ id: string }>(inner)`select id from account where id = ${inner.actor.id} for update`;
    const others = await listAccountKeys(inner, inner.actor.id);
    if (others.length >= MOST_KEYS)
      throw conflict(`You have reached the limit of ${MOST_KEYS} keys. Revoke one first.`);
    const key = await createKey(inner, { label, scopes, access: "paid", accountId: inner.actor.id });
    await mailAccount(inner, inner.actor.id, {
      template: "key_created",
      data: { label: key.label, prefix: key.prefix },
    });
    return key;
  });
}

/** Revokes a key of the acting account. Throws AppError `not_found` for an unknown key or another account's. */
export async function revokeAccountKey(ctx: Context, prefix: string): Promise<void> {
  await requireFreshSession(ctx);
  await inTransaction(ctx, async (inner) => {
    const own = await listAccountKeys(inner, inner.actor.id);
    if (!own.some((key) => key.prefix === prefix)) throw notFound("You have no such key.");
    await revokeKey(inner, prefix);
  });
}

const LONGEST_LABEL = 100;

interface CreateKeyInput {
  /** Purpose of the key, 1 to 100 characters. */
  readonly label: string;
  readonly access: KeyAccess;
  /** At least one; {@link USUAL_SCOPES} when absent. */
  readonly scopes?: readonly KeyScope[];
  /** The owning account; an operator's key when absent. */
  readonly accountId?: string;
}

/** A key with its secret. Only its hash is stored, so it can be shown only now. */
interface CreatedKey extends ApiKey {
  readonly secret: string;
}

/** Creates a key. Throws AppError `invalid_input` for an invalid label or no scope. */
export async function createKey(ctx: Context, input: CreateKeyInput): Promise<CreatedKey> {
  const label = input.label.trim();
  if (label === "" || label.length > LONGEST_LABEL || /[\p{Cc}\p{Bidi_C}]/u.test(label) || !label.isWellFormed()) {
    throw invalidInput(`A key's label must be one line of 1 to ${LONGEST_LABEL} characters.`);
  }
  const { scopes = USUAL_SCOPES, accountId = null } = input;
  if (scopes.length === 0) throw invalidInput("Choose at least one permission.");
  const { prefix, secret } = createSecret();
  return inTransaction(ctx, async (inner) => {
    const key = await requireRow<ApiKey>(inner)`
      insert into api_key (prefix, secret_sha256, label, access, scopes, account_id, created_at, created_by)
      values (${prefix}, ${hashOf(secret)}, ${label}, ${input.access},
        ${KEY_SCOPES.filter((scope) => scopes.includes(scope))}::text[], ${accountId}, ${ctx.clock.now()},
        ${ctx.actor.id})
      returning ${API_KEY}`;
    await writeAudit(
      inner,
      "api_key.created",
      accountId === null ? { prefix, label, access: input.access } : { prefix, access: input.access },
    );
    return { ...key, secret };
  });
}

/** Revokes a key permanently from the next request on; "missing" for an unknown prefix, "already" if revoked before. */
export async function revokeKey(ctx: Context, prefix: string): Promise<"revoked" | "already" | "missing"> {
  return inTransaction(ctx, async (inner) => {
    const changed = await execute(inner)`
      update api_key set revoked_at = ${ctx.clock.now()}, revoked_by = ${ctx.actor.id}
      where prefix = ${prefix} and revoked_at is null`;
    if (changed > 0) {
      await writeAudit(inner, "api_key.revoked", { prefix });
      return "revoked";
    }
    const known = await hasRows(inner)`select from api_key where prefix = ${prefix}`;
    return known ? "already" : "missing";
  });
}
