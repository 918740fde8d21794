import { randomBytes } from "node:crypto";
import { readAccount } from "../accounts/account.ts";
import { emailAddress } from "../contact/form-fields.ts";
import type { Context } from "../context.ts";

/**
 * The account of whoever paid without being signed in: of the address they gave the provider, made when there is none.
 * It opens to nobody but who reads that address's mail. `null` when the provider has no address that mail can be sent to.
 */
export async function buyerAccount(ctx: Context, email: string | null): Promise<string | null> {
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success) return null;
  const address = parsed.data.toLowerCase();
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("account")
    .values({ id: randomBytes(24).toString("base64url"), email: address, email_verified: false, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  return (await readAccount(ctx, { email: address }))?.id ?? null;
}
