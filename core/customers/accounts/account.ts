import { hasRows } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

export const ROLES = ["member", "editor", "owner"] as const;
export type Role = (typeof ROLES)[number];

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
}

/** Reads an account by id or by address, ignoring case; `null` when there is none. */
export async function readAccount(
  ctx: Context,
  by: { readonly id: string } | { readonly email: string },
): Promise<Account | null> {
  const row = await ctx.db
    .selectFrom("account")
    .select(["id", "email", "role", "created_at as createdAt"])
    .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : ""))
    .$if("email" in by, (query) => query.where("email", "=", "email" in by ? by.email.toLowerCase() : ""))
    .$narrowType<{ role: Role }>()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasOwner(ctx: Context): Promise<boolean> {
  return hasRows(ctx)`select from account where role = 'owner'`;
}
