import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsSeen } from "../../reading/directory/access.ts";
import { resolveCompany } from "../../reading/directory/company-page.ts";
import { companyNameKey } from "../../catalogue/names/company-name.ts";
import { nameKeys } from "../../finder/names/person-name.ts";
import type { RequestSubject } from "./file-request.ts";
import { type Deadline, deadlinesOf } from "./deadlines.ts";
import type { RequestOutcome, RequestType } from "./request-types.ts";

/** A person or company of the catalogue that a request may concern. */
export interface SubjectLine {
  readonly kind: "person" | "company";
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly companies: readonly string[];
}

/** A privacy request with the steps done so far. */
export interface RequestDetails {
  readonly id: number;
  readonly type: RequestType;
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
  readonly details: string | null;
  readonly receivedAt: Date;
  readonly dueOn: string;
  readonly deadlines: readonly Deadline[];
  readonly isConfirmed: boolean;
  /** Null if none was chosen, or it was erased since. */
  readonly subject: SubjectLine | null;
  readonly verification: "link" | "operator" | null;
  readonly verifiedAt: Date | null;
  readonly verifiedBy: string | null;
  readonly verificationNote: string | null;
  readonly extendedAt: Date | null;
  readonly extensionReason: string | null;
  readonly outcome: RequestOutcome | null;
  readonly answer: string | null;
  /** True if the answer found data about the requester; null before an answer. */
  readonly held: boolean | null;
  readonly suppressionCase: string | null;
  readonly doneAt: Date | null;
}

const COMPANIES_OF_PERSON = sql`array(select distinct c.name from role r join company c on c.id = r.company_id
  where r.person_id = p.id order by 1)`;

/** Reads a request; null if there is none with this id. */
export async function readRequest(ctx: Context, id: number): Promise<RequestDetails | null> {
  const found = await rowOf<Omit<RequestDetails, "deadlines">>(ctx)`
    select q.id, q.request_type as type, q.full_name as name, q.email, q.company_name as company,
      q.details, q.received_at as "receivedAt", q.due_on as "dueOn",
      q.confirmation = 'confirmed' as "isConfirmed",
      coalesce(
        (select jsonb_build_object('kind', 'person', 'id', p.id, 'name', p.name, 'slug', p.slug, 'companies',
          ${COMPANIES_OF_PERSON})
          from person p where p.id = q.person_id),
        (select jsonb_build_object('kind', 'company', 'id', c.id, 'name', c.name, 'slug', c.slug, 'companies',
          '[]'::jsonb)
          from company c where c.id = q.company_id)) as subject,
      q.verification, q.verified_at as "verifiedAt",
      coalesce((select a.email from account a where a.id = q.verified_by), q.verified_by) as "verifiedBy",
      q.verification_note as "verificationNote", q.extended_at as "extendedAt", q.extension_reason as "extensionReason",
      q.outcome, q.answer, q.held, q.suppression_case as "suppressionCase", q.done_at as "doneAt"
    from privacy_request q where q.id = ${id}`;
  if (found === undefined) return null;
  return { ...found, deadlines: deadlinesOf(found.type, found.receivedAt, { extended: found.extendedAt !== null }) };
}

/** A request, locked; null if there is none with this id. */
export async function lockRequest(ctx: Context, id: number): Promise<RequestDetails | null> {
  await execute(ctx)`select from privacy_request where id = ${id} for update`;
  return readRequest(ctx, id);
}

/** An open request, locked. Throws AppError if there is none or it is answered. */
export async function openRequest(ctx: Context, id: number): Promise<RequestDetails> {
  const request = await lockRequest(ctx, id);
  if (request === null) throw notFound("There is no such request.");
  if (request.doneAt !== null) throw conflict("This request was already answered.");
  return request;
}

/**
 * The person listed on a company's page as the reader sees it, or the company itself; null for others. A teaser lists
 * nobody, so the answer does not tell who works at a hidden company.
 */
export async function findSubject(
  ctx: Context,
  { company, person }: { readonly company: string; readonly person: string | null },
): Promise<(RequestSubject & { readonly company: string }) | null> {
  const found = await resolveCompany(ctx, company);
  if (found.kind !== "found") return null;
  const row = await rowOf<{ company: string; personId: number | null }>(ctx)`
    select c.name as company, (select p.id from person p join role r on r.person_id = p.id and r.company_id = c.id
      where p.slug = ${person} and p.withdrawn_at is null and ${companyIsSeen(ctx, "r.company_id")} limit 1) as "personId"
    from company c where c.id = ${found.companyId}`;
  if (row === undefined) return null;
  if (person === null) return { kind: "company", id: found.companyId, company: row.company };
  return row.personId === null ? null : { kind: "person", id: row.personId, company: row.company };
}

/** A person who may have sent a request, with the facts that match. */
export interface Candidate extends SubjectLine {
  readonly hasName: boolean;
  readonly hasAddress: boolean;
  readonly hasDomain: boolean;
  readonly hasCompany: boolean;
}

/** True if the name or the address is the requester's; other candidates only work at the same company. */
export function mayBeRequester({ hasName, hasAddress }: Pick<Candidate, "hasName" | "hasAddress">): boolean {
  return hasName || hasAddress;
}

const MAX_CANDIDATES = 20;

/** People of the catalogue with the name, the address or the company of a request; likeliest first. */
export async function listCandidates(
  ctx: Context,
  { id, name, company }: { readonly id: number; readonly name: string; readonly company: string | null },
): Promise<readonly Candidate[]> {
  return rowsOf<Candidate>(ctx)`
    with request as (select lower(email) as email, split_part(lower(email), '@', 2) as host,
      lower(trim(company_name)) as company
      from privacy_request where id = ${id}),
    found as (
      select person_id, true as named from person_slug where base = any(${[...nameKeys(name)]})
      union all select f.person_id, false from finder_published f, request q where f.address = q.email
        and f.person_id is not null
      union all select r.person_id, false from request q join company_key k
        on (k.kind, k.value) in (('domain', q.host), ('name', ${companyNameKey(company ?? "")}))
          join role r using (company_id))
    select 'person' as kind, p.id, p.name, p.slug, ${COMPANIES_OF_PERSON} as companies, found.named as "hasName",
      exists (select from finder_published f where f.person_id = p.id and f.address = q.email) as "hasAddress",
      exists (select from role r join company_key k on k.company_id = r.company_id and k.kind = 'domain'
        where r.person_id = p.id and (q.host = k.value or q.host like '%.' || k.value)) as "hasDomain",
      exists (select from role r join company c on c.id = r.company_id
        where r.person_id = p.id and position(q.company in lower(c.name)) > 0) as "hasCompany"
    from (select person_id, bool_or(named) as named from found group by 1) found join person p
      on p.id = found.person_id, request q
    order by found.named desc, "hasAddress" desc, "hasDomain" desc, "hasCompany" desc, p.withdrawn_at is not null, p.id
      limit ${MAX_CANDIDATES}`;
}

/** Number of unanswered requests, and of those past their legal deadline. */
export async function countOpenRequests({
  db,
  clock,
}: Context): Promise<{ readonly open: number; readonly overdue: number }> {
  const row = await rowOf<{ open: number; overdue: number }>(db)`
    select count(*)::int as open, (count(*) filter (where due_on < ${clock.now().toISOString().slice(0, 10)}::date))::int
      as overdue from privacy_request where done_at is null`;
  return row ?? { open: 0, overdue: 0 };
}
