import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { addressKey, normalAddress } from "../../shared/normal-address.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { oweTakingBack } from "../../shared/written-records.ts";
import { forgetContacts, forgetContactsOf } from "../contacts/forget-contacts.ts";
import { logContactChanges } from "../contacts/log-contact-changes.ts";
import { removeFromBulkJobs } from "../bulk/create-bulk.ts";
import { companyDomain } from "../mail-domains/company-domain.ts";
import { PATTERNS, candidatesFor, withoutAccents } from "../names/patterns.ts";
import { nameKeys, spellName } from "../names/person-name.ts";
import { companiesNamed, peopleNamed } from "../resolve/catalogue.ts";
import { personalDataDue } from "../../shared/jobs/signals.ts";

/** An opt-out: an address, a person at a domain, or everyone of that name. */
export type Objection =
  | { readonly kind: "address"; readonly address: string }
  | { readonly kind: "person_at_domain"; readonly name: string; readonly domain: string }
  | { readonly kind: "person"; readonly name: string };

/** Records opt-outs, effective at once for every notation of the name. Idempotent. */
export async function recordObjections(ctx: Context, objections: readonly Objection[]): Promise<void> {
  if (objections.length === 0) return;
  const kinds = new Map(
    objections.flatMap((objection) => textsOf(objection).map((text) => [text, objection.kind] as const)),
  );
  await inTransaction(ctx, async (inner) => {
    await inner.db
      .insertInto("finder_objection")
      .values([...kinds].map(([text, kind]) => ({ hash: hashOf(text), kind, since: ctx.clock.now() })))
      .onConflict((conflict) => conflict.column("hash").doNothing())
      .execute();
    await writeAudit(inner, "finder.objection_recorded", { kinds: objections.map(({ kind }) => kind) });
    // Also written outside the database, so that restoring a backup does not undo it.
    await enqueue(inner, personalDataDue, {});
  });
}

/** Finds which of these opt-outs are recorded, in one query. */
export async function objectionsAmong(ctx: Context, asked: readonly Objection[]): Promise<readonly Objection[]> {
  if (asked.length === 0) return [];
  const hashes = asked.map((objection) => textsOf(objection).map(hashOf));
  const rows = await columnOf<Buffer>(ctx)`
    select hash from finder_objection where hash = any(${hashes.flat()}::bytea[])`;
  const made = new Set(rows.map((hash) => hash.toString("hex")));
  return asked.filter((_, i) => hashes[i]?.some((hash) => made.has(hash.toString("hex"))));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Notations of a name that differ in case, diacritics, titles or middle names share a key. An address has that of its
 * spelling without accents as well: who objects by name or as "amelie@" is not shown as "amélie@" either.
 */
function textsOf(objection: Objection): readonly string[] {
  switch (objection.kind) {
    case "address":
      return [addressKey, withoutAccents].map((spelled) => `address ${spelled(objection.address)}`);
    case "person_at_domain":
      return nameKeys(objection.name).map((key) => `person ${key} ${objection.domain}`);
    case "person":
      return nameKeys(objection.name).map((key) => `person ${key}`);
  }
}

/** A stored objection. Its hash reveals nobody, but recognises the person later. */
interface KeptObjection {
  readonly kind: Objection["kind"];
  readonly hash: Buffer;
  readonly since: Date;
}

/** All objections, oldest first. */
export async function listObjections(ctx: Context): Promise<readonly KeptObjection[]> {
  return rowsOf<KeptObjection>(ctx)`select kind, hash, since from finder_objection order by since, hash`;
}

/**
 * Restores objections from a copy outside the database. If any were missing, deletes the data stored about their
 * addresses.
 */
export async function keepObjections(ctx: Context, kept: readonly KeptObjection[]): Promise<void> {
  if (kept.length === 0) return;
  await inTransaction(ctx, async (inner) => {
    const { numInsertedOrUpdatedRows = 0n } = await inner.db
      .insertInto("finder_objection")
      .values([...kept])
      .onConflict((known) => known.column("hash").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows > 0n) await forgetObjected(inner);
  });
}

/** The stored addresses beyond ASCII to which somebody objected, in whatever spelling. */
async function objectedBeyondAscii(ctx: Context): Promise<readonly string[]> {
  const stored = await columnOf<string>(ctx)`
    select t.address from (select address from finder_published union select address from finder_verification
      union select address from contact union select address from finder_lookup union select email from finder_bulk_row) t
    where octet_length(t.address) > char_length(t.address)`;
  const asked = stored.map((address) => ({ kind: "address", address }) as const);
  return (await objectionsAmong(ctx, asked)).flatMap((one) => (one.kind === "address" ? [one.address] : []));
}

/** Deletes stored data of all objected addresses. Scans whole tables, so only for a restored database. */
async function forgetObjected(ctx: Context): Promise<void> {
  const others = await objectedBeyondAscii(ctx);
  const isObjected = (address: RawBuilder<unknown>) => sql`(${address} = any(${others}) or exists (
    select from finder_objection o where o.kind = 'address'
      and o.hash = sha256(convert_to('address ' || lower(${address}), 'UTF8'))))`;
  const objected = isObjected(sql`t.address`);
  await execute(ctx)`delete from finder_published t where ${objected}`;
  await execute(ctx)`delete from finder_verification t where ${objected}`;
  const contacts = await columnOf<string>(ctx)`delete from contact t where ${objected} returning address`;
  await logContactChanges(ctx);
  await oweTakingBack(ctx, { addresses: contacts });
  await execute(ctx)`delete from finder_lookup t where t.address is not null and ${objected}`;
  await removeFromBulkJobs(ctx, sql`r.email is not null and ${isObjected(sql`r.email`)}`);
}

/** The person who opts out: by name at these domains or everywhere, by address, or both. */
interface ObjectInput {
  readonly name: string | null;
  /** Empty for everywhere. */
  readonly domains: readonly string[];
  readonly address: string | null;
}

/**
 * Opts a person out of the finder: withholds their name and all addresses generated from it at each domain (or at every
 * domain where the catalogue has the name). Deletes stored data about these addresses.
 */
export async function objectToBeingFound(ctx: Context, { name, domains, address }: ObjectInput): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const known = name === null ? [] : await domainsOf(inner, name);
    const spelled = name === null ? null : spellName(name);
    // A namesake at another company may not object.
    const at = domains.length > 0 ? domains : known;
    const made =
      spelled === null
        ? []
        : [...new Set(at)].flatMap((domain) =>
            candidatesFor(spelled, domain, PATTERNS).map((candidate) => candidate.address),
          );
    const stated = address === null ? [] : [normalAddress(address), withoutAccents(address)];
    const given = [...new Set([...made, ...stated])];
    const named: readonly Objection[] =
      name === null
        ? []
        : domains.length === 0
          ? [{ kind: "person", name }]
          : domains.map((domain) => ({ kind: "person_at_domain", name, domain }));
    await recordObjections(inner, [...named, ...given.map((one) => ({ kind: "address", address: one }) as const)]);
    const addresses = [...given, ...(await objectedBeyondAscii(inner))];
    await execute(inner)`delete from finder_published where address = any(${addresses})`;
    await execute(inner)`delete from finder_verification where address = any(${addresses})`;
    await removeFromBulkJobs(inner, sql`r.email = any(${addresses})`);
    await forgetContacts(inner, addresses);
    const personIds = name === null ? [] : await forgetContactsOf(inner, { bases: nameKeys(name), domains });
    await oweTakingBack(inner, { personIds, addresses });
    await execute(inner)`delete from finder_lookup where address = any(${addresses})`;
    if (name !== null) await forgetLookupsOf(inner, { name, domains });
  });
}

/** Deletes lookups of this name as typed, and at these domains in every notation. */
async function forgetLookupsOf(
  ctx: Context,
  { name, domains }: { readonly name: string; readonly domains: readonly string[] },
): Promise<void> {
  const rows = await rowsOf<{ id: string; name: string; isTyped: boolean }>(ctx)`
    select id, person_name as name, lower(person_name) = ${name.toLowerCase()} as "isTyped" from finder_lookup
    where lower(person_name) = ${name.toLowerCase()}
      or (person_name is not null and domain = any(${[...domains]}))`;
  const keys = new Set(nameKeys(name));
  const theirs = rows.filter((row) => row.isTyped || nameKeys(row.name).some((key) => keys.has(key)));
  await execute(ctx)`delete from finder_lookup where id = any(${theirs.map(({ id }) => id)}::uuid[])`;
}

/** Domains of companies where the catalogue has people of this name. */
async function domainsOf(ctx: Context, name: string): Promise<readonly string[]> {
  return columnOf<string>(ctx)`
    select distinct k.value as domain from person_slug s join role r on r.person_id = s.person_id
    join company_key k on k.company_id = r.company_id and k.kind = 'domain'
    where s.base = any(${nameKeys(name)})`;
}

interface RequestSender {
  readonly name: string;
  readonly address: string;
  readonly company: string | null;
}

/**
 * Opts a requester out of the finder: by address, and by name at the company they named or that of their address, or
 * where the catalogue has the only person of that name. An ambiguous name alone is left to the operator.
 */
export async function objectByRequest(ctx: Context, { name, address, company }: RequestSender): Promise<void> {
  const own = companyDomain(address);
  const named = company === null ? [] : (await companiesNamed(ctx, company)).flatMap(({ domain }) => domain ?? []);
  const stated = [...(own.kind === "company" ? [own.domain] : []), ...named];
  const known = stated.length > 0 ? stated : (await peopleNamed(ctx, name)).map(({ domain }) => domain);
  const domains = stated.length > 0 || new Set(known).size === 1 ? [...new Set(known)] : [];
  await objectToBeingFound(ctx, { name: domains.length > 0 ? name : null, domains, address });
}
