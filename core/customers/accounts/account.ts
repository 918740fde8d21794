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
  /** Since when an owner keeps it out; null if none does. */
  readonly blockedAt: Date | null;
}

/** Reads an account by id or by address, ignoring case; `null` when there is none. */
export async function readAccount(
  ctx: Context,
  by: { readonly id: string } | { readonly email: string },
): Promise<Account | null> {
  const isOne = "id" in by ? sql`id = ${by.id}` : sql`email = ${by.email.toLowerCase()}`;
  return rowOf<Account>(ctx, null)`select id, email, role, created_at as "createdAt", blocked_at as "blockedAt"
    from account where ${isOne}`;
}

/** True if an owner keeps the account out. */
export async function isBlocked({ db }: Pick<Context, "db">, id: string): Promise<boolean> {
  return hasRows(db)`select from account where id = ${id} and blocked_at is not null`;
}

export async function hasOwner(ctx: Context): Promise<boolean> {
  return hasRows(ctx)`select from account where role = 'owner'`;
}
