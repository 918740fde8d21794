import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { execute, rowsOf } from "../../../db/statement.ts";
import { conflict } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import {
  addMentions,
  addSuppressions,
  addWorkplaces,
  companyKeysOf,
  liftSuppressions,
  markHidden,
  Suppressions,
} from "../../catalogue/claims/suppression/suppressions.ts";
import type { MatchKey } from "../../catalogue/claims/match-keys.ts";
import type { PersonIdentity } from "../../catalogue/claims/suppression/person-suppression-texts.ts";
import type { Context } from "../../shared/context.ts";
import { normalAddress } from "../../shared/normal-address.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { companyDomain } from "../../finder/mail-domains/company-domain.ts";
import { nameKeys } from "../../finder/names/person-name.ts";
import { objectToBeingFound } from "../../finder/objections/objections.ts";
import { cursorOf, type Page, pageOf, readCursor } from "../../shared/keyset.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { ERASED, erasePeople } from "./erase-people.ts";
import { eraseFromRecords } from "./erase-from-records.ts";
import { type HiddenPerson, hidePeople } from "./hide-person.ts";
import { applyCompanySuppressions, returnHidden } from "./suppress-company.ts";
import { ledgerChanged } from "../../shared/jobs/signals.ts";

interface SuppressInput {
  readonly personId: number;
  /** Further addresses of the person, such as the requester's. */
  readonly addresses?: readonly string[];
  /** False to withdraw the person in a way that {@link liftSuppression} undoes; default true. */
  readonly erases?: boolean;
}

/**
 * Erases a person from the catalogue and the finder, or hides them, and prevents every source from listing them again,
 * in one transaction. Returns the case id for {@link liftSuppression}; null if there is no such person. Owners and editors
 * need a fresh session.
 */
export async function suppressPerson(
  ctx: Context,
  { personId, addresses = [], erases = true }: SuppressInput,
): Promise<string | null> {
  await requireFreshSession(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const [person] = await identitiesOf(inner, sql`p.id = ${personId}`, 1);
    if (person === undefined) return null;
    const caseId = randomUUID();
    const identity = { ...person, addresses: [...new Set([...person.addresses, ...addresses])] };
    await addSuppressions(inner, caseId, identity);
    await objectEverywhere(inner, identity);
    if (erases) await eraseAndPublish(inner, [identity.id], identity.addresses);
    else {
      await markHidden(inner, caseId);
      await hidePeople(inner, [{ ...identity, caseId }]);
    }
    await writeAudit(inner, "person.suppressed", { case: caseId });
    // Also written outside the database, so that restoring a backup does not undo it.
    await enqueue(inner, ledgerChanged, {});
    return caseId;
  });
}

interface UnlistedPerson {
  readonly name: string;
  /** The company in the person's own words. */
  readonly company: string | null;
  readonly address: string;
  /** The case of an earlier answer to the same request, which is used again. */
  readonly caseId: string | null;
}

/**
 * Prevents every source from listing a person who is not in the catalogue yet, at the company they named and at that of
 * their address. Returns the case id. Throws AppError `conflict` if such a person is listed: then choose that person,
 * who would otherwise stay listed. Owners and editors need a fresh session.
 */
export async function suppressUnlisted(
  ctx: Context,
  { name, company, address, ...earlier }: UnlistedPerson,
): Promise<string> {
  await requireFreshSession(ctx);
  return inCatalogueTransaction(ctx, async (inner) => {
    const caseId = earlier.caseId ?? randomUUID();
    const identity: PersonIdentity = {
      names: [name],
      profileUrls: [],
      addresses: [address],
      slugs: [],
      companyKeys: keysOfNamedCompany(company, address),
    };
    await addSuppressions(inner, caseId, identity);
    await assertNobodyListed(inner, identity);
    await objectEverywhere(inner, identity);
    await writeAudit(inner, "person.suppressed", { case: caseId });
    await enqueue(inner, ledgerChanged, {});
    return caseId;
  });
}

/** Keys of the company that a requester named, and of that at whose domain their address is. */
function keysOfNamedCompany(company: string | null, address: string): MatchKey[] {
  const domains = [...(company === null ? [] : [company]), address].flatMap((text) => {
    const found = companyDomain(text);
    return found.kind === "company" ? [found.domain] : [];
  });
  return [
    ...(company === null ? [] : [{ kind: "name", value: companyNameKey(company) } as const]),
    ...domains.map((value) => ({ kind: "domain", value }) as const),
  ];
}

async function assertNobodyListed(ctx: Context, { names, addresses }: PersonIdentity): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  const named = sql`p.id in (
    select person_id from person_slug where base = any(${names.flatMap(nameKeys)})
    union select person_id from finder_published where address = any(${addresses.map(normalAddress)}))`;
  const listed = (await identitiesOf(ctx, named, BATCH)).find((person) => suppressions.covers(person));
  if (listed !== undefined)
    throw conflict(`${listed.names[0]} (${listed.id}) is listed. Save this person in the request first.`);
}

/**
 * Lets sources list the person or company of a case again. A company or a hidden person is listed with the evidence it
 * still has; a person's erased data stays erased. False for an unknown or lifted case.
 */
export function liftSuppression(
  ctx: Context,
  { caseId, reason }: { readonly caseId: string; readonly reason: string },
): Promise<boolean> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const isLifted = await liftSuppressions(inner, caseId);
    const returned = await returnHidden(inner, caseId, reason);
    if (!isLifted && returned === null) return false;
    const action = `${returned === "company" ? "company" : "person"}.suppression_lifted`;
    await writeAudit(inner, action, { case: caseId, reason });
    await enqueue(inner, ledgerChanged, {});
    return true;
  });
}

/** A suppressed person or company; nothing stored identifies a person. */
export interface ListedSuppression {
  readonly caseId: string;
  readonly company: { readonly id: number; readonly name: string } | null;
  readonly since: Date;
  readonly keys: number;
  /** False for a person suppressed before texts were checked for names, whose name is no longer known. */
  readonly hidesQuotes: boolean;
  readonly request: number | null;
}

/** A page of the cases that are not lifted, newest first. */
export async function pageSuppressions(
  ctx: Context,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<Page<ListedSuppression>> {
  const cursor = readCursor(after);
  const begin =
    cursor !== null && z.uuid().safeParse(cursor.id).success
      ? sql`(s.since, s.case_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
      : sql`true`;
  const rows = await rowsOf<ListedSuppression & { cursor: string }>(ctx)`
    select s.case_id as "caseId", s.since, s.keys, s."hidesQuotes", ${cursorOf("s.since", "s.case_id")} as cursor,
      (select jsonb_build_object('id', c.id, 'name', c.name) from edit e join company c on c.id = e.subject_id
        where e.subject_kind = 'company' and e.action = 'suppress' and e.fields ->> 'case' = s.case_id::text
          limit 1) as company,
      (select min(q.id) from privacy_request q where q.suppression_case = s.case_id) as request
    from (select case_id, max(since) as since, count(*)::int as keys,
        bool_or(kind in ('mention', 'company')) as "hidesQuotes" from suppression
          where lifted_at is null and kind not in ('cleared', 'similar') group by case_id) s
    where ${begin} order by s.since desc, s.case_id desc limit ${limit + 1}`;
  return pageOf(rows, limit);
}

/**
 * Hides the names of people who were suppressed before texts were checked for names, where their privacy request still
 * has the name. Runs at every start and is idempotent.
 */
export async function hideEarlierNames(ctx: Context): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    const rows = await rowsOf<{ name: string; caseId: string; since: Date }>(inner)`
      select q.full_name as name, s.case_id as "caseId", min(s.since) as since from suppression s join privacy_request q
        on q.suppression_case = s.case_id
      where s.lifted_at is null group by s.case_id, q.full_name
        having not bool_or(s.kind in ('mention', 'company'))`;
    const names = await addMentions(inner, rows);
    if (names.length > 0) await eraseFromRecords(inner, names);
  });
}

/**
 * Remembers the companies of people who were suppressed before colleagues were held: those that the change log says lost
 * a person in an erasure, and those that a request without a listed person named. Runs at every start and is idempotent.
 */
export async function rememberWorkplaces(ctx: Context): Promise<void> {
  await inCatalogueTransaction(ctx, async (inner) => {
    const erased = await rowsOf<{ caseId: string; since: Date; companyKeys: MatchKey[] }>(inner)`
      with earlier as materialized (
        select case_id, min(since) as since from suppression where lifted_at is null and kind <> 'cleared'
        group by case_id having not bool_or(kind in ('workplace', 'company')))
      select s.case_id as "caseId", s.since,
        jsonb_agg(jsonb_build_object('kind', k.kind, 'value', k.value)) as "companyKeys"
      from earlier s cross join lateral (
        select distinct c.company_id from change c
        where c.reason = ${ERASED} and c.subject_kind = 'role' and c.company_id is not null
          and c.at between s.since - interval '1 second' and s.since + interval '1 minute') c
        join company_key k on k.company_id = c.company_id
      group by s.case_id, s.since`;
    const unlisted = await rowsOf<{ caseId: string; since: Date; company: string | null; address: string }>(inner)`
      select s.case_id as "caseId", min(s.since) as since, q.company_name as company, q.email as address
      from suppression s join privacy_request q on q.suppression_case = s.case_id
      where s.lifted_at is null and q.person_id is null and q.company_id is null
      group by s.case_id, q.company_name, q.email having not bool_or(s.kind in ('workplace', 'company'))`;
    const named = unlisted.map(({ caseId, since, company, address }) => ({
      caseId,
      since,
      companyKeys: keysOfNamedCompany(company, address),
    }));
    const found = [...erased, ...named];
    if (found.length > 0) await addWorkplaces(inner, found);
  });
}

const BATCH = 500;

/**
 * Erases people and withdraws companies whose suppression was imported from a copy of the ledger, as after restoring a
 * backup. Returns their number.
 */
export async function applySuppressions(ctx: Context): Promise<number> {
  const pending = sql`select from suppression where not applied`;
  if ((await pending.execute(ctx.db)).rows.length === 0) return 0;
  return inCatalogueTransaction(ctx, async (inner) => {
    const suppressions = await Suppressions.load(inner);
    const found: StoredPerson[] = [];
    const hidden: HiddenPerson[] = [];
    for (let after = 0; ;) {
      const people = await identitiesOf(inner, sql`p.id > ${after}`, BATCH);
      for (const person of people) {
        const suppressed = suppressions.caseOfPerson(person);
        if (suppressed?.isHidden === false) found.push(person);
        else if (suppressed && !person.isWithdrawn) hidden.push({ ...person, caseId: suppressed.caseId });
      }
      after = people.at(-1)?.id ?? after;
      if (people.length < BATCH) break;
    }
    if (found.length > 0) {
      const ids = found.map(({ id }) => id);
      const addresses = found.flatMap((person) => person.addresses);
      await eraseAndPublish(inner, ids, addresses);
      await writeAudit(inner, "person.erased_again", { people: found.length });
    }
    if (hidden.length > 0) await hidePeople(inner, hidden);
    const companies = await applyCompanySuppressions(inner, suppressions);
    await execute(inner)`update suppression set applied = true where not applied`;
    return found.length + hidden.length + companies;
  });
}

interface StoredPerson extends PersonIdentity {
  readonly id: number;
  readonly isWithdrawn: boolean;
}

interface PersonRow extends Omit<StoredPerson, "companyKeys"> {
  readonly keys: readonly MatchKey[];
  readonly companies: readonly { readonly name: string; readonly domain: string | null }[];
}

/**
 * Everything that identifies these people: names and profile URLs from all evidence, page slugs, e-mail addresses and
 * companies.
 */
async function identitiesOf(ctx: Context, which: ReturnType<typeof sql>, limit: number) {
  const rows = await rowsOf<PersonRow>(ctx)`
    with p as materialized (select p.id, p.name, p.profile_url, p.email, p.withdrawn_at from person p where ${which} order by p.id
      limit ${limit}),
    held_role as materialized (
      select r.person_id, r.company_id from p join role r on r.person_id = p.id
      union select r.person_id, r.company_id from p join withdrawn_role r on r.person_id = p.id
      union select r.person_id, r.company_id from p join retired_claim r on r.person_id = p.id
        where r.company_id is not null),
    stated as materialized (
      select c.subject_id, c.fields from p join claim c on c.subject_kind = 'person' and c.subject_id = p.id
      union all select c.subject_id, c.fields from p join retired_claim c on c.subject_kind = 'person'
        and c.subject_id = p.id)
    select p.id, p.withdrawn_at is not null as "isWithdrawn",
      array(select p.name union select c.fields ->> 'name' from stated c
        where c.subject_id = p.id and c.fields ->> 'name' is not null) as names,
      array(select p.profile_url where p.profile_url is not null union select c.fields ->> 'profileUrl' from stated c
        where c.subject_id = p.id and c.fields ->> 'profileUrl' is not null) as "profileUrls",
      array(select s.slug from person_slug s where s.person_id = p.id) as slugs,
      array(select f.address from finder_published f where f.person_id = p.id union select p.email
      where p.email is not null
        union select c.fields ->> 'email' from stated c where c.subject_id = p.id and c.fields ->> 'email' is not null)
          as addresses,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('kind', k.kind, 'value', k.value)), '[]')
        from held_role r join company_key k on k.company_id = r.company_id where r.person_id = p.id) as keys,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('name', c.name, 'domain', c.domain)), '[]')
        from held_role r join company c on c.id = r.company_id where r.person_id = p.id) as companies
    from p order by p.id`;
  return rows.map(({ keys, companies, ...person }) => ({
    ...person,
    companyKeys: [...keys, ...companies.flatMap(companyKeysOf)],
  }));
}

/** Opts the person out of the finder, by name at their companies' domains and by address. */
export async function objectEverywhere(ctx: Context, { names, companyKeys, addresses }: PersonIdentity): Promise<void> {
  const domains = [...new Set(companyKeys.flatMap(({ kind, value }) => (kind === "domain" ? [value] : [])))];
  for (const name of domains.length === 0 ? [] : names) await objectToBeingFound(ctx, { name, domains, address: null });
  for (const address of addresses) await objectToBeingFound(ctx, { name: null, domains: [], address });
}

async function eraseAndPublish(ctx: Context, personIds: readonly number[], addresses: readonly string[]) {
  await refreshDirectory(ctx, await erasePeople(ctx, personIds, addresses));
  await raiseVersion(ctx);
}
