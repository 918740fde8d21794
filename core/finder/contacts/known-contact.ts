import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { isSameName } from "../names/person-name.ts";

/** A stored address of a person that somebody stated. */
export interface KnownContact {
  readonly address: string;
  readonly status: "verified" | "published" | "listed";
  readonly confidence: "high" | "medium" | "low";
  readonly source: string;
  readonly statusAt: Date | null;
}

/**
 * The address that a person of the company with this domain has, at whatever domain: a lookup at the company's domain must
 * not lose it. Null without one, and for a mere guess.
 */
export async function knownContact(
  ctx: Context,
  { name, domain }: { readonly name: string; readonly domain: string },
): Promise<KnownContact | null> {
  const rows = await rowsOf<KnownContact & { readonly name: string }>(ctx)`
    select p.name, k.address, k.status, k.confidence, k.proof_label as source, k.proof_at as "statusAt"
    from company c join contact k on k.company_id = c.id join person p on p.id = k.person_id
    where c.domain = ${domain} and p.withdrawn_at is null and k.status in ('verified', 'published', 'listed')
      and not k.bounced_for ? ${ctx.actor.id}::text
    order by p.id`;
  const theirs = rows.filter((one) => isSameName(one.name, name));
  const [known] = theirs;
  // Namesakes at one company have no evidence by name.
  if (known === undefined || theirs.length > 1) return null;
  const { address, status, confidence, source, statusAt } = known;
  return { address, status, confidence, source, statusAt };
}
