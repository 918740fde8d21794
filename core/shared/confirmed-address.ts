import { forbidden } from "../../platform/errors.ts";
import type { Context } from "./context.ts";

/** What a session is told that must confirm its address first. */
export const CONFIRM_FIRST = "Confirm your address first: open the sign-in link of your account's address.";

/**
 * True for a session that only a purchase began: its buyer may have typed somebody else's address. It reads and
 * downloads until the address is confirmed by a link, which ends it.
 */
export function isUnconfirmed({ actor }: Pick<Context, "actor">): boolean {
  return actor.session?.method === "purchase";
}

/**
 * The guard of everything that would outlast such a session, speak for the address or show what is held about it:
 * passkeys, keys, programs, webhooks, alerts, another address, the account's data and its deletion. Throws AppError
 * `forbidden`.
 */
export function requireConfirmedAddress(ctx: Pick<Context, "actor">): void {
  if (isUnconfirmed(ctx)) throw forbidden(CONFIRM_FIRST);
}
