import { execute, hasRows, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  readonly startedAt: Date;
  /** To the minute. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/** The account's sessions, newest first. */
export async function listSessions(ctx: Context, accountId: string): Promise<readonly Session[]> {
  return rowsOf<Session>(ctx)`
    select id, created_at as "startedAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
      user_agent as "userAgent" from account_session where account_id = ${accountId}
      and expires_at > ${ctx.clock.now()} order by created_at desc, id`;
}

/** Ends one session from its next request on; false when the account has no such session. */
export async function endSession(
  ctx: Context,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<boolean> {
  return hasRows(ctx)`delete from account_session where id = ${sessionId} and account_id = ${accountId} returning id`;
}

/** Ends all sessions of the account but one. Returns how many. */
export async function endOtherSessions(
  ctx: Context,
  { accountId, keptId }: { readonly accountId: string; readonly keptId: string },
): Promise<number> {
  return execute(ctx)`delete from account_session where account_id = ${accountId} and id <> ${keptId}`;
}
