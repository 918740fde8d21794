import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { takeOutOfLists } from "./bulk/take-out.ts";
import { candidatesFor } from "./names/candidates.ts";
import { PATTERNS } from "./names/patterns.ts";
import { nameKeys, spellName } from "./names/person-name.ts";
import { type Objection, recordObjections } from "./store/objections.ts";

/** Who is not to be found any more: by name, at these domains or everywhere, by address, or by both. */
export interface ObjectInput {
  readonly name: string | null;
  /** Of companies; everywhere when there are none. */
  readonly domains: readonly string[];
  readonly address: string | null;
}

/**
 * Lets somebody be found no more. Their name is withheld, at each domain together with every address that could be made of it;
 * everywhere means also those domains where the catalogue has people of the name. What is stored of these addresses is deleted.
 */
export async function objectToBeingFound(ctx: Context, { name, domains, address }: ObjectInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const known = name === null ? [] : await domainsOf(inner, name);
    const spelled = name === null ? null : spellName(name);
    // At one company another of the name may not mind.
    const at = domains.length > 0 ? domains : known;
    const made = spelled === null ? [] : [...new Set(at)].flatMap((domain) => candidatesFor(spelled, domain, PATTERNS).map((candidate) => candidate.address));
    const addresses = [...new Set([...made, ...(address === null ? [] : [address.toLowerCase()])])];
    const named: readonly Objection[] = name === null ? [] : domains.length === 0 ? [{ kind: "person", name }] : domains.map((domain) => ({ kind: "person_at_domain", name, domain }));
    await recordObjections(inner, [...named, ...addresses.map((one) => ({ kind: "address", address: one }) as const)]);
    await sql`delete from finder_published where address = any(${addresses})`.execute(inner.db);
    await sql`delete from finder_verification where address = any(${addresses})`.execute(inner.db);
    await takeOutOfLists(inner, sql`r.email = any(${addresses})`);
    await sql`delete from finder_search where address = any(${addresses}) or lower(person_name) = ${name?.toLowerCase() ?? null}`.execute(inner.db);
  });
}

/** Where the catalogue has people of this name. */
async function domainsOf(ctx: Context, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct k.value as domain from person_slug s join role r on r.person_id = s.person_id
    join company_key k on k.company_id = r.company_id and k.kind = 'domain'
    where s.base = any(${nameKeys(name)})`.execute(ctx.db);
  return rows.map(({ domain }) => domain);
}
