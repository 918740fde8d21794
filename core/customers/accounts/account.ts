import { sql } from "kysely";
import { hasRows, rowOf } from "../../../db/statement.ts";
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
  const isOne = "id" in by ? sql`id = ${by.id}` : sql`email = ${by.email.toLowerCase()}`;
  return rowOf<Account>(ctx, null)`select id, email, role, created_at as "createdAt" from account where ${isOne}`;
}

export async function hasOwner(ctx: Context): Promise<boolean> {
  return hasRows(ctx)`select from account where role = 'owner'`;
}
