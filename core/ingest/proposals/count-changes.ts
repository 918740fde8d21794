import { sql } from "kysely";
import type { SubjectKind } from "../../catalog/claim.ts";
import type { Context } from "../../context.ts";

export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

/** Id of the newest entry of the change log; 0 if there is none. */
export async function lastChangeId(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}

/**
 * Counts the subjects changed after an entry of the change log, by kind. A round withdrawn and one added in the same
 * company are one changed round.
 */
export async function countChanges(ctx: Context, after: number): Promise<Readonly<Record<SubjectKind, ChangeCounts>>> {
  const { rows } = await sql<ChangeCounts & { kind: SubjectKind }>`
    with per_company as (
      select subject_kind as kind,
        count(distinct subject_id) filter (where kind = 'added')::int as added,
        count(distinct subject_id) filter (where kind = 'changed')::int as changed,
        count(distinct subject_id) filter (where kind = 'withdrawn')::int as withdrawn
      from change where id > ${after} group by subject_kind, company_id),
    paired as (select *, case when kind = 'round' then least(added, withdrawn) else 0 end as pairs from per_company)
    select kind, sum(added - pairs)::int as added, sum(changed + pairs)::int as changed,
      sum(withdrawn - pairs)::int as withdrawn
    from paired group by kind`.execute(ctx.db);
  const none: ChangeCounts = { added: 0, changed: 0, withdrawn: 0 };
  const counts = { company: none, person: none, role: none, round: none };
  for (const { kind, ...found } of rows) counts[kind] = found;
  return counts;
}
