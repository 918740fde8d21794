import { sql } from "kysely";
import type { Relation } from "../catalog/fields.ts";
import type { PartialDate } from "../catalog/partial-date.ts";
import type { Context } from "../context.ts";
import type { KnownRound } from "./match-round.ts";

/** A person already known to have a part in a company. */
export interface KnownRole {
  readonly roleId: number;
  readonly personId: number;
  readonly name: string;
  readonly relation: Relation;
}

/** The published rounds of the companies, by company. */
export async function loadKnownRounds(ctx: Context, companyIds: readonly number[]): Promise<Map<number, KnownRound[]>> {
  const byCompany = new Map<number, KnownRound[]>();
  if (companyIds.length === 0) return byCompany;
  const { rows } = await sql<{
    id: number; companyId: number; minor: number | null; currency: string | null; usd: number | null; stageText: string | null;
    on: string | null; precision: PartialDate["precision"] | null; links: string[] | null;
  }>`
    select r.id, r.company_id as "companyId", r.amount_minor as minor, r.currency, r.amount_usd_minor as usd,
           r.stage_text as "stageText", coalesce(r.announced_on, r.first_sale_on) as "on",
           coalesce(r.announced_precision, r.first_sale_precision) as precision,
           (select array_agg(distinct c.source_url) filter (where c.source_url is not null)
              from claim c where c.subject_kind = 'round' and c.subject_id = r.id) as links
    from funding_round r
    where r.company_id = any(${companyIds}) and r.merged_into_id is null and r.withdrawn_at is null
    order by r.id`.execute(ctx.db);
  for (const row of rows) {
    const round: KnownRound = {
      id: row.id,
      amount: row.minor !== null && row.currency !== null ? { minor: row.minor, currency: row.currency } : null,
      amountUsdMinor: row.usd,
      stageText: row.stageText,
      when: row.on !== null && row.precision !== null ? { date: row.on, precision: row.precision } : null,
      links: new Set(row.links ?? []),
    };
    append(byCompany, row.companyId, round);
  }
  return byCompany;
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

/** People by the address of their own profile, which names one person wherever it stands. */
export async function loadPeopleByProfile(ctx: Context, profileUrls: readonly string[]): Promise<Map<string, number>> {
  if (profileUrls.length === 0) return new Map();
  const { rows } = await sql<{ id: number; profileUrl: string }>`
    select min(id) as id, profile_url as "profileUrl" from person
    where profile_url = any(${profileUrls}) and withdrawn_at is null group by profile_url`.execute(ctx.db);
  return new Map(rows.map((row) => [row.profileUrl, row.id]));
}

/** What an earlier reading of the same document took each place for, so that reading it anew cannot double it. */
export async function loadEarlierSubjects(ctx: Context, documentId: number, refs: readonly string[]): Promise<Map<string, { companyId?: number; roundId?: number }>> {
  const { rows } = await sql<{ ref: string; kind: "company" | "round"; id: number }>`
    select c.ref, c.subject_kind as kind, coalesce(k.merged_into_id, c.subject_id) as id
    from claim c left join company k on c.subject_kind = 'company' and k.id = c.subject_id
    where c.document_id = ${documentId} and c.ref = any(${refs}) and c.subject_kind in ('company', 'round')`.execute(ctx.db);
  const earlier = new Map<string, { companyId?: number; roundId?: number }>();
  for (const row of rows) {
    const entry = earlier.get(row.ref) ?? {};
    if (row.kind === "company") entry.companyId = row.id;
    else entry.roundId = row.id;
    earlier.set(row.ref, entry);
  }
  return earlier;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
