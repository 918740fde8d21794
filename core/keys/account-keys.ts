import { AppError } from "../../platform/errors.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { maySaveSearches } from "../directory/access.ts";
import { listAccountKeys } from "./api-key.ts";
import { createKey, type CreatedKey } from "./create-key.ts";
import { revokeKey } from "./revoke-key.ts";
import type { KeyScope } from "./scopes.ts";

/** How many keys one account has in use. */
export const MOST_KEYS = 20;

/**
 * Makes a key for the account that acts. Throws AppError: `forbidden` without full access, `conflict` when there are
 * {@link MOST_KEYS} already, `invalid_input` as {@link createKey}.
 */
export async function createAccountKey(ctx: Context, { label, scopes }: { readonly label: string; readonly scopes: readonly KeyScope[] }): Promise<CreatedKey> {
  if (!maySaveSearches(ctx.actor)) throw new AppError("forbidden", "API keys come with full access: choose a plan on /pricing.");
  return inTransaction(ctx, async (inner) => {
    // Of two keys made at once, the second counts the first.
    await inner.db.selectFrom("account").select("id").where("id", "=", inner.actor.id).forUpdate().executeTakeFirstOrThrow();
    const others = await listAccountKeys(inner, inner.actor.id);
    if (others.length >= MOST_KEYS) throw new AppError("conflict", `You have ${MOST_KEYS} keys, which is the most there can be: revoke one first.`);
    return createKey(inner, { label, scopes, access: "paid", accountId: inner.actor.id });
  });
}

/** Takes a key of the account that acts out of use. Throws AppError `not_found` when it is somebody else's or there is none. */
export async function revokeAccountKey(ctx: Context, prefix: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const own = await listAccountKeys(inner, inner.actor.id);
    if (!own.some((key) => key.prefix === prefix)) throw new AppError("not_found", "You have no such key.");
    await revokeKey(inner, prefix);
  });
}
