import { execute, rowsOf } from "../../../db/statement.ts";
import { type AppError, invalidInput, notFound } from "../../../platform/errors.ts";
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
  return rowsOf<Passkey>(ctx)`
    select id, name, created_at as "createdAt", backed_up as "backedUp" from passkey where account_id = ${accountId}
    order by created_at desc, id`;
}

/** Renames a passkey. Throws AppError `invalid_input` for an invalid name, `not_found` unless the account owns it. */
export async function renamePasskey(
  ctx: Context,
  { accountId, passkeyId, name }: OwnPasskey & { readonly name: string },
): Promise<void> {
  const kept = name.normalize("NFC").trim();
  if (kept === "" || kept.length > LONGEST_NAME || /[\p{Cc}\p{Bidi_C}]/u.test(kept) || !kept.isWellFormed()) {
    throw invalidInput(`A passkey's name is one line of 1 to ${LONGEST_NAME} characters, for example Ada's phone.`);
  }
  const found = await execute(ctx)`
    update passkey set name = ${kept} where id = ${passkeyId} and account_id = ${accountId}`;
  if (found === 0) throw noSuchPasskey();
}

/** Removes a passkey; needs a fresh session. Throws AppError `not_found` unless the account owns it. */
export async function removePasskey(ctx: Context, { accountId, passkeyId }: OwnPasskey): Promise<void> {
  await requireFreshSession(ctx);
  const found = await execute(ctx)`delete from passkey where id = ${passkeyId} and account_id = ${accountId}`;
  if (found === 0) throw noSuchPasskey();
}

function noSuchPasskey(): AppError {
  return notFound("You have no such passkey.");
}
