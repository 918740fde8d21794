import type { Context } from "../context.ts";

export const ROLES = ["member", "editor", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Somebody who signs in. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
}

/** The account of this id, or of this address whatever its letter case; `null` without one. */
export async function readAccount(ctx: Context, by: { readonly id: string } | { readonly email: string }): Promise<Account | null> {
  const row = await ctx.db
    .selectFrom("account")
    .select(["id", "email", "role", "created_at as createdAt"])
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : ""))
    .$if("email" in by, (query) => query.where("email", "=", "email" in by ? by.email.toLowerCase() : ""))
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the site has an owner yet. */
export async function hasOwner(ctx: Context): Promise<boolean> {
  return (await ctx.db.selectFrom("account").select("id").where("role", "=", "owner").limit(1).executeTakeFirst()) !== undefined;
}
