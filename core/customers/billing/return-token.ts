import { createHash, randomBytes } from "node:crypto";
import { scalarOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Minutes after opening the checkout in which the returning browser is signed in. */
export const RETURN_MINUTES = 60;

/** Proves that a browser opened an order's checkout. */
export interface ReturnToken {
  readonly reference: string;
  readonly token: string;
}

/** A new token, of 256 random bits. */
export function newReturnToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token. */
export function returnHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * Uses a token: the account that its paid order created and that nobody has confirmed since, else `null`. An account
 * that existed before the order keeps no token, so that buying in somebody's name opens nothing of theirs.
 */
export async function redeemReturnToken(ctx: Context, { reference, token }: ReturnToken): Promise<string | null> {
  const since = new Date(ctx.clock.now().getTime() - RETURN_MINUTES * 60_000);
  return scalarOf<string | null>(ctx, null)`
    update billing_order o set return_hash = null
    from account a
    where o.reference = ${reference} and o.return_hash = ${returnHash(token)} and o.created_at > ${since}
      and o.state = 'paid' and o.refund_asked_at is null and o.retired_at is null
      and a.id = o.account_id and not a.email_verified and a.role = 'member'
    returning a.id as "accountId"`;
}
