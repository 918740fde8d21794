import { execute, rowsOf } from "../../db/statement.ts";
import { isFullName, isLocalPart, isRoleAddress, LETTERS_IN_TEXT as L } from "../catalogue/facts/email-address.ts";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { isAppError } from "../../platform/errors.ts";
import { registrableDomain } from "../catalogue/facts/domain.ts";
import type { Context } from "../shared/context.ts";
import { companyIsPublished } from "../reading/directory/published.ts";
import { readStoredDocument } from "../intake/ingest/store-document.ts";
import { inspectFile } from "../catalogue/sources/list-file/files/file-format.ts";
import { openTable } from "../catalogue/sources/list-file/files/open-table.ts";
import { normalAddress } from "../shared/normal-address.ts";
import { inTransaction } from "../shared/transaction.ts";
import { refreshContacts } from "./contacts/refresh-contacts.ts";
import { type Pattern, patternsOf } from "./names/patterns.ts";
import { spellName } from "./names/person-name.ts";
import { type Objection, objectionsAmong } from "./objections/objections.ts";

interface Document {
  readonly id: number;
  readonly url: string | null;
  readonly retrievedAt: Date;
  /** True if it is a list that says which of its addresses are confirmed. */
  readonly givesStatus: boolean;
  /** True for a page of a company's own site. */
  readonly isOwnSite: boolean;
}

const MAX_DOCUMENTS = 200;

/**
 * Extracts addresses from source documents and stores those of the catalogue's people, of role mailboxes at its
 * companies, and all that companies publish on their own sites. Others are ignored until ingest unmarks the document. Form D notices are stored without
 * addresses. Returns the number of documents read.
 */
export async function readNewDocuments(ctx: Context, suppressionKey: Buffer, signal?: AbortSignal): Promise<number> {
  const rows = await rowsOf<Document>(ctx)`
    select d.id, d.url, d.retrieved_at as "retrievedAt", exists (select from proposal p where p.document_id = d.id
      and p.columns @> '[{"field": "emailStatus"}]') as "givesStatus",
      d.source = 'company-site' as "isOwnSite"
    from document d
    where d.source <> 'sec-form-d' and d.reading is not null and not exists (select from finder_document f
      where f.document_id = d.id)
    order by d.id limit ${MAX_DOCUMENTS}`;
  for (const [read, document] of rows.entries()) {
    if (signal?.aborted === true) return read;
    await refreshContacts(ctx, await readDocument(ctx, document), suppressionKey);
  }
  return rows.length;
}

/** Returns the companies whose addresses may have changed. */
async function readDocument(ctx: Context, document: Document): Promise<readonly number[]> {
  // The text does not tell such a list's guesses from its addresses; its claims leave them out.
  const addresses = document.givesStatus ? [] : await addressesInText(documentText(ctx, document.id));
  const claimed = await claimedAddresses(ctx, document.id);
  const stated = new Set(claimed.map(({ address }) => address));
  const owned = [
    ...claimed,
    ...(await ownedAddresses(
      ctx,
      [...addresses].filter((address) => !stated.has(address)),
      document.isOwnSite ? registrableDomain(document.url ?? "") : null,
    )),
  ];
  const links = await linksOf(ctx, document.id, [...new Set(owned.map(({ companyId }) => companyId))]);
  const before = await sql<{ id: number }>`
    select distinct c.id from finder_published f join company_key k on k.kind = 'domain' and k.value = f.domain
      join company c on c.id = k.company_id
    where f.document_id = ${document.id}`.execute(ctx.db);
  const own = document.url === null ? null : registrableDomain(document.url);
  await inTransaction(ctx, async (inner) => {
    // Rereading replaces earlier results.
    await execute(inner)`delete from finder_published where document_id = ${document.id}`;
    if (owned.length > 0) {
      await inner.db
        .insertInto("finder_published")
        .values(
          owned.map(({ address, domain, companyId, personId, patterns, isOwnSite }) => ({
            address,
            domain,
            person_id: personId,
            document_id: document.id,
            published_by: isOwnSite || own === domain ? "company" : "elsewhere",
            url: links.get(companyId) ?? document.url,
            retrieved_at: document.retrievedAt,
            patterns: [...patterns],
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await execute(inner)`
      insert into finder_document (document_id, read_at) values (${document.id}, ${ctx.clock.now()})
      on conflict do nothing`;
  });
  return [...before.rows.map(({ id }) => id), ...owned.map(({ companyId }) => companyId)];
}

interface OwnedAddress {
  readonly address: string;
  readonly domain: string;
  readonly companyId: number;
  /** Null for a role mailbox. */
  readonly personId: number | null;
  readonly personName: string | null;
  readonly patterns: readonly Pattern[];
  /** True if the document is from the company's own site, whatever its mail domain. */
  readonly isOwnSite?: boolean;
}

interface ClaimedRow {
  readonly address: string;
  readonly companyId: number;
  readonly personId: number | null;
  readonly personName: string | null;
  readonly isOwnSite: boolean;
}

/** The addresses of people and companies in the document's claims, without people who objected. */
async function claimedAddresses(ctx: Context, documentId: number): Promise<readonly OwnedAddress[]> {
  const rows = await rowsOf<ClaimedRow>(ctx)`
    select distinct on (k.fields ->> 'email', p.id) k.fields ->> 'email' as address, c.id as "companyId",
      p.id as "personId", p.name as "personName",
      exists (select from document d join company_key own on own.kind = 'domain' and own.company_id = c.id
        where d.id = k.document_id and d.source = 'company-site') as "isOwnSite"
    from claim k
    left join person p on k.subject_kind = 'person' and p.id = k.subject_id
    left join role r on r.person_id = p.id
    join company c on c.id = case when k.subject_kind = 'company' then k.subject_id else r.company_id end
    where k.document_id = ${documentId} and k.subject_kind in ('company', 'person') and k.fields ->> 'email' is not null
      and p.withdrawn_at is null and ${companyIsPublished("c")}
    order by k.fields ->> 'email', p.id, c.id`;
  const owned = rows.flatMap((row): OwnedAddress[] => {
    const domain = registrableDomain(row.address.slice(row.address.lastIndexOf("@") + 1));
    const spelled = row.personName === null ? null : spellName(row.personName);
    return domain === null
      ? []
      : [{ ...row, domain, patterns: spelled === null ? [] : patternsOf(spelled, row.address) }];
  });
  return withoutObjections(ctx, owned);
}

interface Colleague {
  readonly domain: string;
  readonly companyId: number;
  readonly personId: number | null;
  readonly name: string | null;
}

/**
 * Addresses of role mailboxes, or of exactly one person, at published companies; without people who objected. On the
 * company's own site (`site`) those of nobody known are the company's, unless they are written like a full name.
 */
async function ownedAddresses(
  ctx: Context,
  addresses: readonly string[],
  site: string | null,
): Promise<readonly OwnedAddress[]> {
  const domainOf = new Map(
    addresses.flatMap((address) => {
      const domain = registrableDomain(address.slice(address.lastIndexOf("@") + 1));
      return domain === null ? [] : [[address, domain] as const];
    }),
  );
  if (domainOf.size === 0) return [];
  const rows = await rowsOf<Colleague>(ctx)`
    select k.value as domain, k.company_id as "companyId", p.id as "personId", p.name
    from company_key k join company c on c.id = k.company_id
    left join role r on r.company_id = c.id left join person p on p.id = r.person_id and p.withdrawn_at is null
    where k.kind = 'domain' and k.value = any(${[...new Set(domainOf.values())]})
      and ${companyIsPublished("c")}`;
  const byDomain = Map.groupBy(rows, ({ domain }) => domain);
  const owned = [...domainOf].flatMap(
    ([address, domain]) => ownerOf({ address, domain, isOwnSite: domain === site }, byDomain.get(domain) ?? []) ?? [],
  );
  return withoutObjections(ctx, owned);
}

async function withoutObjections(ctx: Context, owned: readonly OwnedAddress[]): Promise<readonly OwnedAddress[]> {
  if (owned.length === 0) return [];
  const asked = owned.map((one) => ({ one, objections: objectionsTo(one) }));
  const made = new Set(
    await objectionsAmong(
      ctx,
      asked.flatMap(({ objections }) => objections),
    ),
  );
  return asked.flatMap(({ one, objections }) => (objections.some((objection) => made.has(objection)) ? [] : [one]));
}

/** Objections that would withhold the address. */
function objectionsTo({ address, domain, personName: name }: OwnedAddress): readonly Objection[] {
  return [
    { kind: "address", address },
    ...(name === null
      ? []
      : ([
          { kind: "person", name },
          { kind: "person_at_domain", name, domain },
        ] as const)),
  ];
}

function ownerOf(
  { address, domain, isOwnSite }: Pick<OwnedAddress, "address" | "domain"> & { readonly isOwnSite: boolean },
  colleagues: readonly Colleague[],
): OwnedAddress | null {
  const [anybody] = colleagues;
  if (anybody === undefined) return null;
  const ofCompany = { address, domain, companyId: anybody.companyId, personId: null, personName: null, patterns: [] };
  if (isRoleAddress(address)) return ofCompany;
  const owners = new Map(
    colleagues.flatMap(({ companyId, personId, name }) => {
      const spelled = name === null ? null : spellName(name);
      const patterns = spelled === null ? [] : patternsOf(spelled, address);
      return personId === null || patterns.length === 0
        ? []
        : [[personId, { address, domain, companyId, personId, personName: name, patterns }] as const];
    }),
  );
  const [only] = owners.values();
  if (owners.size === 1 && only !== undefined) return only;
  return isOwnSite && owners.size === 0 && !isFullName(address) ? ofCompany : null;
}

/** Links from this document's claims to the companies' pages. */
async function linksOf(
  ctx: Context,
  documentId: number,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (companyIds.length === 0) return new Map();
  const rows = await rowsOf<{ companyId: number; url: string }>(ctx)`
    select subject_id as "companyId", max(source_url) as url from claim
    where document_id = ${documentId} and subject_kind = 'company' and subject_id = any(${[...companyIds]})
      and source_url is not null
    group by subject_id`;
  return new Map(rows.map(({ companyId, url }) => [companyId, url]));
}

/** A document's text in chunks of bytes: as stored, or the cells of a compressed workbook. */
async function* documentText(ctx: Context, documentId: number): AsyncGenerator<Uint8Array> {
  const pieces = readStoredDocument(ctx, documentId);
  const { value: first } = await pieces.next();
  if (first === undefined) return;
  const whole = (async function* () {
    yield first;
    yield* pieces;
  })();
  if (Buffer.from(first.subarray(0, 4)).toString("latin1") === "PK\u0003\u0004") yield* cellsOf(whole);
  else yield* whole;
}

/** The text of a workbook's cells; empty if it is unreadable, which its import has reported. */
async function* cellsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "finder-document-"));
  try {
    const path = join(folder, "workbook");
    await pipeline(pieces, createWriteStream(path, { mode: 0o600 }));
    const table = await openTable(await inspectFile(path, undefined), undefined);
    for await (const rows of table.rows()) {
      for (const { cells } of rows)
        yield Buffer.from(`${cells.filter((cell) => typeof cell === "string").join("\n")}\n`);
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Matches where an address can start, so that "o’brien@" is not read as "brien@" nor, in a text that is not UTF-8,
 * "müller@" as "ller@".
 */
const BEGINS = String.raw`(?<![${L}_\uFFFD\u2010-\u2019]|[${L}_.'%+-][.'%+-])`;
const LABEL = `[${L}](?:[${L}-]{0,61}[${L}])?`;
const ADDRESS = new RegExp(
  String.raw`${BEGINS}[${L}](?:[${L}._%+'-]{0,62}[${L}])?@(?:${LABEL}\.){1,8}[${L}][${L}-]{1,62}`,
  "gu",
);
/** Longer than any address, so an address split between chunks is found. */
const TAIL = 700;
/** Characters needed before an address to see where it starts. */
const BEFORE = 3;
/** A document with more is a mailing list, not a document about companies. */
const MOST = 50_000;

/**
 * Extracts the addresses of a document's bytes across chunks, in their normal form and unique. Encoded or compressed
 * ones are not found.
 */
export async function addressesInText(pieces: AsyncIterable<Uint8Array>): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  let text = "";
  let from = 0;
  const decoder = new TextDecoder();
  for await (const bytes of pieces) {
    text += decoder.decode(bytes, { stream: true });
    const read = collect(text, found, from, text.length - TAIL);
    const kept = Math.max(0, read - BEFORE);
    text = text.slice(kept);
    from = read - kept;
  }
  collect(text, found, from, text.length);
  return found;
}

/**
 * Collects addresses that start between `from` and `until`; later ones may continue in the next chunk. Returns the
 * position reached.
 */
function collect(text: string, found: Set<string>, from: number, until: number): number {
  const pattern = new RegExp(ADDRESS);
  pattern.lastIndex = from;
  for (const { 0: written, index } of text.matchAll(pattern)) {
    if (index >= until || found.size >= MOST) break;
    const address = normalAddress(written);
    if (isLocalPart(address.slice(0, address.lastIndexOf("@")))) found.add(address);
    from = index + written.length;
  }
  return Math.max(from, until);
}
