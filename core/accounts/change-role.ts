import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { Role } from "./account.ts";
import { requireOwner } from "./back-office-access.ts";
import { lockOwners } from "./lock-owners.ts";

export interface ChangeRoleInput {
  readonly accountId: string;
  readonly role: Role;
}

/**
 * Gives an account another role, from its next request on. The last owner keeps the role, however many try to take it at
 * once: "last_owner". For owners only; throws AppError `forbidden` for anybody else.
 */
export async function changeRole(ctx: Context, { accountId, role }: ChangeRoleInput): Promise<"changed" | "same" | "missing" | "last_owner"> {
  requireOwner(ctx);
  return inTransaction(ctx, async (inner) => {
    const owners = await lockOwners(inner);
    const account = await inner.db.selectFrom("account").select("role").where("id", "=", accountId).forUpdate().executeTakeFirst();
    if (account === undefined) return "missing";
    if (account.role === role) return "same";
    if (account.role === "owner" && owners.length <= 1) return "last_owner";
    await inner.db.updateTable("account").set({ role, updated_at: inner.clock.now() }).where("id", "=", accountId).execute();
    await writeAudit(inner, "account.role_changed", { accountId, from: account.role, to: role });
    return "changed";
  });
}
