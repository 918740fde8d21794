import { rowsOf, scalarOf } from "../../../../db/statement.ts";
import type { SubjectKind } from "../../../catalogue/claims/claim.ts";
import type { Context } from "../../../shared/context.ts";

export interface ChangeCounts {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

/** Id of the newest entry of the change log; 0 if there is none. */
export async function lastChangeId(ctx: Context): Promise<number> {
  return scalarOf(ctx, 0)`select coalesce(max(id), 0) as id from change`;
}

/** Changes by kind of subject, as logged. */
export interface CountedChanges extends Readonly<Record<SubjectKind, ChangeCounts>> {
  /** Withdrawn rounds that were replaced: their company gained as many new ones. */
  readonly replacedRounds: number;
}

/** Counts the subjects in the change log after an entry. Every figure about an import comes from here. */
export async function countChanges(ctx: Context, after: number): Promise<CountedChanges> {
  const rows = await rowsOf<ChangeCounts & { kind: SubjectKind; replaced: number }>(ctx)`
    with per_company as (
      select subject_kind as kind,
        count(distinct subject_id) filter (where kind = 'added')::int as added,
        count(distinct subject_id) filter (where kind = 'changed')::int as changed,
        count(distinct subject_id) filter (where kind = 'withdrawn')::int as withdrawn
      from change where id > ${after} group by subject_kind, company_id)
    select kind, sum(added)::int as added, sum(changed)::int as changed, sum(withdrawn)::int as withdrawn,
      sum(least(added, withdrawn))::int as replaced
    from per_company group by kind`;
  const none: ChangeCounts = { added: 0, changed: 0, withdrawn: 0 };
  const counts = { company: none, person: none, role: none, round: none, replacedRounds: 0 };
  for (const { kind, replaced, ...found } of rows) {
    counts[kind] = found;
    if (kind === "round") counts.replacedRounds = replaced;
  }
  return counts;
}

/** The number of changed subjects. */
export function totalOf({ company, person, role, round }: CountedChanges): number {
  return [company, person, role, round].reduce((sum, one) => sum + one.added + one.changed + one.withdrawn, 0);
}
