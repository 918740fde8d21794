import { createHash, randomBytes } from "node:crypto";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";

/** The secret of a confirmation link and the hash that is kept of it. */
export function makeConfirmation(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashOf(token) };
}

/**
 * Marks the privacy request of this link as confirmed: whoever reads mail at its address sent it. False when there is no
 * such request; confirming twice is as good as once.
 */
export async function confirmRequest(ctx: Context, token: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const found = await inner.db.selectFrom("privacy_request").select(["id", "confirmation"]).where("confirmation_hash", "=", hashOf(token)).forUpdate().executeTakeFirst();
    if (found === undefined) return false;
    if (found.confirmation === "unconfirmed") {
      await inner.db.updateTable("privacy_request").set({ confirmation: "confirmed" }).where("id", "=", found.id).execute();
      await writeAudit(inner, "privacy_request.confirmed", { id: found.id });
    }
    return true;
  });
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
