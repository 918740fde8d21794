import { hasOwner } from "../../core/accounts/account.ts";
import { invite } from "../../core/accounts/invitation.ts";
import type { Context } from "../../core/context.ts";

/** The page on which an invitation is taken up. */
export function invitationUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/sign-in/invitation?token=${token}`;
}

/** A link that makes whoever opens it first the owner, while the site has none; else `null`. */
export async function firstOwnerLink(ctx: Context, siteUrl: string): Promise<string | null> {
  if (await hasOwner(ctx)) return null;
  return invitationUrl(siteUrl, await invite(ctx, { email: null, role: "owner" }));
}
