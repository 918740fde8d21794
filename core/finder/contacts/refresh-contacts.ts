import { sql } from "kysely";
import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { oldestRecent } from "../../catalogue/facts/address-evidence.ts";
import { peopleAt } from "../answer/owner.ts";
import { bouncesAmong, reportsAmong } from "../bounces/read-bounces.ts";
import { isSameName } from "../names/person-name.ts";
import { objectionsAmong } from "../objections/objections.ts";
import { withheldAmong } from "../objections/withheld.ts";
import { patternSamplesAt, publishedAt, readVerifications } from "../store.ts";
import {
  bestAddress,
  type ContactAddress,
  type DomainEvidence,
  generalAddress,
  possibleAddresses,
} from "./best-address.ts";

/** A company with a domain, and one of its people; null for a company without people. */
interface Placed {
  readonly companyId: number;
  readonly domain: string;
  readonly companyEmail: string | null;
  readonly personId: number | null;
  readonly name: string | null;
}

/** Companies per batch. */
const BATCH = 200;

/**
 * Recomputes the contacts of companies from the finder's stored evidence, by the rules of its answers. People who
 * objected, withdrawn people and suppressed addresses have none.
 */
export async function refreshContacts(
  ctx: Context,
  companyIds: readonly number[],
  suppressionKey: Buffer,
): Promise<void> {
  const ids = [...new Set(companyIds)];
  for (let from = 0; from < ids.length; from += BATCH)
    await refreshBatch(asSystem(ctx), ids.slice(from, from + BATCH), suppressionKey);
}

/** Recomputes the contacts of the companies at these domains. */
export async function refreshContactsAt(
  ctx: Context,
  domains: readonly string[],
  suppressionKey: Buffer,
): Promise<void> {
  const ids = await columnOf<number>(ctx)`
    select id from company where domain = any(${[...domains]}) and ${companyIsPublished("company")}`;
  await refreshContacts(ctx, ids, suppressionKey);
}

/** Maximum number of changes read at once. */
const MOST_CHANGES = 20_000;

/**
 * Follows the catalogue up to the change `until`, by default the newest: recomputes contacts of companies that changed
 * since the last call, and of those whose verification is now older than 30 days. Returns true if more changes wait.
 */
export async function followCatalogue(ctx: Context, suppressionKey: Buffer, until?: number): Promise<boolean> {
  const rows = await rowsOf<{ last: number; count: number; companies: number[] }>(ctx)`
    with next as materialized (
      select id, company_id, subject_kind, subject_id from change
      where id > (select change_id from contact_state) and id <= ${until ?? Number.MAX_SAFE_INTEGER}
      order by id limit ${MOST_CHANGES}
    ), touched as (
      -- Entries about contacts are what following wrote.
      select company_id as id from next where company_id is not null and subject_kind <> 'contact'
      union select r.company_id from next n join role r on r.person_id = n.subject_id where n.subject_kind = 'person'
    )
    select coalesce(max(next.id), 0) as last, count(*)::int as count,
      coalesce((select array_agg(c.id) from company c join touched t on t.id = c.id where c.domain is not null),
        '{}') as companies
    from next`;
  const [{ last, count, companies } = { last: 0, count: 0, companies: [] }] = rows;
  const expired = await sql<{ id: number }>`
    select distinct company_id as id from contact where status = 'verified'
      and verified_at < ${oldestRecent(ctx.clock.now())}`.execute(ctx.db);
  await refreshContacts(ctx, [...companies, ...expired.rows.map(({ id }) => id)], suppressionKey);
  if (last > 0) await execute(ctx)`update contact_state set change_id = greatest(change_id, ${last})`;
  return count === MOST_CHANGES;
}

/** Reads all evidence; access is checked where a contact is shown. */
function asSystem(ctx: Context): Context {
  return { ...ctx, actor: { id: "schedule", access: "owner" } };
}

async function refreshBatch(ctx: Context, companyIds: readonly number[], suppressionKey: Buffer): Promise<void> {
  const placed = await placedPeople(ctx, companyIds);
  const domains = [...new Set(placed.map(({ domain }) => domain))];
  const [published, colleagues, samples] = [
    Map.groupBy(await publishedAt(ctx, await mailDomains(ctx, domains, placed)), ({ domain }) => domain),
    Map.groupBy(await peopleAt(ctx, domains), ({ domain }) => domain),
    Map.groupBy(await patternSamplesAt(ctx, domains), ({ domain }) => domain),
  ];
  const byPerson = Map.groupBy([...published.values()].flat(), ({ personId }) => personId);
  const evidenceOf = ({ domain, personId }: Placed): DomainEvidence => ({
    domain,
    colleagues: colleagues.get(domain) ?? [],
    published: [
      ...(published.get(domain) ?? []),
      ...(personId === null ? [] : (byPerson.get(personId) ?? [])).filter((one) => one.domain !== domain),
    ],
    samples: samples.get(domain) ?? [],
  });
  const byCompany = Map.groupBy(placed, ({ companyId }) => companyId);
  const people = (await withoutObjectors(ctx, placed)).flatMap((one) =>
    one.personId === null || one.name === null
      ? []
      : [
          {
            ...one,
            id: one.personId,
            name: one.name,
            hasNamesake: hasNamesake(one, byCompany.get(one.companyId) ?? []),
          },
        ],
  );
  const companies = [...byCompany.values()].flatMap(([first]) => first ?? []);
  const general = (one: Placed) => evidenceOf({ ...one, personId: null });
  const addresses = [
    ...new Set([
      ...people.flatMap((one) => possibleAddresses(one, evidenceOf(one))),
      ...companies.flatMap((one) => general(one).published.map(({ address }) => address)),
    ]),
  ];
  const knowledge = {
    verifications: await readVerifications(ctx, addresses),
    withheld: await withheldAmong(ctx, addresses, suppressionKey),
    bounces: await bouncesAmong(ctx, addresses, suppressionKey),
  };
  const reports = await reportsAmong(ctx, addresses, suppressionKey);
  const now = ctx.clock.now();
  const contacts = [
    ...people.map((one) => ({ ...one, contact: bestAddress(one, evidenceOf(one), knowledge, now) })),
    ...companies.map((one) => ({
      ...one,
      personId: null,
      contact: generalAddress(one.companyEmail, general(one), knowledge, now),
    })),
  ].flatMap(({ companyId, personId, contact }) =>
    contact === null ? [] : [{ companyId, personId, ...contact, bouncedFor: bouncedFor(contact, reports) }],
  );
  await storeContacts(ctx, companyIds, contacts);
}

/** The accounts whose reports of a bounce no mail server has contradicted since. */
function bouncedFor(
  { address, verifiedAt }: ContactAddress,
  reports: ReadonlyMap<string, ReadonlyMap<string, Date>>,
): Readonly<Record<string, string>> {
  const standing = [...(reports.get(address) ?? [])].filter(
    ([, at]) => verifiedAt === null || at.getTime() >= Date.parse(verifiedAt),
  );
  return Object.fromEntries(standing.map(([accountId, at]) => [accountId, at.toISOString()]));
}

function hasNamesake({ personId, name }: Placed, colleagues: readonly Placed[]): boolean {
  return colleagues.some(
    (other) => other.personId !== personId && name !== null && other.name !== null && isSameName(other.name, name),
  );
}

async function placedPeople(ctx: Context, companyIds: readonly number[]): Promise<readonly Placed[]> {
  return rowsOf<Placed>(ctx)`
    select distinct c.id as "companyId", c.domain, c.email as "companyEmail", p.id as "personId", p.name
    from company c left join role r on r.company_id = c.id left join person p on p.id = r.person_id
      and p.withdrawn_at is null
    where c.id = any(${[...companyIds]}::bigint[]) and c.domain is not null and ${companyIsPublished("c")}`;
}

/** The companies' domains, and the other domains at which sources state addresses of their people. */
async function mailDomains(
  ctx: Context,
  domains: readonly string[],
  placed: readonly Placed[],
): Promise<readonly string[]> {
  const rows = await rowsOf<{ domain: string }>(ctx)`
    select distinct domain from finder_published
      where person_id = any(${placed.flatMap(({ personId }) => personId ?? [])}::bigint[])`;
  return [...new Set([...domains, ...rows.map(({ domain }) => domain)])];
}

async function withoutObjectors(ctx: Context, placed: readonly Placed[]): Promise<readonly Placed[]> {
  const named = placed.flatMap((one) => (one.name === null ? [] : [{ ...one, name: one.name }]));
  const objections = await objectionsAmong(
    ctx,
    named.flatMap(
      ({ name, domain }) =>
        [
          { kind: "person", name },
          { kind: "person_at_domain", name, domain },
        ] as const,
    ),
  );
  const objected = new Set(
    objections.map((one) =>
      one.kind === "address" ? "" : one.kind === "person" ? one.name : `${one.name} ${one.domain}`,
    ),
  );
  return named.filter(({ name, domain }) => !objected.has(name) && !objected.has(`${name} ${domain}`));
}

type StoredContact = ContactAddress & {
  readonly companyId: number;
  readonly personId: number | null;
  readonly bouncedFor: Readonly<Record<string, string>>;
};

/** Replaces the contacts of these companies; unchanged ones are not written. */
async function storeContacts(
  ctx: Context,
  companyIds: readonly number[],
  contacts: readonly StoredContact[],
): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    // Two refreshes of a company write one after the other.
    await execute(db)`select from company where id = any(${[...companyIds]}::bigint[]) order by id for key share`;
    await execute(db)`
      with next as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as n ("companyId" bigint,
          "personId" bigint, address text, status text,
          confidence text, "proofLabel" text, "proofUrl" text, "proofAt" timestamptz, "verifiedAt" timestamptz, "bouncedFor" jsonb)
      ), gone as (
        delete from contact k where k.company_id = any(${[...companyIds]}::bigint[])
          and not exists (select from next n where n."companyId" = k.company_id and n."personId" is not distinct
            from k.person_id)
      )
      insert into contact as k (company_id, person_id, address, status, confidence, proof_label, proof_url, proof_at,
        verified_at, bounced_for)
      select "companyId", "personId", address, status, confidence, "proofLabel", "proofUrl", "proofAt", "verifiedAt",
        "bouncedFor" from next
      on conflict on constraint contact_company_id_person_id_key do update set address = excluded.address,
        status = excluded.status,
        confidence = excluded.confidence, proof_label = excluded.proof_label, proof_url = excluded.proof_url,
        proof_at = excluded.proof_at,
        verified_at = excluded.verified_at, bounced_for = excluded.bounced_for
      where (k.address, k.status, k.confidence, k.proof_label, k.proof_url, k.proof_at, k.verified_at, k.bounced_for)
        is distinct from
        (excluded.address, excluded.status, excluded.confidence, excluded.proof_label, excluded.proof_url,
          excluded.proof_at, excluded.verified_at, excluded.bounced_for)`;
  });
}
