import { columnOf, execute } from "../../../db/statement.ts";
import { BOUNCED_WORDS } from "../../catalogue/facts/address-evidence.ts";
import type { Context } from "../../shared/context.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { logContactChanges } from "./log-contact-changes.ts";

// All of these log their changes at once, so that no list is narrowed by the status of an address that is gone.

/**
 * Removes addresses from all contacts at once, for example after an objection or a bounce. The change log says that mail
 * bounced if that is the reason, else only that the address was withdrawn.
 */
export async function forgetContacts(
  ctx: Context,
  addresses: readonly string[],
  reason: "bounced" | "withdrawn" = "withdrawn",
): Promise<void> {
  if (addresses.length === 0) return;
  // The trigger that notes removals reads the setting, which ends with the transaction.
  await inTransaction(ctx, async (inner) => {
    const { db } = inner;
    await execute(db)`select set_config('newly_raised.contact_reason', ${reason === "bounced" ? reason : ""}, true)`;
    await execute(db)`delete from contact where address = any(${addresses.map(normalAddress)})`;
    await execute(db)`select set_config('newly_raised.contact_reason', '', true)`;
    await logContactChanges(inner);
  });
}

/**
 * Marks the contacts with these addresses as bounced, which hides the address everywhere. Returns the ids of their
 * companies.
 */
export async function markBounced(ctx: Context, addresses: readonly string[]): Promise<readonly number[]> {
  const rows = await columnOf<number>(ctx)`
    update contact set status = 'bounced', proof_label = ${BOUNCED_WORDS}, proof_url = null,
      proof_at = ${ctx.clock.now()}
    where address = any(${addresses.map(normalAddress)}) returning company_id as id`;
  await logContactChanges(ctx);
  return [...new Set(rows)];
}

/**
 * Removes the addresses of people with these slugs (without numbers), at companies with these domains or at all
 * companies. Returns the ids of these people.
 */
export async function forgetContactsOf(
  ctx: Context,
  { bases, domains }: { readonly bases: readonly string[]; readonly domains: readonly string[] },
): Promise<readonly number[]> {
  const personIds = await columnOf<number>(ctx)`
    with known as materialized (
      select distinct s.person_id, r.company_id from person_slug s join (
        select person_id, company_id from role union select person_id, company_id from contact) r
        on r.person_id = s.person_id
      where s.base = any(${[...bases]}) and (${domains.length === 0} or exists (
        select from company_key ck where ck.kind = 'domain' and ck.company_id = r.company_id
          and ck.value = any(${[...domains]})))),
    forgotten as (
      delete from contact k using known where k.person_id = known.person_id and k.company_id = known.company_id)
    select distinct person_id as id from known`;
  await logContactChanges(ctx);
  return personIds;
}
