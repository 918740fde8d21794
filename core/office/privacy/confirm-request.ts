import { createHash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { execute, rowOf } from "../../../db/statement.ts";
import type { DB } from "../../../db/schema.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { objectByRequest } from "../../finder/objections/objections.ts";
import { listCandidates } from "./read-request.ts";
import { isAddressOfSubject, verifyByLink } from "./verify-identity.ts";

/** Creates a confirmation link's token and the hash to store. */
export function makeConfirmation(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(24).toString("base64url");
  return { token, hash: hashOf(token) };
}

/**
 * Confirms the privacy request of a mailed link; an opt-out or deletion also removes the person from the email finder.
 * An address on record, or at the domain of the person's company, verifies the identity as well. Without a subject,
 * finds the listed person with the requester's name. Idempotent. Returns the request's id; null for an unknown link.
 */
export async function confirmRequest(ctx: Context, token: string): Promise<number | null> {
  return inTransaction(ctx, async (inner) => {
    const found = await rowOf<{
      id: number;
      confirmation: string;
      request_type: string;
      full_name: string;
      email: string;
      company_name: string | null;
      person_id: number | null;
      company_id: number | null;
    }>(inner)`
      select id, confirmation, request_type, full_name, email, company_name, person_id, company_id
      from privacy_request where confirmation_hash = ${hashOf(token)} for update`;
    if (found === undefined) return null;
    if (found.confirmation === "confirmed") return found.id;
    await execute(inner)`update privacy_request set confirmation = 'confirmed' where id = ${found.id}`;
    await writeAudit(inner, "privacy_request.confirmed", { id: found.id });
    // Opt-outs and deletions take effect in the finder now, before anyone answers the request.
    if (found.request_type === "opt-out" || found.request_type === "delete-data")
      await objectByRequest(inner, { name: found.full_name, address: found.email, company: found.company_name });
    if (found.person_id === null && found.company_id === null) await choosePersonByAddress(inner, found);
    if (await isAddressOfSubject(inner, found.id, found.email)) await verifyByLink(inner, found.id);
    return found.id;
  });
}

/**
 * Finds the subject by the confirmed address, because teasers do not name people and many requests come without a
 * subject. Chooses nobody if several match.
 */
async function choosePersonByAddress(
  ctx: Context,
  {
    id,
    full_name: name,
    company_name: company,
  }: Pick<Selectable<DB["privacy_request"]>, "id" | "full_name" | "company_name">,
): Promise<void> {
  const candidates = await listCandidates(ctx, { id, name, company });
  const [only, ...others] = candidates.filter((one) => one.hasName && (one.hasAddress || one.hasDomain));
  if (only === undefined || others.length > 0) return;
  await execute(ctx)`update privacy_request set person_id = ${only.id} where id = ${id}`;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
