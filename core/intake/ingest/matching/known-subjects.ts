import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../../db/statement.ts";
import type { Relation } from "../../../catalogue/facts/facts.ts";
import { hasLiveClaim } from "../../../catalogue/claims/live-claim.ts";
import type { MatchKey } from "../../../catalogue/claims/match-keys.ts";
import { personNameKey } from "../../../catalogue/names/person-name.ts";
import type { Context } from "../../../shared/context.ts";

/** A stored role of a person in a company. Only live roles and people are matched; the ids of others can be reused. */
export interface KnownRole {
  readonly roleId: number;
  readonly personId: number;
  readonly name: string;
  /** The sources' names of a person whose name was edited. */
  readonly reportedNames?: readonly string[] | null;
  readonly relation: Relation;
  isLive: boolean;
  readonly isPersonLive: boolean;
  /** When the person left the catalogue; null while listed. */
  readonly withdrawnAt?: Date | null;
}

/** The roles in one company, by the person's name and by holder. */
export class CompanyRoles {
  readonly #byName = new Map<string, KnownRole[]>();
  readonly #byHolder = new Map<string, KnownRole>();

  add(role: KnownRole): void {
    for (const key of new Set([role.name, ...(role.reportedNames ?? [])].map(personNameKey)))
      append(this.#byName, key, role);
    this.#byHolder.set(`${role.personId} ${role.relation}`, role);
  }

  named(name: string): readonly KnownRole[] {
    return this.#byName.get(personNameKey(name)) ?? [];
  }

  held(personId: number, relation: Relation): KnownRole | undefined {
    return this.#byHolder.get(`${personId} ${relation}`);
  }
}

const isEdited = (personId: RawBuilder<unknown>) =>
  sql`exists (select from edit e where e.subject_kind = 'person' and e.subject_id = ${personId})`;

/** SQL: present and former statements of sources about a person. */
const reports = (personId: RawBuilder<unknown>) => sql`(
  select c.fields from claim c where c.subject_kind = 'person' and c.subject_id = ${personId} and c.method <> 'edited'
  union all select c.fields from retired_claim c where c.subject_kind = 'person' and c.subject_id = ${personId})`;

/** Roles of the companies' people, by company. */
export async function loadKnownRoles(ctx: Context, companyIds: readonly number[]): Promise<Map<number, CompanyRoles>> {
  const byCompany = new Map<number, CompanyRoles>();
  if (companyIds.length === 0) return byCompany;
  const rows = await rowsOf<KnownRole & { companyId: number }>(ctx)`
    select r.id as "roleId", r.person_id as "personId", r.company_id as "companyId", p.name, r.relation,
      case when ${isEdited(sql`p.id`)} then (
        select array_agg(distinct s.fields ->> 'name') filter (where s.fields ? 'name') from ${reports(sql`p.id`)} s)
          end as "reportedNames",
      ${hasLiveClaim("role", sql`r.id`)} as "isLive", ${hasLiveClaim("person", sql`p.id`)} as "isPersonLive",
      p.withdrawn_at as "withdrawnAt"
    from (
      select id, person_id, company_id, relation from role
      union all select id, person_id, company_id, relation from withdrawn_role
    ) r join person p on p.id = r.person_id
    where r.company_id = any(${companyIds}) order by r.id`;
  for (const { companyId, ...role } of rows) rolesOf(byCompany, companyId).add(role);
  return byCompany;
}

/** The company's entry, added if missing. */
export function rolesOf(byCompany: Map<number, CompanyRoles>, companyId: number): CompanyRoles {
  const found = byCompany.get(companyId);
  if (found) return found;
  const roles = new CompanyRoles();
  byCompany.set(companyId, roles);
  return roles;
}

/** The keys by which the companies are matched, by company. */
export async function loadCompanyKeys(ctx: Context, companyIds: readonly number[]): Promise<Map<number, MatchKey[]>> {
  const byCompany = new Map<number, MatchKey[]>();
  if (companyIds.length === 0) return byCompany;
  const rows = await rowsOf<MatchKey & { companyId: number }>(ctx)`
    select company_id as "companyId", kind, value from company_key where company_id = any(${companyIds})`;
  for (const { companyId, ...key } of rows) append(byCompany, companyId, key);
  return byCompany;
}

/** The person a profile URL belongs to. Without evidence about the person, the id can be reused. */
export interface ProfileOwner {
  readonly id: number;
  readonly isLive: boolean;
}

/**
 * People by profile URL, including URLs that an edit replaced. A URL identifies one person across companies; sample and
 * real people are kept apart.
 */
export async function loadPeopleByProfile(
  ctx: Context,
  profileUrls: readonly string[],
  isSample: boolean,
): Promise<Map<string, ProfileOwner>> {
  if (profileUrls.length === 0) return new Map();
  const rows = await rowsOf<ProfileOwner & { profileUrl: string }>(ctx)`
    select distinct on (profile_url) id, "profileUrl", "isLive" from (
      select p.id, p.profile_url as "profileUrl", p.profile_url, p.withdrawn_at,
        ${hasLiveClaim("person", sql`p.id`)} as "isLive"
      from person p where p.profile_url = any(${profileUrls}) and p.is_sample = ${isSample}
      union all
      select p.id, s.fields ->> 'profileUrl', s.fields ->> 'profileUrl', p.withdrawn_at,
        ${hasLiveClaim("person", sql`p.id`)}
      from (select distinct subject_id as id from edit where subject_kind = 'person') e
      join person p on p.id = e.id cross join lateral ${reports(sql`p.id`)} s
      where s.fields ->> 'profileUrl' = any(${profileUrls}) and p.is_sample = ${isSample}) found
    order by profile_url, "isLive" desc, withdrawn_at is not null, id`;
  return new Map(rows.map(({ profileUrl, id, isLive }) => [profileUrl, { id, isLive }]));
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
