import { sql } from "kysely";
import { registrableDomain } from "../../catalog/domain.ts";
import { inTransaction } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { companyIsPublished } from "../../directory/published.ts";
import { patternsOf } from "../known/learn-pattern.ts";
import type { Pattern } from "../names/patterns.ts";
import { spellName } from "../names/person-name.ts";
import { type Objection, objectionsAmong } from "../store/objections.ts";
import { isRoleAddress } from "../verification/role-address.ts";
import { addressesInText } from "./addresses-in-text.ts";
import { documentText } from "./document-text.ts";

interface Document {
  readonly id: number;
  readonly url: string | null;
  readonly retrievedAt: Date;
}

/** Documents read in one go; the rest is read the next time. */
const MOST_DOCUMENTS = 200;

/**
 * Reads the addresses that stand in documents which the catalogue was made of and keeps those of its own people and of functions at
 * its companies; all others are left where they are, until `readAgain` has them read anew. Form D notices are stored without addresses. Returns how
 * many documents it read.
 */
export async function readNewDocuments(ctx: Context, signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<Document>`
    select d.id, d.url, d.retrieved_at as "retrievedAt" from document d
    where d.source <> 'sec-form-d' and d.reading is not null and not exists (select from finder_document f where f.document_id = d.id)
    order by d.id limit ${MOST_DOCUMENTS}`.execute(ctx.db);
  for (const [read, document] of rows.entries()) {
    if (signal?.aborted === true) return read;
    await readDocument(ctx, document);
  }
  return rows.length;
}

async function readDocument(ctx: Context, document: Document): Promise<void> {
  const addresses = await addressesInText(documentText(ctx, document.id));
  const owned = await ownedAddresses(ctx, [...addresses]);
  const links = await linksOf(ctx, document.id, [...new Set(owned.map(({ companyId }) => companyId))]);
  const own = document.url === null ? null : registrableDomain(document.url);
  await inTransaction(ctx, async (inner) => {
    // Of a document that is read again, what it says now counts.
    await inner.db.deleteFrom("finder_published").where("document_id", "=", document.id).execute();
    if (owned.length > 0) {
      await inner.db
        .insertInto("finder_published")
        .values(owned.map(({ address, domain, companyId, personId, patterns }) => ({
          address, domain, person_id: personId, document_id: document.id, published_by: own === domain ? "company" : "elsewhere",
          url: links.get(companyId) ?? document.url, retrieved_at: document.retrievedAt, patterns: [...patterns],
        })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await inner.db.insertInto("finder_document").values({ document_id: document.id, read_at: ctx.clock.now() }).onConflict((conflict) => conflict.doNothing()).execute();
  });
}

interface OwnedAddress {
  readonly address: string;
  readonly domain: string;
  readonly companyId: number;
  /** Null for a function's. */
  readonly personId: number | null;
  readonly personName: string | null;
  readonly patterns: readonly Pattern[];
}

interface Colleague {
  readonly domain: string;
  readonly companyId: number;
  readonly personId: number | null;
  readonly name: string | null;
}

/** Those of these addresses that belong to a function, or to exactly one person, at a company of the catalogue; nobody's who objected. */
async function ownedAddresses(ctx: Context, addresses: readonly string[]): Promise<readonly OwnedAddress[]> {
  const domainOf = new Map(addresses.flatMap((address) => {
    const domain = registrableDomain(address.slice(address.lastIndexOf("@") + 1));
    return domain === null ? [] : [[address, domain] as const];
  }));
  if (domainOf.size === 0) return [];
  const { rows } = await sql<Colleague>`
    select k.value as domain, k.company_id as "companyId", p.id as "personId", p.name
    from company_key k join company c on c.id = k.company_id
    left join role r on r.company_id = c.id left join person p on p.id = r.person_id and p.withdrawn_at is null
    where k.kind = 'domain' and k.value = any(${[...new Set(domainOf.values())]}) and ${companyIsPublished("c")}`.execute(ctx.db);
  const byDomain = Map.groupBy(rows, ({ domain }) => domain);
  const owned = [...domainOf].flatMap(([address, domain]) => ownerOf(address, domain, byDomain.get(domain) ?? []) ?? []);
  const asked = owned.map((one) => ({ one, objections: objectionsTo(one) }));
  const made = new Set(await objectionsAmong(ctx, asked.flatMap(({ objections }) => objections)));
  return asked.flatMap(({ one, objections }) => (objections.some((objection) => made.has(objection)) ? [] : [one]));
}

/** What would keep an address from being found. */
function objectionsTo({ address, domain, personName: name }: OwnedAddress): readonly Objection[] {
  return [{ kind: "address", address }, ...(name === null ? [] : [{ kind: "person", name }, { kind: "person_at_domain", name, domain }] as const)];
}

function ownerOf(address: string, domain: string, colleagues: readonly Colleague[]): OwnedAddress | null {
  const [anybody] = colleagues;
  if (anybody === undefined) return null;
  if (isRoleAddress(address)) return { address, domain, companyId: anybody.companyId, personId: null, personName: null, patterns: [] };
  const owners = new Map(colleagues.flatMap(({ companyId, personId, name }) => {
    const spelled = name === null ? null : spellName(name);
    const patterns = spelled === null ? [] : patternsOf({ name: spelled, address });
    return personId === null || patterns.length === 0 ? [] : [[personId, { address, domain, companyId, personId, personName: name, patterns }] as const];
  }));
  const [only] = owners.values();
  return owners.size === 1 && only !== undefined ? only : null;
}

/** Where this document says a reader finds what it says of these companies. */
async function linksOf(ctx: Context, documentId: number, companyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (companyIds.length === 0) return new Map();
  const { rows } = await sql<{ companyId: number; url: string }>`
    select subject_id as "companyId", max(source_url) as url from claim
    where document_id = ${documentId} and subject_kind = 'company' and subject_id = any(${[...companyIds]}) and source_url is not null
    group by subject_id`.execute(ctx.db);
  return new Map(rows.map(({ companyId, url }) => [companyId, url]));
}
