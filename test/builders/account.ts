import { randomBytes } from "node:crypto";
import type { Role } from "../../core/customers/accounts/account.ts";
import type { Database } from "../../db/client.ts";

/** Creates an account as signing in would. Returns its id. */
export async function insertAccount(db: Database, email: string, role: Role = "member"): Promise<string> {
  const id = randomBytes(24).toString("base64url");
  const now = new Date("2026-08-01T12:00:00Z");
  await db
    .insertInto("account")
    .values({ id, email, email_verified: true, role, created_at: now, updated_at: now })
    .execute();
  return id;
}
