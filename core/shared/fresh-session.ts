import { requireRow } from "../../db/statement.ts";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "./context.ts";

/** Minutes after signing in during which sensitive actions need no new sign-in. */
export const FRESH_MINUTES = 10;

/** True if a session is recent enough for actions that a borrowed browser must not perform. */
export function isFresh(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() < FRESH_MINUTES * 60_000;
}

/**
 * The guard of refunds, role changes, keys, erasures and full exports: throws AppError `sign_in_again` unless an owner or
 * editor has just signed in, with a passkey if the owners require that. Members and actors without a session (the
 * command line, jobs, API keys) pass.
 */
export async function requireFreshSession(ctx: Context): Promise<void> {
  if (await mustSignInAgain(ctx))
    throw new AppError("sign_in_again", "Please sign in again first, to confirm that it's you.");
}

/** True for an owner or editor who must sign in again first; see {@link requireFreshSession}. */
export async function mustSignInAgain(ctx: Context): Promise<boolean> {
  const { session, access } = ctx.actor;
  if (session === undefined || (access !== "owner" && access !== "editor")) return false;
  return !isFresh(session.startedAt, ctx.clock.now()) || !(await meetsPasskeyRule(ctx));
}

/** True if the session may enter the back office under the owners' rule on passkeys. */
export async function meetsPasskeyRule(ctx: Context): Promise<boolean> {
  const { session } = ctx.actor;
  return session === undefined || session.method === "passkey" || !(await requiresPasskeys(ctx));
}

/** True if owners and editors must sign in with a passkey. */
export async function requiresPasskeys({ db }: Pick<Context, "db">): Promise<boolean> {
  return (await requireRow<{ requires_passkeys: boolean }>(db)`select requires_passkeys from office_rules`)
    .requires_passkeys;
}
