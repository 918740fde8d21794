import { sql } from "kysely";
import type { Relation } from "../catalog/fields.ts";
import type { Context } from "../context.ts";

/** A person already known to have a part in a company. */
export interface KnownRole {
  readonly roleId: number;
  readonly personId: number;
  readonly name: string;
  readonly relation: Relation;
}

/** The people with a part in the companies, by company. */
export async function loadKnownRoles(ctx: Context, companyIds: readonly number[]): Promise<Map<number, KnownRole[]>> {
  const byCompany = new Map<number, KnownRole[]>();
  if (companyIds.length === 0) return byCompany;
  const { rows } = await sql<KnownRole & { companyId: number }>`
    select r.id as "roleId", r.person_id as "personId", r.company_id as "companyId", p.name, r.relation
    from role r join person p on p.id = r.person_id
    where r.company_id = any(${companyIds}) order by r.id`.execute(ctx.db);
  for (const row of rows) append(byCompany, row.companyId, row);
  return byCompany;
}

/** People by the address of their own profile, which names one person wherever it stands; the sample's are apart. */
export async function loadPeopleByProfile(ctx: Context, profileUrls: readonly string[], isSample: boolean): Promise<Map<string, number>> {
  if (profileUrls.length === 0) return new Map();
  const { rows } = await sql<{ id: number; profileUrl: string }>`
    select distinct on (profile_url) id, profile_url as "profileUrl" from person
    where profile_url = any(${profileUrls}) and is_sample = ${isSample} order by profile_url, withdrawn_at is not null, id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.profileUrl, row.id]));
}

/** What an earlier reading of the same document took each place for, so that reading it anew cannot double it. */
export type EarlierSubjects = ReadonlyMap<string, { readonly companyId?: number; readonly roundId?: number }>;

/** The subjects of a document's claims so far, by the place in it; companies since merged are the ones they became part of. */
export async function loadEarlierSubjects(ctx: Context, documentId: number): Promise<EarlierSubjects> {
  const { rows } = await sql<{ ref: string; companyId: number | null; roundId: number | null }>`
    select c.ref, max(coalesce(k.merged_into_id, k.id)) as "companyId", max(coalesce(r.merged_into_id, r.id)) as "roundId"
    from claim c
    left join company k on c.subject_kind = 'company' and k.id = c.subject_id
    left join funding_round r on c.subject_kind = 'round' and r.id = c.subject_id
    where c.document_id = ${documentId} and c.subject_kind in ('company', 'round')
    group by c.ref`.execute(ctx.db);
  return new Map(rows.map(({ ref, companyId, roundId }) => [ref, { ...(companyId === null ? {} : { companyId }), ...(roundId === null ? {} : { roundId }) }]));
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
