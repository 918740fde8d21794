import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { API_KEY, type ApiKey, type KeyAccess } from "./api-key.ts";
import { createSecret, hashOf } from "./key-secret.ts";

const LONGEST_LABEL = 100;

export interface CreateKeyInput {
  /** For whom or what it is, 1 to 100 characters. */
  readonly label: string;
  readonly access: KeyAccess;
}

/** A key with its secret, which is stored nowhere: this is the only time it can be shown. */
export interface CreatedKey extends ApiKey {
  readonly secret: string;
}

/** Makes a key. Throws AppError `invalid_input` for a label that is empty or too long. */
export async function createKey(ctx: Context, input: CreateKeyInput): Promise<CreatedKey> {
  const label = input.label.trim();
  if (label === "" || label.length > LONGEST_LABEL) {
    throw new AppError("invalid_input", `A key's label says for whom or what it is, in 1 to ${LONGEST_LABEL} characters.`);
  }
  const { prefix, secret } = createSecret();
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql<ApiKey>`
      insert into api_key (prefix, secret_sha256, label, access, created_at, created_by)
      values (${prefix}, ${hashOf(secret)}, ${label}, ${input.access}, ${ctx.clock.now()}, ${ctx.actor.id})
      returning ${API_KEY}`.execute(inner.db);
    const [key] = rows;
    if (key === undefined) throw new Error("the database kept no key");
    await writeAudit(inner, "api_key.created", { prefix, label, access: input.access });
    return { ...key, secret };
  });
}
