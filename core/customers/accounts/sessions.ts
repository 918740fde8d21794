import type { Context } from "../../shared/context.ts";

/** A signed-in browser. */
export interface Session {
  readonly id: string;
  readonly startedAt: Date;
  /** To the minute. */
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  /** The User-Agent header. */
  readonly userAgent: string | null;
}

/** The account's sessions, newest first. */
export async function listSessions(ctx: Context, accountId: string): Promise<readonly Session[]> {
  return ctx.db
    .selectFrom("account_session")
    .select([
      "id",
      "created_at as startedAt",
      "last_used_at as lastUsedAt",
      "expires_at as expiresAt",
      "user_agent as userAgent",
    ])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", ctx.clock.now())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one session from its next request on; false when the account has no such session. */
export async function endSession(
  ctx: Context,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<boolean> {
  const ended = await ctx.db
    .deleteFrom("account_session")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of the account but one. Returns how many. */
export async function endOtherSessions(
  ctx: Context,
  { accountId, keptId }: { readonly accountId: string; readonly keptId: string },
): Promise<number> {
  const ended = await ctx.db
    .deleteFrom("account_session")
    .where("account_id", "=", accountId)
    .where("id", "!=", keptId)
    .returning("id")
    .execute();
  return ended.length;
}
