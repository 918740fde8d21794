import type { Context } from "../context.ts";

/** A browser somebody is signed in with. */
export interface Session {
  readonly id: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
  /** What the browser calls itself. */
  readonly userAgent: string | null;
}

/** Where the account is signed in, the newest first. */
export async function listSessions(ctx: Context, accountId: string): Promise<readonly Session[]> {
  return ctx.db
    .selectFrom("account_session")
    .select(["id", "created_at as startedAt", "expires_at as expiresAt", "user_agent as userAgent"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", ctx.clock.now())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends one session of the account, from its next request on; false when it has none of that id. */
export async function endSession(ctx: Context, { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string }): Promise<boolean> {
  const ended = await ctx.db.deleteFrom("account_session").where("id", "=", sessionId).where("account_id", "=", accountId).returning("id").executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of the account but one. Answers how many that were. */
export async function endOtherSessions(ctx: Context, { accountId, keptId }: { readonly accountId: string; readonly keptId: string }): Promise<number> {
  const ended = await ctx.db.deleteFrom("account_session").where("account_id", "=", accountId).where("id", "!=", keptId).returning("id").execute();
  return ended.length;
}
