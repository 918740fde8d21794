import { readAccount } from "../../../../core/accounts/account.ts";
import type { Context } from "../../../../core/context.ts";
import { mayLookUpLists } from "../../../../core/directory/access.ts";

/** Why somebody may have no lists looked up. */
export const NEEDS_PLAN = "Lists are part of the paid plans: see /pricing.";

/** The account whose lists somebody may ask about, or why there is none. Whoever's plan ended sees what was found, and has nothing more looked up. */
export async function listOwner(ctx: Context, { begins }: { readonly begins: boolean }): Promise<{ readonly accountId: string } | { readonly status: 401 | 403; readonly why: string }> {
  if (ctx.actor.access === "anonymous") return { status: 401, why: "Lists are looked up for accounts: send an API key, or sign in." };
  if (begins && !mayLookUpLists(ctx.actor)) return { status: 403, why: NEEDS_PLAN };
  const account = await readAccount(ctx, { id: ctx.actor.id });
  return account === null ? { status: 403, why: "This key belongs to no account, so a list would have no owner. Make a key on your account's page." } : { accountId: account.id };
}
