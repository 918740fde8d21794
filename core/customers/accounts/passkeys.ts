import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";

const LONGEST_NAME = 60;

/** A passkey's metadata. */
export interface Passkey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
  /** True if the passkey is synced, so that it survives the loss of its device. */
  readonly backedUp: boolean;
}

interface OwnPasskey {
  readonly accountId: string;
  readonly passkeyId: string;
}

export async function listPasskeys(ctx: Context, accountId: string): Promise<readonly Passkey[]> {
  return ctx.db
    .selectFrom("passkey")
    .select(["id", "name", "created_at as createdAt", "backed_up as backedUp"])
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Renames a passkey. Throws AppError `invalid_input` for an invalid name, `not_found` unless the account owns it. */
export async function renamePasskey(
  ctx: Context,
  { accountId, passkeyId, name }: OwnPasskey & { readonly name: string },
): Promise<void> {
  const kept = name.normalize("NFC").trim();
  if (kept === "" || kept.length > LONGEST_NAME || /[\p{Cc}\p{Bidi_C}]/u.test(kept) || !kept.isWellFormed()) {
    throw new AppError(
      "invalid_input",
      `A passkey's name is one line of 1 to ${LONGEST_NAME} characters, for example Ada's phone.`,
    );
  }
  const found = await ctx.db
    .updateTable("passkey")
    .set({ name: kept })
    .where("id", "=", passkeyId)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  if (found === undefined) throw noSuchPasskey();
}

/** Removes a passkey; needs a fresh session. Throws AppError `not_found` unless the account owns it. */
export async function removePasskey(ctx: Context, { accountId, passkeyId }: OwnPasskey): Promise<void> {
  await requireFreshSession(ctx);
  const found = await ctx.db
    .deleteFrom("passkey")
    .where("id", "=", passkeyId)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  if (found === undefined) throw noSuchPasskey();
}

function noSuchPasskey(): AppError {
  return new AppError("not_found", "You have no such passkey.");
}
