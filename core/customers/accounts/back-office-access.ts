import { execute } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { requireOwner } from "../../shared/office-access.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { listPasskeys } from "./passkeys.ts";

/**
 * Sets whether owners and editors must sign in with a passkey; only for owners with a fresh session. Throws AppError
 * `conflict` for an owner who would be locked out.
 */
export async function setRequiresPasskeys(ctx: Context, required: boolean): Promise<void> {
  requireOwner(ctx);
  await requireFreshSession(ctx);
  const { session } = ctx.actor;
  if (required && session !== undefined && session.method !== "passkey") {
    const hasPasskey = (await listPasskeys(ctx, ctx.actor.id)).length > 0;
    throw conflict(
      hasPasskey
        ? "Sign in with your passkey first: sign out, then choose “Sign in with a passkey”."
        : "First add a passkey on your account page and sign in with it.",
    );
  }
  await inTransaction(ctx, async (inner) => {
    await execute(inner)`update office_rules set requires_passkeys = ${required}`;
    await writeAudit(inner, "office.passkeys_required", { required });
  });
}
