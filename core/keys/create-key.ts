import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { API_KEY, type ApiKey, type KeyAccess } from "./api-key.ts";
import { createSecret, hashOf } from "./key-secret.ts";
import { KEY_SCOPES, type KeyScope } from "./scopes.ts";

const LONGEST_LABEL = 100;

export interface CreateKeyInput {
  /** For whom or what it is, 1 to 100 characters. */
  readonly label: string;
  readonly access: KeyAccess;
  /** What it may be used for, at least one; everything when absent. */
  readonly scopes?: readonly KeyScope[];
  /** Whom it belongs to; the operator's when absent. */
  readonly accountId?: string;
}

/** A key with its secret, which is stored nowhere: this is the only time it can be shown. */
export interface CreatedKey extends ApiKey {
  readonly secret: string;
}

/** Makes a key. Throws AppError `invalid_input` for a label that says nothing, is too long or no plain text, or without a scope. */
export async function createKey(ctx: Context, input: CreateKeyInput): Promise<CreatedKey> {
  const label = input.label.trim();
  if (label === "" || label.length > LONGEST_LABEL || /[\p{Cc}\p{Bidi_C}]/u.test(label) || !label.isWellFormed()) {
    throw new AppError("invalid_input", `A key's label says for whom or what it is, in one line of 1 to ${LONGEST_LABEL} characters.`);
  }
  const { scopes = KEY_SCOPES, accountId = null } = input;
  if (scopes.length === 0) throw new AppError("invalid_input", "Choose at least one thing the key may be used for.");
  const { prefix, secret } = createSecret();
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql<ApiKey>`
      insert into api_key (prefix, secret_sha256, label, access, scopes, account_id, created_at, created_by)
      values (${prefix}, ${hashOf(secret)}, ${label}, ${input.access}, ${KEY_SCOPES.filter((scope) => scopes.includes(scope))}::text[], ${accountId}, ${ctx.clock.now()}, ${ctx.actor.id})
      returning ${API_KEY}`.execute(inner.db);
    const [key] = rows;
    if (key === undefined) throw new Error("the database kept no key");
    await writeAudit(inner, "api_key.created", accountId === null ? { prefix, label, access: input.access } : { prefix, access: input.access });
    return { ...key, secret };
  });
}
