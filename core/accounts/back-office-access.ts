import { AppError } from "../../platform/errors.ts";
import { writeAudit } from "../audit.ts";
import type { Actor, Context } from "../context.ts";
import { requireFreshSession } from "../fresh-session.ts";
import { inTransaction } from "../transaction.ts";

/** Areas of the back office: `desk` for editors, `owners` for money and members. */
export type OfficeArea = "desk" | "owners";

/** The only place that decides who may enter which area. */
export function mayEnterOffice(actor: Actor, area: OfficeArea): boolean {
  if (actor.access === "owner") return true;
  return actor.access === "editor" && area === "desk";
}

/** Throws AppError `forbidden` unless the actor is an owner. */
export function requireOwner({ actor }: Pick<Context, "actor">): void {
  if (!mayEnterOffice(actor, "owners")) throw new AppError("forbidden", "Only an owner of the site may do this.");
}

/**
 * Sets whether owners and editors must sign in with a passkey; only for owners with a fresh session. Throws AppError
 * `conflict` for an owner who would be locked out.
 */
export async function setRequiresPasskeys(ctx: Context, required: boolean): Promise<void> {
  requireOwner(ctx);
  await requireFreshSession(ctx);
  const { session } = ctx.actor;
  if (required && session !== undefined && session.method !== "passkey")
    throw new AppError("conflict", "First add a passkey on your account page and sign in with it.");
  await inTransaction(ctx, async (inner) => {
    await inner.db.updateTable("office_rules").set({ requires_passkeys: required }).execute();
    await writeAudit(inner, "office.passkeys_required", { required });
  });
}
