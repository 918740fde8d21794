import { createHash, randomBytes } from "node:crypto";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { objectByRequest } from "../finder/object-by-request.ts";

/** The secret of a confirmation link and the hash that is kept of it. */
export function makeConfirmation(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashOf(token) };
}

/**
 * Marks the privacy request of this link as confirmed: whoever reads mail at its address sent it; who asked to be deleted or left
 * out is found no more by the email finder. False when there is no
 * such request; confirming twice is as good as once.
 */
export async function confirmRequest(ctx: Context, token: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const found = await inner.db.selectFrom("privacy_request").select(["id", "confirmation", "request_type", "full_name", "email", "company_name"]).where("confirmation_hash", "=", hashOf(token)).forUpdate().executeTakeFirst();
    if (found === undefined) return false;
    if (found.confirmation === "unconfirmed") {
      await inner.db.updateTable("privacy_request").set({ confirmation: "confirmed" }).where("id", "=", found.id).execute();
      await writeAudit(inner, "privacy_request.confirmed", { id: found.id });
      // Whoever wants to be forgotten need not wait for an answer to be found no more.
      if (found.request_type === "opt-out" || found.request_type === "delete-data") await objectByRequest(inner, { name: found.full_name, address: found.email, company: found.company_name });
    }
    return true;
  });
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
