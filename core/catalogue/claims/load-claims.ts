import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { Claim, SubjectFields, SubjectKind } from "./claim.ts";

/** Loads the subjects' claims, oldest first; subjects without claims are absent. */
export async function loadClaims<K extends SubjectKind>(
  ctx: Context,
  kind: K,
  ids: readonly number[],
): Promise<Map<number, Claim<SubjectFields[K]>[]>> {
  const rows = await rowsOf<Claim<SubjectFields[K]> & { subjectId: number }>(ctx)`
    select subject_id as "subjectId", method, source_url as "sourceUrl", effective_at as "effectiveAt",
           retrieved_at as "retrievedAt", ref, fields
    from claim where subject_kind = ${kind} and subject_id = any(${ids}::bigint[]) order by id`;
  const bySubject = new Map<number, Claim<SubjectFields[K]>[]>();
  for (const row of rows) {
    const list = bySubject.get(row.subjectId);
    if (list) list.push(row);
    else bySubject.set(row.subjectId, [row]);
  }
  return bySubject;
}
